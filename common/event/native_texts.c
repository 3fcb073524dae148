/*
 * native_texts - decodes the lists of texts of a native record, and its age.
 */
#include "event/internal.h"

#include "base/text.h"
#include "event/accessibility.h"
#include "event/age_rating.h"
#include "event/languages.h"

enum { FEATURE_TEXTS_MAX = 20 }; /* in which features are looked for */

/* In the order of enum accessibility. */
static const char **
decode_access(struct coerce *c, struct json_object *o, const char *key)
{
	const char **told = coerce_texts(c, o, key, FEATURE_TEXTS_MAX), **known;
	unsigned features = 0;
	size_t count = 0;

	for (size_t i = 0; told != NULL && told[i] != NULL; i++) {
		unsigned found = accessibility_read(told[i]);

		if (found == 0)
			coerce_remark_value(c, key,
			    "is none of sign_language, audio_description, "
			    "captions, wheelchair, sensory_friendly",
			    told[i]);
		features |= found;
	}
	if (features == 0)
		return NULL;
	known =
	    arena_alloc(c->mem, (ACCESSIBILITY_COUNT + 1) * sizeof(known[0]));
	for (int i = 0; i < ACCESSIBILITY_COUNT; i++) {
		if ((features & 1U << i) != 0)
			known[count++] =
			    accessibility_word((enum accessibility)i);
	}
	known[count] = NULL;
	return known;
}

/* Each language once, in the order of the upstream. */
static const char **
decode_languages(struct coerce *c, struct json_object *o, const char *key)
{
	const char **texts = coerce_texts(c, o, key, NATIVE_RECORD_TEXTS_MAX);
	char tag[LANGUAGE_TAG_SIZE];
	size_t count = 0;

	for (size_t i = 0; texts != NULL && texts[i] != NULL; i++) {
		if (!languages_read(texts[i], tag))
			coerce_remark_value(c, key,
			    "is no language, such as pt, pt-BR, English or "
			    "inglês",
			    texts[i]);
		else if (!text_is_among(texts, count, tag))
			texts[count++] = arena_copy(c->mem, tag, strlen(tag));
	}
	if (count == 0)
		return NULL;
	texts[count] = NULL;
	return texts;
}

const char **
native_record_decode_texts(struct coerce *c, struct json_object *o,
    const char *key, enum event_field_kind kind)
{
	if (kind == EVENT_FIELD_OF_ACCESS)
		return decode_access(c, o, key);
	if (kind == EVENT_FIELD_OF_LANGUAGES)
		return decode_languages(c, o, key);
	return coerce_texts(c, o, key,
	    kind == EVENT_FIELD_OF_TAGS ? NATIVE_RECORD_TAGS_MAX
					: NATIVE_RECORD_TEXTS_MAX);
}

const char *
native_record_decode_age(
    struct coerce *c, struct json_object *o, const char *key)
{
	const char *text = coerce_trimmed(c, o, key);
	const char *word = text != NULL ? age_rating_read(text) : NULL;

	return word != NULL ? word : text;
}

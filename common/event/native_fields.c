/*
 * native_fields - decodes the fields of a native record, each by its kind.
 */
#include "event/internal.h"

#include "base/text.h"
#include "event/accessibility.h"
#include "event/age_rating.h"
#include "event/languages.h"
#include "event/ticket_kind.h"
#include "event/words.h"
#include "json/json_tree.h"

enum { FEATURE_TEXTS_MAX = 20 }; /* texts that are searched for features */
enum { SPLIT_TEXTS_MAX = 100, SPLIT_MEM_MAX = 64 * 1024 * 1024 };

enum { LATITUDE_MAX = 90, LONGITUDE_MAX = 180 }; /* degrees */

/* Returns the words of the features, in the order of enum accessibility. */
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
			    "is not one of sign_language, audio_description, "
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
			known[count++] = accessibility_words[i];
	}
	known[count] = NULL;
	return known;
}

/* Returns the tag of each language once, in the order of the upstream. */
static const char **
decode_languages(struct coerce *c, struct json_object *o, const char *key)
{
	const char **texts = coerce_texts(c, o, key, NATIVE_RECORD_TEXTS_MAX);
	char tag[LANGUAGE_TAG_SIZE];
	size_t count = 0;

	for (size_t i = 0; texts != NULL && texts[i] != NULL; i++) {
		if (!languages_read(texts[i], tag))
			coerce_remark_value(c, key,
			    "is not the name or tag of a language, such as "
			    "pt, pt-BR, English or inglês",
			    texts[i]);
		else if (!text_is_among(texts, count, tag))
			texts[count++] = arena_copy(c->mem, tag, strlen(tag));
	}
	if (count == 0)
		return NULL;
	texts[count] = NULL;
	return texts;
}

static const char **
decode_texts(struct coerce *c, struct json_object *o, const char *key,
    enum event_field_kind kind)
{
	if (kind == EVENT_FIELD_OF_ACCESS)
		return decode_access(c, o, key);
	if (kind == EVENT_FIELD_OF_LANGUAGES)
		return decode_languages(c, o, key);
	return coerce_texts(c, o, key,
	    kind == EVENT_FIELD_OF_TAGS ? NATIVE_RECORD_TAGS_MAX
					: NATIVE_RECORD_TEXTS_MAX);
}

/* Returns a word of age_rating.h, or the text of the upstream. */
static const char *
decode_age(struct coerce *c, struct json_object *o, const char *key)
{
	const char *text = coerce_trimmed(c, o, key);
	const char *word = text != NULL ? age_rating_read(text) : NULL;

	return word != NULL ? word : text;
}

/* A label that is too long becomes null: cut, it could mean something else. */
static const char *
decode_label(struct coerce *c, struct json_object *o, const char *key)
{
	const char *text = coerce_trimmed(c, o, key);

	if (text != NULL && strlen(text) > EVENT_STATUS_MAX) {
		coerce_remark(
		    c, key, "is longer than 64 bytes, and is left out");
		return NULL;
	}
	return text;
}

/* An unknown word is treated as absent. */
static const char *
decode_status(struct coerce *c, struct json_object *o, const char *key)
{
	const char *text = coerce_trimmed(c, o, key);
	const char *word =
	    text != NULL ? event_word(LANGUAGE_EVENT_STATUS, text) : NULL;

	if (text != NULL && word == NULL)
		coerce_remark_value(c, key,
		    "is not one of scheduled, tentative, cancelled, "
		    "postponed, rescheduled, moved_online",
		    text);
	return word;
}

static const char *
decode_kind(struct coerce *c, struct json_object *o, const char *key)
{
	const char *text = coerce_trimmed(c, o, key);
	const char *kind = text != NULL ? ticket_kind_read(text) : NULL;

	if (text != NULL && kind == NULL)
		coerce_remark_value(c, key,
		    "is not one of full, half, social, child, senior, student, "
		    "other",
		    text);
	return kind;
}

static const char *
decode_text(struct coerce *c, struct json_object *o, const char *key,
    enum event_field_kind kind)
{
	if (kind == EVENT_FIELD_OF_HTML)
		return coerce_text(c, o, key, EVENT_DESCRIPTION_MAX);
	if (kind == EVENT_FIELD_OF_LABEL)
		return decode_label(c, o, key);
	if (kind == EVENT_FIELD_OF_STATUS)
		return decode_status(c, o, key);
	if (kind == EVENT_FIELD_OF_KIND)
		return decode_kind(c, o, key);
	if (kind == EVENT_FIELD_OF_AGE)
		return decode_age(c, o, key);
	if (kind == EVENT_FIELD_OF_URL)
		return coerce_url(c, o, key);
	if (kind == EVENT_FIELD_OF_COUNTRY)
		return coerce_country(c, o, key);
	if (kind == EVENT_FIELD_OF_DEGREES)
		return coerce_degrees(c, o, key,
		    strcmp(key, "latitude") == 0 ? LATITUDE_MAX
						 : LONGITUDE_MAX);
	return coerce_trimmed(c, o, key);
}

/* Sets the field in `to`, a struct native_record or an element of one of its lists. */
static void
decode_field(struct coerce *c, struct json_object *o, const char *key,
    const struct event_field *f, void *to)
{
	void *value = (char *)to + f->offset;

	if (f->kind == EVENT_FIELD_OF_ID || f->kind == EVENT_FIELD_OF_SLUG ||
	    f->kind == EVENT_FIELD_OF_NAME || f->kind == EVENT_FIELD_OF_LIST)
		return; /* decoded elsewhere */
	if (event_field_is_bool(f))
		*(bool *)value =
		    coerce_bool(c, o, key, f->kind == EVENT_FIELD_OF_BOOL_TRUE);
	else if (event_field_is_texts(f))
		*(const char ***)value = decode_texts(c, o, key, f->kind);
	else
		*(const char **)value = decode_text(c, o, key, f->kind);
}

void
native_record_decode_members(struct coerce *c, struct json_object *o,
    enum event_section section, unsigned scopes, void *to)
{
	for (size_t i = 0; i < EVENT_FIELD_COUNT; i++) {
		const struct event_field *f = &event_fields[i];

		if (f->section == section && ((unsigned)f->scope & scopes) != 0)
			decode_field(c, o, f->member, f, to);
	}
}

void
native_record_decode_section(struct coerce *c, struct json_object *o,
    enum event_section section, struct native_record *r)
{
	const char *name = event_section_name(section);
	struct json_object *v = coerce_object(c, o, name);

	c->section = name;
	native_record_decode_members(c, v, section, NATIVE_RECORD_STORED, r);
	c->section = NULL;
	for (size_t i = 0; i < EVENT_FIELD_COUNT; i++) {
		const struct event_field *f = &event_fields[i];

		if (f->section == section && f->scope == EVENT_SCOPE_EXTRA &&
		    json_tree_has_member(o, f->key))
			decode_field(c, o, f->key, f, r);
	}
}

/* Keeps all texts that coerce_texts() tries, so that decoding can report how many are too many. */
void
native_record_split_texts(
    struct json_object *o, coerce_remark_fn *remark, void *context)
{
	LOCAL_ARENA mem = ARENA_INIT(SPLIT_MEM_MAX);
	struct coerce c = { .mem = &mem, .remark = remark, .context = context };

	for (size_t i = 0; i < EVENT_FIELD_COUNT; i++) {
		const struct event_field *f = &event_fields[i];
		const char **texts;
		struct json_object *array;

		if (f->section != EVENT_SECTION_TOP ||
		    !event_field_is_texts(f) ||
		    json_tree_text_of(o, f->member) == NULL)
			continue;
		texts = coerce_texts(&c, o, f->member, SPLIT_TEXTS_MAX);
		if (texts == NULL)
			continue;
		array = json_tree_set_array(o, f->member);
		for (; *texts != NULL; texts++)
			json_tree_append_text(array, *texts);
	}
}

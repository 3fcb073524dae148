/*
 * accessibility - finds phrases of features in texts.
 */
#include "event/accessibility.h"

#include "base/buf.h"
#include "text/language.h"
#include "text/normalize.h"

enum { TEXT_MAX_BYTES = 1100 };

const char *const accessibility_words[] = {
	[ACCESSIBILITY_SIGN_LANGUAGE] = "sign_language",
	[ACCESSIBILITY_AUDIO_DESCRIPTION] = "audio_description",
	[ACCESSIBILITY_CAPTIONS] = "captions",
	[ACCESSIBILITY_WHEELCHAIR] = "wheelchair",
	[ACCESSIBILITY_SENSORY_FRIENDLY] = "sensory_friendly",
	[ACCESSIBILITY_COUNT] = NULL,
};

/* A text that contains one of these words could mean that a feature is missing. */
static const char *const negations[] = { "sem", "nao", "no", "not", "without",
	"indisponivel", "unavailable" };

/* True if the text contains the words of `phrase` in order; blanks are around each text. */
static bool
has_phrase(const char *padded, const char *phrase)
{
	size_t n = strlen(phrase);

	for (const char *p = padded; (p = strstr(p, phrase)) != NULL; p++) {
		if (p[-1] == ' ' && p[n] == ' ')
			return true;
	}
	return false;
}

static unsigned
feature_of(const char *word)
{
	for (unsigned i = 0; i < ACCESSIBILITY_COUNT; i++) {
		if (strcmp(accessibility_words[i], word) == 0)
			return 1U << i;
	}
	return 0;
}

unsigned
accessibility_read(const char *text)
{
	LOCAL_BUF b = BUF_INIT(TEXT_MAX_BYTES);
	unsigned features = 0;

	buf_char(&b, ' ');
	normalize_join(text, ' ', &b);
	buf_char(&b, ' ');
	for (const struct language_phrase *row = language_spellings;
	     !b.full && row->words != 0; row++) {
		if (row->keyword == LANGUAGE_FEATURE &&
		    has_phrase(buf_cstr(&b) + 1, language_text(row->words)))
			features |= feature_of(language_text(row->value));
	}
	for (size_t i = 0; features != 0 && i < ARRAY_LEN(negations); i++) {
		if (has_phrase(buf_cstr(&b) + 1, negations[i]))
			features = 0;
	}
	return features;
}

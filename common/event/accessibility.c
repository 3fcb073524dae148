/*
 * accessibility - finds phrases of features in texts.
 */
#include "event/accessibility.h"

#include "base/buf.h"
#include "text/normalize.h"

enum { TEXT_MAX_BYTES = 1100 };

static const char *const words[ACCESSIBILITY_COUNT] = {
	[ACCESSIBILITY_SIGN_LANGUAGE] = "sign_language",
	[ACCESSIBILITY_AUDIO_DESCRIPTION] = "audio_description",
	[ACCESSIBILITY_CAPTIONS] = "captions",
	[ACCESSIBILITY_WHEELCHAIR] = "wheelchair",
	[ACCESSIBILITY_SENSORY_FRIENDLY] = "sensory_friendly",
};

/* Normalized, whole words. */
static const struct {
	char phrase[40];
	enum accessibility feature;
} phrases[] = {
	{ "sign language", ACCESSIBILITY_SIGN_LANGUAGE },
	{ "signlanguage", ACCESSIBILITY_SIGN_LANGUAGE },
	{ "lingua de sinais", ACCESSIBILITY_SIGN_LANGUAGE },
	{ "linguagem de sinais", ACCESSIBILITY_SIGN_LANGUAGE },
	{ "libras", ACCESSIBILITY_SIGN_LANGUAGE },
	{ "asl", ACCESSIBILITY_SIGN_LANGUAGE },
	{ "bsl", ACCESSIBILITY_SIGN_LANGUAGE },
	{ "audio description", ACCESSIBILITY_AUDIO_DESCRIPTION },
	{ "audio described", ACCESSIBILITY_AUDIO_DESCRIPTION },
	{ "audiodescription", ACCESSIBILITY_AUDIO_DESCRIPTION },
	{ "audiodescricao", ACCESSIBILITY_AUDIO_DESCRIPTION },
	{ "audio descricao", ACCESSIBILITY_AUDIO_DESCRIPTION },
	{ "captions", ACCESSIBILITY_CAPTIONS },
	{ "captioned", ACCESSIBILITY_CAPTIONS },
	{ "captioning", ACCESSIBILITY_CAPTIONS },
	{ "closed caption", ACCESSIBILITY_CAPTIONS },
	{ "subtitles", ACCESSIBILITY_CAPTIONS },
	{ "subtitled", ACCESSIBILITY_CAPTIONS },
	{ "surtitles", ACCESSIBILITY_CAPTIONS },
	{ "legenda", ACCESSIBILITY_CAPTIONS },
	{ "legendas", ACCESSIBILITY_CAPTIONS },
	{ "legendado", ACCESSIBILITY_CAPTIONS },
	{ "legendada", ACCESSIBILITY_CAPTIONS },
	{ "legendagem", ACCESSIBILITY_CAPTIONS },
	{ "estenotipia", ACCESSIBILITY_CAPTIONS },
	{ "wheelchair", ACCESSIBILITY_WHEELCHAIR },
	{ "wheelchairs", ACCESSIBILITY_WHEELCHAIR },
	{ "step free", ACCESSIBILITY_WHEELCHAIR },
	{ "cadeirante", ACCESSIBILITY_WHEELCHAIR },
	{ "cadeirantes", ACCESSIBILITY_WHEELCHAIR },
	{ "cadeira de rodas", ACCESSIBILITY_WHEELCHAIR },
	{ "cadeiras de rodas", ACCESSIBILITY_WHEELCHAIR },
	{ "mobilidade reduzida", ACCESSIBILITY_WHEELCHAIR },
	{ "rampa de acesso", ACCESSIBILITY_WHEELCHAIR },
	{ "sensory friendly", ACCESSIBILITY_SENSORY_FRIENDLY },
	{ "relaxed performance", ACCESSIBILITY_SENSORY_FRIENDLY },
	{ "autism friendly", ACCESSIBILITY_SENSORY_FRIENDLY },
	{ "sessao azul", ACCESSIBILITY_SENSORY_FRIENDLY },
	{ "sessao adaptada", ACCESSIBILITY_SENSORY_FRIENDLY },
	{ "amigavel para autistas", ACCESSIBILITY_SENSORY_FRIENDLY },
	{ "amigo do autista", ACCESSIBILITY_SENSORY_FRIENDLY },
	{ "sala sensorial", ACCESSIBILITY_SENSORY_FRIENDLY },
	{ "abafadores de ruido", ACCESSIBILITY_SENSORY_FRIENDLY },
};

/* A text with one of these could say that a feature is missing. */
static const char *const negations[] = { "sem", "nao", "no", "not", "without",
	"indisponivel", "unavailable" };

/* The words of `phrase` one after the other; both begin and end at a blank. */
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

unsigned
accessibility_read(const char *text)
{
	struct buf b = BUF_INIT(TEXT_MAX_BYTES);
	unsigned features = 0;

	buf_char(&b, ' ');
	normalize_join(text, ' ', &b);
	buf_char(&b, ' ');
	for (size_t i = 0; !b.full && i < ARRAY_LEN(phrases); i++) {
		if (has_phrase(buf_cstr(&b) + 1, phrases[i].phrase))
			features |= 1U << phrases[i].feature;
	}
	for (size_t i = 0; features != 0 && i < ARRAY_LEN(negations); i++) {
		if (has_phrase(buf_cstr(&b) + 1, negations[i]))
			features = 0;
	}
	buf_release(&b);
	return features;
}

const char *
accessibility_word(enum accessibility feature)
{
	return words[feature];
}

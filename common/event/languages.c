/*
 * languages - the table of languages, and the look-up of a text in it.
 */
#include "event/languages.h"

#include <ctype.h>

#include "base/buf.h"
#include "text/normalize.h"

enum { TEXT_MAX_BYTES = 100, ALPHA3 = 3, LANGUAGE_NAMES = 4, NAME_SIZE = 32 };

static const struct language {
	char tag[ALPHA3 + 1], alpha3[ALPHA3 + 1];
	char english[NAME_SIZE], portuguese[NAME_SIZE], spanish[NAME_SIZE];
	char keys[LANGUAGE_NAMES][NAME_SIZE]; /* normalized names */
} languages[] = {
#define LANGUAGE(tag, alpha3, english, portuguese, spanish, ...)               \
	{ tag, alpha3, english, portuguese, spanish, { __VA_ARGS__ } },
#include "event/languages.def"
#undef LANGUAGE
};

/* ISO 639-1. */
static const char two_letters[] =
    " aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce "
    "ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr "
    "fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is "
    "it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln "
    "lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv "
    "ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk "
    "sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw "
    "ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu ";

static bool
is_two_letters(const char *subtag)
{
	char padded[8];

	snprintf(padded, sizeof(padded), " %.4s ", subtag);
	return strlen(subtag) == 2 && strstr(two_letters, padded) != NULL;
}

static bool
is_name(const struct language *x, const char *normalized)
{
	for (size_t i = 0; i < LANGUAGE_NAMES; i++) {
		if (strcmp(x->keys[i], normalized) == 0)
			return true;
	}
	return false;
}

/* Finds a language by its subtag or its three letters, in lower case. */
static const struct language *
find_subtag(const char *subtag)
{
	for (size_t i = 0; i < ARRAY_LEN(languages); i++) {
		if (strcmp(languages[i].tag, subtag) == 0 ||
		    strcmp(languages[i].alpha3, subtag) == 0)
			return &languages[i];
	}
	return NULL;
}

static const struct language *
find_name(const char *text)
{
	LOCAL_BUF b = BUF_INIT(TEXT_MAX_BYTES);
	const struct language *found = NULL;
	char name[TEXT_MAX_BYTES + 1];

	/* Leaves out the bracket of "Português (Brasil)". */
	snprintf(name, sizeof(name), "%.*s", (int)strcspn(text, "("), text);
	normalize_join(name, ' ', &b);
	for (size_t i = 0; !b.full && found == NULL && i < ARRAY_LEN(languages);
	     i++) {
		if (is_name(&languages[i], buf_cstr(&b)))
			found = &languages[i];
	}
	return found;
}

/* Reads the next subtag in lower case, "" at the end.  False if it is malformed. */
static bool
next_subtag(const char **p, char subtag[LANGUAGE_TAG_SIZE])
{
	size_t n = 0;

	while (isalnum((unsigned char)**p) && n < LANGUAGE_TAG_SIZE - 1)
		subtag[n++] = (char)tolower((unsigned char)*(*p)++);
	subtag[n] = '\0';
	if (**p == '\0')
		return true;
	return n > 0 && (**p == '-' || **p == '_') && *++*p != '\0';
}

static bool
is_letters(const char *subtag, size_t n)
{
	return strlen(subtag) == n &&
	    strspn(subtag, "abcdefghijklmnopqrstuvwxyz") == n;
}

static bool
is_region(const char *subtag)
{
	return is_letters(subtag, 2) ||
	    (strlen(subtag) == ALPHA3 &&
		strspn(subtag, "0123456789") == ALPHA3);
}

/* Reads a tag, and writes it in the usual case. */
static bool
read_tag(const char *p, char tag[LANGUAGE_TAG_SIZE])
{
	char language[LANGUAGE_TAG_SIZE], script[LANGUAGE_TAG_SIZE] = "",
					  region[LANGUAGE_TAG_SIZE] = "";
	const struct language *known;
	bool ok = next_subtag(&p, language);

	known = find_subtag(language);
	if (!ok || (known == NULL && !is_two_letters(language)))
		return false;
	ok = next_subtag(&p, region);
	if (ok && is_letters(region, 4)) {
		memcpy(script, region, sizeof(script));
		script[0] = (char)toupper((unsigned char)script[0]);
		ok = next_subtag(&p, region);
	}
	if (!ok || *p != '\0' || (region[0] != '\0' && !is_region(region)))
		return false;
	for (char *c = region; *c != '\0'; c++)
		*c = (char)toupper((unsigned char)*c);
	snprintf(tag, LANGUAGE_TAG_SIZE, "%.3s%s%.4s%s%.3s",
	    known != NULL ? known->tag : language, script[0] != '\0' ? "-" : "",
	    script, region[0] != '\0' ? "-" : "", region);
	return true;
}

bool
languages_read(const char *text, char tag[LANGUAGE_TAG_SIZE])
{
	const struct language *named;

	if (read_tag(text, tag))
		return true;
	named = find_name(text);
	if (named != NULL)
		snprintf(tag, LANGUAGE_TAG_SIZE, "%s", named->tag);
	return named != NULL;
}

const char *
languages_name(const char *tag, const char *locale)
{
	const struct language *x;
	char subtag[LANGUAGE_TAG_SIZE];

	if (!next_subtag(&tag, subtag) && subtag[0] == '\0')
		return NULL;
	x = find_subtag(subtag);
	if (x == NULL)
		return NULL;
	if (strncmp(locale, "pt", 2) == 0)
		return x->portuguese;
	return strncmp(locale, "es", 2) == 0 ? x->spanish : x->english;
}

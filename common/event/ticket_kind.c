/*
 * ticket_kind - finds the words of kinds in the names of tickets.
 */
#include "event/ticket_kind.h"

#include "base/buf.h"
#include "text/normalize.h"

enum { NAME_MAX_BYTES = 1100 };

#define FULL "full"
#define HALF "half"
#define SOCIAL "social"
#define CHILD "child"
#define SENIOR "senior"
#define STUDENT "student"
#define OTHER "other"

/*
 * Normalized.  The first that a name has decides: "Meia solidária" is social,
 * because anybody who brings food may buy it; "Meia estudante" is a half.  An
 * entry of no kind hides the words in it: half a day is no half price.
 */
static const struct {
	const char *phrase, *kind;
	bool alone; /* only as the whole text: a name may mean another thing */
} phrases[] = {
	{ "meia maratona", NULL, false },
	{ "meia noite", NULL, false },
	{ "meia hora", NULL, false },
	{ "meia diaria", NULL, false },
	{ "meia lua", NULL, false },
	{ "meia pensao", NULL, false },
	{ "social", SOCIAL, false },
	{ "solidario", SOCIAL, false },
	{ "solidaria", SOCIAL, false },
	{ "meia entrada", HALF, false },
	{ "meia", HALF, false },
	{ "meias", HALF, false },
	{ "half price", HALF, false },
	{ "half ticket", HALF, false },
	{ "half fare", HALF, false },
	{ "half", HALF, true },
	{ "pcd", HALF, false },
	{ "id jovem", HALF, false },
	{ "infantil", CHILD, false },
	{ "crianca", CHILD, false },
	{ "criancas", CHILD, false },
	{ "child", CHILD, false },
	{ "children", CHILD, false },
	{ "kid", CHILD, false },
	{ "kids", CHILD, false },
	{ "idoso", SENIOR, false },
	{ "idosa", SENIOR, false },
	{ "idosos", SENIOR, false },
	{ "terceira idade", SENIOR, false },
	{ "melhor idade", SENIOR, false },
	{ "senior", SENIOR, false },
	{ "seniors", SENIOR, false },
	{ "estudante", STUDENT, false },
	{ "estudantes", STUDENT, false },
	{ "student", STUDENT, false },
	{ "students", STUDENT, false },
	{ "full", FULL, true },
	{ "full price", FULL, false },
	{ "inteira", FULL, false },
	{ "inteiro", FULL, false },
	{ "adulto", FULL, false },
	{ "adultos", FULL, false },
	{ "adult", FULL, false },
	{ "adults", FULL, false },
	{ "other", OTHER, true },
	{ "outro", OTHER, true },
};

bool
ticket_kind_is_entitled(const char *kind_or_null)
{
	static const char *const entitled[] = { HALF, CHILD, SENIOR, STUDENT };

	for (size_t i = 0; kind_or_null != NULL && i < ARRAY_LEN(entitled);
	     i++) {
		if (strcmp(entitled[i], kind_or_null) == 0)
			return true;
	}
	return false;
}

const char *
ticket_kind_read(const char *text)
{
	struct buf b = BUF_INIT(NAME_MAX_BYTES);
	const char *kind = NULL;

	normalize_join(text, ' ', &b);
	for (size_t i = 0; i < ARRAY_LEN(phrases) && kind == NULL; i++) {
		if (!b.full && strcmp(buf_cstr(&b), phrases[i].phrase) == 0)
			kind = phrases[i].kind;
	}
	buf_release(&b);
	return kind;
}

/* Finds the words and blanks them out; the text begins and ends with a blank. */
static bool
take_phrase(char *text, const char *phrase)
{
	size_t n = strlen(phrase);
	bool found = false;

	for (char *p = text; (p = strstr(p, phrase)) != NULL;) {
		if (p[-1] != ' ' || p[n] != ' ') {
			p++;
			continue;
		}
		memset(p, '-', n);
		found = true;
	}
	return found;
}

/* A name for an adult and somebody entitled is neither: "Adulto + criança". */
static const char *
find_kind(char *text)
{
	const char *kind = NULL;

	for (size_t i = 0; i < ARRAY_LEN(phrases); i++) {
		const char *found = phrases[i].kind;

		if (phrases[i].alone || !take_phrase(text, phrases[i].phrase) ||
		    found == NULL)
			continue;
		if (kind == NULL)
			kind = found;
		else if (strcmp(found, FULL) == 0 &&
		    ticket_kind_is_entitled(kind))
			return OTHER;
	}
	return kind;
}

const char *
ticket_kind_of_name(const char *name_or_null)
{
	struct buf b = BUF_INIT(NAME_MAX_BYTES);
	const char *kind = NULL;

	if (name_or_null == NULL)
		return NULL;
	kind = ticket_kind_read(name_or_null);
	if (kind == NULL) {
		buf_char(&b, ' ');
		normalize_join(name_or_null, ' ', &b);
		buf_char(&b, ' ');
		if (!b.full)
			kind = find_kind(b.p);
	}
	buf_release(&b);
	return kind;
}

/*
 * age_rating - finds the minimum age in a text that names only one.
 */
#include "event/age_rating.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/text.h"
#include "event/words.h"
#include "text/normalize.h"

enum { TEXT_MAX_BYTES = 200 };

static const char *const words[AGE_RATING_MAX + 1] = { "free", "1", "2", "3",
	"4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16",
	"17", "18", "19", "20", "21" };

/* These words do not change the meaning of an age beside them. */
static const char neutral[] =
    " a ab acima age ages and ano anos ans apartir classificacao "
    "classification censura de des dos edad etaria faixa freigegeben from fsk "
    "idade indicacao indicativa jahre jahren limit limite maior maiores mayor "
    "mayores minima minimo minimum old older over para partir pegi plus rated "
    "rating recomendado recommended up year years yo ";
/* Before an age these words mean that younger people may not come: "under 18". */
static const char *const refusals[] = {
	"nao recomendado para menores de ", "nao recomendada para menores de ",
	"nao recomendavel para menores de ", "nao indicado para menores de ",
	"nao e recomendado para menores de ", "desaconselhado para menores de ",
	"inadequado para menores de ", "improprio para menores de ",
	"proibido para menores de ", "proibida para menores de ",
	"proibida a entrada de menores de ", "proibido menores de ",
	"proibido para menor de ", "not recommended for under ",
	"not recommended under ", "no under ", "no one under ", "nobody under ",
	"m ", /* "M/6" of Portugal */
};

/* The age of "14", "a14" (the producer's own rating) or "18s", or 0 for another word. */
static int
years_of(const char *word)
{
	char *end;
	long years;

	word += word[0] == 'a' && word[1] != '\0';
	if (word[0] < '1' || word[0] > '9')
		return 0;
	years = strtol(word, &end, 10);
	if (strcmp(end, "") != 0 && strcmp(end, "s") != 0 &&
	    strcmp(end, "anos") != 0 && strcmp(end, "a") != 0)
		return 0;
	return years < 100 ? (int)years : 0;
}

static bool
is_neutral(const char *word)
{
	char padded[NORMALIZE_WORD_MAX + 3];

	snprintf(padded, sizeof(padded), " %s ", word);
	return strstr(neutral, padded) != NULL;
}

/* The age if the text has only one and its other words are neutral, otherwise 0. */
static int
only_age(const char *normalized)
{
	struct normalizer n;
	int age = 0;

	normalize_start(&n, normalized, strlen(normalized));
	while (normalize_next(&n)) {
		int years = years_of(n.word);

		if ((years == 0 && !is_neutral(n.word)) ||
		    (years != 0 && age != 0))
			return 0;
		age = years != 0 ? years : age;
	}
	return age;
}

/* The text after a title and a refusal, "Não recomendado para ...", or all of it. */
static const char *
without_refusal(const char *normalized)
{
	static const char *const titles[] = { "", "classificacao ",
		"classificacao indicativa ", "classificacao etaria " };

	for (size_t i = 0; i < ARRAY_LEN(refusals); i++) {
		for (size_t j = 0; j < ARRAY_LEN(titles); j++) {
			const char *rest = normalized;

			if (text_starts(rest, titles[j]) &&
			    text_starts(rest += strlen(titles[j]), refusals[i]))
				return rest + strlen(refusals[i]);
		}
	}
	return normalized;
}

const char *
age_rating_read(const char *text)
{
	LOCAL_BUF b = BUF_INIT(TEXT_MAX_BYTES);
	int age;

	normalize_join(text, ' ', &b);
	if (b.full || b.len == 0 || text[0] == '-')
		return NULL;
	if (event_word(LANGUAGE_AGE_FREE, text) != NULL)
		return words[0];
	age = only_age(without_refusal(buf_cstr(&b)));
	return age > 0 && age <= AGE_RATING_MAX ? words[age] : NULL;
}

int
age_rating_years(const char *rating_or_null)
{
	for (int i = 0; rating_or_null != NULL && i <= AGE_RATING_MAX; i++) {
		if (strcmp(words[i], rating_or_null) == 0)
			return i;
	}
	return -1;
}

const char *
age_rating_word(int64_t years)
{
	return words[years < AGE_RATING_MAX ? years : AGE_RATING_MAX];
}

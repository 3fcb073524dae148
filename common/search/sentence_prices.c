/*
 * sentence_prices - reads the maximum price that a sentence names.
 */
#include "search/internal.h"

enum { THOUSAND = 1000, O = STEP_OPTIONAL, CODE_LEN = 3 };

/* The currencies that people write with only "$". */
#define DOLLARS "USD CAD AUD NZD MXN ARS CLP COP UYU SGD HKD"

/* Returns the brand's currency if it is one of the codes, or NULL. */
static const char *
brand_currency_of(const struct sentence_reader *r, const char *codes)
{
	const char *currency = r->source->brand->currency;

	return strstr(codes, currency) != NULL ? currency : NULL;
}

/* Returns true if the language has a phrase of the pattern with this meaning. */
static bool
has_meaning_in_language(const struct sentence_found *f, const char *tag)
{
	for (size_t i = 0; i < f->phrase_count; i++) {
		if (sentence_phrase_has_tag(
			f->r, f->phrases[i].keyword, f->phrases[i].at, tag))
			return true;
	}
	return false;
}

/* A "$" without letters means reais in Portuguese phrases, dollars in English phrases. */
static const char *
currency_of_dollar(const struct sentence_found *f)
{
	const char *currency = brand_currency_of(f->r, DOLLARS);

	for (size_t i = 0; currency == NULL && i < language_phrase_count; i++) {
		const struct language_phrase *row = &language_phrases[i];

		if (row->keyword == LANGUAGE_DOLLAR_SIGN &&
		    has_meaning_in_language(f, language_text(row->tag)))
			currency =
			    brand_currency_of(f->r, language_text(row->value));
	}
	return currency != NULL ? currency : "USD";
}

/* A currency other than the brand's is read only if an event has it. */
static bool
has_currency(struct sentence_reader *r, const char *currency_or_null)
{
	return currency_or_null == NULL ||
	    strcmp(currency_or_null, r->source->brand->currency) == 0 ||
	    sentence_catalog_has(r, "currency", currency_or_null);
}

/* Returns the number of tokens of an amount, or 0. */
static size_t
read_amount(
    const struct sentence_reader *r, size_t at, struct sentence_amount *a)
{
	const char *codes = NULL;
	size_t n, many;

	if (at >= r->count || r->tokens[at].kind != SENTENCE_NUMBER)
		return 0;
	many = sentence_phrase_at(r, LANGUAGE_THOUSAND, at + 1, NULL);
	n = sentence_phrase_at(r, LANGUAGE_CURRENCY, at + 1 + many, &codes);
	*a = (struct sentence_amount){
		.cents = r->tokens[at].cents * (many > 0 ? THOUSAND : 1),
		.currency = r->tokens[at].currency,
	};
	/* "pesos" mean the brand's currency, or are not read. */
	if (n > 0 && strlen(codes) > CODE_LEN &&
	    (codes = brand_currency_of(r, codes)) == NULL)
		return 0;
	if (n > 0 && (a->currency == NULL || strcmp(a->currency, "$") == 0))
		a->currency = codes;
	return 1 + many + n;
}

static size_t
match_price_step(struct sentence_found *f, int step, size_t at)
{
	struct sentence_amount *a = &f->amounts[f->ends];
	size_t n = read_amount(f->r, at, a);

	if (n == 0 || (step == STEP_MONEY && a->currency == NULL))
		return SENTENCE_NO_STEP;
	if (f->ends++ == 0)
		f->to_first = f->count + n;
	return n;
}

/* ---- The patterns. */

static bool
take_amount(const struct sentence_found *f, const struct sentence_amount *a,
    struct sentence_match *m)
{
	const char *currency = a->currency;

	if (currency != NULL && strcmp(currency, "$") == 0)
		currency = currency_of_dollar(f);
	m->kind = has_currency(f->r, currency) ? SENTENCE_PRICE
					       : SENTENCE_OTHER_CURRENCY;
	m->price = (struct listing_price_max){
		.set = true, .cents = a->cents, .currency = currency
	};
	return true;
}

static bool
take_price(const struct sentence_found *f, struct sentence_match *m)
{
	return take_amount(f, &f->amounts[0], m);
}

/* Both ends need the same currency; one must name it.  No filter has the lower end. */
static bool
take_price_range(const struct sentence_found *f, struct sentence_match *m)
{
	struct sentence_amount x = f->amounts[0], y = f->amounts[1];

	if (y.currency == NULL)
		y.currency = x.currency;
	if (y.currency == NULL || x.cents > y.cents ||
	    (x.currency != NULL && strcmp(x.currency, y.currency) != 0))
		return false;
	m->left_out = f->to_first;
	return take_amount(f, &y, m);
}

static const struct sentence_rule rows[] = {
	/* "até 50 reais", "under $40" */
	{ { LANGUAGE_AT_MOST, STEP_MONEY, LANGUAGE_OR_LESS | O }, take_price },
	{ { LANGUAGE_AT_MOST_NUMBER, STEP_MONEY, LANGUAGE_OR_LESS | O },
	    take_price },
	/* "menos de 50", but not "menos de 18 anos" */
	{ { LANGUAGE_AT_MOST_NUMBER, STEP_AMOUNT, LANGUAGE_OR_LESS },
	    take_price },
	{ { LANGUAGE_AT_MOST_NUMBER, STEP_AMOUNT, STEP_UNLESS, LANGUAGE_UNIT },
	    take_price },
	/* "$40 or less" */
	{ { STEP_MONEY, LANGUAGE_OR_LESS }, take_price },
	/* "entre 50 e 100 reais", "$20-$40" */
	{ { LANGUAGE_FROM, STEP_AMOUNT, STEP_TO_OR_AND, STEP_AMOUNT },
	    take_price_range },
	{ { STEP_AMOUNT, STEP_TO, STEP_AMOUNT }, take_price_range },
	{ { STEP_END } },
};

void
sentence_price_match(
    struct sentence_reader *r, size_t at, struct sentence_match *m)
{
	sentence_rules_match(r, rows, match_price_step, at, m);
}

/*
 * sentence_prices - the highest price that a sentence tells.
 */
#include "search/internal.h"

/* Do the brand's people write their money with a $ alone? */
static bool
is_dollar_brand(const struct sentence_reader *r)
{
	static const char *const written[] = { "BRL", "USD", "CAD", "AUD",
		"NZD", "MXN", "ARS", "CLP", "COP", "UYU", "SGD", "HKD" };

	for (size_t i = 0; i < ARRAY_LEN(written); i++) {
		if (strcmp(r->source->brand->currency, written[i]) == 0)
			return true;
	}
	return false;
}

/* The currency of the number, by its sign or the word after it; or NULL. */
static const char *
currency_of(const struct sentence_reader *r, size_t at, size_t *count)
{
	const char *sign = r->tokens[at].currency, *word = NULL;
	size_t n = sentence_phrase_at(r, LANGUAGE_CURRENCY, at + 1, &word);

	*count = 1 + n;
	if (n > 0 && (sign == NULL || strcmp(sign, "$") == 0))
		return word;
	if (sign == NULL || strcmp(sign, "$") != 0)
		return sign;
	return is_dollar_brand(r) ? r->source->brand->currency : "USD";
}

void
sentence_price_match(
    const struct sentence_reader *r, size_t at, struct sentence_match *m)
{
	size_t before = sentence_phrase_at(r, LANGUAGE_AT_MOST, at, NULL);
	size_t any = sentence_phrase_at(r, LANGUAGE_AT_MOST_NUMBER, at, NULL);
	size_t lead = any > before ? any : before, n, after;
	const char *currency;

	if (at + lead >= r->count ||
	    r->tokens[at + lead].kind != SENTENCE_NUMBER)
		return;
	currency = currency_of(r, at + lead, &n);
	n += lead;
	after = sentence_phrase_at(r, LANGUAGE_OR_LESS, at + n, NULL);
	if ((currency == NULL && any == 0) || (lead == 0 && after == 0) ||
	    n + after <= m->count)
		return;
	*m = (struct sentence_match){
		.kind = SENTENCE_PRICE,
		.count = n + after,
		.price = { .set = true,
		    .cents = r->tokens[at + lead].cents,
		    .currency = currency, },
	};
}

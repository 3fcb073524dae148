/*
 * sentence_prices - the highest price that a sentence tells.
 */
#include "search/internal.h"

/* An amount as it is typed. */
struct amount {
	size_t count; /* tokens */
	int64_t cents;
	const char *currency; /* ISO 4217, "$", or NULL */
};

enum { THOUSAND = 1000 };

/* Do the brand's people write their money with a $ alone? */
static bool
is_dollar_brand(const struct sentence_reader *r)
{
	static const char *const written[] = { "USD", "CAD", "AUD", "NZD",
		"MXN", "ARS", "CLP", "COP", "UYU", "SGD", "HKD" };

	for (size_t i = 0; i < ARRAY_LEN(written); i++) {
		if (strcmp(r->source->brand->currency, written[i]) == 0)
			return true;
	}
	return false;
}

/* "pesos" alone: the brand's, where its money is one; else NULL. */
static const char *
currency_of_peso(const struct sentence_reader *r)
{
	static const char *const pesos[] = { "MXN", "ARS", "CLP", "COP", "UYU",
		"DOP", "CUP", "PHP" };

	for (size_t i = 0; i < ARRAY_LEN(pesos); i++) {
		if (strcmp(r->source->brand->currency, pesos[i]) == 0)
			return pesos[i];
	}
	return NULL;
}

/* "$" alone: reais where somebody says it in Portuguese, dollars in English. */
static const char *
currency_of_dollar(const struct sentence_reader *r, bool is_portuguese)
{
	const char *of_brand = r->source->brand->currency;

	if (is_dollar_brand(r) ||
	    (is_portuguese && strcmp(of_brand, "BRL") == 0))
		return of_brand;
	return "USD";
}

/* Another currency than the brand's is that of some event, or it is not read. */
static bool
has_currency(struct sentence_reader *r, const char *currency_or_null)
{
	bool has = false;
	struct error f;

	if (currency_or_null == NULL ||
	    strcmp(currency_or_null, r->source->brand->currency) == 0)
		return true;
	if (r->facets.open &&
	    !names_has_value(&r->facets.snapshot->db, "currency",
		currency_or_null, &has, &f))
		sentence_fail(r, &f);
	return has;
}

static bool
read_amount(const struct sentence_reader *r, size_t at, struct amount *a)
{
	const char *word = NULL;
	size_t n, many;

	if (at >= r->count || r->tokens[at].kind != SENTENCE_NUMBER)
		return false;
	many = sentence_phrase_at(r, LANGUAGE_THOUSAND, at + 1, NULL);
	n = sentence_phrase_at(r, LANGUAGE_CURRENCY, at + 1 + many, &word);
	*a = (struct amount){
		.count = 1 + many + n,
		.cents = r->tokens[at].cents * (many > 0 ? THOUSAND : 1),
		.currency = r->tokens[at].currency,
	};
	if (n > 0 && strcmp(word, "peso") == 0 &&
	    (word = currency_of_peso(r)) == NULL)
		return false;
	if (n > 0 && (a->currency == NULL || strcmp(a->currency, "$") == 0))
		a->currency = word;
	return true;
}

/* The first `left_out` tokens of the match say what no filter has. */
static void
set_price(struct sentence_reader *r, size_t count, size_t left_out,
    const struct amount *a, bool is_portuguese, struct sentence_match *m)
{
	const char *currency = a->currency;

	if (count <= m->count)
		return;
	if (currency != NULL && strcmp(currency, "$") == 0)
		currency = currency_of_dollar(r, is_portuguese);
	*m = (struct sentence_match){
		.kind = has_currency(r, currency) ? SENTENCE_PRICE
						  : SENTENCE_OTHER_CURRENCY,
		.count = count,
		.left_out = left_out,
		.price = { .set = true,
		    .cents = a->cents,
		    .currency = currency, },
	};
}

static bool
is_portuguese(
    const struct sentence_reader *r, enum language_keyword keyword, size_t at)
{
	return sentence_phrase_has_tag(r, keyword, at, "pt-BR");
}

/* An amount without a currency: "menos de 50", and not "menos de 18 anos". */
static bool
may_be_price(const struct sentence_reader *r, size_t past, size_t any)
{
	return any > 0 && sentence_phrase_at(r, LANGUAGE_UNIT, past, NULL) == 0;
}

/* "até 50 reais", "$40 or less". */
static void
match_at_most(struct sentence_reader *r, size_t at, struct sentence_match *m)
{
	size_t before = sentence_phrase_at(r, LANGUAGE_AT_MOST, at, NULL);
	size_t any = sentence_phrase_at(r, LANGUAGE_AT_MOST_NUMBER, at, NULL);
	size_t lead = any > before ? any : before, n, after;
	struct amount a;

	if (!read_amount(r, at + lead, &a))
		return;
	n = lead + a.count;
	after = sentence_phrase_at(r, LANGUAGE_OR_LESS, at + n, NULL);
	if ((a.currency == NULL && !may_be_price(r, at + n, any)) ||
	    (lead == 0 && after == 0))
		return;
	set_price(r, n + after, 0, &a,
	    is_portuguese(r, LANGUAGE_AT_MOST, at) ||
		is_portuguese(r, LANGUAGE_AT_MOST_NUMBER, at) ||
		is_portuguese(r, LANGUAGE_OR_LESS, at + n),
	    m);
}

/* One currency, told beside one end or both. */
static bool
have_one_currency(const struct amount *x, struct amount *y)
{
	if (y->currency == NULL)
		y->currency = x->currency;
	return y->currency != NULL &&
	    (x->currency == NULL || strcmp(x->currency, y->currency) == 0);
}

/* "entre 50 e 100 reais", "$20-$40": no filter has the lower end. */
static void
match_range(struct sentence_reader *r, size_t at, struct sentence_match *m)
{
	size_t from = sentence_phrase_at(r, LANGUAGE_FROM, at, NULL), n, to;
	const char *and = NULL;
	struct amount x, y;

	if (!read_amount(r, at + from, &x))
		return;
	n = from + x.count;
	to = sentence_phrase_at(r, LANGUAGE_TO, at + n, &and);
	if ((to == 0 && !r->tokens[at + n - 1].joins_next) ||
	    (to > 0 && and != NULL && from == 0) ||
	    !read_amount(r, at + n + to, &y) || !have_one_currency(&x, &y) ||
	    x.cents > y.cents)
		return;
	set_price(r, n + to + y.count, n, &y,
	    is_portuguese(r, LANGUAGE_FROM, at) ||
		is_portuguese(r, LANGUAGE_TO, at + n),
	    m);
}

void
sentence_price_match(
    struct sentence_reader *r, size_t at, struct sentence_match *m)
{
	match_at_most(r, at, m);
	match_range(r, at, m);
}

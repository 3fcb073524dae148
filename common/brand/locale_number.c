#include "brand/locale.h"

enum { GROUP = 3, CENTS = 2 };

/* Digits in groups of three. */
static void
grouped(const struct locale *l, const char *digits, size_t n, struct buf *b)
{
	for (size_t i = 0; i < n; i++) {
		if (i > 0 && (n - i) % GROUP == 0)
			buf_text(b, locale_word(l, WORD_THOUSANDS));
		buf_char(b, digits[i]);
	}
}

void
locale_number(const struct locale *l, int64_t n, struct buf *b)
{
	char text[24];
	bool negative = n < 0;
	int len = snprintf(text, sizeof(text), "%lld", (long long)n);

	if (negative)
		buf_char(b, '-');
	grouped(l, text + negative, (size_t)len - negative, b);
}

/* What stands before an amount; in Brazil a dollar must say whose it is. */
static void
symbol(const struct locale *l, const char *currency, struct buf *b)
{
	static const struct {
		const char *code, *portuguese, *english;
	} known[] = {
		{ "BRL", "R$ ", "R$" },
		{ "USD", "US$ ", "$" },
		{ "EUR", "€ ", "€" },
		{ "GBP", "£ ", "£" },
	};

	for (size_t i = 0; i < ARRAY_LEN(known); i++) {
		if (strcmp(known[i].code, currency) != 0)
			continue;
		buf_text(
		    b, l->english ? known[i].english : known[i].portuguese);
		return;
	}
	buf_printf(b, "%s ", currency);
}

/* Currencies that have no cents (ISO 4217), of those one may meet here. */
static bool
has_cents(const char *currency)
{
	static const char without[] = "CLP JPY KRW PYG VND";

	return strlen(currency) != 3 || strstr(without, currency) == NULL;
}

void
locale_money(const struct locale *l, const char *amount, const char *currency,
    struct buf *b)
{
	size_t whole = strspn(amount, "0123456789"), decimals = 0;
	const char *fraction = "";

	if (amount[strspn(amount, "0.")] == '\0') {
		buf_text(b, locale_word(l, WORD_FREE));
		return;
	}
	if (amount[whole] == '.') {
		fraction = amount + whole + 1;
		decimals = strspn(fraction, "0123456789");
	}
	symbol(l, currency, b);
	while (whole > 1 && *amount == '0') {
		amount++;
		whole--;
	}
	grouped(l, amount, whole, b);
	if (strspn(fraction, "0") >= decimals && !has_cents(currency))
		return;
	buf_text(b, locale_word(l, WORD_DECIMAL));
	buf_bytes(b, fraction, decimals);
	for (; decimals < CENTS; decimals++)
		buf_char(b, '0');
}

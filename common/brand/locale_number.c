/*
 * locale_number - numbers and amounts of money as a language writes them.
 */
#include "brand/locale.h"

#include "base/text.h"
#include "brand/currency.h"

enum { GROUP = 3 };

/* Adds digits in groups of three. */
static void
add_grouped(const struct locale *l, const char *digits, size_t n, struct buf *b)
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
	add_grouped(l, text + negative, (size_t)len - negative, b);
}

/*
 * The symbol of a currency, with {} for the amount or without it before the amount.
 * NULL: the code of the currency comes before the amount.  Portuguese writes "US$" for
 * the dollar, because "$" could mean the real.
 */
static const char *
symbol_of(const struct locale *l, const char *currency)
{
	static const struct {
		const char *code;
		enum word_id symbol;
	} symbols[] = {
		{ "BRL", WORD_BRL },
		{ "USD", WORD_USD },
		{ "EUR", WORD_EUR },
		{ "GBP", WORD_GBP },
	};

	for (size_t i = 0; i < ARRAY_LEN(symbols); i++) {
		if (strcmp(symbols[i].code, currency) == 0)
			return locale_word(l, symbols[i].symbol);
	}
	return NULL;
}

/* Writes "1234.5" as "1.234,50". */
static void
add_amount(const struct locale *l, const char *amount, const char *currency,
    struct buf *b)
{
	char text[CURRENCY_AMOUNT_SIZE];
	size_t whole;

	currency_amount(amount, currency, text);
	whole = strcspn(text, ".");
	add_grouped(l, text, whole, b);
	if (text[whole] == '\0')
		return;
	buf_text(b, locale_word(l, WORD_DECIMAL));
	buf_text(b, text + whole + 1);
}

void
locale_money(const struct locale *l, const char *amount, const char *currency,
    struct buf *b)
{
	const char *symbol = symbol_of(l, currency), *gap;

	if (text_amount_is_zero(amount)) {
		buf_text(b, locale_word(l, WORD_FREE));
		return;
	}
	if (symbol == NULL) {
		buf_printf(b, "%s ", currency);
		add_amount(l, amount, currency, b);
		return;
	}
	gap = strstr(symbol, "{}");
	buf_bytes(
	    b, symbol, gap != NULL ? (size_t)(gap - symbol) : strlen(symbol));
	add_amount(l, amount, currency, b);
	if (gap != NULL)
		buf_text(b, gap + 2);
}

/*
 * locale_number - numbers and amounts of money as a language writes them.
 */
#include "brand/locale.h"

#include "base/text.h"
#include "brand/currency.h"

#define NO_SIGN "¤"

enum { GROUP = 3 };

/* Adds digits in groups of three. */
static void
add_grouped(char mark, const char *digits, size_t n, struct buf *b)
{
	for (size_t i = 0; i < n; i++) {
		if (i > 0 && (n - i) % GROUP == 0)
			buf_char(b, mark);
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
	add_grouped(strchr(locale_word(l, WORD_MONEY), '1')[1], text + negative,
	    (size_t)len - negative, b);
}

/*
 * Returns the currency's form, "R$ 1.000,00;...", or the form with the currency's code,
 * "¤ 1.000,00;...".  "$" means the brand's currency, or the US dollar if the brand's
 * currency has another sign.
 */
static const char *
form_of(const struct locale *l, const char *currency, const char *own)
{
	const char *forms = locale_word(l, WORD_MONEY), *found;
	char key[CURRENCY_SIZE + 2];

	snprintf(key, sizeof(key), ";%s ", currency);
	found = strstr(forms, key);
	if (found == NULL)
		return forms;
	found += strlen(key);
	if (*found == '$' && strcmp(currency, own) != 0 &&
	    (strcmp(currency, "USD") != 0 || currency_may_be("$", own)))
		return forms;
	return found;
}

/* Adds the part of a form before or after its number, with the code instead of NO_SIGN. */
static void
add_sign(const char *part, size_t n, const char *currency, struct buf *b)
{
	const char *sign = memmem(part, n, NO_SIGN, strlen(NO_SIGN));
	size_t before = sign != NULL ? (size_t)(sign - part) : n;

	buf_bytes(b, part, before);
	if (sign == NULL)
		return;
	buf_text(b, currency);
	before += strlen(NO_SIGN);
	buf_bytes(b, part + before, n - before);
}

/* Adds "R$ 1.234,50" for "1234.5". */
static void
add_money(const char *form, const char *amount, const char *currency,
    bool whole, struct buf *b)
{
	const char *sample = strchr(form, '1'), *rest = sample + GROUP + 2;
	char text[CURRENCY_AMOUNT_SIZE], mark = sample[1] == '.' ? ',' : '.';
	size_t n;

	add_sign(form, (size_t)(sample - form), currency, b);
	currency_amount(amount, currency, text);
	n = strcspn(text, ".");
	add_grouped(sample[1], text, n, b);
	if (*rest == mark)
		rest += 1 + strspn(rest + 1, "0");
	else
		whole = true;
	if (text[n] != '\0' &&
	    !(whole && text[n + strspn(text + n, ".0")] == '\0'))
		buf_printf(b, "%c%s", mark, text + n + 1);
	add_sign(rest, strcspn(rest, ";"), currency, b);
}

static void
add_free_or_money(const struct locale *l, const char *amount,
    const char *currency_or_null, const char *own, bool whole, struct buf *b)
{
	const char *currency =
	    currency_or_null != NULL ? currency_or_null : own;

	if (text_amount_is_zero(amount))
		buf_text(b, locale_word(l, WORD_FREE));
	else
		add_money(
		    form_of(l, currency, own), amount, currency, whole, b);
}

void
locale_money(const struct locale *l, const char *amount,
    const char *currency_or_null, const char *own, struct buf *b)
{
	add_free_or_money(l, amount, currency_or_null, own, false, b);
}

void
locale_money_whole(const struct locale *l, const char *amount,
    const char *currency_or_null, const char *own, struct buf *b)
{
	add_free_or_money(l, amount, currency_or_null, own, true, b);
}

/*
 * amount - reads a number with its separators, and the currency next to it.
 */
#include "event/amount.h"

#include <ctype.h>

#include "base/text.h"
#include "event/words.h"

#define DIGITS "0123456789"

enum {
	WHOLE_MAX = 12,
	DECIMALS_MAX = 4,
	GROUP = 3,
	WRITTEN_MAX = 32 /* bytes, with separators */
};

/* "0800" is a telephone number, a code or slang, but "0" and "00" are amounts. */
static bool
is_code(const char *digits)
{
	return digits[0] == '0' && digits[strspn(digits, "0")] != '\0' &&
	    digits[strspn(digits, DIGITS)] == '\0';
}

bool
amount_is_plain(const char *text)
{
	size_t whole = strspn(text, DIGITS), decimals = 0;
	bool point = text[whole] == '.';

	if (point)
		decimals = strspn(text + whole + 1, DIGITS);
	return whole >= 1 && whole <= WHOLE_MAX && decimals <= DECIMALS_MAX &&
	    !is_code(text) && (!point || decimals > 0) &&
	    text[whole + point + decimals] == '\0';
}

/* Returns the length of the blank or apostrophe at p, or 0. */
static size_t
mark_at(const char *p, const char *const *marks, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (text_starts(p, marks[i]))
			return strlen(marks[i]);
	}
	return 0;
}

static size_t
blank_at(const char *p)
{
	static const char *const blanks[] = { " ", "\t", "\n", "\r", "\u00a0",
		"\u202f", "\u2009" };

	return mark_at(p, blanks, ARRAY_LEN(blanks));
}

static size_t
apostrophe_at(const char *p)
{
	static const char *const apostrophes[] = { "'", "’" };

	return mark_at(p, apostrophes, ARRAY_LEN(apostrophes));
}

static void
skip_blanks(const char **p)
{
	size_t n;

	while ((n = blank_at(*p)) > 0)
		*p += n;
}

/*
 * Copies the number with one byte for each separator.  A blank or an apostrophe is a
 * separator only after a digit and before exactly three digits.  An apostrophe before one
 * or two digits begins the decimals: "12'50".
 */
static void
copy_written(const char **p, char out[WRITTEN_MAX])
{
	size_t n = 0;

	while (n < WRITTEN_MAX - 1) {
		const char *at = *p;
		size_t blank, mark, digits;

		if (isdigit((unsigned char)*at) || *at == ',' || *at == '.') {
			out[n++] = *at;
			(*p)++;
			continue;
		}
		blank = blank_at(at);
		mark = blank + apostrophe_at(at);
		digits = strspn(at + mark, DIGITS);
		if (mark == 0 || n == 0 ||
		    !isdigit((unsigned char)out[n - 1]) || digits == 0 ||
		    digits > GROUP || (blank > 0 && digits < GROUP))
			break;
		out[n++] = blank > 0 ? ' ' : digits < GROUP ? ',' : '\'';
		*p += mark;
	}
	out[n] = '\0';
}

/* Skips the dash of "5.000.-", "12,-" and "500/-", which is in place of the decimals. */
static void
skip_dash(const char **p, char written[WRITTEN_MAX])
{
	static const char *const dashes[] = { "--", "-", "–", "—" },
				 *const ends[] = { "/-", "/=" };
	size_t n = strlen(written),
	       dash = mark_at(*p, dashes, ARRAY_LEN(dashes));

	if (n > 1 && dash > 0 && strchr(",.", written[n - 1]) != NULL) {
		written[n - 1] = '\0';
		*p += dash;
	} else if (n > 0) {
		*p += mark_at(*p, ends, ARRAY_LEN(ends));
	}
}

/* Copies the digits.  A separator other than NUL must be between all groups of three. */
static bool
copy_whole(const char *p, size_t n, char separator, char out[AMOUNT_SIZE])
{
	size_t digits = 0;

	for (size_t i = 0; i < n; i++) {
		bool between = separator != '\0' && (n - i) % (GROUP + 1) == 0;

		if (between ? i == 0 || p[i] != separator
			    : !isdigit((unsigned char)p[i]))
			return false;
		if (between)
			continue;
		if (digits == WHOLE_MAX)
			return false;
		out[digits++] = p[i];
	}
	out[digits] = '\0';
	return digits > 0;
}

/*
 * Returns where the decimals begin, and sets *group to the separator of the groups of
 * digits.  The last of several separators begins the decimals if it differs from the
 * first one.  A single separator does so unless three digits follow it.
 */
static size_t
find_point(const char *p, char *group, bool *thousands)
{
	size_t n = strlen(p), marks = 0, point = n;

	*group = '\0';
	*thousands = false;
	for (size_t i = 0; i < n; i++) {
		if (isdigit((unsigned char)p[i]))
			continue;
		point = i;
		if (marks++ == 0)
			*group = p[i];
	}
	if (marks == 0)
		return n;
	if (marks > 1)
		return p[point] == *group ? n : point;
	if (strchr(",.", p[point]) == NULL)
		return n;
	*thousands = n - point - 1 == GROUP && point > 0 && p[0] != '0';
	if (!*thousands)
		*group = '\0';
	return *thousands ? n : point;
}

static const char *
read_number(const char *p, const char *currency, char out[AMOUNT_SIZE])
{
	static const char no_number[] =
	    "is not an amount: write an amount such as 49,90 or 49.90, with at "
	    "most 12 digits and 4 decimals";
	size_t n = strlen(p), point, decimals;
	bool thousands;
	char group;

	point = find_point(p, &group, &thousands);
	decimals = point < n ? n - point - 1 : 0;
	if (thousands && currency != NULL && currency_decimals(currency) == 3)
		return "could be thousands or three decimals: write thousands such "
		       "as 1500, or four decimals such as 1.5000";
	/* After grouped digits, three decimals would be one more group. */
	if ((point < n && decimals == 0) || decimals > DECIMALS_MAX ||
	    (decimals == GROUP && group != '\0') ||
	    strspn(p + n - decimals, DIGITS) < decimals ||
	    (point < n && strchr(",.", p[point]) == NULL) ||
	    !copy_whole(p, point, group, out))
		return no_number;
	if (decimals == 0 && is_code(out))
		return "begins with 0, but an amount without decimals cannot begin "
		       "with 0: write an amount such as 49,90 or 49.90";
	n = strlen(out);
	if (decimals > 0)
		snprintf(out + n, AMOUNT_SIZE - n, ".%.*s", (int)decimals,
		    p + point + 1);
	return NULL;
}

/* The reason why a text with something before or after its number is not an amount. */
static const char *
why_not(const char *before, const char *after)
{
	if (strpbrk(before, DIGITS) == NULL)
		return "is not an amount such as 49,90 or 49.90";
	if (*before == '-' || text_starts(before, "−"))
		return "is below zero";
	if (strpbrk(after, DIGITS) != NULL && *after != '\0' &&
	    isdigit((unsigned char)*before))
		return "has more than one number: write one amount, or one "
		       "row or ticket for each amount";
	return "has words or signs beside the number that are not a known "
	       "currency: write only the amount, or add a code of ISO 4217";
}

const char *
amount_read(const char *text, const char *currency_or_null, struct amount *out)
{
	static const char two_currencies[] = "has two currencies";
	const char *p = text, *number, *currency;
	char written[WRITTEN_MAX], before[CURRENCY_SIZE],
	    after[CURRENCY_SIZE] = "";

	*out = (struct amount){ .currency = "" };
	if (event_word(LANGUAGE_FREE_AMOUNT, text) != NULL) {
		snprintf(out->number, sizeof(out->number), "0");
		return NULL;
	}
	for (int i = 0; i < 2; i++) { /* "MXN $ 250" */
		skip_blanks(&p);
		if (currency_step(&p, before) &&
		    !currency_merge(out->currency, before))
			return two_currencies;
	}
	skip_blanks(&p);
	number = p;
	copy_written(&p, written);
	skip_dash(&p, written);
	skip_blanks(&p);
	if (*p != '\0' && currency_step(&p, after))
		skip_blanks(&p);
	if (*p != '\0' && event_word(LANGUAGE_AMOUNT_UNIT, p) != NULL)
		p += strlen(p); /* "350 por persona" */
	if (*p != '\0' || written[0] == '\0')
		return why_not(number, p);
	if (after[0] != '\0' && !currency_merge(out->currency, after))
		return two_currencies;
	currency = out->currency[0] != '\0' ? out->currency : currency_or_null;
	return read_number(written, currency, out->number);
}

size_t
amount_count(const char *text)
{
	const char *p = text;
	size_t count = 0;

	while (*p != '\0') {
		char currency[CURRENCY_SIZE];
		const char *end = p;
		bool is_word_start =
			 p == text || !isalpha((unsigned char)p[-1]),
		     has_currency = is_word_start &&
		    currency_step(&end, currency) && end > p;

		skip_blanks(&end);
		if (!isdigit((unsigned char)*end)) {
			p++;
			continue;
		}
		p = end + strspn(end, DIGITS ".,");
		end = p;
		skip_blanks(&end);
		if (currency_step(&end, currency)) {
			has_currency = true;
			p = end;
		}
		count += has_currency;
	}
	return count;
}

/* Moves the decimal point: "4500" becomes "45.00", "5" becomes "0.05". */
static bool
make_major(const char *currency, char number[AMOUNT_SIZE])
{
	size_t whole = strcspn(number, "."),
	       digits = currency_decimals(currency);
	char padded[AMOUNT_SIZE + GROUP];

	if (number[whole] == '.' &&
	    number[whole + 1 + strspn(number + whole + 1, "0")] != '\0')
		return false;
	snprintf(padded, sizeof(padded), "%.*s%.*s",
	    whole > digits ? 0 : (int)(digits + 1 - whole), "0000", (int)whole,
	    number);
	whole = strlen(padded) - digits;
	snprintf(number, AMOUNT_SIZE, "%.*s%s%s", (int)whole, padded,
	    digits > 0 ? "." : "", padded + whole);
	return true;
}

const char *
amount_rewrite(const char *text, const char *currency_or_null, bool is_minor,
    char out[AMOUNT_TEXT_SIZE])
{
	struct amount a;
	const char *why = amount_read(text, currency_or_null, &a);

	if (why == NULL && is_minor &&
	    !make_major(a.currency[0] != '\0'  ? a.currency
		    : currency_or_null != NULL ? currency_or_null
					       : "",
		a.number))
		return "is not a whole number of minor units, such as cents";
	if (why == NULL)
		snprintf(out, AMOUNT_TEXT_SIZE, "%s%s%s", a.currency,
		    a.currency[0] != '\0' ? " " : "", a.number);
	return why;
}

const char *
amount_too_fine(const char *number, const char *currency)
{
	size_t whole = strcspn(number, ".");
	bool is_whole = number[whole] == '\0' ||
	    number[whole + 1 + strspn(number + whole + 1, "0")] == '\0';

	return is_whole || currency[0] == '\0' ||
		currency_decimals(currency) > 0
	    ? NULL
	    : "has decimals, which its currency does not have: write a whole "
	      "number such as 3000";
}

void
amount_for_record(const char *text, const char *currency_or_null,
    char out[AMOUNT_RECORD_SIZE])
{
	const char *currency = currency_or_null != NULL ? currency_or_null : "";
	struct amount a;
	bool is_read = amount_read(text, currency_or_null, &a) == NULL;

	if (is_read && a.currency[0] == '\0' &&
	    amount_too_fine(a.number, currency) == NULL)
		snprintf(out, AMOUNT_RECORD_SIZE, "%s", a.number);
	else if (is_read && a.currency[0] != '\0')
		snprintf(
		    out, AMOUNT_RECORD_SIZE, "%s %s", a.currency, a.number);
	else if (currency[0] != '\0' &&
	    (amount_is_plain(text) || amount_read(text, NULL, &a) == NULL))
		snprintf(out, AMOUNT_RECORD_SIZE, "%s %s", currency, text);
	else
		snprintf(out, AMOUNT_RECORD_SIZE, "%s", text);
}

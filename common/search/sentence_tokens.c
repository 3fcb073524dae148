/*
 * sentence_tokens - splits a text into words, numbers, dates and hours.
 */
#include <ctype.h>

#include "base/datetime.h"
#include "base/text.h"
#include "search/internal.h"

enum {
	ISO_LEN = 10,
	DIGITS_MAX = 9,
	YEAR_DIGITS = 4,
	THIS_CENTURY = 2000,
	THOUSAND = 1000,
	HOUR_MAX = 24,
	MINUTE_MAX = 59
};

#define BLANK " \t\r\n"
#define DIGITS "0123456789"

static const struct {
	const char *sign, *currency;
} signs[] = {
	{ "$", "$" }, /* sentence_prices.c decides the currency */
	{ "\xe2\x82\xac", "EUR" },
	{ "\xc2\xa3", "GBP" },
};

/* Returns true for ASCII letters and digits, and for all bytes of other letters. */
static bool
is_in_word(char c)
{
	return ((unsigned char)c & 0x80) != 0 || isalnum((unsigned char)c);
}

/*
 * Returns the number of letters at p if they have the meaning, otherwise 0.  Sets
 * *value to the value of the meaning's first row.
 */
static size_t
letters(const char *p, enum language_keyword keyword, const char **value)
{
	char word[NORMALIZE_WORD_MAX + 1];
	size_t n = 0;

	while (n < NORMALIZE_WORD_MAX && isalpha((unsigned char)p[n])) {
		word[n] = (char)tolower((unsigned char)p[n]);
		n++;
	}
	word[n] = '\0';
	*value = n == 0 ? NULL : language_value(keyword, word);
	return *value != NULL && !is_in_word(p[n]) ? n : 0;
}

/* Returns the number of digits at p if it is from least to most, otherwise 0. */
static size_t
digits(const char *p, size_t least, size_t most, int *n)
{
	size_t len = strspn(p, DIGITS);

	if (len < least || len > most)
		return 0;
	*n = 0;
	for (size_t i = 0; i < len; i++)
		*n = *n * 10 + (p[i] - '0');
	return len;
}

static size_t
read_iso_date(const char *p, struct sentence_token *t)
{
	char day[ISO_LEN + 1];
	struct datetime when;

	/* With a precision, snprintf() does not measure the rest of the text. */
	snprintf(day, sizeof(day), "%.*s", (int)ISO_LEN, p);
	if (strlen(day) < ISO_LEN || is_in_word(p[ISO_LEN]) ||
	    !datetime_parse(day, &when) || when.kind != DATETIME_DATE)
		return 0;
	t->is_iso = true;
	t->year = when.year;
	t->first = when.month;
	t->second = when.day;
	return ISO_LEN;
}

/* Reads 5/12, 05/12/26, 5.12.2026, 05-12-2026.  Without a year, only '/' is a separator. */
static size_t
read_short_date(const char *p, struct sentence_token *t)
{
	size_t n = digits(p, 1, 2, &t->first), m, y = 0;
	char separator = n > 0 ? p[n] : '\0';

	if (separator == '\0' || strchr("/.-", separator) == NULL)
		return 0;
	m = digits(p + n + 1, 1, 2, &t->second);
	if (m == 0)
		return 0;
	n += 1 + m;
	if (p[n] == separator) {
		y = digits(p + n + 1, 2, YEAR_DIGITS, &t->year);
		if (y == 0 || y == 3 || (y == 2 && separator != '/'))
			return 0;
		t->year += y == 2 ? THIS_CENTURY : 0;
		n += 1 + y;
	}
	return (y == 0 && separator != '/') || is_in_word(p[n]) ||
		p[n] == '/' || strncmp(p, "24/7", n) == 0
	    ? 0
	    : n;
}

/* Reads "21:00" or "8:30pm". */
static size_t
read_hour(const char *p)
{
	const char *value;
	int hour, minute;
	size_t n = digits(p, 1, 2, &hour);

	if (n == 0 || p[n] != ':' || digits(p + n + 1, 2, 2, &minute) == 0 ||
	    hour > HOUR_MAX || minute > MINUTE_MAX)
		return 0;
	n += 3;
	n += letters(p + n, LANGUAGE_HOUR, &value);
	return is_in_word(p[n]) || p[n] == ':' ? 0 : n;
}

/* Returns the length of the suffix of an ordinal number: "5th", "1º". */
static size_t
ordinal(const char *p)
{
	static const char *const signs_behind[] = { "\xc2\xba", "\xc2\xaa",
		"\xc2\xb0" };
	const char *value;

	for (size_t i = 0; i < ARRAY_LEN(signs_behind); i++) {
		size_t n = strlen(signs_behind[i]);

		if (strncmp(p, signs_behind[i], n) == 0 && !is_in_word(p[n]))
			return n;
	}
	return letters(p, LANGUAGE_ORDINAL_SIGN, &value);
}

/* Reads "30,00", "1.500", "1,500.50", "5th", "2k".  Returns 0 if it is not a number. */
static size_t
read_typed_number(const char *p, struct sentence_token *t)
{
	size_t n = strspn(p, DIGITS), tail = 3, seen = n, k;
	const char *sign;
	int64_t value = 0;

	if (n == 0 || n > DIGITS_MAX)
		return 0;
	/* Groups have three digits.  A shorter group is a fraction. */
	while (tail == 3 && (p[n] == '.' || p[n] == ',')) {
		tail = strspn(p + n + 1, DIGITS);
		if (tail == 0)
			break;
		n += 1 + tail;
		seen += tail;
		if (tail > 3 || seen > DIGITS_MAX)
			return 0;
	}
	for (size_t i = 0; i < n; i++)
		value = p[i] < '0' ? value : value * 10 + (p[i] - '0');
	t->is_whole = n == strspn(p, DIGITS);
	t->cents = value * (tail == 2 ? 1 : tail == 1 ? 10 : 100);
	k = letters(p + n, LANGUAGE_THOUSAND_SIGN, &sign);
	if (k > 0) {
		t->is_whole = false;
		t->cents *= THOUSAND;
		n += k;
	}
	if (t->is_whole)
		n += ordinal(p + n);
	return is_in_word(p[n]) ? 0 : n;
}

/* Returns the length of a currency's sign, such as "$", "R$", "€", or 0. */
static size_t
read_sign(const char *p, const char **currency)
{
	size_t n = letters(p, LANGUAGE_DOLLAR_SIGN, currency);

	if (n > 0)
		return p[n] == '$' ? n + 1 : 0;
	for (size_t i = 0; i < ARRAY_LEN(signs); i++) {
		n = strlen(signs[i].sign);
		*currency = signs[i].currency;
		if (strncmp(p, signs[i].sign, n) == 0)
			return n;
	}
	return 0;
}

static size_t
read_amount(const char *p, struct sentence_token *t)
{
	const char *currency;
	size_t n = read_sign(p, &currency), m;

	if (n == 0)
		return 0;
	n += strspn(p + n, BLANK);
	if (strncmp(p + n, "\xc2\xa0", 2) == 0)
		n += 2;
	m = read_typed_number(p + n, t);
	t->is_whole = false;
	t->currency = currency;
	return m == 0 ? 0 : n + m;
}

/* Returns the length of a number, a date or an hour at p, or 0. */
static size_t
read_special(const char *p, struct sentence_token *t)
{
	size_t n;

	*t = (struct sentence_token){ .kind = SENTENCE_DATE };
	if ((n = read_iso_date(p, t)) > 0)
		return n;
	*t = (struct sentence_token){ .kind = SENTENCE_DATE };
	if ((n = read_short_date(p, t)) > 0)
		return n;
	*t = (struct sentence_token){ .kind = SENTENCE_HOUR };
	if ((n = read_hour(p)) > 0)
		return n;
	*t = (struct sentence_token){ .kind = SENTENCE_NUMBER };
	return (*p >= '0' && *p <= '9') ? read_typed_number(p, t)
					: read_amount(p, t);
}

/* ---- Words. */

/* The bytes from p to end are a word and the separators before it. */
static bool
is_pair_of_capitals(const char *p, const char *end)
{
	while (p < end && !isalpha((unsigned char)*p) && (*p & 0x80) == 0)
		p++;
	return end - p >= 2 && p[0] >= 'A' && p[0] <= 'Z' && p[1] >= 'A' &&
	    p[1] <= 'Z' && (p + 2 == end || (p[2] & 0x80) == 0);
}

static void
add_word_tokens(struct sentence_reader *r, const char *p, const char *end)
{
	struct normalizer f;
	const char *before = p;

	normalize_start(&f, p, (size_t)(end - p));
	while (r->count < SENTENCE_WORDS_MAX && normalize_next(&f)) {
		struct sentence_token *t = &r->tokens[r->count++];

		*t = (struct sentence_token){ .kind = SENTENCE_WORD };
		memcpy(t->folded, f.word, f.len + 1);
		t->is_pair_of_capitals =
		    f.len == 2 && is_pair_of_capitals(before, f.p);
		for (; before < f.p; before++) {
			t->has_accent =
			    t->has_accent || ((unsigned char)*before & 0x80);
			r->has_small_letters = r->has_small_letters ||
			    (*before >= 'a' && *before <= 'z');
		}
	}
}

static void
add_special(struct sentence_reader *r, const struct sentence_token *t,
    const char *p, size_t n)
{
	struct sentence_token *to = &r->tokens[r->count];
	LOCAL_BUF folded = BUF_INIT(SENTENCE_TEXT_MAX);
	const char *raw = arena_copy(r->mem, p, n);

	normalize_join(raw, ' ', &folded);
	if (folded.len > 0 && folded.len <= NORMALIZE_WORD_MAX) {
		*to = *t;
		memcpy(to->folded, folded.p, folded.len + 1);
		r->count++;
	}
}

static bool
is_dash(const char *p, const char *end)
{
	p += strspn(p, BLANK);
	if (*p == '-')
		p++;
	else if (strncmp(p, "\xe2\x80\x93", 3) == 0)
		p += 3;
	else
		return false;
	return p + strspn(p, BLANK) == end;
}

static void
read_phrases(struct sentence_reader *r, size_t at)
{
	LOCAL_BUF words = BUF_INIT(SENTENCE_TEXT_MAX);
	bool begins = true;

	for (size_t n = 1;
	     begins && n <= SENTENCE_PHRASE_MAX && at + n <= r->count; n++) {
		struct sentence_phrase *p = &r->phrases[at][n];

		buf_reset(&words);
		sentence_tokens_print(r, at, n, &words);
		p->rows = language_find(buf_cstr(&words), &p->count, &begins);
	}
}

void
sentence_tokens_read(struct sentence_reader *r, const char *text)
{
	const char *start = text, *p = text;
	size_t special = SIZE_MAX; /* the number or date before `start` */

	while (*p != '\0' && r->count < SENTENCE_WORDS_MAX) {
		struct sentence_token t;
		size_t n =
		    p == text || !is_in_word(p[-1]) ? read_special(p, &t) : 0;

		if (n == 0) {
			p++;
			continue;
		}
		if (special < r->count && is_dash(start, p))
			r->tokens[special].joins_next = true;
		add_word_tokens(r, start, p);
		if (r->count < SENTENCE_WORDS_MAX) {
			special = r->count;
			add_special(r, &t, p, n);
		}
		p += n;
		start = p;
	}
	if (r->count < SENTENCE_WORDS_MAX)
		add_word_tokens(r, start, start + strlen(start));
	for (size_t i = 0; i < r->count; i++)
		read_phrases(r, i);
}

void
sentence_tokens_print(
    const struct sentence_reader *r, size_t at, size_t n, struct buf *b)
{
	for (size_t i = at; i < at + n; i++) {
		if (b->len > 0)
			buf_char(b, ' ');
		buf_text(b, r->tokens[i].folded);
	}
}

size_t
sentence_phrase_at(const struct sentence_reader *r,
    enum language_keyword keyword, size_t at, const char **value_or_null)
{
	const char *value;

	if (at >= r->count)
		return 0;
	for (size_t n = SENTENCE_PHRASE_MAX; n > 0; n--) {
		const struct sentence_phrase *p = &r->phrases[at][n];

		for (size_t i = 0; i < p->count; i++) {
			if (p->rows[i].keyword != keyword)
				continue;
			value = language_text(p->rows[i].value);
			if (value_or_null != NULL)
				*value_or_null = *value != '\0' ? value : NULL;
			return n;
		}
	}
	return 0;
}

bool
sentence_phrase_has_tag(const struct sentence_reader *r,
    enum language_keyword keyword, size_t at, const char *tag)
{
	size_t n = sentence_phrase_at(r, keyword, at, NULL);
	const struct sentence_phrase *p;

	if (n == 0)
		return false;
	p = &r->phrases[at][n];
	for (size_t i = 0; i < p->count; i++) {
		if (p->rows[i].keyword == keyword &&
		    strcmp(language_text(p->rows[i].tag), tag) == 0)
			return true;
	}
	return false;
}

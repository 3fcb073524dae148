/*
 * text - strict parsers of integers, UTF-8, percent-encoding and addresses.
 */
#include "base/text.h"

#include <endian.h>
#include <strings.h>

#define EACH_BYTE UINT64_C(0x0101010101010101)

enum { URL_MAX = 2048 };

bool
text_int(const char *text, int64_t min, int64_t max, int64_t *out)
{
	bool negative = text[0] == '-';
	const char *p = negative ? text + 1 : text;
	int64_t n = 0;

	if (*p == '\0')
		return false;
	for (; *p >= '0' && *p <= '9'; p++) {
		int digit = *p - '0';

		n = n > (INT64_MAX - digit) / 10 ? INT64_MAX : n * 10 + digit;
	}
	if (*p != '\0')
		return false;
	if (negative)
		n = -n;
	*out = n < min ? min : n > max ? max : n;
	return true;
}

void
text_put_utf8(uint32_t c, struct buf *b)
{
	char bytes[4];
	size_t n = 0;

	if (c < 0x80) {
		bytes[n++] = (char)c;
	} else if (c < 0x800) {
		bytes[n++] = (char)(0xc0 | c >> 6);
		bytes[n++] = (char)(0x80 | (c & 0x3f));
	} else if (c < 0x10000) {
		bytes[n++] = (char)(0xe0 | c >> 12);
		bytes[n++] = (char)(0x80 | (c >> 6 & 0x3f));
		bytes[n++] = (char)(0x80 | (c & 0x3f));
	} else {
		bytes[n++] = (char)(0xf0 | c >> 18);
		bytes[n++] = (char)(0x80 | (c >> 12 & 0x3f));
		bytes[n++] = (char)(0x80 | (c >> 6 & 0x3f));
		bytes[n++] = (char)(0x80 | (c & 0x3f));
	}
	buf_bytes(b, bytes, n);
}

static bool
is_continuation(unsigned char c)
{
	return (c & 0xc0) == 0x80;
}

size_t
text_utf8(const char *bytes, size_t n, uint32_t *code_point)
{
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	const unsigned char *p = (const unsigned char *)bytes;
	size_t len;
	uint32_t c;

	if (n == 0)
		return 0;
	if (p[0] < 0x80) {
		*code_point = p[0];
		return 1;
	}
	len = p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : 2;
	if (p[0] < 0xc2 || p[0] > 0xf4 || n < len)
		return 0;
	c = p[0] & (0xffu >> (len + 1));
	for (size_t i = 1; i < len; i++) {
		if (!is_continuation(p[i]))
			return 0;
		c = c << 6 | (p[i] & 0x3fu);
	}
	if (c < least[len] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
		return 0;
	*code_point = c;
	return len;
}

/*
 * Sets the highest bit of each byte of w that is 0.  May also mark higher bytes, and
 * bytes of 0x81 and more, by mistake.
 */
static uint64_t
zero_bytes(uint64_t w)
{
	return w - EACH_BYTE;
}

/*
 * Reads eight bytes at a time, because most text is plain and is scanned often.  The
 * lowest marked byte is right, because all bytes of 0x80 and more must stop the scan.
 */
size_t
text_until(const char *p, size_t n, const char stops[3])
{
	uint64_t one = EACH_BYTE * (unsigned char)stops[0];
	uint64_t two = EACH_BYTE * (unsigned char)stops[1];
	uint64_t three = EACH_BYTE * (unsigned char)stops[2];
	size_t i = 0;

	for (uint64_t w, found; i + sizeof(w) <= n; i += sizeof(w)) {
		memcpy(&w, p + i, sizeof(w));
		w = le64toh(w);
		found = w | zero_bytes(w & EACH_BYTE * 0xe0) |
		    zero_bytes(w ^ EACH_BYTE * 0x7f) | zero_bytes(w ^ one) |
		    zero_bytes(w ^ two) | zero_bytes(w ^ three);
		found &= EACH_BYTE << 7;
		if (found != 0)
			return i + (size_t)__builtin_ctzll(found) / 8;
	}
	while (i < n && p[i] >= 0x20 && p[i] < 0x7f && p[i] != stops[0] &&
	    p[i] != stops[1] && p[i] != stops[2])
		i++;
	return i;
}

size_t
text_plain(const char *p, size_t n)
{
	return text_until(p, n, "\"\\\\");
}

bool
text_is_utf8(const char *p, size_t n)
{
	uint32_t c;

	for (size_t i = 0, len; i < n; i += len) {
		len = text_plain(p + i, n - i);
		if (len == 0)
			len = text_utf8(p + i, n - i, &c);
		if (len == 0)
			return false;
	}
	return true;
}

void
text_replace_invalid(char *text)
{
	size_t n = strlen(text), len;
	uint32_t c;

	for (size_t i = 0; i < n; i += len) {
		len = text_utf8(text + i, n - i, &c);
		if (len > 0)
			continue;
		text[i] = '?';
		len = 1;
	}
}

bool
text_has_control(const char *text)
{
	while ((unsigned char)*text >= 0x20 && *text != 0x7f)
		text++;
	return *text != '\0';
}

void
text_replace_controls(char *text, char by)
{
	text_replace_invalid(text);
	for (; *text != '\0'; text++) {
		if ((unsigned char)*text < 0x20 || *text == 0x7f)
			*text = by;
	}
}

bool
text_is_invisible(uint32_t c)
{
	static const uint32_t ranges[][2] = { { 0x00, 0x08 }, { 0x0b, 0x0c },
		{ 0x0e, 0x1f }, { 0x7f, 0x9f }, { 0xad, 0xad },
		{ 0x034f, 0x034f }, { 0x061c, 0x061c }, { 0x115f, 0x1160 },
		{ 0x17b4, 0x17b5 }, { 0x180b, 0x180f }, { 0x200b, 0x200f },
		{ 0x202a, 0x202e }, { 0x2060, 0x206f }, { 0x3164, 0x3164 },
		{ 0xfdd0, 0xfdef }, { 0xfeff, 0xfeff }, { 0xffa0, 0xffa0 },
		{ 0xfff0, 0xfffb }, { 0x1bca0, 0x1bca3 }, { 0x1d173, 0x1d17a },
		{ 0xe0000, 0xe0fff } };

	for (size_t i = 0; i < ARRAY_LEN(ranges) && c >= ranges[i][0]; i++) {
		if (c <= ranges[i][1])
			return true;
	}
	return (c & 0xfffe) == 0xfffe;
}

/* Unicode reserves these ranges for right-to-left scripts, also unassigned code points. */
bool
text_has_right_to_left(const char *text)
{
	uint32_t c;

	for (size_t len; *text != '\0'; text += len > 0 ? len : 1) {
		if ((unsigned char)*text < 0xd6) { /* below U+0580 */
			len = 1;
			continue;
		}
		len = text_utf8(text, strnlen(text, 4), &c);
		if (len > 0 &&
		    ((c >= 0x590 && c <= 0x8ff) ||
			(c >= 0xfb1d && c <= 0xfdff) ||
			(c >= 0xfe70 && c <= 0xfefe) ||
			(c >= 0x10800 && c <= 0x10fff) ||
			(c >= 0x1e800 && c <= 0x1efff)))
			return true;
	}
	return false;
}

size_t
text_cut(const char *p, size_t n, size_t max)
{
	enum { CONTINUATIONS_MAX = 3 }; /* continuation bytes of a character */
	size_t cut = max;

	if (n <= max)
		return n;
	while (cut > 0 && max - cut <= CONTINUATIONS_MAX &&
	    is_continuation((unsigned char)p[cut]))
		cut--;
	return max - cut <= CONTINUATIONS_MAX ? cut : max;
}

int
text_hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

void
text_percent_decode(const char *p, size_t n, bool plus_is_space, struct buf *b)
{
	for (size_t i = 0; i < n; i++) {
		int high, low;

		if (p[i] == '+' && plus_is_space) {
			buf_char(b, ' ');
		} else if (p[i] == '%' && n - i > 2 &&
		    (high = text_hex_digit(p[i + 1])) >= 0 &&
		    (low = text_hex_digit(p[i + 2])) >= 0) {
			buf_char(b, (char)(high << 4 | low));
			i += 2;
		} else {
			buf_char(b, p[i]);
		}
	}
}

bool
text_is_letter_or_digit(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9');
}

static bool
is_unreserved(char c)
{
	return text_is_letter_or_digit(c) || c == '-' || c == '.' || c == '_' ||
	    c == '~';
}

void
text_percent_encode(const char *p, size_t n, struct buf *b)
{
	static const char hex[] = "0123456789ABCDEF";

	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)p[i];

		if (is_unreserved(p[i])) {
			buf_char(b, p[i]);
		} else {
			char escape[3] = { '%', hex[c >> 4], hex[c & 15] };

			buf_bytes(b, escape, sizeof(escape));
		}
	}
}

bool
text_is_among(const char *const *texts, size_t count, const char *text)
{
	for (size_t i = 0; i < count && texts[i] != NULL; i++) {
		if (strcmp(texts[i], text) == 0)
			return true;
	}
	return false;
}

char
text_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

bool
text_equal_nocase(const char *a, const char *b)
{
	while (*a != '\0' && text_lower(*a) == text_lower(*b)) {
		a++;
		b++;
	}
	return text_lower(*a) == text_lower(*b);
}

bool
text_starts(const char *text, const char *prefix)
{
	return strncmp(text, prefix, strlen(prefix)) == 0;
}

bool
text_ends(const char *text, const char *suffix)
{
	size_t n = strlen(text), m = strlen(suffix);

	return n >= m && memcmp(text + n - m, suffix, m) == 0;
}

bool
text_is_blank(const char *text)
{
	return text[strspn(text, " \t\r\n")] == '\0';
}

bool
text_is_http_url(const char *text)
{
	static const char refused[] = " \"'<>\\^`{|}";
	const char *host = strstr(text, "://");
	size_t n = 0;

	if (host == NULL)
		return false;
	n = (size_t)(host - text);
	if (!(n == 4 && strncasecmp(text, "http", 4) == 0) &&
	    !(n == 5 && strncasecmp(text, "https", 5) == 0))
		return false;
	host += 3;
	if (*host == '\0' || strchr("/?#:", *host) != NULL ||
	    memchr(host, '@', strcspn(host, "/?#")) != NULL)
		return false;
	for (n = 0; text[n] != '\0'; n++) {
		if (n == URL_MAX || (unsigned char)text[n] <= ' ' ||
		    text[n] == 0x7f || strchr(refused, text[n]) != NULL)
			return false;
	}
	return text_is_utf8(text, n);
}

bool
text_duration(const char *text, int64_t *seconds)
{
	static const struct {
		char unit;
		int s;
	} units[] = { { 's', 1 }, { 'm', 60 }, { 'h', 3600 }, { 'd', 86400 } };
	char digits[12];
	size_t n = strlen(text);

	if (n < 2 || n > sizeof(digits) || text[0] == '-')
		return false;
	memcpy(digits, text, n - 1);
	digits[n - 1] = '\0';
	for (size_t i = 0; i < ARRAY_LEN(units); i++) {
		if (units[i].unit == text[n - 1] &&
		    text_int(digits, 0, INT32_MAX, seconds)) {
			*seconds *= units[i].s;
			return true;
		}
	}
	return false;
}

bool
text_is_email(const char *text)
{
	const char *at = strchr(text, '@');

	return at != NULL && at > text && at[1] != '\0' &&
	    text[strcspn(text, " <>()[]\\,:;\"?&#%")] == '\0' &&
	    strchr(at + 1, '@') == NULL;
}

bool
text_amount_is_zero(const char *amount)
{
	return amount[strspn(amount, "0.")] == '\0';
}

size_t
text_url_origin(const char *url)
{
	const char *host = strstr(url, "://");

	return host == NULL
	    ? 0
	    : (size_t)(host + 3 - url) + strcspn(host + 3, "/?#");
}

bool
text_same_origin(const char *a, const char *b)
{
	size_t n = text_url_origin(a);

	return n > 0 && n == text_url_origin(b) && strncasecmp(a, b, n) == 0;
}

/*
 * host_name - writes a host in the form that name look-ups use.
 */
#include "text/host_name.h"

#include <arpa/inet.h>

#include "base/text.h"
#include "text/normalize.h"

enum { HOST_MAX = 2048, LABEL_MAX = 256 }; /* bytes; code points */
/* RFC 1035 section 2.3.4 */
enum { NAME_MAX_BYTES = 253, LABEL_MAX_BYTES = 63 };
/* RFC 3492 section 5. */
enum {
	BASE = 36,
	T_MIN = 1,
	T_MAX = 26,
	SKEW = 38,
	DAMP = 700,
	FIRST_BIAS = 72,
	FIRST_CODE = 0x80,
};

/* RFC 3492 section 6.1. */
static uint32_t
adapt_bias(uint32_t delta, uint32_t count, bool first)
{
	uint32_t k = 0;

	delta = first ? delta / DAMP : delta / 2;
	delta += delta / count;
	for (; delta > (BASE - T_MIN) * T_MAX / 2; k += BASE)
		delta /= BASE - T_MIN;
	return k + (BASE - T_MIN + 1) * delta / (delta + SKEW);
}

static void
add_digits(uint32_t q, uint32_t bias, struct buf *out)
{
	static const char digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";

	for (uint32_t k = BASE;; k += BASE) {
		uint32_t t = k <= bias  ? T_MIN
		    : k >= bias + T_MAX ? T_MAX
					: k - bias;

		if (q < t)
			break;
		buf_char(out, digits[t + (q - t) % (BASE - t)]);
		q = (q - t) / (BASE - t);
	}
	buf_char(out, digits[q]);
}

static uint32_t
least_from(const uint32_t *c, size_t n, uint32_t least)
{
	uint32_t found = UINT32_MAX;

	for (size_t i = 0; i < n; i++) {
		if (c[i] >= least && c[i] < found)
			found = c[i];
	}
	return found;
}

/* RFC 3492 section 6.3; LABEL_MAX code points cannot overflow 32 bits. */
static void
add_punycode(const uint32_t *c, size_t n, struct buf *out)
{
	uint32_t code = FIRST_CODE, delta = 0, bias = FIRST_BIAS;
	uint32_t basic = 0, done;

	for (size_t i = 0; i < n; i++) {
		if (c[i] < 0x80) {
			buf_char(out, (char)c[i]);
			basic++;
		}
	}
	if (basic > 0)
		buf_char(out, '-');
	for (done = basic; done < n; delta++, code++) {
		uint32_t next = least_from(c, n, code);

		delta += (next - code) * (done + 1);
		code = next;
		for (size_t i = 0; i < n; i++) {
			delta += c[i] < code;
			if (c[i] != code)
				continue;
			add_digits(delta, bias, out);
			bias = adapt_bias(delta, done + 1, done == basic);
			delta = 0;
			done++;
		}
	}
}

static bool
add_label(const char *p, size_t n, struct buf *out)
{
	uint32_t c[LABEL_MAX];
	size_t count = 0;
	bool ascii = true;

	for (size_t i = 0, len; i < n; i += len) {
		if (count == LABEL_MAX)
			return false;
		len = text_utf8(p + i, n - i, &c[count]);
		if (len == 0)
			return false;
		ascii = ascii && len == 1;
		count++;
	}
	if (ascii) {
		buf_bytes(out, p, n);
	} else if (n > 4 && memcmp(p, "xn--", 4) == 0) {
		return false;
	} else {
		buf_text(out, "xn--");
		add_punycode(c, count, out);
	}
	return true;
}

/* In ASCII, names have only letters, digits and "-_.". */
static bool
has_right_characters(const char *host, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if ((host[i] & 0x80) == 0 &&
		    !text_is_letter_or_digit(host[i]) &&
		    strchr("-_.", host[i]) == NULL)
			return false;
	}
	return n > 0 && host[0] != '.' && strstr(host, "..") == NULL;
}

static bool
has_right_labels(const char *host)
{
	for (const char *label = host;; label++) {
		size_t n = strcspn(label, ".");

		if (n > LABEL_MAX_BYTES ||
		    (n == 4 && memcmp(label, "xn--", 4) == 0))
			return false;
		label += n;
		if (*label == '\0')
			return true;
	}
}

/* Returns true for a name and, if the last label is a number, for an IPv4 address. */
static bool
is_name_or_ipv4(const char *host)
{
	size_t n = strlen(host), end = n > 0 && host[n - 1] == '.' ? n - 1 : n;
	size_t start = end;
	struct in_addr address;

	while (start > 0 && host[start - 1] != '.')
		start--;
	if (start == end)
		return false;
	if (strspn(host + start, "0123456789") == end - start ||
	    text_starts(host + start, "0x"))
		return inet_pton(AF_INET, host, &address) == 1;
	return true;
}

/* Returns true for most hosts: those that need no look-up in the tables of characters. */
static bool
is_plain(const char *p, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if ((p[i] & 0x80) != 0 || p[i] == '%')
			return false;
	}
	return true;
}

static bool
add_plain(const char *p, size_t n, struct buf *out)
{
	size_t start = out->len;

	for (size_t i = 0; i < n; i++)
		buf_char(out, text_lower(p[i]));
	return has_right_characters(buf_cstr(out) + start, out->len - start);
}

static bool
add_mapped(const char *p, size_t n, struct buf *out)
{
	LOCAL_BUF decoded = BUF_INIT(HOST_MAX), host = BUF_INIT(HOST_MAX);
	const char *label, *end;
	bool ok;

	text_percent_decode(p, n, false, &decoded);
	ok = !decoded.full && normalize_host(decoded.p, decoded.len, &host) &&
	    !host.full && has_right_characters(buf_cstr(&host), host.len);
	for (label = buf_cstr(&host); ok; label = end + 1) {
		end = strchrnul(label, '.');
		ok = add_label(label, (size_t)(end - label), out);
		if (*end == '\0')
			break;
		buf_char(out, '.');
	}
	return ok;
}

bool
host_name_write(const char *p, size_t n, struct buf *out)
{
	size_t start = out->len;
	bool ok = is_plain(p, n) ? add_plain(p, n, out) : add_mapped(p, n, out);

	return ok && !out->full && out->len - start <= NAME_MAX_BYTES &&
	    has_right_labels(buf_cstr(out) + start) &&
	    is_name_or_ipv4(buf_cstr(out) + start);
}

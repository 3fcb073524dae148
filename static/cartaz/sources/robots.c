/*
 * robots - stores the rules of robots.txt in the form in which paths are compared.
 */
#include "cartaz/sources/robots.h"

#include <strings.h>

#include "base/text.h"

enum { PATH_MAX_BYTES = 8 * 1024 };

/*
 * Brings a path into its normal form, byte by byte.  In a path, "*" and "$" are
 * characters; in a rule, only their %XX are.
 */
static void
normalize_path(const char *p, size_t n, bool is_rule, struct buf *out)
{
	for (size_t i = 0; i < n; i++) {
		int high = i + 2 < n ? text_hex_digit(p[i + 1]) : -1;
		int low = high >= 0 ? text_hex_digit(p[i + 2]) : -1;
		unsigned char c = (unsigned char)p[i];
		bool is_escaped = c == '%' && low >= 0;

		if (is_escaped) {
			c = (unsigned char)(high * 16 + low);
			i += 2;
		}
		if (is_escaped
			? text_is_letter_or_digit((char)c) ||
			    (c != '\0' && strchr("-._~", c) != NULL)
			: c < 0x80 && (is_rule || (c != '*' && c != '$')))
			buf_char(out, (char)c);
		else
			buf_printf(out, "%%%02X", c);
	}
}

/*
 * Returns true if the rule matches the beginning of the path, or, with "$", the whole
 * path.  Each part between stars is searched once, and its first match is used.
 */
static bool
matches(const char *rule, size_t n, const char *path)
{
	bool is_whole = n > 0 && rule[n - 1] == '$';
	const char *end = rule + n - is_whole, *star = rule;
	size_t left = strlen(path);

	for (const char *part = rule; star < end; part = star + 1) {
		const char *at = path;
		size_t length;

		star = memchr(part, '*', (size_t)(end - part));
		if (star == NULL)
			star = end;
		length = (size_t)(star - part);
		if (length > left)
			return false;
		if (star == end && is_whole && part > rule)
			at = path + left - length;
		else if (part > rule)
			at = memmem(path, left, part, length);
		if (at == NULL || memcmp(at, part, length) != 0)
			return false;
		left -= (size_t)(at - path) + length;
		path = at + length;
	}
	return !is_whole || left == 0;
}

static bool
is_word(const char *p, size_t n, const char *word)
{
	return strlen(word) == n && strncasecmp(p, word, n) == 0;
}

/* Appends the rules of the groups of one user agent.  Returns false if it has none. */
static bool
read_groups(const char *text, const char *agent, struct buf *rules)
{
	bool has_group = false, in_group = false, after_agent = false;

	for (size_t n; *text != '\0'; text += n + strspn(text + n, "\r\n")) {
		size_t end, key = strspn(text, " \t"), value, word;

		n = strcspn(text, "\r\n");
		end = strcspn(text, "#\r\n");
		word = strcspn(text + key, ": \t#\r\n");
		value = key + word + strspn(text + key + word, " \t");
		if (value >= end || text[value] != ':')
			continue;
		value++;
		value += strspn(text + value, " \t");
		while (end > value && strchr(" \t", text[end - 1]) != NULL)
			end--;
		if (is_word(text + key, word, "user-agent")) {
			in_group = (after_agent && in_group) ||
			    is_word(text + value,
				strcspn(text + value, "/ \t#\r\n"), agent);
			has_group = has_group || in_group;
			after_agent = true;
		} else if (is_word(text + key, word, "allow") ||
		    is_word(text + key, word, "disallow")) {
			after_agent = false;
			if (!in_group || end <= value)
				continue;
			buf_char(rules, word == strlen("allow") ? '+' : '-');
			normalize_path(text + value, end - value, true, rules);
			buf_char(rules, '\n');
		}
	}
	return has_group;
}

void
robots_read(const char *text, struct buf *rules)
{
	if (!read_groups(text, "cartaz", rules))
		(void)read_groups(text, "*", rules);
}

bool
robots_allows(const char *rules, const char *path)
{
	LOCAL_BUF normal = BUF_INIT(PATH_MAX_BYTES);
	bool allows = true;
	size_t longest = 0;

	normalize_path(path, strcspn(path, "#"), false, &normal);
	for (size_t n; *rules != '\0'; rules += n + 1) {
		n = strcspn(rules, "\n");
		if ((n > longest || (n == longest && *rules == '+')) &&
		    matches(rules + 1, n - 1, buf_cstr(&normal))) {
			longest = n;
			allows = *rules == '+';
		}
	}
	return allows;
}

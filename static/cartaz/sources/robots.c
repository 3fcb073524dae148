/*
 * robots - reads robots.txt anew for each question, because it is short.
 */
#include "cartaz/sources/robots.h"

#include <strings.h>

#include "base/buf.h"
#include "base/text.h"

enum { RULE_MAX = 8 * 1024 };

struct verdict {
	bool has_group;
	size_t longest;
	bool allows;
};

/*
 * Brings a path into one form, octet by octet.  In a path "*" and "$" are characters,
 * and in a rule only their %XX are.
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
			    strchr("-._~", c) != NULL
			: c < 0x80 && (is_rule || (c != '*' && c != '$')))
			buf_char(out, (char)c);
		else
			buf_printf(out, "%%%02X", c);
	}
}

/* Does the rule match the beginning of the path? */
static bool
matches(const char *rule, const char *path)
{
	const char *star = NULL, *again = NULL;

	while (*rule != '\0') {
		if (rule[0] == '*') {
			star = ++rule;
			again = path;
		} else if (rule[0] == '$' && rule[1] == '\0' && *path == '\0') {
			return true;
		} else if (*path != '\0' && *rule == *path) {
			rule++;
			path++;
		} else if (star == NULL || *again == '\0') {
			return false;
		} else {
			path = ++again;
			rule = star;
		}
	}
	return true;
}

static void
apply(struct verdict *v, bool allows, const char *p, size_t n, const char *path)
{
	struct buf rule = BUF_INIT(RULE_MAX);

	normalize_path(p, n, true, &rule);
	if (rule.len > 0 && !rule.full && matches(buf_cstr(&rule), path) &&
	    (rule.len > v->longest || (rule.len == v->longest && allows))) {
		v->longest = rule.len;
		v->allows = allows;
	}
	buf_release(&rule);
}

static bool
is_word(const char *p, size_t n, const char *word)
{
	return strlen(word) == n && strncasecmp(p, word, n) == 0;
}

/* One pass, over the groups of one user agent. */
static struct verdict
judge(const char *text, const char *agent, const char *path)
{
	struct verdict v = { .allows = true };
	bool in_group = false, after_agent = false;

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
			v.has_group = v.has_group || in_group;
			after_agent = true;
		} else if (is_word(text + key, word, "allow") ||
		    is_word(text + key, word, "disallow")) {
			after_agent = false;
			if (in_group && end > value)
				apply(&v, word == strlen("allow"), text + value,
				    end - value, path);
		}
	}
	return v;
}

bool
robots_allows(const char *text, const char *path)
{
	struct buf normal = BUF_INIT(RULE_MAX);
	struct verdict v;

	normalize_path(path, strcspn(path, "#"), false, &normal);
	v = judge(text, "cartaz", buf_cstr(&normal));
	if (!v.has_group)
		v = judge(text, "*", buf_cstr(&normal));
	buf_release(&normal);
	return v.allows;
}

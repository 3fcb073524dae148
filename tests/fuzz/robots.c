/*
 * robots - the rules of any text are lines in one form, and a path is allowed exactly if
 * a slow and simple comparison with all of them says so.
 *
 * Shape:  the path on the first line, then the robots.txt.
 */
#include "cartaz/sources/robots.h"

#include "fuzz.h"

enum { PATH_MAX_BYTES = 300, WORK_MAX = 4000000 };

/* Of what the rest of the rule may match, `can[i]`: the path from there on. */
static bool
matches(const char *rule, size_t n, const char *path)
{
	bool can[3 * PATH_MAX_BYTES + 2] = { false };
	size_t m = strlen(path);
	bool is_whole = n > 0 && rule[n - 1] == '$';

	n -= is_whole;
	for (size_t i = 0; i <= m; i++)
		can[i] = !is_whole || i == m;
	while (n-- > 0) {
		for (size_t i = m + 1; rule[n] == '*' && i-- > 0;)
			can[i] = can[i] || (i < m && can[i + 1]);
		for (size_t i = 0; rule[n] != '*' && i <= m; i++)
			can[i] = i < m && rule[n] == path[i] && can[i + 1];
	}
	return can[0];
}

static bool
allows(const char *rules, const char *path)
{
	size_t longest = 0;
	bool is_allowed = true;

	for (size_t n; *rules != '\0'; rules += n + 1) {
		n = strcspn(rules, "\n");
		if (n < longest || (n == longest && *rules == '-') ||
		    !matches(rules + 1, n - 1, path))
			continue;
		longest = n;
		is_allowed = *rules == '+';
	}
	return is_allowed;
}

/* As a rule has it, in which a path cannot have stars. */
static void
normalize(const char *path, struct buf *out)
{
	struct buf text = BUF_INIT(FUZZ_ROOM);

	buf_printf(&text, "User-agent: *\nDisallow: %s\n", path);
	robots_read(buf_cstr(&text), out);
	HOLDS(out->len >= 3 && out->p[out->len - 1] == '\n');
	out->p[--out->len] = '\0';
	buf_release(&text);
}

static void
check_rules(const char *rules, size_t n)
{
	HOLDS(strlen(rules) == n && (n == 0 || rules[n - 1] == '\n'));
	for (; *rules != '\0'; rules += strcspn(rules, "\n") + 1) {
		HOLDS(*rules == '+' || *rules == '-');
		HOLDS(rules[1] != '\n');
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size);
	struct buf path = BUF_INIT(PATH_MAX_BYTES);
	struct buf rules = BUF_INIT(ROBOTS_RULES_MAX), normal = rules;
	size_t n = strcspn(text, "\n");

	buf_char(&path, '/');
	for (size_t i = 0; i < n && path.len < PATH_MAX_BYTES - 4; i++) {
		if (strchr("*$", text[i]) != NULL)
			buf_printf(&path, "%%%02X", (unsigned)text[i]);
		else
			buf_char(&path,
			    strchr("# \t\r", text[i]) != NULL ? 'x' : text[i]);
	}
	robots_read(text + n, &rules);
	check_rules(buf_cstr(&rules), rules.len);
	normalize(buf_cstr(&path), &normal);
	if (rules.len * normal.len < WORK_MAX)
		HOLDS(robots_allows(buf_cstr(&rules), buf_cstr(&path)) ==
		    allows(buf_cstr(&rules), normal.p + 1));
	HOLDS(robots_allows("", buf_cstr(&path)));
	buf_release(&path);
	buf_release(&rules);
	buf_release(&normal);
	free(text);
	return 0;
}

/*
 * rule_read - reads the times of upstreams, and the forms that people type in the
 * cells of a spreadsheet.
 */
#include "base/text.h"
#include "event/amount.h"
#include "importer/cell.h"
#include "profile/internal.h"
#include "richtext/richtext.h"

#define UNIX_MAX INT64_C(400000000000000)

static bool
keep_unread(
    const struct rule_scope *scope, const char *text, const char *wanted)
{
	if (scope->unread != NULL && scope->unread->text == NULL)
		*scope->unread = (struct rule_unread){ text, wanted, NULL };
	return false;
}

#define AMBIGUOUS "is not a date or time that means one thing: write "

static const char *
wanted_time(enum rule_as as, bool month_first)
{
	switch (as) {
	case RULE_AS_ISO:
	case RULE_AS_UTC:
		return "is not a date or time such as 2026-11-21T20:30; \"as\": "
		       "\"people\" reads more forms";
	case RULE_AS_UNIX:
		return "is not a time in seconds";
	case RULE_AS_UNIX_MS:
		return "is not a time in milliseconds";
	case RULE_AS_PEOPLE:
	case RULE_AS_DAY_FIRST:
	case RULE_AS_MONTH_FIRST:
	case RULE_AS_PHP:
		return month_first ? AMBIGUOUS "11/21/2026 20:30 (month first)"
				   : AMBIGUOUS "21/11/2026 20:30 (day first)";
	}
	fatal("rule: unknown form of times");
}

static bool
read_unix(enum rule_as as, const char *text, struct datetime *w)
{
	int64_t n;

	/* Years 0 to 9999 are in the range; text_int() limits other years. */
	if (!text_int(text, -UNIX_MAX, UNIX_MAX, &n) || n == -UNIX_MAX ||
	    n == UNIX_MAX)
		return false;
	*w = datetime_from_instant(
	    as == RULE_AS_UNIX ? n : n / 1000 - (n % 1000 < 0), 0);
	return w->year >= 0 && w->year <= 9999;
}

bool
rule_read_time(const struct rule *r, const struct rule_scope *scope,
    const struct rule_value *v, struct datetime *w)
{
	const char *text = rule_value_text(v);
	bool month_first, ok;

	if (text == NULL)
		return false;
	month_first = r->as == RULE_AS_MONTH_FIRST ||
	    (r->as == RULE_AS_PEOPLE && scope->month_first) ||
	    (r->as == RULE_AS_PHP && strchr(text, '/') != NULL);
	if (r->as == RULE_AS_UNIX || r->as == RULE_AS_UNIX_MS)
		ok = read_unix(r->as, text, w);
	else if (r->as == RULE_AS_ISO || r->as == RULE_AS_UTC)
		ok = datetime_parse(text, w);
	else
		ok = cell_datetime(text, month_first, w);
	if (!ok)
		return keep_unread(
		    scope, text, wanted_time(r->as, month_first));
	if (r->as == RULE_AS_UTC && w->kind == DATETIME_LOCAL)
		w->kind = DATETIME_INSTANT;
	return true;
}

/* "1:30", "01:30:00" */
static bool
read_duration(const char *p, int64_t *s)
{
	static const int64_t parts[] = { 3600, 60, 1 };
	size_t at = 0;

	for (*s = 0; at < ARRAY_LEN(parts); at++) {
		int64_t n = 0;
		size_t digits = strspn(p, "0123456789");

		if (digits == 0 || digits > 3)
			return false;
		for (size_t i = 0; i < digits; i++)
			n = 10 * n + (*p++ - '0');
		*s += n * parts[at];
		if (*p++ != ':')
			return at > 0 && p[-1] == '\0';
	}
	return false;
}

bool
rule_read_plus(const struct rule_scope *scope, const struct rule_value *v,
    struct datetime *w)
{
	const char *text = rule_value_text(v);
	int64_t s;

	if (text == NULL || w->kind == DATETIME_DATE)
		return false;
	if (!read_duration(text, &s))
		return keep_unread(
		    scope, text, "is not a duration such as 1:30");
	*w = w->kind == DATETIME_INSTANT
	    ? datetime_from_instant(datetime_instant_s(w) + s, w->offset)
	    : datetime_from_civil(datetime_civil_s(w) + s);
	return s > 0;
}

struct rule_value
rule_read_cell(const struct rule *r, const struct rule_scope *scope,
    const struct rule_value *v)
{
	const char *text = rule_value_text(v),
		   *wanted =
		       "is neither yes nor no (sim, não, sí, x, true, false, "
		       "1, 0)";
	char number[CELL_NUMBER_MAX], amount[AMOUNT_TEXT_SIZE];
	bool yes;

	if (text == NULL)
		return rule_value_none();
	if (r->op == RULE_OP_YES && cell_bool(text, &yes))
		return rule_value_of_bool(yes);
	if (r->op == RULE_OP_YES) {
		(void)keep_unread(scope, text, wanted);
		return rule_value_none();
	}
	wanted = "is not a number of degrees such as -23,5505 or -23.5505";
	if (r->op == RULE_OP_AMOUNT) {
		wanted =
		    amount_rewrite(text, scope->currency, r->is_minor, amount);
		if (wanted == NULL)
			return rule_value_of_text(
			    arena_copy(scope->mem, amount, strlen(amount)));
	} else if (cell_degrees(text, number)) {
		return rule_value_of_text(
		    arena_copy(scope->mem, number, strlen(number)));
	}
	(void)keep_unread(scope, text, wanted);
	return rule_value_none();
}

struct rule_value
rule_read_html(const struct rule_scope *scope, const struct rule_value *v)
{
	const char *text = rule_value_text(v);
	struct buf html = BUF_INIT(RICHTEXT_OUTPUT_MAX);
	struct buf plain = BUF_INIT(RICHTEXT_OUTPUT_MAX);
	struct rule_value out;

	if (text == NULL)
		return rule_value_none();
	richtext_to_html(RICHTEXT_HTML, text, strlen(text), &html);
	richtext_plain_text(buf_cstr(&html), &plain);
	while (plain.len > 0 && plain.p[plain.len - 1] == '\n')
		plain.p[--plain.len] = '\0';
	for (size_t i = 0; i < plain.len; i++)
		plain.p[i] = plain.p[i] == '\n' ? ' ' : plain.p[i];
	out = rule_value_of_buf(scope, &plain);
	buf_release(&plain);
	buf_release(&html);
	return out;
}

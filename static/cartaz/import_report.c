/*
 * import_report - counts and messages about the records of a job.
 */
#include "cartaz/import_report.h"

#include "event/coerce.h"

static struct import_report_reason *
find_reason(
    struct import_report *r, bool left_out, const char *reason, int64_t record)
{
	struct import_report_reason *x = r->reason;

	for (; x < r->reason + r->reason_count; x++) {
		if (x->left_out == left_out && strcmp(x->text, reason) == 0)
			return x;
	}
	if (r->reason_count == IMPORT_REPORT_REASONS_MAX)
		return NULL;
	r->reason_count++;
	*x = (struct import_report_reason){
		.left_out = left_out,
		.first_record = record,
	};
	snprintf(x->text, sizeof(x->text), "%s", reason);
	return x;
}

bool
import_report_count(
    struct import_report *r, bool left_out, const char *reason, int64_t record)
{
	const char *value = strstr(reason, COERCE_REMARK_VALUE);
	char text[IMPORT_REPORT_REASON_MAX];
	struct import_report_reason *x;

	snprintf(text, sizeof(text), "%.*s",
	    (int)(value != NULL ? (size_t)(value - reason) : strlen(reason)),
	    reason);
	x = find_reason(r, left_out, text, record);

	if (x != NULL)
		x->count++;
	return r->lines++ < IMPORT_REPORT_LINES_MAX;
}

void
import_report_skipped(
    struct import_report *r, const char *reason, int64_t count)
{
	struct import_report_reason *x = find_reason(r, false, reason, 0);

	if (x != NULL)
		x->count += count;
}

enum { PLACE_MAX = 400 };

/* "row 5 (line 7)", or "www.example.org: town-hall: row 5 (line 7)" */
static const char *
place_text(const struct import_report *r, const struct import_report_place *at,
    char out[PLACE_MAX])
{
	int n = snprintf(out, PLACE_MAX, "%s%s%s %lld",
	    r->source != NULL ? r->source : "", r->source != NULL ? ": " : "",
	    at->unit, (long long)at->number);

	if (at->line > 0)
		snprintf(out + n, (size_t)(PLACE_MAX - n), " (line %lld)",
		    (long long)at->line);
	return out;
}

void
import_report_left_out(struct import_report *r, const struct tool *t,
    const struct import_report_place *at, const char *reason,
    const char *particulars)
{
	char place[PLACE_MAX];

	r->left_out++;
	if (import_report_count(r, true, reason, at->number))
		(void)tool_fail(t, "%s left out: %s", place_text(r, at, place),
		    particulars);
}

void
import_report_field_as(struct import_report *r, const struct tool *t,
    const struct import_report_place *at, const char *reason,
    const char *particulars)
{
	char place[PLACE_MAX];

	r->remarks++;
	if (import_report_count(r, false, reason, at->number))
		(void)tool_fail(
		    t, "%s: %s", place_text(r, at, place), particulars);
}

void
import_report_field(struct import_report *r, const struct tool *t,
    const struct import_report_place *at, const char *reason)
{
	import_report_field_as(r, t, at, reason, reason);
}

void
import_report_many(
    struct import_report *r, const char *reason, int64_t count, int64_t first)
{
	struct import_report_reason *x = find_reason(r, false, reason, first);

	r->remarks += count;
	if (x == NULL)
		return;
	x->count += count;
	x->is_told = true;
}

void
import_report_by_rule(struct import_report *r, const char *rule, int64_t record)
{
	char reason[IMPORT_REPORT_REASON_MAX];
	struct import_report_reason *x;

	r->left_out++;
	r->by_rule++;
	snprintf(reason, sizeof(reason), "by %.100s", rule);
	x = find_reason(r, true, reason, record);
	if (x == NULL)
		return;
	x->count++;
	x->is_told = x->is_rule = true;
}

void
import_report_print_rules(const struct import_report *r, struct buf *out)
{
	const char *before = " (";

	for (size_t i = 0; i < r->reason_count; i++) {
		if (!r->reason[i].is_rule)
			continue;
		buf_printf(out, "%s%lld %s", before,
		    (long long)r->reason[i].count, r->reason[i].text);
		before = ", ";
	}
	if (before[0] == ',')
		buf_char(out, ')');
}

void
import_report_repeated(struct import_report *r, int64_t record)
{
	if (r->repeated++ == 0)
		r->first_repeated = record;
}

void
import_report_summary(
    const struct import_report *r, const struct tool *t, const char *unit)
{
	if (r->repeated > 0)
		(void)tool_fail(t,
		    "%lld record%s the event of an earlier record "
		    "(first: record %lld)",
		    (long long)r->repeated,
		    r->repeated == 1 ? " repeats" : "s repeat",
		    (long long)r->first_repeated);
	for (size_t i = 0; i < r->reason_count; i++) {
		const struct import_report_reason *x = &r->reason[i];

		if (x->is_told || r->lines <= IMPORT_REPORT_LINES_MAX)
			continue;
		(void)tool_fail(t, "%s%s%lld %s%s%s: %s (first: %s %lld)",
		    r->source != NULL ? r->source : "",
		    r->source != NULL ? ": " : "", (long long)x->count, unit,
		    x->count == 1 ? "" : "s", x->left_out ? " left out" : "",
		    x->text, unit, (long long)x->first_record);
	}
}

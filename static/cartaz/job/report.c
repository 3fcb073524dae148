/*
 * report - counts and messages about the records of a job.
 */
#include "cartaz/job/report.h"

static struct report_reason *
find_reason(struct report *r, bool left_out, const char *reason, int64_t record)
{
	struct report_reason *x = r->reason;

	for (; x < r->reason + r->reason_count; x++) {
		if (x->left_out == left_out && strcmp(x->text, reason) == 0)
			return x;
	}
	if (r->reason_count == REPORT_REASONS_MAX)
		return NULL;
	r->reason_count++;
	*x = (struct report_reason){
		.left_out = left_out,
		.first_record = record,
	};
	snprintf(x->text, sizeof(x->text), "%s", reason);
	return x;
}

bool
report_count(
    struct report *r, bool left_out, const char *reason, int64_t record)
{
	struct report_reason *x = find_reason(r, left_out, reason, record);

	if (x != NULL)
		x->count++;
	return r->lines++ < REPORT_LINES_MAX;
}

void
report_skipped(struct report *r, const char *reason, int64_t count)
{
	struct report_reason *x = find_reason(r, false, reason, 0);

	if (x != NULL)
		x->count += count;
}

/* "row 5 (line 7)" */
static const char *
place_text(const struct report_place *at, char out[96])
{
	int n = snprintf(out, 96, "%s %lld", at->unit, (long long)at->number);

	if (at->line > 0)
		snprintf(out + n, (size_t)(96 - n), " (line %lld)",
		    (long long)at->line);
	return out;
}

void
report_left_out(struct report *r, const struct tool *t,
    const struct report_place *at, const char *reason, const char *particulars)
{
	char place[96];

	r->left_out++;
	if (report_count(r, true, reason, at->number))
		(void)tool_fail(
		    t, "%s left out: %s", place_text(at, place), particulars);
}

void
report_field(struct report *r, const struct tool *t,
    const struct report_place *at, const char *reason)
{
	char place[96];

	r->remarks++;
	if (report_count(r, false, reason, at->number))
		(void)tool_fail(t, "%s: %s", place_text(at, place), reason);
}

void
report_repeated(struct report *r, int64_t record)
{
	if (r->repeated++ == 0)
		r->first_repeated = record;
}

void
report_summary(const struct report *r, const struct tool *t, const char *unit)
{
	if (r->repeated > 0)
		(void)tool_fail(t,
		    "%lld records repeat the event of an earlier record "
		    "(first: record %lld)",
		    (long long)r->repeated, (long long)r->first_repeated);
	if (r->lines <= REPORT_LINES_MAX)
		return;
	for (size_t i = 0; i < r->reason_count; i++) {
		const struct report_reason *x = &r->reason[i];

		(void)tool_fail(t, "%lld %ss%s: %s (first: %s %lld)",
		    (long long)x->count, unit, x->left_out ? " left out" : "",
		    x->text, unit, (long long)x->first_record);
	}
}

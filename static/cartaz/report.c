#include "report.h"

#include <unistd.h>

bool
report_count(
    struct report *r, bool left_out, const char *reason, int64_t record)
{
	struct report_reason *x;

	for (size_t i = 0; i < r->reason_count; i++) {
		x = &r->reason[i];
		if (x->left_out == left_out && strcmp(x->text, reason) == 0) {
			x->count++;
			return r->lines++ < REPORT_LINES_MAX;
		}
	}
	if (r->reason_count < REPORT_REASONS_MAX) {
		x = &r->reason[r->reason_count++];
		*x = (struct report_reason){
			.left_out = left_out,
			.count = 1,
			.first_record = record,
		};
		snprintf(x->text, sizeof(x->text), "%s", reason);
	}
	return r->lines++ < REPORT_LINES_MAX;
}

void
report_left_out(struct report *r, const struct tool *t, int64_t record,
    const char *reason, const char *particulars)
{
	r->left_out++;
	if (report_count(r, true, reason, record))
		(void)tool_fail(t, "record %lld left out: %s",
		    (long long)record, particulars);
}

void
report_remark(struct report *r, const struct tool *t, int64_t record,
    const char *pointer, const char *why)
{
	char reason[160];

	snprintf(reason, sizeof(reason), "%s %s", pointer, why);
	r->remarks++;
	if (report_count(r, false, reason, record))
		(void)tool_fail(
		    t, "record %lld: %s", (long long)record, reason);
}

void
report_repeated(struct report *r, int64_t record)
{
	if (r->repeated++ == 0)
		r->first_repeated = record;
}

void
report_sum_up(const struct report *r, const struct tool *t)
{
	if (r->repeated > 0)
		(void)tool_fail(t,
		    "%lld records are events of earlier ones again (first: "
		    "record %lld)",
		    (long long)r->repeated, (long long)r->first_repeated);
	if (r->lines <= REPORT_LINES_MAX)
		return;
	for (size_t i = 0; i < r->reason_count; i++) {
		const struct report_reason *x = &r->reason[i];

		(void)tool_fail(t, "%lld records%s: %s (first: record %lld)",
		    (long long)x->count, x->left_out ? " left out" : "",
		    x->text, (long long)x->first_record);
	}
}

static double
clock_s(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

void
progress_start(struct progress *p, const struct tool *t, const char *host)
{
	*p = (struct progress){
		.tool = t,
		.host = host,
		.started_s = clock_s(),
		.shown = isatty(STDERR_FILENO) == 1,
	};
}

double
progress_seconds(const struct progress *p)
{
	return clock_s() - p->started_s;
}

void
progress_say(struct progress *p, const char *doing, int64_t done, double part)
{
	double now = clock_s(), spent = now - p->started_s;
	char left[48] = "", all[32] = "";

	if (!p->shown || now - p->said_s < 0.1)
		return;
	p->said_s = now;
	if (part > 0.01 && spent > 1)
		snprintf(left, sizeof(left), ", %2.0f %%, about %.0f s left",
		    part * 100, spent / part - spent);
	if (p->all > 0)
		snprintf(all, sizeof(all), " of %lld", (long long)p->all);
	fprintf(stderr,
	    "\r\033[Kcartaz %s %s: %s, %lld%s events, %.0f a second%s",
	    p->tool->command, p->host, doing, (long long)done, all,
	    (double)done / (spent > 0 ? spent : 1), left);
}

void
progress_end(struct progress *p)
{
	if (p->shown && p->said_s > 0)
		fputs("\r\033[K", stderr);
	p->said_s = 0;
}

#include "cartaz/job/report.h"

#include <unistd.h>

static struct report_reason *
reason_of(struct report *r, bool left_out, const char *reason, int64_t record)
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
	struct report_reason *x = reason_of(r, left_out, reason, record);

	if (x != NULL)
		x->count++;
	return r->lines++ < REPORT_LINES_MAX;
}

void
report_passed_over(struct report *r, const char *reason, int64_t count)
{
	struct report_reason *x = reason_of(r, false, reason, 0);

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
report_remark(struct report *r, const struct tool *t,
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
report_sum_up(const struct report *r, const struct tool *t, const char *unit)
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

		(void)tool_fail(t, "%lld %ss%s: %s (first: %s %lld)",
		    (long long)x->count, unit, x->left_out ? " left out" : "",
		    x->text, unit, (long long)x->first_record);
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

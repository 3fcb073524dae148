/*
 * progress - writes one line on the terminal again and again.
 */
#include "cartaz/job/progress.h"

#include <unistd.h>

#include "base/deadline.h"

void
progress_start(
    struct progress_display *p, const struct tool *t, const char *host)
{
	*p = (struct progress_display){
		.tool = t,
		.host = host,
		.started_s = deadline_clock_s(),
		.shown = isatty(STDERR_FILENO) == 1,
	};
}

double
progress_seconds(const struct progress_display *p)
{
	return deadline_clock_s() - p->started_s;
}

void
progress_print(
    struct progress_display *p, const char *activity, int64_t done, double part)
{
	double now = deadline_clock_s(), spent = now - p->started_s;
	char left[48] = "", total[32] = "";

	if (!p->shown || now - p->printed_s < 0.1)
		return;
	p->printed_s = now;
	if (part > 0.01 && spent > 1)
		snprintf(left, sizeof(left), ", %2.0f %%, about %.0f s left",
		    part * 100, spent / part - spent);
	if (p->total > 0)
		snprintf(total, sizeof(total), " of %lld", (long long)p->total);
	tool_show("cartaz %s %s: %s, %lld%s event%s, %.0f a second%s",
	    p->tool->command, p->host, activity, (long long)done, total,
	    (p->total > 0 ? p->total : done) == 1 ? "" : "s",
	    (double)done / (spent > 0 ? spent : 1), left);
}

void
progress_wait(struct progress_display *p, const char *why, double wait_s,
    int try, int tries)
{
	if (!p->shown)
		return;
	p->printed_s = deadline_clock_s();
	tool_show("cartaz %s %s: %s; waiting %g s, then request %d of at "
		  "most %d",
	    p->tool->command, p->host, why, wait_s, try, tries);
}

void
progress_end(struct progress_display *p)
{
	if (p->shown && p->printed_s > 0)
		tool_show("%s", "");
	p->printed_s = 0;
}

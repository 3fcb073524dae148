#include "cartaz/job/schema_drift.h"

#include "cartaz/tool.h"

static bool
is_drift(
    const struct drift_side *before, const struct drift_side *now, size_t field)
{
	int64_t had = before->filled.events[field];
	int64_t has = now->filled.events[field];

	return now->events > 0 && had >= DRIFT_EVENTS_MIN &&
	    had * 2 >= before->events &&
	    /* has / now->events < had / before->events / 2 */
	    2 * has * before->events < had * now->events;
}

int64_t
drift_count(const struct drift_side *before, const struct drift_side *now)
{
	int64_t count = 0;

	for (size_t i = 0; i < FILLED_FIELDS; i++)
		count += is_drift(before, now, i);
	return count;
}

void
drift_say(const struct drift_side *before, const struct drift_side *now,
    const struct tool *t, const char *host, bool mapped)
{
	for (size_t i = 0; i < FILLED_FIELDS; i++) {
		if (!is_drift(before, now, i))
			continue;
		(void)tool_fail(t,
		    "%s: drift: %s has a value in %lld of %lld events, before "
		    "in %lld of %lld; has the upstream renamed it?%s",
		    host, filled_name(i), (long long)now->filled.events[i],
		    (long long)now->events, (long long)before->filled.events[i],
		    (long long)before->events,
		    mapped ? " cartaz profile try shows what the rules find"
			   : "");
	}
}

void
drift_print(const struct drift_side *before, const struct drift_side *now,
    struct jout *out)
{
	for (size_t i = 0; i < FILLED_FIELDS; i++) {
		if (!is_drift(before, now, i))
			continue;
		jout_object(out, NULL);
		jout_text(out, "field", filled_name(i));
		jout_int(out, "events", now->filled.events[i]);
		jout_int(out, "of", now->events);
		jout_int(out, "before", before->filled.events[i]);
		jout_int(out, "before_of", before->events);
		jout_object_end(out);
	}
}

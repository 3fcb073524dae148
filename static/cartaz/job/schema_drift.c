/*
 * schema_drift - compares how many events have a value in each field.
 */
#include "cartaz/job/schema_drift.h"

#include "cartaz/tool.h"

/*
 * A few values may be missing by chance, so few values drift only if all of them are gone.
 * At the old share, SCHEMA_DRIFT_LOST_MIN events would still have one.  If fewer than half
 * of the events had one, events that left may be the reason.
 */
static bool
has_fallen(const struct schema_drift_side *before,
    const struct schema_drift_side *now, size_t field)
{
	int64_t had = before->filled.events[field];
	int64_t has = now->filled.events[field];
	bool is_usual = had * 2 >= before->events;
	bool is_lost = has == 0 &&
	    had * now->events >= SCHEMA_DRIFT_LOST_MIN * before->events &&
	    (is_usual || now->events >= before->events);

	return before->known && now->events > 0 && had > 0 &&
	    (is_lost || (is_usual && had >= SCHEMA_DRIFT_EVENTS_MIN)) &&
	    /* has / now->events < had / before->events / 2 */
	    2 * has * before->events < had * now->events;
}

/* If a field drifts, the message about its part would only repeat that. */
static bool
is_drift(const struct schema_drift_side *before,
    const struct schema_drift_side *now, size_t field)
{
	size_t whole = field_stats_whole(field);

	return has_fallen(before, now, field) &&
	    (whole == field || !has_fallen(before, now, whole));
}

int64_t
schema_drift_count(
    const struct schema_drift_side *before, const struct schema_drift_side *now)
{
	int64_t count = 0;

	for (size_t i = 0; i < FIELD_STATS_COUNT; i++)
		count += is_drift(before, now, i);
	return count;
}

void
schema_drift_report(const struct schema_drift_side *before,
    const struct schema_drift_side *now, const struct tool *t, const char *host,
    const char *advice)
{
	for (size_t i = 0; i < FIELD_STATS_COUNT; i++) {
		if (!is_drift(before, now, i))
			continue;
		(void)tool_fail(t,
		    "%s: drift: %s has a value in %lld of %lld events, and had "
		    "a value in %lld of %lld before; has the upstream renamed "
		    "the field?%s",
		    host, field_stats_name(i), (long long)now->filled.events[i],
		    (long long)now->events, (long long)before->filled.events[i],
		    (long long)before->events, advice);
	}
}

void
schema_drift_names(const struct schema_drift_side *before,
    const struct schema_drift_side *now, struct buf *out)
{
	const char *between = "";

	for (size_t i = 0; i < FIELD_STATS_COUNT; i++) {
		if (!is_drift(before, now, i))
			continue;
		buf_printf(out, "%s%s", between, field_stats_name(i));
		between = ", ";
	}
}

void
schema_drift_print(const struct schema_drift_side *before,
    const struct schema_drift_side *now, struct json_writer *out)
{
	for (size_t i = 0; i < FIELD_STATS_COUNT; i++) {
		if (!is_drift(before, now, i))
			continue;
		json_writer_object(out, NULL);
		json_writer_text(out, "field", field_stats_name(i));
		json_writer_int(out, "events", now->filled.events[i]);
		json_writer_int(out, "of", now->events);
		json_writer_int(out, "before", before->filled.events[i]);
		json_writer_int(out, "before_of", before->events);
		json_writer_object_end(out);
	}
}

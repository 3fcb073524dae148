/*
 * status_metrics - the families of `cartaz status --prometheus`.
 */
#include "cartaz/commands/status.h"

#include "base/datetime.h"
#include "json/json_tree.h"

/* The samples of one brand. */
struct sampling {
	struct metrics *metrics;
	struct metrics_labels labels;
	const struct brand_status *status;
};

static void
add_sample(
    struct sampling *x, const char *name, const char *help, int64_t value)
{
	metrics_add(x->metrics, &x->labels, name, help, value);
}

/* Adds a time, unless it is unknown. */
static void
add_time(struct sampling *x, const char *name, const char *help, int64_t at_s)
{
	if (at_s > 0)
		add_sample(x, name, help, at_s);
}

static void
add_number(struct sampling *x, const char *name, const char *help,
    struct json_object *last, const char *member)
{
	int64_t value;

	if (json_tree_int(json_tree_member(last, member), &value))
		add_sample(x, name, help, value);
}

static void
label_run(struct sampling *x, struct json_object *run)
{
	const char *name = json_tree_text_of(run, "command");

	x->labels.name = "command";
	x->labels.value = name != NULL ? name : "";
}

/* Returns the time of the run; 0: unknown. */
static int64_t
time_of_run(struct json_object *run)
{
	const char *at = json_tree_text_of(run, "at");
	struct datetime when;

	return at != NULL && datetime_parse(at, &when) &&
		when.kind == DATETIME_INSTANT
	    ? datetime_instant_s(&when)
	    : 0;
}

static void
add_last_run(struct sampling *x, struct json_object *last)
{
	label_run(x, last);
	add_time(x, "cartaz_last_run_timestamp_seconds",
	    "Time of the last import, sync or rebuild, "
	    "in seconds since 1970.",
	    time_of_run(last));
	add_sample(x, "cartaz_last_run_success",
	    "1 if the last import, sync or rebuild succeeded.",
	    status_text_has_succeeded(x->status, last));
	add_number(x, "cartaz_last_run_records",
	    "Records that the last import, sync or rebuild read.", last,
	    "records");
	add_number(x, "cartaz_last_run_left_out_records",
	    "Records that the last import, sync or rebuild left out.", last,
	    "left_out");
	add_sample(x, "cartaz_last_run_drifted_fields",
	    "Fields that had a value in far fewer events than before: at the "
	    "last import, sync or rebuild, and at the last reading of each source.",
	    x->status->sources_drifted +
		(int64_t)json_tree_count(json_tree_member(last, "drift")));
}

static void
add_read_success(struct sampling *x, bool has_succeeded)
{
	add_sample(x, "cartaz_last_read_success",
	    "1 if the last import or sync succeeded; 0 if it failed, or while "
	    "all sources fail.",
	    has_succeeded);
}

/* Adds the samples of last.json, which anybody may have edited. */
static void
add_last(struct sampling x, const struct brand_status *s)
{
	struct json_object *last = NULL, *read;
	struct error ignored;

	if (s->last_json == NULL && s->all_sources_fail) { /* no sync yet */
		x.labels.name = "command";
		x.labels.value = "sync";
		add_read_success(&x, false);
	}
	if (s->last_json == NULL ||
	    !json_tree_parse(s->last_json, s->last_len, &last, &ignored))
		return;
	add_last_run(&x, last);
	read = json_tree_member(last, "read");
	if (json_tree_kind(read) != JSON_TREE_OBJECT &&
	    strcmp(x.labels.value, "rebuild") != 0)
		read = last;
	if (json_tree_kind(read) == JSON_TREE_OBJECT) {
		label_run(&x, read);
		add_time(&x, "cartaz_last_read_timestamp_seconds",
		    "Time of the last import or sync, "
		    "in seconds since 1970.",
		    time_of_run(read));
		add_read_success(&x, status_text_has_succeeded(s, read));
	}
	json_tree_release(&last);
}

static void
add_counts(struct sampling *x, const struct brand_status *s)
{
	add_sample(
	    x, "cartaz_snapshot_events", "Events of the snapshot.", s->events);
	if (s->upcoming >= 0)
		add_sample(x, "cartaz_snapshot_upcoming_events",
		    "Events of the snapshot that are on today or later.",
		    s->upcoming);
	if (s->is_live)
		return;
	add_sample(x, "cartaz_snapshot_gone_addresses",
	    "Addresses of events that left the catalog.", s->gone.gone);
	add_sample(x, "cartaz_snapshot_moved_addresses",
	    "Former addresses that lead to the new address of an event.",
	    s->gone.moved);
}

static void
add_snapshot(struct sampling *x, const struct brand_status *s)
{
	if (!s->has_snapshot)
		return;
	add_counts(x, s);
	add_sample(x, "cartaz_snapshot_generation",
	    "Number of the generation in service.", s->generation);
	add_sample(x, "cartaz_snapshot_format",
	    "Version of the snapshot's file format.", s->format);
	if (s->bytes > 0)
		add_sample(x, "cartaz_snapshot_bytes",
		    "Size of the snapshot's file in bytes.", s->bytes);
	add_time(x, "cartaz_snapshot_read_timestamp_seconds",
	    "Time at which the records were imported or synced, in seconds "
	    "since 1970.",
	    s->read_at_s);
	add_time(x, "cartaz_snapshot_generated_timestamp_seconds",
	    "Time at which the snapshot was written, in seconds since 1970; a "
	    "rebuild also changes this time.",
	    s->generated_at_s);
	if (s->max_stale_s > 0 && !s->is_live)
		add_sample(x, "cartaz_snapshot_max_stale_seconds",
		    "Age in seconds from which answers show that the events "
		    "are old (max_stale); a brand without this key has no "
		    "sample.",
		    s->max_stale_s);
	if (s->unknown[0] == '\0')
		add_sample(x, "cartaz_snapshot_up_to_date",
		    "1 if the snapshot was made with the current brand file "
		    "and profile.",
		    s->up_to_date);
}

static void
add_upstream(struct sampling *x, const struct brand_status *s)
{
	if (!s->is_live || s->breaker.unreadable != NULL)
		return;
	add_sample(x, "cartaz_upstream_failures",
	    "Consecutive failures of a live brand's upstream.",
	    s->breaker.failures);
	add_sample(x, "cartaz_upstream_circuit_open",
	    "1 while the circuit breaker is open, so that Cartaz sends no "
	    "requests to the upstream.",
	    s->breaker.cooldown_s > 0);
	add_sample(x, "cartaz_upstream_circuit_open_seconds",
	    "Seconds until Cartaz may send requests to the upstream again.",
	    s->breaker.cooldown_s);
}

static void
add_brand(struct sampling *x, const struct brand_status *s)
{
	struct sampling info = *x;

	add_sample(x, "cartaz_brand_up",
	    "1 if the brand can be served: the brand has a brand file or a copy of it, and is live or has a snapshot that is not too old.",
	    s->has_brand && (s->has_snapshot || s->is_live) && !s->is_refused);
	add_sample(x, "cartaz_brand_file_usable",
	    "1 if the brand file can be used; 0 if it has a mistake or is "
	    "missing, so that Cartaz uses the last good copy, if there is one.",
	    s->has_brand_file);
	info.labels.name = "mode";
	info.labels.value = s->mode;
	if (s->mode != NULL)
		add_sample(&info, "cartaz_brand_info",
		    "Always 1; the label mode is the mode of the brand's upstream.",
		    1);
}

void
status_metrics_add(struct metrics *m, const struct brand_status *s)
{
	struct sampling x = { m, { .brand = s->host }, s };

	add_brand(&x, s);
	add_sample(&x, "cartaz_snapshot_present",
	    "1 if a snapshot can be opened; a live brand has a snapshot only "
	    "for its sitemap.",
	    s->has_snapshot);
	add_sample(&x, "cartaz_snapshot_damaged",
	    "1 if the generation to which the link current leads cannot be opened.",
	    s->bad[0] != '\0');
	add_sample(&x, "cartaz_snapshot_generations",
	    "Number of generations that are kept.",
	    (int64_t)s->generation_count);
	add_snapshot(&x, s);
	add_time(&x, "cartaz_documents_published_timestamp_seconds",
	    "Time of the last change of the list of published documents, in "
	    "seconds since 1970.",
	    s->published_at_s);
	add_last(x, s);
	add_upstream(&x, s);
}

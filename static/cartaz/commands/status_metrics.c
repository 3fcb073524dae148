/*
 * status_metrics - the families of `cartaz status --prometheus`.
 */
#include "cartaz/commands/status_metrics.h"

#include "base/datetime.h"
#include "cartaz/commands/metrics.h"
#include "json/json_tree.h"

enum family {
	UP,
	FILE_USABLE,
	INFO,
	SNAPSHOT,
	DAMAGED,
	EVENTS,
	UPCOMING,
	GONE,
	MOVED,
	GENERATION,
	GENERATIONS,
	FORMAT,
	BYTES,
	READ_AT,
	GENERATED_AT,
	MAX_STALE,
	UP_TO_DATE,
	PUBLISHED_AT,
	RUN_AT,
	RUN_OK,
	RUN_RECORDS,
	RUN_LEFT_OUT,
	RUN_DRIFTED,
	READ_RUN_AT,
	READ_RUN_OK,
	FAILURES,
	CIRCUIT_OPEN,
	CIRCUIT_LEFT,
	FAMILY_COUNT,
};

/* In the order of the output.  The label of a brand is its mode or its command. */
static const struct {
	const char *name, *label, *help;
} families[FAMILY_COUNT] = {
	[UP] = { "cartaz_brand_up", NULL,
	    "1 if the brand can be served: a brand file or its copy, and a "
	    "snapshot or a live upstream." },
	[FILE_USABLE] = { "cartaz_brand_file_usable", NULL,
	    "0 if the brand file cannot be used, and its last good copy is." },
	[INFO] = { "cartaz_brand_info", "mode",
	    "1; the mode of the brand's upstream as a label." },
	[SNAPSHOT] = { "cartaz_snapshot_present", NULL,
	    "1 if a snapshot can be opened; of a live brand that of its "
	    "sitemap." },
	[DAMAGED] = { "cartaz_snapshot_damaged", NULL,
	    "1 if the generation that is named to serve cannot be opened." },
	[EVENTS] = { "cartaz_snapshot_events", NULL,
	    "Events of the snapshot." },
	[UPCOMING] = { "cartaz_snapshot_upcoming_events", NULL,
	    "Events of the snapshot that are on today or later." },
	[GONE] = { "cartaz_snapshot_gone_addresses", NULL,
	    "Addresses of events that the upstream has no more." },
	[MOVED] = { "cartaz_snapshot_moved_addresses", NULL,
	    "Addresses that lead to an event's new one." },
	[GENERATION] = { "cartaz_snapshot_generation", NULL,
	    "Number of the generation in service." },
	[GENERATIONS] = { "cartaz_snapshot_generations", NULL,
	    "Generations that are kept." },
	[FORMAT] = { "cartaz_snapshot_format", NULL,
	    "Format of the snapshot's file." },
	[BYTES] = { "cartaz_snapshot_bytes", NULL,
	    "Size of the snapshot's file." },
	[READ_AT] = { "cartaz_snapshot_read_timestamp_seconds", NULL,
	    "When the records were imported or synced." },
	[GENERATED_AT] = { "cartaz_snapshot_generated_timestamp_seconds", NULL,
	    "When the snapshot was written; a rebuild moves it, too." },
	[MAX_STALE] = { "cartaz_snapshot_max_stale_seconds", NULL,
	    "The age at which the snapshot is served no more "
	    "(upstream.max_stale); no sample without a limit." },
	[UP_TO_DATE] = { "cartaz_snapshot_up_to_date", NULL,
	    "1 if the snapshot was made with the brand file and the profile of "
	    "now." },
	[PUBLISHED_AT] = { "cartaz_documents_published_timestamp_seconds", NULL,
	    "When a published document last changed." },
	[RUN_AT] = { "cartaz_last_run_timestamp_seconds", "command",
	    "When the last import, sync or rebuild ran." },
	[RUN_OK] = { "cartaz_last_run_success", "command",
	    "1 if the last run succeeded." },
	[RUN_RECORDS] = { "cartaz_last_run_records", "command",
	    "Records that the last run read." },
	[RUN_LEFT_OUT] = { "cartaz_last_run_left_out_records", "command",
	    "Records that the last run left out." },
	[RUN_DRIFTED] = { "cartaz_last_run_drifted_fields", "command",
	    "Fields that had lost their values at the last run." },
	[READ_RUN_AT] = { "cartaz_last_read_timestamp_seconds", "command",
	    "When the last import or sync ran." },
	[READ_RUN_OK] = { "cartaz_last_read_success", "command",
	    "1 if the last import or sync succeeded." },
	[FAILURES] = { "cartaz_upstream_failures", NULL,
	    "Failures in a row of a live brand's upstream." },
	[CIRCUIT_OPEN] = { "cartaz_upstream_circuit_open", NULL,
	    "1 while the upstream is left alone." },
	[CIRCUIT_LEFT] = { "cartaz_upstream_circuit_open_seconds", NULL,
	    "For how long the upstream is still left alone." },
};

struct status_metrics_row {
	const char *host, *mode;
	char command[16], read_command[16];
	bool known[FAMILY_COUNT];
	int64_t value[FAMILY_COUNT];
};

static void
set(struct status_metrics_row *r, enum family family, int64_t value)
{
	r->known[family] = true;
	r->value[family] = value;
}

/* An unknown time has no sample. */
static void
set_time(struct status_metrics_row *r, enum family family, int64_t at_s)
{
	if (at_s > 0)
		set(r, family, at_s);
}

static void
set_number(struct status_metrics_row *r, enum family family,
    struct json_object *last, const char *member)
{
	int64_t value;

	if (json_tree_int(json_tree_member(last, member), &value))
		set(r, family, value);
}

/* The time of its run and its success, in two adjacent families. */
static void
add_run(struct status_metrics_row *r, enum family at_family,
    struct json_object *run, char command[16])
{
	const char *name = json_tree_text(json_tree_member(run, "command"));
	const char *at = json_tree_text(json_tree_member(run, "at"));
	struct datetime when;

	snprintf(command, sizeof(r->command), "%s", name != NULL ? name : "");
	if (at != NULL && datetime_parse(at, &when) &&
	    when.kind == DATETIME_INSTANT)
		set_time(r, at_family, datetime_instant_s(&when));
	set(r, at_family + 1, json_tree_bool(json_tree_member(run, "ok")));
}

/* Anybody may have edited last.json. */
static void
add_last(struct status_metrics_row *r, const struct brand_status *s)
{
	struct json_object *last = NULL, *read;
	struct error ignored;

	if (s->last_json == NULL ||
	    !json_tree_parse(s->last_json, s->last_len, &last, &ignored))
		return;
	add_run(r, RUN_AT, last, r->command);
	set_number(r, RUN_RECORDS, last, "records");
	set_number(r, RUN_LEFT_OUT, last, "left_out");
	set(r, RUN_DRIFTED,
	    (int64_t)json_tree_count(json_tree_member(last, "drift")));
	read = json_tree_member(last, "read");
	if (json_tree_kind(read) != JSON_TREE_OBJECT &&
	    strcmp(r->command, "rebuild") != 0)
		read = last;
	if (json_tree_kind(read) == JSON_TREE_OBJECT)
		add_run(r, READ_RUN_AT, read, r->read_command);
	json_tree_release(&last);
}

static void
add_snapshot(struct status_metrics_row *r, const struct brand_status *s)
{
	if (!s->has_snapshot)
		return;
	set(r, EVENTS, s->events);
	if (s->upcoming >= 0)
		set(r, UPCOMING, s->upcoming);
	if (!s->is_live) {
		set(r, GONE, s->gone.gone);
		set(r, MOVED, s->gone.moved);
	}
	set(r, GENERATION, s->generation);
	set(r, FORMAT, s->format);
	if (s->bytes > 0)
		set(r, BYTES, s->bytes);
	set_time(r, READ_AT, s->read_at_s);
	set_time(r, GENERATED_AT, s->generated_at_s);
	if (s->max_stale_s > 0 && !s->is_live)
		set(r, MAX_STALE, s->max_stale_s);
	if (s->unknown[0] == '\0')
		set(r, UP_TO_DATE, s->up_to_date && !s->is_for_sitemap);
}

static void
add_upstream(struct status_metrics_row *r, const struct brand_status *s)
{
	if (!s->is_live || s->breaker.unreadable != NULL)
		return;
	set(r, FAILURES, s->breaker.failures);
	set(r, CIRCUIT_OPEN, s->breaker.cooldown_s > 0);
	set(r, CIRCUIT_LEFT, s->breaker.cooldown_s);
}

void
status_metrics_add(struct status_metrics *m, const struct brand_status *s)
{
	struct status_metrics_row *r;

	m->rows = mem_grow(m->rows, (m->count + 1) * sizeof(*m->rows));
	r = &m->rows[m->count++];
	*r = (struct status_metrics_row){ .host = s->host, .mode = s->mode };
	set(r, UP, s->has_brand && (s->has_snapshot || s->is_live));
	set(r, FILE_USABLE, s->has_brand_file);
	if (s->mode != NULL)
		set(r, INFO, 1);
	set(r, SNAPSHOT, s->has_snapshot);
	set(r, DAMAGED, s->bad[0] != '\0');
	set(r, GENERATIONS, (int64_t)s->generation_count);
	set_time(r, PUBLISHED_AT, s->published_at_s);
	add_snapshot(r, s);
	add_last(r, s);
	add_upstream(r, s);
}

static const char *
label_value(const struct status_metrics_row *r, size_t family)
{
	if (family == INFO)
		return r->mode;
	return family == READ_RUN_AT || family == READ_RUN_OK ? r->read_command
							      : r->command;
}

void
status_metrics_print(struct status_metrics *m)
{
	for (size_t i = 0; i < FAMILY_COUNT; i++) {
		struct metrics_family family = { .name = families[i].name,
			.help = families[i].help };

		for (size_t k = 0; k < m->count; k++) {
			const struct status_metrics_row *r = &m->rows[k];

			if (r->known[i])
				metrics_sample(&family, r->host,
				    families[i].label, label_value(r, i),
				    r->value[i]);
		}
	}
	free(m->rows);
	*m = (struct status_metrics){ 0 };
}

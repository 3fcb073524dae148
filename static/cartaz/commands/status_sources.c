/*
 * status_sources - prints when each source was read, its events, and why it failed.
 */
#include "cartaz/commands/status.h"

#include "json/json_writer.h"

void
status_sources_describe(const struct tool *t, const struct brand_status *s,
    size_t i, struct buf *out)
{
	const struct brand_source *x = &s->sources[i];
	const struct source_state *state = &s->states[i];
	int64_t due_s = state->attempt_s + x->every_s - t->now_s;
	char due[32];

	buf_text(out, brand_source_kinds[x->kind]);
	if (state->merged > 0)
		buf_printf(out, ", %lld merged", (long long)state->merged);
	if (state->left_out > 0)
		buf_printf(out, ", %lld left out%s", (long long)state->left_out,
		    state->rules);
	if (state->remarks > 0)
		buf_printf(out, ", %lld remark%s", (long long)state->remarks,
		    state->remarks == 1 ? "" : "s");
	if (schema_drift_count(&state->before, &state->now) > 0) {
		buf_text(out, "; drift: ");
		schema_drift_names(&state->before, &state->now, out);
	}
	if (state->more_pages[0] != '\0')
		buf_printf(out,
		    "; the list is one page of a longer list, as the answer "
		    "shows (%s)",
		    state->more_pages);
	if (state->attempt_s == 0)
		buf_text(out, "; never read");
	else if (state->why[0] != '\0')
		buf_printf(out, "; %s", state->why);
	if (state->is_changed)
		buf_text(out,
		    "; its entry or profile, the brand's timezone, country, currency or defaults, or Cartaz's rules for duplicates changed");
	status_text_age(due, due_s);
	if (x->url == NULL)
		buf_text(out, "; filled by cartaz import --source");
	else if (due_s > 0 && !state->is_changed)
		buf_printf(out, "; next in %s", due);
	else if (state->attempt_s > 0 && due_s < -2 * x->every_s)
		buf_printf(out, "; overdue; run cartaz sync %s", s->host);
	else
		buf_text(out, "; due");
}

void
status_sources_print(const struct tool *t, const struct brand_status *s)
{
	LOCAL_BUF text = BUF_INIT(STATUS_TEXT_MAX);

	for (size_t i = 0; i < s->source_count; i++) {
		const struct source_state *state = &s->states[i];
		char age[32] = "-";

		if (state->success_s > 0)
			status_text_age(age, t->now_s - state->success_s);
		buf_reset(&text);
		status_sources_describe(t, s, i, &text);
		tool_say("  %-*s %9lld %8s %5s  %s\n", s->name_width - 2,
		    s->sources[i].name, (long long)state->events, age, "",
		    buf_cstr(&text));
	}
}

void
status_sources_json(struct json_writer *out, const struct brand_status *s)
{
	if (s->source_count == 0)
		return;
	json_writer_array(out, "sources");
	for (size_t i = 0; i < s->source_count; i++) {
		const struct brand_source *x = &s->sources[i];
		const struct source_state *state = &s->states[i];

		json_writer_object(out, NULL);
		json_writer_text(out, "name", x->name);
		json_writer_text(out, "kind", brand_source_kinds[x->kind]);
		json_writer_bool(
		    out, "ok", state->success_s != 0 && state->why[0] == '\0');
		json_writer_text(
		    out, "why", state->why[0] != '\0' ? state->why : NULL);
		status_text_time(out, "attempt_at", state->attempt_s);
		status_text_time(out, "success_at", state->success_s);
		status_text_time(out, "changed_at", state->changed_s);
		status_text_time(out, "due_at",
		    x->url != NULL ? state->attempt_s + x->every_s : 0);
		json_writer_int(out, "events", state->events);
		json_writer_int(out, "merged", state->merged);
		json_writer_int(out, "left_out", state->left_out);
		json_writer_int(out, "remarks", state->remarks);
		json_writer_array(out, "drift");
		schema_drift_print(&state->before, &state->now, out);
		json_writer_array_end(out);
		json_writer_object_end(out);
	}
	json_writer_array_end(out);
}

void
status_sources_metrics(struct metrics *m, const struct brand_status *s)
{
	for (size_t i = 0; i < s->source_count; i++) {
		const struct brand_source *x = &s->sources[i];
		const struct source_state *state = &s->states[i];
		const struct metrics_labels labels = { s->host, "source",
			x->name };

		if (state->success_s != 0)
			metrics_add(m, &labels,
			    "cartaz_source_success_timestamp_seconds",
			    "Time of the last complete reading of the source, in "
			    "seconds since 1970.",
			    state->success_s);
		if (state->attempt_s != 0)
			metrics_add(m, &labels, "cartaz_source_up",
			    "1 if the last reading of the source succeeded.",
			    state->why[0] == '\0');
		metrics_add(m, &labels, "cartaz_source_events",
		    "Events that the source has.", state->events);
		metrics_add(m, &labels, "cartaz_source_merged_events",
		    "Events of the source that are merged with events of other sources.",
		    state->merged);
		metrics_add(m, &labels, "cartaz_source_left_out_records",
		    "Records that the last reading of the source left out.",
		    state->left_out);
		if (x->url != NULL)
			metrics_add(m, &labels, "cartaz_source_every_seconds",
			    "Interval in seconds between readings of the source; a source that cartaz import fills has no sample.",
			    x->every_s);
	}
}

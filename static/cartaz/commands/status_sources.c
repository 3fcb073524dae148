/*
 * status_sources - prints when each source was read, what it has, and why it failed.
 */
#include "cartaz/commands/status_sources.h"

#include "cartaz/commands/metrics.h"
#include "cartaz/commands/status_text.h"
#include "json/json_writer.h"

void
status_sources_print(const struct tool *t, const struct brand_status *s)
{
	for (size_t i = 0; i < s->source_count; i++) {
		const struct brand_source *x = &s->sources[i];
		const struct source_state *state = &s->states[i];
		int64_t due_s = state->attempt_s + x->every_s - t->now_s;
		char age[32] = "-", due[32];

		if (state->success_s > 0)
			status_text_age(age, t->now_s - state->success_s);
		tool_say("  %-26s %9lld %8s %5s  %s", x->name,
		    (long long)state->events, age, "",
		    brand_source_kind_name(x->kind));
		if (state->left_out > 0)
			tool_say(", %lld left out%s",
			    (long long)state->left_out, state->rules);
		if (state->attempt_s == 0)
			tool_say("; never read");
		else if (state->why[0] != '\0')
			tool_say("; %s", state->why);
		if (x->url == NULL) {
			tool_say("; filled by cartaz import --source\n");
			continue;
		}
		status_text_age(due, due_s);
		if (due_s > 0)
			tool_say("; next in %s\n", due);
		else
			tool_say("; due\n");
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
		json_writer_text(out, "kind", brand_source_kind_name(x->kind));
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
		json_writer_int(out, "left_out", state->left_out);
		json_writer_object_end(out);
	}
	json_writer_array_end(out);
}

enum source_family { SUCCESS_AT, UP, EVENTS, LEFT_OUT, EVERY, FAMILY_COUNT };

static const struct {
	const char *name, *help;
} families[FAMILY_COUNT] = {
	[SUCCESS_AT] = { "cartaz_source_success_timestamp_seconds",
	    "When the source was last read whole." },
	[UP] = { "cartaz_source_up", "1 if the last reading succeeded." },
	[EVENTS] = { "cartaz_source_events", "Events that the source has." },
	[LEFT_OUT] = { "cartaz_source_left_out_records",
	    "Records that its last reading left out." },
	[EVERY] = { "cartaz_source_every_seconds",
	    "How often the source is read; no sample if it is filled by hand." },
};

/* False: unknown. */
static bool
value_of(enum source_family family, const struct brand_source *x,
    const struct source_state *state, int64_t *value)
{
	switch (family) {
	case SUCCESS_AT:
		*value = state->success_s;
		return state->success_s != 0;
	case UP:
		*value = state->why[0] == '\0';
		return state->attempt_s != 0;
	case EVENTS:
		*value = state->events;
		return true;
	case LEFT_OUT:
		*value = state->left_out;
		return true;
	case EVERY:
		*value = x->every_s;
		return x->url != NULL;
	case FAMILY_COUNT:
		break;
	}
	return false;
}

void
status_sources_metrics(const struct brand_status *s, size_t count)
{
	for (int i = 0; i < FAMILY_COUNT; i++) {
		struct metrics_family family = { .name = families[i].name,
			.help = families[i].help };

		for (size_t b = 0; b < count; b++) {
			for (size_t k = 0; k < s[b].source_count; k++) {
				int64_t value;

				if (value_of((enum source_family)i,
					&s[b].sources[k], &s[b].states[k],
					&value))
					metrics_sample(&family, s[b].host,
					    "source", s[b].sources[k].name,
					    value);
			}
		}
	}
}

/*
 * status - prints for each brand the events, their age, the generation and the last
 * result.
 */
#include "base/datetime.h"
#include "json/json_tree.h"
#include "json/json_writer.h"
#include "cartaz/commands/commands.h"
#include "cartaz/commands/status.h"
#include "cartaz/hosting/hosts.h"

enum { NAME_WIDTH_MIN = 28 };

static void
print_json(struct json_writer *out, const struct brand_status *s)
{
	json_writer_object(out, NULL);
	json_writer_text(out, "host", s->host);
	json_writer_text(out, "mode", s->mode);
	if (s->is_live) {
		json_writer_object(out, "upstream");
		json_writer_int(out, "failures", s->breaker.failures);
		json_writer_int(out, "left_alone_s", s->breaker.cooldown_s);
		if (s->breaker.unreadable != NULL)
			json_writer_text(
			    out, "unreadable", s->breaker.unreadable);
		json_writer_object_end(out);
	} else
		json_writer_null(out, "upstream");
	json_writer_bool(out, "has_snapshot", s->has_snapshot);
	json_writer_text(out, "damage", s->bad[0] != '\0' ? s->bad : NULL);
	json_writer_int(out, "events", s->events);
	json_writer_int(out, "gone", s->gone.gone);
	json_writer_int(out, "moved", s->gone.moved);
	status_text_time(out, "generated_at", s->generated_at_s);
	status_text_time(out, "read_at", s->read_at_s);
	if (s->unknown[0] != '\0')
		json_writer_null(out, "up_to_date");
	else
		json_writer_bool(out, "up_to_date", s->up_to_date);
	json_writer_text(out, "why", s->unknown[0] != '\0' ? s->unknown : NULL);
	json_writer_int(out, "generation", s->generation);
	json_writer_array(out, "generations");
	for (size_t i = 0; i < s->generation_count; i++)
		json_writer_int(out, NULL, s->generations[i]);
	json_writer_array_end(out);
	if (s->last_bad[0] != '\0') {
		json_writer_object(out, "last");
		json_writer_null(out, "ok");
		json_writer_text(out, "why", s->last_bad);
		json_writer_object_end(out);
	} else if (s->last_json != NULL)
		json_writer_raw(
		    out, "last", s->last_json, strcspn(s->last_json, "\n"));
	else
		json_writer_null(out, "last");
	status_sources_json(out, s);
	json_writer_object_end(out);
}

static void
add_clock(const struct tool *t, const struct brand_status *s)
{
	struct datetime at = datetime_from_instant(s->read_at_s, 0);
	char text[DATETIME_TEXT_MAX];

	if (!status_text_is_odd(t->now_s - s->read_at_s))
		return;
	datetime_print(&at, text);
	tool_say("; read at %s, if the clock is right", text);
}

static void
print_live(const struct tool *t, const struct brand_status *s)
{
	char age[32], last[STATUS_TEXT_MAX];

	tool_say(
	    "%-*s %9s %8s %5s  ", s->name_width, s->host, "live", "-", "-");
	if (s->breaker.unreadable != NULL)
		tool_say("live/circuit %s; run cartaz check %s",
		    s->breaker.unreadable, s->host);
	else if (s->breaker.failures == 0)
		tool_say("no failures");
	else
		tool_say(
		    "failures in a row: %lld", (long long)s->breaker.failures);
	if (s->breaker.cooldown_s > 0)
		tool_say("; the circuit breaker stays open for %lld s",
		    (long long)s->breaker.cooldown_s);
	if (s->has_snapshot && s->up_to_date) {
		status_text_age(age, t->now_s - s->read_at_s);
		tool_say("; the sitemap has %lld event%s, read %s ago",
		    (long long)s->events, s->events == 1 ? "" : "s", age);
		add_clock(t, s);
	}
	if (status_text_has_last(s))
		tool_say("; %s", status_text_last(s, last));
	if (s->unknown[0] != '\0')
		tool_say("; %s", s->unknown);
	tool_say("\n");
}

/* Prints "; 1 of 4 sources failed (pub)". */
static void
print_failing(const struct brand_status *s)
{
	const char *between = "";

	if (s->sources_failing == 0)
		return;
	tool_say("; %zu of %zu source%s failed (", s->sources_failing,
	    s->source_count, s->source_count == 1 ? "" : "s");
	for (size_t i = 0; i < s->source_count; i++) {
		if (s->states[i].why[0] == '\0' || s->sources[i].url == NULL)
			continue;
		tool_say("%s%s", between, s->sources[i].name);
		between = ", ";
	}
	tool_say(")");
}

static void
print_row(const struct tool *t, const struct brand_status *s)
{
	char age[32] = "-", last[STATUS_TEXT_MAX], newer[VERIFY_NEWER_MAX];
	const char *changed;

	if (s->is_live) {
		print_live(t, s);
		return;
	}
	if (!s->has_snapshot) {
		tool_say("%-*s %9s %8s %5s  %s", s->name_width, s->host, "-",
		    "-", "-",
		    status_text_has_last(s)   ? status_text_last(s, last)
			: s->all_sources_fail ? "sync failed"
					      : "");
		print_failing(s);
		tool_say("%s%s%s\n",
		    status_text_has_last(s) || s->all_sources_fail ? "; " : "",
		    s->bad[0] != '\0' ? "" : "no snapshot; ",
		    s->bad[0] != '\0'     ? s->bad
			: s->mode != NULL ? "cartaz import or sync makes one"
					  : s->unknown);
		return;
	}
	status_text_age(age, t->now_s - s->read_at_s);
	changed = status_text_changed(s);
	tool_say("%-*s %9lld %8s %5lld  %s", s->name_width, s->host,
	    (long long)s->events, age, (long long)s->generation,
	    status_text_last(s, last));
	print_failing(s);
	if (s->gone.gone > 0)
		tool_say("; %lld address%s gone", (long long)s->gone.gone,
		    s->gone.gone == 1 ? "" : "es");
	if (s->gone.moved > 0)
		tool_say("; %lld address%s moved", (long long)s->gone.moved,
		    s->gone.moved == 1 ? "" : "es");
	add_clock(t, s);
	if (s->is_refused)
		tool_say("; every answer with events is 502, because the "
			 "records are older than seven times max_stale; run %s",
		    s->renewal);
	else if (s->syncs && status_text_is_stale(t, s))
		tool_say("; the records are old; run %s", s->renewal);
	newer[0] = '\0';
	if (s->bad[0] == '\0')
		verify_print_newer(t, s->host, newer);
	tool_say("%s%s%s%s%s%s\n", changed[0] != '\0' ? "; " : "", changed,
	    newer[0] != '\0' ? "; " : "", newer, s->bad[0] != '\0' ? "; " : "",
	    s->bad);
}

struct status_output {
	struct json_writer *json;
	struct metrics metrics;
	struct status_page page;
};

static void
print_status(const struct tool *t, const struct brand_status *s,
    struct status_output *out)
{
	if (t->prometheus) {
		status_metrics_add(&out->metrics, s);
		status_sources_metrics(&out->metrics, s);
	} else if (t->html)
		status_page_add(&out->page, t, s);
	else if (t->json)
		print_json(out->json, s);
	else {
		print_row(t, s);
		status_sources_print(t, s);
	}
}

/* Reads the hosts whose status is printed. */
static bool
read_hosts(struct tool *t, struct tool_hosts *hosts, struct error *f)
{
	struct brand brand;
	bool ok;

	if (t->arg_count == 0)
		return tool_hosts(t, hosts, f);
	ok = tool_brand(t, t->args[0], &brand, f);
	if (!ok && !hosts_is_brand(t, t->args[0]))
		return false;
	hosts->host = arena_alloc(&t->mem, sizeof(char *));
	hosts->host[hosts->count++] = ok ? brand.host : t->args[0];
	return true;
}

/* Returns the width of the column of names: the longest host, or indented source. */
static int
width_of_names(struct tool *t, const struct tool_hosts *hosts)
{
	size_t width = NAME_WIDTH_MIN, n;
	struct brand b;
	struct error ignored;

	for (size_t i = 0; i < hosts->count; i++) {
		n = strlen(hosts->host[i]);
		width = n > width ? n : width;
		if (!tool_brand(t, hosts->host[i], &b, &ignored))
			continue;
		for (size_t k = 0; k < b.source_count; k++) {
			n = strlen(b.sources[k].name) + 2;
			width = n > width ? n : width;
		}
	}
	return (int)width;
}

enum tool_exit
command_status(struct tool *t)
{
	LOCAL_BUF b = BUF_INIT(64 * 1024 * 1024);
	struct json_writer out = JSON_WRITER_INIT(&b);
	struct status_output output = { .json = &out };
	struct tool_hosts hosts = { 0 };
	struct brand_status s;
	struct error f;
	int width;

	if (!read_hosts(t, &hosts, &f))
		return tool_fail(t, "%s", f.note);
	width = width_of_names(t, &hosts);
	status_page_init(&output.page);
	if (!t->json && !t->prometheus && !t->html)
		tool_say("%-*s %9s %8s %5s  %s\n", width, "brand", "events",
		    "age", "gen", "last");
	json_writer_array(&out, NULL);
	for (size_t i = 0; i < hosts.count; i++) {
		brand_status_read(t, hosts.host[i], &s);
		s.name_width = width;
		print_status(t, &s, &output);
	}
	json_writer_array_end(&out);
	metrics_print(&output.metrics);
	if (t->html)
		status_page_print(&output.page, t);
	if (t->json)
		tool_say("%s\n", buf_cstr(&b));
	return TOOL_DONE;
}

/*
 * status - prints per brand the events, their age, the generation and the last
 * result.
 */
#include "snapshot/writer.h"
#include "http/breaker.h"
#include "snapshot/generation.h"
#include "json/json_tree.h"
#include "json/json_writer.h"
#include "snapshot/reader.h"
#include "base/datetime.h"
#include "cartaz/commands/commands.h"
#include "cartaz/commands/verify.h"
#include "cartaz/profile/profile_files.h"
#include "cartaz/site/brand_copy.h"
#include "cartaz/site/hosts.h"

enum { GENERATIONS_MAX = 16 };
/* Clocks of two machines differ a little. */
enum { YOUNG_S = 60 };
#define OLD_S (INT64_C(100) * 366 * 86400)

struct brand_status {
	const char *host;
	const char *mode; /* NULL: unknown, its brand file cannot be used */
	char built_with[20];
	bool is_live, has_snapshot, up_to_date, is_for_sitemap;
	struct breaker_state breaker; /* of a live brand */
	int64_t events, generated_at_s, read_at_s, generation;
	struct snapshot_gone_count gone;
	int64_t generations[GENERATIONS_MAX];
	size_t generation_count;
	const char *last_json; /* last.json, or NULL */
	size_t last_len;
	char last_bad[1024];       /* why last.json cannot be read; "" */
	char bad[VERIFY_TEXT_MAX]; /* why `current` cannot serve; "" */
	char unknown[1024]; /* why up_to_date is unknown; "": it is known */
};

/* The brand that is served: of its file, or of the last good copy of it. */
static bool
read_brand(struct tool *t, struct brand_status *s, struct brand *b)
{
	char copy[BRAND_COPY_TEXT_MAX];
	struct error f, none;

	if (tool_brand(t, s->host, b, &f)) {
		if (profile_files_fingerprint(t, b, s->built_with, &f))
			return true;
		snprintf(s->unknown, sizeof(s->unknown), "%s", f.note);
		return true;
	}
	brand_copy_describe(t, s->host, copy);
	snprintf(s->unknown, sizeof(s->unknown), "%s; %s", f.note, copy);
	return brand_load_copy(&t->paths, s->host, &t->mem, b, &none);
}

/* The first of its note, and what mends it instead of `cartaz verify`. */
static void
read_bad(struct tool *t, struct brand_status *s, const char *why)
{
	if (verify_current(t, s->host, s->bad) != SNAPSHOT_BAD)
		snprintf(s->bad, sizeof(s->bad), "%s", why);
}

static void
read_status(struct tool *t, const char *host, struct brand_status *s)
{
	char path[PATHS_PATH_MAX];
	struct snapshot_reader snapshot;
	struct brand b;
	struct error f;
	bool known;

	*s = (struct brand_status){
		.host = host,
	};
	known = read_brand(t, s, &b);
	s->mode = known ? brand_mode_name(b.upstream.mode) : NULL;
	if (!tool_folder_opens(t->paths.var, host, &f)) {
		snprintf(s->bad, sizeof(s->bad), "%s", f.note);
		return;
	}
	s->generation = generation_current(&t->paths, host);
	s->generation_count =
	    generation_list(&t->paths, host, s->generations, GENERATIONS_MAX);
	paths_path(path, t->paths.var, host, "last.json", (char *)NULL);
	if (!brand_read_file(path, &t->mem, &s->last_json, &s->last_len, &f)) {
		s->last_json = NULL;
		if (f.code != ERROR_UNKNOWN_BRAND)
			snprintf(
			    s->last_bad, sizeof(s->last_bad), "%s", f.note);
	}
	s->is_live = known && b.upstream.mode == UPSTREAM_LIVE;
	paths_path(path, t->paths.var, host, "live", (char *)NULL);
	if (s->is_live)
		s->breaker = breaker_state(path);
	if (!snapshot_reader_open_current(&snapshot, &t->paths, host, &f)) {
		read_bad(t, s, f.note);
		return;
	}
	s->has_snapshot = true;
	if (snapshot.generation != 0) {
		s->generation = snapshot.generation;
		read_bad(t, s, snapshot.current_is_bad);
	}
	s->events = snapshot.events;
	s->generated_at_s = snapshot.generated_at_s;
	s->read_at_s = snapshot.read_at_s;
	s->up_to_date = s->unknown[0] == '\0' &&
	    strcmp(s->built_with, snapshot.built_with) == 0;
	s->is_for_sitemap = snapshot.is_sitemap_only;
	/* Of a live brand nothing is known to be gone. */
	if (!s->is_live &&
	    !snapshot_reader_gone_count(&snapshot, t->now_s, &s->gone, &f))
		s->gone = (struct snapshot_gone_count){ 0 };
	snapshot_reader_close(&snapshot);
}

static void
out_time(struct json_writer *out, const char *key, int64_t at_s)
{
	struct datetime w = datetime_from_instant(at_s, 0);
	char text[DATETIME_TEXT_MAX];

	datetime_print(&w, text);
	json_writer_text(out, key, at_s != 0 ? text : NULL);
}

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
	out_time(out, "generated_at", s->generated_at_s);
	out_time(out, "read_at", s->read_at_s);
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
	json_writer_object_end(out);
}

/* Only a clock that was wrong, then or now, makes a snapshot so old or so young. */
static bool
is_odd(int64_t age_s)
{
	return age_s < -YOUNG_S || age_s > OLD_S;
}

static void
add_clock(const struct tool *t, const struct brand_status *s)
{
	struct datetime at = datetime_from_instant(s->read_at_s, 0);
	char text[DATETIME_TEXT_MAX];

	if (!is_odd(t->now_s - s->read_at_s))
		return;
	datetime_print(&at, text);
	tool_say("; read at %s, if the clock is right", text);
}

static void
print_age(char out[32], int64_t seconds)
{
	if (is_odd(seconds))
		snprintf(out, 32, "?");
	else if (seconds < 120)
		snprintf(out, 32, "%lld s", (long long)seconds);
	else if (seconds < 2 * 3600)
		snprintf(out, 32, "%lld min", (long long)seconds / 60);
	else if (seconds < 48 * 3600)
		snprintf(out, 32, "%lld h", (long long)seconds / 3600);
	else
		snprintf(out, 32, "%lld d", (long long)seconds / 86400);
}

enum { DESCRIPTION_MAX = 1200 };

/* "; drift: location.city, tickets" */
static void
add_drift(struct json_object *last, char out[DESCRIPTION_MAX])
{
	struct json_object *drift = json_tree_member(last, "drift");

	for (size_t i = 0; i < json_tree_count(drift); i++) {
		const char *field = json_tree_text(
		    json_tree_member(json_tree_at(drift, i), "field"));
		size_t n = strlen(out);

		snprintf(out + n, DESCRIPTION_MAX - n, "%s%s",
		    i == 0 ? "; drift: " : ", ", field != NULL ? field : "?");
	}
}

static bool
has_last(const struct brand_status *s)
{
	return s->last_json != NULL || s->last_bad[0] != '\0';
}

static const char *
describe_last(const struct brand_status *s, char out[DESCRIPTION_MAX])
{
	struct json_object *o = NULL;
	const char *command, *why;
	struct error f;

	if (s->last_bad[0] != '\0')
		return s->last_bad;
	if (s->last_json == NULL ||
	    !json_tree_parse(s->last_json, s->last_len, &o, &f))
		return "-";
	command = json_tree_text(json_tree_member(o, "command"));
	why = json_tree_text(json_tree_member(o, "why"));
	snprintf(out, DESCRIPTION_MAX, "%s %s%s%s",
	    command != NULL ? command : "?",
	    json_tree_bool(json_tree_member(o, "ok")) ? "ok" : "failed",
	    why != NULL ? ": " : "", why != NULL ? why : "");
	add_drift(o, out);
	json_tree_release(&o);
	return out;
}

static void
print_live(const struct tool *t, const struct brand_status *s)
{
	char age[32], last[DESCRIPTION_MAX];

	tool_say("%-28s %9s %8s %5s  ", s->host, "live", "-", "-");
	if (s->breaker.unreadable != NULL)
		tool_say("live/circuit %s, run cartaz check %s",
		    s->breaker.unreadable, s->host);
	else if (s->breaker.failures == 0)
		tool_say("no failures");
	else
		tool_say(
		    "failures in a row: %lld", (long long)s->breaker.failures);
	if (s->breaker.cooldown_s > 0)
		tool_say("; the circuit breaker is open for %lld s",
		    (long long)s->breaker.cooldown_s);
	if (s->has_snapshot && s->up_to_date) {
		print_age(age, t->now_s - s->read_at_s);
		tool_say("; the sitemap's %lld events were read %s ago",
		    (long long)s->events, age);
		add_clock(t, s);
	}
	if (has_last(s))
		tool_say("; %s", describe_last(s, last));
	if (s->unknown[0] != '\0')
		tool_say("; %s", s->unknown);
	tool_say("\n");
}

static void
print_row(const struct tool *t, const struct brand_status *s)
{
	char age[32] = "-", last[DESCRIPTION_MAX];
	const char *changed = "";

	if (s->is_live) {
		print_live(t, s);
		return;
	}
	if (!s->has_snapshot) {
		tool_say("%-28s %9s %8s %5s  %s%s%s%s\n", s->host, "-", "-",
		    "-", has_last(s) ? describe_last(s, last) : "",
		    has_last(s) ? "; " : "",
		    s->bad[0] != '\0' ? "" : "no snapshot; ",
		    s->bad[0] != '\0'     ? s->bad
			: s->mode != NULL ? "cartaz import or sync makes one"
					  : s->unknown);
		return;
	}
	print_age(age, t->now_s - s->read_at_s);
	if (s->unknown[0] != '\0')
		changed = s->unknown;
	else if (s->is_for_sitemap)
		changed =
		    "the snapshot was read for the sitemap alone, run cartaz "
		    "sync";
	else if (!s->up_to_date)
		changed = "the brand file changed since, run cartaz rebuild";
	tool_say("%-28s %9lld %8s %5lld  %s", s->host, (long long)s->events,
	    age, (long long)s->generation, describe_last(s, last));
	if (s->gone.gone > 0)
		tool_say("; %lld gone", (long long)s->gone.gone);
	if (s->gone.moved > 0)
		tool_say("; %lld moved", (long long)s->gone.moved);
	add_clock(t, s);
	tool_say("%s%s%s%s\n", changed[0] != '\0' ? "; " : "", changed,
	    s->bad[0] != '\0' ? "; " : "", s->bad);
}

enum tool_exit
command_status(struct tool *t)
{
	struct buf b = BUF_INIT(64 * 1024 * 1024);
	struct json_writer out = JSON_WRITER_INIT(&b);
	struct tool_hosts hosts = { 0 };
	struct error f;

	if (t->arg_count == 0 && !tool_hosts(t, &hosts, &f))
		return tool_fail(t, "%s", f.note);
	if (t->arg_count > 0) {
		struct brand brand;
		bool ok = tool_brand(t, t->args[0], &brand, &f);

		if (!ok && !hosts_is_brand(t, t->args[0]))
			return tool_fail(t, "%s", f.note);
		hosts.host = mem_alloc(sizeof(char *));
		hosts.host[hosts.count++] = ok ? brand.host : t->args[0];
	}
	if (!t->json)
		tool_say("%-28s %9s %8s %5s  %s\n", "brand", "events", "age",
		    "gen", "last");
	json_writer_array(&out, NULL);
	for (size_t i = 0; i < hosts.count; i++) {
		struct brand_status s;

		read_status(t, hosts.host[i], &s);
		if (t->json)
			print_json(&out, &s);
		else
			print_row(t, &s);
	}
	json_writer_array_end(&out);
	if (t->json)
		tool_say("%s\n", buf_cstr(&b));
	free(hosts.host);
	buf_release(&b);
	return TOOL_DONE;
}

/*
 * explain - shows for every field of an event the served value, the rule that made it,
 * and the value at each pointer of the rule.
 *
 * Pointers refer to the upstream's item, which is requested again if the profile can
 * request one event.  If the record is native, the record itself is the item.  The items
 * of a mapped file are not stored, so their pointers have no values.
 */
#include "base/files.h"
#include "json/json_tree.h"
#include "json/json_writer.h"
#include "importer/windows_zone.h"
#include "event/event.h"
#include "reader/reader.h"
#include "generation/generation_open.h"
#include "upstream/detail.h"
#include "cartaz/commands/commands.h"
#include "cartaz/commands/verify.h"
#include "cartaz/job/corrections.h"
#include "cartaz/profile/explanation.h"
#include "cartaz/profile/profile_files.h"
#include "cartaz/sources/source_merge.h"

enum { MEM_MAX = 256 * 1024 * 1024, OUT_MAX = 64 * 1024 * 1024 };

static bool
exchange_with_upstream(struct upstream *u, const struct http_request *rq,
    void *context, struct error *f)
{
	(void)context;
	return upstream_exchange(u, rq, f);
}

static bool
can_request(const struct explanation *x)
{
	return x->has_profile && x->brand.upstream.base != NULL &&
	    json_tree_has_member(x->profile.tree, "detail");
}

/* Requests the upstream's current item, which is valid as long as *u is open. */
static bool
request_item(struct explanation *x, struct upstream *u, struct error *f)
{
	struct tool *t = x->tool;
	struct source source = { &t->paths, &x->brand, t->now_s };
	struct enrich_transport transport = { .exchange =
						  exchange_with_upstream };

	if (!upstream_open(u, &source, &x->profile, &t->mem, f) ||
	    !detail_fetch(u, x->slug, &transport, &x->item, f))
		return false;
	return x->item != NULL ||
	    error_set(f, ERROR_EVENT_NOT_FOUND,
		"the upstream does not have this event");
}

static bool
fail_no_event(const struct explanation *x)
{
	(void)tool_fail(x->tool,
	    "%s: no event has the slug %.200s; the address of an event's page ends with the event's slug",
	    x->brand.host, x->slug);
	return false;
}

/* Reads the event with the slug, or the event to which a former slug leads. */
static bool
find_event(struct explanation *x, struct snapshot_reader *s, bool *found,
    struct buf *event, struct error *f)
{
	struct snapshot_gone gone;

	if (!snapshot_reader_event(s, x->slug, found, event, f))
		return false;
	if (*found)
		return true;
	if (!snapshot_reader_gone(
		s, x->slug, x->tool->now_s, &x->tool->mem, &gone, f))
		return false;
	if (gone.fate != SNAPSHOT_MOVED)
		return true;
	x->slug = gone.slug;
	return snapshot_reader_event(s, x->slug, found, event, f);
}

/*
 * Reads the served event, and the record from which the event was made.  *is_absent: the
 * catalog does not have the event, which is not reported yet.
 */
static bool
read_served_event(struct explanation *x, bool *is_absent)
{
	LOCAL_BUF event = BUF_INIT(EVENT_PARTS_MAX),
		  record = BUF_INIT(EVENT_PARTS_MAX);
	struct snapshot_reader s;
	struct error f;
	bool found = false, ok;

	if (!tool_folder_opens(x->tool->paths.var, x->brand.host, &f)) {
		(void)tool_fail(x->tool, "%s: %s", x->brand.host, f.note);
		return false;
	}
	if (!generation_open(&s, &x->tool->paths, x->brand.host, &f)) {
		(void)tool_fail(x->tool, "%s: %s", x->brand.host,
		    tool_why_no_snapshot(&x->brand, &f));
		return false;
	}
	if (s.generation != 0)
		(void)tool_fail(x->tool,
		    "%s: %s; generation %lld is served instead", x->brand.host,
		    s.current_is_bad, (long long)s.generation);
	ok = find_event(x, &s, &found, &event, &f) &&
	    (!found || snapshot_reader_record(&s, x->slug, &record, &f)) &&
	    (!found ||
		(json_tree_parse(event.p, event.len, &x->served, &f) &&
		    json_tree_parse(record.p, record.len, &x->native, &f)));
	snapshot_reader_close(&s);
	if (!ok)
		(void)tool_fail(x->tool, "%s: %s", x->brand.host, f.note);
	*is_absent = ok && !found;
	return ok && found;
}

/* Reads the current item, from which a live brand makes its event. */
static bool
read_live(struct explanation *x, struct upstream *u)
{
	struct error f;

	if (request_item(x, u, &f) && explanation_make(x, &f))
		return true;
	if (f.code == ERROR_EVENT_NOT_FOUND)
		return fail_no_event(x);
	(void)tool_fail(x->tool, "%s: %s", x->brand.host, f.note);
	return false;
}

static void
read_item(struct explanation *x, struct upstream *u)
{
	struct error f;

	if (can_request(x) && !request_item(x, u, &f))
		(void)tool_fail(x->tool,
		    "%s: the upstream's item cannot be read: %s", x->brand.host,
		    f.note[0] != '\0' ? f.note : f.detail);
	if (!x->has_profile)
		x->item = x->native;
}

/* Prints a correction.  The entry is null if the file has changed since the build. */
static void
print_correction(
    size_t number, const char *entry_or_null, struct json_writer *json)
{
	json_writer_object(json, NULL);
	json_writer_int(json, "correction", (int64_t)number);
	if (entry_or_null != NULL)
		json_writer_raw(
		    json, "entry", entry_or_null, strlen(entry_or_null));
	else
		json_writer_null(json, "entry");
	json_writer_object_end(json);
}

/*
 * Prints the corrections that the last build applied to the event, or that hide it.
 * Returns true if one hides it.
 */
static bool
print_corrections(struct tool *t, const struct brand *b, const char *slug,
    struct json_writer *json_or_null)
{
	char path[PATHS_PATH_MAX], *line = NULL;
	const struct correction *x;
	struct corrections c;
	struct error ignored;
	size_t cap = 0, n = strlen(slug), number;
	bool is_same = corrections_read(&c, &t->paths, b, &t->mem, &ignored) &&
	    c.hash == c.built;
	bool hides = false;
	FILE *file;

	paths_path(path, t->paths.var, b->host, CORRECTIONS_APPLIED);
	file = files_open(path);
	while (file != NULL && getline(&line, &cap, file) > 0) {
		if (strncmp(line, slug, n) != 0 || line[n] != ' ')
			continue;
		number = strtoul(line + n, NULL, 10);
		x = is_same && number - 1 < c.count ? &c.list[number - 1]
						    : NULL;
		hides |= x != NULL && x->hides;
		if (json_or_null == NULL)
			tool_say("correction %zu%s: %s\n", number,
			    x != NULL && x->hides ? " hides the event" : "",
			    x != NULL ? x->text
				      : "unknown, because the corrections file "
					"changed after the snapshot was built");
		else
			print_correction(
			    number, x != NULL ? x->text : NULL, json_or_null);
	}
	free(line);
	files_close(file, path);
	return hides;
}

/* Prints the corrections that matched no event in the last build. */
static void
print_unmatched(
    struct tool *t, const struct brand *b, struct json_writer *json_or_null)
{
	struct corrections c;
	struct error ignored;

	if (!corrections_read(&c, &t->paths, b, &t->mem, &ignored) ||
	    c.hash != c.built)
		return;
	for (size_t i = 0; i < c.count; i++) {
		if (c.list[i].matched == 0 && json_or_null != NULL)
			print_correction(i + 1, c.list[i].text, json_or_null);
		else if (c.list[i].matched == 0)
			tool_say("correction %zu matches no event: %s\n", i + 1,
			    c.list[i].text);
	}
}

static bool
explain_event(struct explanation *x, struct json_writer *json_or_null)
{
	struct tool *t = x->tool;
	struct upstream u = { 0 };
	bool ok, is_absent = false, is_hidden;
	int64_t id = 0;

	x->mem = ARENA_INIT(MEM_MAX);
	x->scope = profile_scope(&x->brand, t->now_s, &t->mem);
	x->scope.mem = &x->mem;
	x->scope.windows_zone = windows_zone_find;
	if (x->brand.upstream.mode == UPSTREAM_LIVE) {
		ok = read_live(x, &u);
	} else {
		ok = read_served_event(x, &is_absent);
		if (ok)
			read_item(x, &u);
	}
	if (ok) {
		explanation_print(x, json_or_null);
		(void)!json_tree_int(json_tree_member(x->native, "id"), &id);
		if (!source_merge_explain(
			t, x->brand.host, x->slug, json_or_null))
			source_merge_explain_record(
			    t, &x->brand, id, NULL, json_or_null);
	}
	if ((ok || is_absent) && strchr(t->args[1], ':') != NULL)
		source_merge_explain_record(
		    t, &x->brand, 0, t->args[1], json_or_null);
	is_hidden = (ok || is_absent) &&
	    print_corrections(t, &x->brand, x->slug, json_or_null);
	if (is_absent)
		ok = is_hidden || fail_no_event(x);
	upstream_close(&u);
	json_tree_release(&x->served);
	json_tree_release(&x->native);
	arena_release(&x->mem);
	return ok;
}

/*
 * Returns the slug in the address of a page, with or without ".md", or in "hall:jazz--1",
 * as the command prints a record.
 */
static const char *
read_slug(const char *text, struct arena *mem)
{
	const char *path = arena_copy(mem, text, strcspn(text, "?#"));
	const char *last = strrchr(path, '/');

	if (last == NULL)
		last = strchr(path, ':');
	return last == NULL ? path
			    : arena_copy(mem, last + 1, strcspn(last + 1, "."));
}

/* The files of corrections and merged events are those of the last build. */
static void
say_newer(struct tool *t, const char *host)
{
	char newer[VERIFY_NEWER_MAX];

	verify_print_newer(t, host, newer);
	if (newer[0] != '\0')
		(void)tool_fail(t,
		    "%s: %s; the corrections and merged events that this "
		    "command prints are those of the last build",
		    host, newer);
}

enum tool_exit
command_explain(struct tool *t)
{
	struct explanation x = { .tool = t };
	LOCAL_BUF b = BUF_INIT(OUT_MAX);
	struct json_writer out = JSON_WRITER_INIT(&b);
	struct json_writer *json = t->json ? &out : NULL;
	struct error f;
	bool ok = true;

	if (t->args[1] != NULL)
		x.slug = read_slug(t->args[1], &t->mem);
	if (!tool_brand(t, t->args[0], &x.brand, &f) ||
	    !profile_files_load(
		t, x.brand.upstream.profile, &x.profile, &x.has_profile, &f))
		return tool_fail(t, "%s", f.note);
	json_writer_array(&out, NULL);
	if (x.slug != NULL) {
		ok = explain_event(&x, json);
	} else {
		(void)source_merge_explain(t, x.brand.host, NULL, json);
		print_unmatched(t, &x.brand, json);
	}
	json_writer_array_end(&out);
	if (t->json && (ok || b.len > strlen("[]")))
		tool_say("%s\n", buf_cstr(&b));
	profile_release(&x.profile);
	if (ok)
		say_newer(t, x.brand.host);
	return ok ? TOOL_DONE : TOOL_FAILED;
}

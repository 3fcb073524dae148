/*
 * explain - how one event came to be: for every field the value that is served,
 * the rule that made it, and what each pointer of the rule leads to.
 *
 * Pointers are followed in the upstream's item, asked anew, where the profile
 * knows how to ask for one event.  Records that came in the native form are
 * their own item.  Of a file that was mapped nothing is kept to follow them in.
 */
#include "upstream/detail.h"
#include "event/event.h"
#include "cartaz/profile/explained.h"
#include "json/json_tree.h"
#include "snapshot/reader.h"

enum { MEM_MAX = 256 * 1024 * 1024 };

static bool
exchange(struct upstream *u, const struct http_request *rq, void *context,
    struct error *f)
{
	(void)context;
	return upstream_exchange(u, rq, f);
}

static bool
can_ask(const struct explained *x)
{
	return x->has_profile && x->brand.upstream.base != NULL &&
	    json_tree_has_member(x->profile.tree, "detail");
}

/* The item as the upstream has it now; *u stays open while it is looked at. */
static bool
ask(struct explained *x, struct upstream *u, struct error *f)
{
	struct tool *t = x->tool;
	struct source source = { &t->places, &x->brand, t->now_s };
	struct enrich_transport way = { .exchange = exchange };

	if (!upstream_open(u, &source, &x->profile, &t->mem, f) ||
	    !detail_fetch(u, x->slug, &way, &x->item, f))
		return false;
	return x->item != NULL ||
	    error_set(f, ERROR_EVENT_NOT_FOUND, "it has no such event");
}

static bool
no_event(const struct explained *x)
{
	(void)tool_fail(x->tool,
	    "%s: there is no event with the slug %.200s; the lists name those "
	    "there are",
	    x->brand.host, x->slug);
	return false;
}

/* What the snapshot serves, and the native record it was made from. */
static bool
look_in_snapshot(struct explained *x)
{
	struct buf event = BUF_INIT(EVENT_PARTS_MAX),
		   record = BUF_INIT(EVENT_PARTS_MAX);
	struct snapshot_reader s;
	struct error f;
	bool found = false, ok;

	if (!snapshot_reader_open_current(
		&s, &x->tool->places, x->brand.host, &f)) {
		(void)tool_fail(x->tool, "%s: %s; import or sync first",
		    x->brand.host,
		    f.note[0] != '\0' ? f.note : "there is no snapshot");
		return false;
	}
	ok = snapshot_reader_event(&s, x->slug, &found, &event, &f) &&
	    (!found || snapshot_reader_record(&s, x->slug, &record, &f)) &&
	    (!found ||
		(json_tree_parse(event.p, event.len, &x->served, &f) &&
		    json_tree_parse(record.p, record.len, &x->native, &f)));
	snapshot_reader_close(&s);
	if (!ok)
		(void)tool_fail(x->tool, "%s: %s", x->brand.host, f.note);
	else if (!found)
		ok = no_event(x);
	buf_release(&event);
	buf_release(&record);
	return ok;
}

/* A live brand serves what is made of the item now. */
static bool
look_live(struct explained *x, struct upstream *u)
{
	struct error f;

	if (ask(x, u, &f) && explained_make(x, &f))
		return true;
	if (f.code == ERROR_EVENT_NOT_FOUND)
		return no_event(x);
	(void)tool_fail(x->tool, "%s: %s", x->brand.host, f.note);
	return false;
}

static void
look_upstream(struct explained *x, struct upstream *u)
{
	struct error f;

	if (can_ask(x) && !ask(x, u, &f))
		(void)tool_fail(x->tool,
		    "%s: the upstream cannot show its item: %s", x->brand.host,
		    f.note[0] != '\0' ? f.note : f.detail);
	if (!x->has_profile)
		x->item = x->native;
}

enum tool_exit
tool_explain(struct tool *t)
{
	struct explained x = { .tool = t, .slug = t->args[1] };
	struct upstream u = { 0 };
	struct error f;
	bool ok;

	if (!tool_brand(t, t->args[0], &x.brand, &f) ||
	    !tool_profile(
		t, x.brand.upstream.profile, &x.profile, &x.has_profile, &f))
		return tool_fail(t, "%s", f.note);
	x.mem = ARENA_INIT(MEM_MAX);
	x.scope = profile_scope(&x.brand, t->now_s, &t->mem);
	x.scope.mem = &x.mem;
	if (x.brand.upstream.mode == UPSTREAM_LIVE) {
		ok = look_live(&x, &u);
	} else {
		ok = look_in_snapshot(&x);
		if (ok)
			look_upstream(&x, &u);
	}
	if (ok)
		explained_print(&x, t->json);
	upstream_close(&u);
	json_tree_release(&x.served);
	json_tree_release(&x.native);
	if (x.has_profile)
		profile_release(&x.profile);
	arena_release(&x.mem);
	return ok ? TOOL_DONE : TOOL_FAILED;
}

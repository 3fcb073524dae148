#include "brand/find.h"
#include "json/json_tree.h"
#include "catalog/internal.h"
#include "event/publishable.h"

enum { LIVE_MEM_MAX = 64 * 1024 * 1024 };

static bool
load_profile(struct live *l, struct error *f)
{
	char path[PATHS_PATH_MAX];
	struct error why;
	const char *p;
	size_t n;

	paths_path(path, l->source->places->var, l->source->brand->host,
	    "profile.json", (char *)NULL);
	if (!brand_read_file(path, &l->mem, &p, &n, &why) ||
	    !profile_parse_prepared(&l->profile, p, n, &l->mem, &why))
		return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "%s: %.600s; run cartaz publish %s", path, why.note,
		    l->source->brand->host);
	return true;
}

bool
live_open(struct live *l, const struct source *source, struct error *f)
{
	const struct brand *b = source->brand;
	char dir[PATHS_PATH_MAX];

	*l = (struct live){
		.source = source,
		.mem = ARENA_INIT(LIVE_MEM_MAX),
		.gate = { .circuit = -1, .slot = -1 },
	};
	event_parts_init(&l->parts);
	paths_path(dir, source->places->var, b->host, "live", (char *)NULL);
	if (!breaker_enter(&l->gate, dir, b->upstream.limits.slots, f) ||
	    !load_profile(l, f) ||
	    !upstream_open(&l->upstream, source, &l->profile, &l->mem, f))
		return false;
	l->scope = profile_scope(b, source->now_s, &l->mem);
	return true;
}

void
live_close(struct live *l)
{
	breaker_leave(&l->gate, l->outcome, l->cooldown_s);
	upstream_close(&l->upstream);
	profile_release(&l->profile);
	event_parts_release(&l->parts);
	arena_release(&l->mem);
}

bool
live_bad(struct error *f, const char *what)
{
	return error_note(f, ERROR_UPSTREAM_UNAVAILABLE, "%s", what);
}

/* Once: a caller does not wait for a second try. */
bool
live_exchange(struct upstream *u, const struct http_request *rq, void *context,
    struct error *f)
{
	bool whole = upstream_exchange(u, rq, f);
	struct live *l = context;

	l->outcome = whole && !upstream_is_overloaded(u) ? BREAKER_SUCCEEDED
							 : BREAKER_FAILED;
	l->cooldown_s = whole ? u->http->retry_after_s : 0;
	return whole;
}

bool
live_ask(struct live *l, struct json_object *section, struct error *f)
{
	struct upstream *u = &l->upstream;
	struct http_request rq;

	upstream_reset(u);
	return upstream_make_request(u, section, NULL, &rq, f) &&
	    live_exchange(u, &rq, l, f);
}

bool
live_failed(const struct live *l, struct error *f)
{
	if (f->retry_after_s == 0)
		f->retry_after_s = l->cooldown_s < BREAKER_COOLDOWN_MAX_S
		    ? l->cooldown_s
		    : BREAKER_COOLDOWN_MAX_S;
	return false;
}

void
live_encode(
    struct live *l, enum event_view view, const struct event *e, struct buf *b)
{
	struct event_parts *p = &l->parts;

	event_encode(e, l->source->brand->site_url, p);
	event_compose(view, (struct event_piece){ p->head.p, p->head.len },
	    (struct event_piece){ p->status.p, p->status.len },
	    (struct event_piece){ p->body.p, p->body.len },
	    (struct event_piece){ p->producer.p, p->producer.len }, b);
}

bool
live_read(struct live *l, struct json_object **native, struct native_record *r,
    const char **markdown, struct error *f)
{
	bool ok;

	profile_convert_description(&l->profile, *native);
	ok = native_record_decode(*native, &l->mem, r, NULL, NULL, f);
	json_tree_release(native);
	if (!ok)
		return false;
	if (markdown != NULL)
		*markdown = publishable_markdown(r, &l->mem);
	publishable_make(
	    r, l->source->brand, l->source->now_s, &l->mem, NULL, NULL);
	return true;
}

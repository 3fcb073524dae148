/*
 * enrich - makes the subrequests of one event, and adds the answers to its item.
 */
#include "upstream/enrich.h"

#include "json/json_tree.h"

enum { MEM_MAX = 16 * 1024 * 1024, NOT_MODIFIED = 304 };

/* The subrequests of one event. */
struct enrichment {
	struct upstream upstream; /* shares the connection */
	struct json_object *item;
	const struct enrich_transport *transport;
	struct error *error;
	bool ok;
};

static struct json_object *
section(const struct profile *profile)
{
	return json_tree_member(
	    json_tree_member(profile->tree, "detail"), "also");
}

bool
enrich_is_needed(const struct profile *profile)
{
	return json_tree_member_count(section(profile)) > 0;
}

/* Puts the request's name before the note.  Returns false. */
static bool
fail_in(struct error *f, const char *name)
{
	struct error why = *f;

	snprintf(f->note, sizeof(f->note), "%.64s: %.600s", name, why.note);
	return false;
}

/* Returns true if the text is printable, so that it may become a header field. */
static bool
is_etag(const char *text)
{
	for (; *text != '\0'; text++) {
		if (*text < 0x21 || *text > 0x7e)
			return false;
	}
	return true;
}

/* Returns NULL for a long or unprintable tag, because If-None-Match repeats it. */
static const char *
read_etag(struct enrichment *e)
{
	LOCAL_BUF value = BUF_INIT(ENRICH_ETAG_MAX);
	const char *etag = NULL;

	if (http_response_header(e->upstream.http, "ETag", &value) &&
	    !value.full && value.len > 0) {
		etag = arena_copy(&e->upstream.mem, value.p, value.len);
		if (!is_etag(etag))
			etag = NULL;
	}
	return etag;
}

/* *value is borrowed from the answer, or, after a 304, from the cache. */
static bool
request_one(struct enrichment *e, const char *name, struct json_object *request,
    const struct enrich_cached *cached, struct json_object **value)
{
	struct upstream *u = &e->upstream;
	const char *etag = cached->etag;
	struct http_request rq;

	*value = NULL;
	if (!upstream_make_request(u, request, NULL, &rq, e->error))
		return false;
	if (etag != NULL && rq.header_count < HTTP_CLIENT_HEADERS_MAX)
		rq.headers[rq.header_count++] =
		    (struct http_header){ "If-None-Match", etag };
	if (!e->transport->exchange(u, &rq, e->transport->context, e->error))
		return false;
	if (etag != NULL && u->http->status == NOT_MODIFIED) {
		*value = cached->json;
	} else {
		if (!upstream_accepts(u) && !upstream_is_missing(u))
			return upstream_status_error(u, e->error);
		if (upstream_accepts(u) && !upstream_parse(u, e->error))
			return false;
		if (upstream_accepts(u))
			*value = upstream_value(u, request, "root");
		etag = read_etag(e);
	}
	if (e->transport->cache_put != NULL)
		e->transport->cache_put(
		    e->transport->context, name, etag, *value);
	return true;
}

static void
fetch_one(const char *name, struct json_object *request, void *context)
{
	struct enrich_cached cached = { .fresh = false };
	struct json_object *value;
	struct enrichment *e = context;

	if (!e->ok)
		return;
	upstream_reset(&e->upstream);
	if (e->transport->cache_get != NULL)
		e->transport->cache_get(e->transport->context, name, &cached);
	if (cached.etag != NULL && !is_etag(cached.etag))
		cached.etag = NULL; /* the cache may be damaged */
	value = cached.json;
	e->ok = cached.fresh ||
	    request_one(e, name, request, &cached, &value) ||
	    fail_in(e->error, name);
	if (e->ok && value != NULL)
		json_tree_set_shared(e->item, name, value);
	json_tree_release(&cached.json);
}

bool
enrich_fetch(struct upstream *u, const char *key, struct json_object *item,
    const struct enrich_transport *transport, struct error *f)
{
	struct enrichment e = { *u, item, transport, f, true };

	e.upstream.mem = ARENA_INIT(MEM_MAX);
	e.upstream.answer = NULL;
	request_template_set_variable(&e.upstream.variables, "key", key);
	json_tree_each(section(u->profile), fetch_one, &e);
	json_tree_release(&e.upstream.answer);
	arena_release(&e.upstream.mem);
	u->http = NULL;
	u->is_no_json = e.upstream.is_no_json;
	return e.ok;
}

#include "upstream/enrich.h"

#include "json/json_tree.h"
#include "json/pointer.h"

enum { MEM_MAX = 16 * 1024 * 1024, NOT_MODIFIED = 304 };

struct also {
	struct upstream upstream; /* the same connection, other answers */
	struct json_object *item;
	const struct enrich_transport *way;
	struct error *fault;
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

/* The name of the request stands before what was wrong with it. */
static bool
wrong(struct error *f, const char *name)
{
	struct error why = *f;

	snprintf(f->note, sizeof(f->note), "%.64s: %.600s", name, why.note);
	return false;
}

/* One that can be sent back as it came. */
static const char *
read_etag(struct also *a)
{
	struct buf value = BUF_INIT(ENRICH_ETAG_MAX);
	const char *etag = NULL;

	if (http_response_header(a->upstream.http, "ETag", &value) &&
	    !value.full && value.len > 0) {
		etag = arena_copy(&a->upstream.mem, value.p, value.len);
		for (size_t i = 0; i < value.len; i++) {
			if (value.p[i] < 0x21 || value.p[i] > 0x7e)
				etag = NULL;
		}
	}
	buf_release(&value);
	return etag;
}

static bool
find_value(
    struct also *a, struct json_object *request, struct json_object **value)
{
	const char *root = json_tree_text(json_tree_member(request, "root"));
	struct upstream *u = &a->upstream;
	struct pointer pointer;

	if (!pointer_parse(root != NULL ? root : "", &u->mem, &pointer))
		return error_note(a->fault, ERROR_INTERNAL_ERROR,
		    "root is no pointer in the profile");
	if (!upstream_parse(u, a->fault))
		return false;
	*value = pointer_follow(&pointer, u->answer);
	return true;
}

/* The answer to one request: borrowed, and maybe what was known before. */
static bool
ask(struct also *a, const char *name, struct json_object *request,
    const struct enrich_known *known, struct json_object **value)
{
	struct upstream *u = &a->upstream;
	const char *etag = known->etag;
	struct http_request rq;

	*value = NULL;
	if (!upstream_make(u, request, NULL, &rq, a->fault))
		return false;
	if (etag != NULL && rq.header_count < HTTP_CLIENT_HEADERS_MAX)
		rq.headers[rq.header_count++] =
		    (struct http_header){ "If-None-Match", etag };
	if (!a->way->exchange(u, &rq, a->way->context, a->fault))
		return false;
	if (etag != NULL && u->http->status == NOT_MODIFIED)
		*value = known->json;
	else if (upstream_accepts(u) && !find_value(a, request, value))
		return false;
	else if (!upstream_accepts(u) && !upstream_is_missing(u))
		return upstream_refused(u, a->fault);
	else
		etag = read_etag(a);
	if (a->way->remember != NULL)
		a->way->remember(a->way->context, name, etag, *value);
	return true;
}

static void
fetch_one(const char *name, struct json_object *request, void *context)
{
	struct enrich_known known = { .fresh = false };
	struct json_object *value;
	struct also *a = context;

	if (!a->ok)
		return;
	upstream_reset(&a->upstream);
	if (a->way->recall != NULL)
		a->way->recall(a->way->context, name, &known);
	value = known.json;
	a->ok = known.fresh || ask(a, name, request, &known, &value) ||
	    wrong(a->fault, name);
	if (a->ok && value != NULL)
		json_tree_set_shared(a->item, name, value);
	json_tree_release(&known.json);
}

bool
enrich_fetch(struct upstream *u, const char *key, struct json_object *item,
    const struct enrich_transport *way, struct error *f)
{
	struct also a = { *u, item, way, f, true };

	a.upstream.mem = ARENA_INIT(MEM_MAX);
	a.upstream.answer = NULL;
	request_template_set_variable(&a.upstream.variables, "key", key);
	json_tree_each(section(u->profile), fetch_one, &a);
	json_tree_release(&a.upstream.answer);
	arena_release(&a.upstream.mem);
	u->http = NULL;
	return a.ok;
}

#include "upstream/upstream.h"

#include "json/json_tree.h"
#include "json/pointer.h"
#include "brand/secret.h"
#include "base/text.h"

enum { EXCHANGE_MEM_MAX = 64 * 1024 * 1024 };

/* What only a caller, or a page, gives a value. */
static const char *const callers[] = { "q", "city", "state", "organization",
	"key", "page", "page0", "offset", "per_page", "cursor" };

static bool
set_secrets(struct upstream *u, const struct source *source, struct arena *mem,
    struct error *f)
{
	const struct brand_secrets *secrets = &u->brand->upstream.secrets;

	for (size_t i = 0; i < secrets->count; i++) {
		struct buf name = BUF_INIT(80);
		const char *value;

		if (!secret_read(source->places, u->brand, i, mem, &value, f))
			return false;
		buf_printf(&name, "secret.%s", secrets->name[i]);
		request_template_set_variable(&u->variables,
		    arena_copy(mem, buf_cstr(&name), name.len), value);
		buf_release(&name);
	}
	return true;
}

bool
upstream_open(struct upstream *u, const struct source *source,
    const struct profile *profile, struct arena *mem, struct error *f)
{
	const struct brand *b = source->brand;
	struct http_limits limits = { b->upstream.limits.connect_ms,
		b->upstream.limits.total_ms, b->upstream.limits.max_bytes };
	struct rule_scope scope = profile_scope(b, source->now_s, mem);
	struct buf agent = BUF_INIT(4096);

	*u = (struct upstream){
		.profile = profile,
		.brand = b,
		.mem = ARENA_INIT(EXCHANGE_MEM_MAX),
	};
	for (size_t i = 0; i < ARRAY_LEN(callers); i++)
		request_template_set_variable(&u->variables, callers[i], NULL);
	for (size_t i = 0; scope.variables[i][0] != NULL; i++)
		request_template_set_variable(&u->variables,
		    scope.variables[i][0], scope.variables[i][1]);
	request_template_set_now(
	    &u->variables, source->now_s, b->timezone, mem);
	if (!set_secrets(u, source, mem, f))
		return false;
	buf_printf(&agent, "Cartaz/%s", CARTAZ_VERSION);
	if (b->site_url != NULL) /* nobody's, while a profile is tried out */
		buf_printf(&agent, " (+%s)", b->site_url);
	u->fetch = http_client_open(limits, buf_cstr(&agent));
	buf_release(&agent);
	return true;
}

void
upstream_close(struct upstream *u)
{
	json_tree_release(&u->answer);
	http_client_close(u->fetch);
	arena_release(&u->mem);
}

void
upstream_reset(struct upstream *u)
{
	arena_reset(&u->mem);
	json_tree_release(&u->answer);
	u->http = NULL;
}

bool
upstream_make(struct upstream *u, struct json_object *section,
    const char *url_or_null, struct http_request *rq, struct error *f)
{
	return request_template_make_request(u->profile->tree, section,
	    &u->variables, url_or_null, &u->mem, rq, f);
}

bool
upstream_exchange(
    struct upstream *u, const struct http_request *rq, struct error *f)
{
	u->http = NULL;
	return http_client_exchange(u->fetch, rq, &u->http, f);
}

static bool
holds(struct json_object *statuses, int status)
{
	int64_t n;

	for (size_t i = 0; i < json_tree_count(statuses); i++) {
		if (json_tree_int(json_tree_at(statuses, i), &n) && n == status)
			return true;
	}
	return false;
}

bool
upstream_accepts(const struct upstream *u)
{
	struct json_object *ok = json_tree_member(u->profile->tree, "ok");

	return ok != NULL ? holds(ok, u->http->status) : u->http->status == 200;
}

static struct json_object *
errors(const struct upstream *u, const char *kind)
{
	return json_tree_member(
	    json_tree_member(u->profile->tree, "errors"), kind);
}

bool
upstream_is_missing(const struct upstream *u)
{
	struct json_object *missing = errors(u, "missing");

	return missing != NULL ? holds(missing, u->http->status)
			       : u->http->status == 404;
}

bool
upstream_is_beyond(const struct upstream *u)
{
	return holds(errors(u, "beyond"), u->http->status);
}

/* What somebody who reads the sentence can do about it. */
static const char *
mend(int status)
{
	if (status == 401 || status == 403 || status == 407)
		return "; look at the brand's secrets and the profile's headers";
	if (status == 404 || status == 405 || status == 410)
		return "; look at upstream.base and the profile's path";
	if (status >= 300 && status < 400 && status != 304)
		return "; redirects are not followed, so upstream.base must be "
		       "the address that answers";
	if (status >= 400 && status < 500 && status != 429)
		return "; look at the profile's query";
	return "";
}

bool
upstream_refused(const struct upstream *u, struct error *f)
{
	return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
	    "the upstream answered %d%s", u->http->status,
	    mend(u->http->status));
}

bool
upstream_is_overloaded(const struct upstream *u)
{
	return u->http->status == 429 || u->http->status >= 500;
}

bool
upstream_parse(struct upstream *u, struct error *f)
{
	const struct buf *body = &u->http->body;
	struct error why;

	json_tree_release(&u->answer);
	if (json_tree_parse(buf_cstr(body), body->len, &u->answer, &why))
		return true;
	return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
	    "the answer is no JSON: %s", why.note);
}

int64_t
upstream_total(struct upstream *u, struct json_object *section)
{
	struct json_object *rule = json_tree_member(section, "total");
	const char *header = json_tree_text(json_tree_member(rule, "header"));
	const char *after = json_tree_text(json_tree_member(rule, "after"));
	const char *text = NULL;
	struct buf value = BUF_INIT(256);
	struct json_object *v = NULL;
	struct pointer pointer;
	int64_t total = UPSTREAM_UNTOLD;

	if (json_tree_text(rule) != NULL &&
	    pointer_parse(json_tree_text(rule), &u->mem, &pointer)) {
		v = pointer_follow(&pointer, u->answer);
		text = json_tree_text(v) != NULL ? json_tree_text(v)
						 : json_tree_number_text(v);
	} else if (header != NULL &&
	    http_response_header(u->http, header, &value)) {
		text = buf_cstr(&value);
		if (after != NULL && strstr(text, after) != NULL)
			text = strstr(text, after) + strlen(after);
	}
	/* PostgREST's "*" says that it was not counted. */
	if (text != NULL && strcmp(text, "*") == 0)
		text = NULL;
	else if (text == NULL
		? v != NULL
		: !text_int(text, -1, INT64_MAX, &total) || total < 0)
		total = UPSTREAM_NONSENSE;
	buf_release(&value);
	return total;
}

bool
upstream_items(struct upstream *u, struct json_object **items, struct error *f)
{
	*items = u->profile->items != NULL
	    ? pointer_follow(u->profile->items, u->answer)
	    : u->answer;
	return *items == NULL || json_tree_kind(*items) == JSON_TREE_ARRAY ||
	    error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		"the answer has no list of events where its profile says");
}

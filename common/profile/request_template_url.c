/*
 * request_template_url - makes the address of a request.
 */
#include "profile/internal.h"
#include "json/json_tree.h"
#include "base/text.h"

enum {
	URL_MAX_BYTES = 16 * 1024,
	ENCODED_MAX = 3 * REQUEST_TEMPLATE_VALUE_MAX
};

/* Joins the parts of {"parts": [...], "sep": " && "} that have all their values. */
static bool
expand_parts(struct request_template_expansion *x, struct json_object *v,
    struct buf *out)
{
	struct json_object *parts = json_tree_member(v, "parts");
	const char *sep = json_tree_text_of(v, "sep");
	bool any = false;

	for (size_t i = 0; i < json_tree_count(parts); i++) {
		LOCAL_BUF part = BUF_INIT(ENCODED_MAX);
		bool ok;

		x->dropped = false;
		ok = request_template_expand_text(x,
		    json_tree_text(json_tree_at(parts, i)),
		    REQUEST_TEMPLATE_IN_QUERY, true, &part);
		if (ok && !x->dropped) {
			if (any && sep != NULL)
				text_percent_encode(sep, strlen(sep), out);
			buf_bytes(out, buf_cstr(&part), part.len);
			any = true;
		}
		if (!ok)
			return false;
	}
	x->dropped = !any;
	return !out->full ||
	    request_template_fail(x, "the value is too long:", "parameter");
}

struct query_expansion {
	struct request_template_expansion *x;
	struct buf *url;
	bool only_missing; /* skip parameters that are already in the address */
	bool ok;
};

/* Returns true if the address has the parameter. */
static bool
has_parameter(const char *url, const char *key)
{
	LOCAL_BUF name = BUF_INIT(URL_MAX_BYTES);
	bool found = false;

	for (url += strcspn(url, "?"); !found && *url != '\0';) {
		size_t n = strcspn(++url, "=&");

		buf_reset(&name);
		text_percent_decode(url, n, true, &name);
		found = strcmp(buf_cstr(&name), key) == 0;
		url += strcspn(url, "&");
	}
	return found;
}

static void
expand_parameter(const char *key, struct json_object *value, void *context)
{
	struct query_expansion *q = context;
	LOCAL_BUF out = BUF_INIT(ENCODED_MAX);

	if (!q->ok || (q->only_missing && has_parameter(buf_cstr(q->url), key)))
		return;
	q->x->dropped = false;
	q->ok = json_tree_text(value) != NULL
	    ? request_template_expand_text(q->x, json_tree_text(value),
		  REQUEST_TEMPLATE_IN_QUERY, true, &out)
	    : expand_parts(q->x, value, &out);
	if (q->ok && !q->x->dropped) {
		buf_char(
		    q->url, strchr(buf_cstr(q->url), '?') != NULL ? '&' : '?');
		text_percent_encode(key, strlen(key), q->url);
		buf_char(q->url, '=');
		buf_bytes(q->url, buf_cstr(&out), out.len);
	}
	q->x->dropped = false;
}

static bool
expand_queries(struct request_template_expansion *x,
    struct json_object *profile, struct json_object *section, bool only_missing,
    struct buf *url)
{
	struct query_expansion q = { x, url, only_missing, true };

	json_tree_each(
	    json_tree_member(profile, "query"), expand_parameter, &q);
	json_tree_each(
	    json_tree_member(section, "query"), expand_parameter, &q);
	return q.ok &&
	    (!url->full ||
		request_template_fail(x, "the value is too long:", "address"));
}

/* Finds segments "." and "..", which servers resolve (RFC 3986 section 5.2.4). */
static bool
has_dot_segment(const char *path)
{
	while (*path == '/') {
		size_t n = strcspn(++path, "/?");

		if (n > 0 && n <= 2 && strspn(path, ".") >= n)
			return true;
		path += n;
	}
	return false;
}

static bool
expand_path(
    struct request_template_expansion *x, const char *template, struct buf *url)
{
	LOCAL_BUF path = BUF_INIT(URL_MAX_BYTES);
	bool ok = request_template_expand_text(
	    x, template, REQUEST_TEMPLATE_IN_PATH, false, &path);

	if (ok && has_dot_segment(buf_cstr(&path)))
		ok = request_template_fail(
		    x, "a . or .. segment in the path", template);
	buf_bytes(url, buf_cstr(&path), path.len);
	return ok;
}

/* A base may end with a slash, and the path begins with a slash. */
static void
drop_second_slash(const struct request_template_variables *v, struct buf *url)
{
	const char *base = request_template_variable(v, "upstream.base");
	size_t n = base != NULL ? strlen(base) : 0;

	if (n > 0 && base[n - 1] == '/' && text_starts(buf_cstr(url), base) &&
	    url->p[n] == '/') {
		memmove(url->p + n, url->p + n + 1, url->len - n);
		url->len--;
	}
}

bool
request_template_make_url(struct request_template_expansion *x,
    struct json_object *profile, struct json_object *section,
    const char **address)
{
	const char *base = json_tree_text_of(profile, "base");
	const char *path = json_tree_text_of(section, "path");
	struct buf url = BUF_INIT(URL_MAX_BYTES);
	bool ok = request_template_expand_text(x,
		      base != NULL ? base : "{upstream.base}",
		      REQUEST_TEMPLATE_IN_TEXT, false, &url) &&
	    (path == NULL || expand_path(x, path, &url));

	drop_second_slash(x->variables, &url);
	ok = ok && expand_queries(x, profile, section, false, &url);
	*address = arena_take(x->mem, &url);
	return ok;
}

bool
request_template_complete_url(struct json_object *profile,
    struct json_object *section,
    const struct request_template_variables *variables, const char *address,
    struct arena *mem, const char **complete, struct error *f)
{
	struct request_template_expansion x = { variables, mem, f, false };
	struct buf url = BUF_INIT(URL_MAX_BYTES);
	bool ok;

	buf_bytes(&url, address, strcspn(address, "#"));
	ok = expand_queries(&x, profile, section, true, &url);
	*complete = arena_take(mem, &url);
	return ok;
}

#include "ask.h"

#include "ask_encode.h"
#include "ask_parts.h"
#include "jobj.h"
#include "text.h"

enum { URL_MAX_BYTES = 16 * 1024 };

void
ask_set(struct ask_variables *v, const char *name, const char *value)
{
	for (size_t i = 0; i < v->count; i++) {
		if (strcmp(v->name[i], name) == 0) {
			v->value[i] = value;
			return;
		}
	}
	if (v->count == ASK_VARIABLES_MAX)
		fatal("ask: too many variables");
	v->name[v->count] = name;
	v->value[v->count++] = value;
}

static bool
wrong(struct expand *x, const char *why, const char *what)
{
	return fault_note(
	    x->fault, FAULT_INTERNAL_ERROR, "%s '%.80s'", why, what);
}

struct gap {
	char name[64];
	const char *encoder;   /* NULL: none */
	const char *otherwise; /* NULL: none */
	bool optional;
};

/* "q?|like", "page:1": cut in place. */
static bool
read_gap(struct expand *x, const char *p, size_t n, struct gap *g)
{
	char *mark;

	if (n >= sizeof(g->name))
		return wrong(x, "a gap is too long:", p);
	*g = (struct gap){ .encoder = NULL };
	memcpy(g->name, p, n);
	g->name[n] = '\0';
	mark = strchr(g->name, '|');
	if (mark != NULL) {
		*mark = '\0';
		g->encoder = mark + 1;
	}
	mark = strchr(g->name, ':');
	if (mark != NULL) {
		*mark = '\0';
		g->otherwise = mark + 1;
	}
	n = strlen(g->name);
	g->optional = n > 0 && g->name[n - 1] == '?';
	if (g->optional)
		g->name[n - 1] = '\0';
	return true;
}

static bool
find(const struct ask_variables *v, const char *name, const char **value)
{
	for (size_t i = 0; i < v->count; i++) {
		if (strcmp(v->name[i], name) == 0) {
			*value = v->value[i];
			return true;
		}
	}
	return false;
}

static bool
fill_gap(
    struct expand *x, const struct gap *g, enum place place, struct buf *out)
{
	struct buf encoded = BUF_INIT(ASK_VALUE_MAX);
	const char *value;
	bool ok = true;

	if (!find(x->variables, g->name, &value)) {
		/* The brand may leave its own out where a gap allows it. */
		if (!text_starts(g->name, "upstream.") &&
		    !text_starts(g->name, "secret."))
			return wrong(x, "there is no variable", g->name);
		value = NULL;
	}
	if (value == NULL)
		value = g->otherwise;
	if (value == NULL) {
		x->dropped = g->optional;
		return g->optional || wrong(x, "nothing is known for", g->name);
	}
	if (g->encoder != NULL)
		ok = ask_encode(g->encoder, value, &encoded) ||
		    wrong(x, "there is no encoder", g->encoder);
	else
		buf_text(&encoded, value);
	if (ok && place == IN_URL)
		text_percent_encode(buf_cstr(&encoded), encoded.len, out);
	else if (ok)
		buf_bytes(out, buf_cstr(&encoded), encoded.len);
	buf_release(&encoded);
	return ok;
}

/* Literal text stays; in an address a literal query is encoded by `place`. */
bool
ask_expand(struct expand *x, const char *p, enum place place,
    bool encode_literal, struct buf *out)
{
	while (*p != '\0') {
		size_t n = strcspn(p, "{");
		const char *end;
		struct gap g;

		if (encode_literal)
			text_percent_encode(p, n, out);
		else
			buf_bytes(out, p, n);
		p += n;
		if (*p == '\0')
			break;
		end = strchr(p, '}');
		if (end == NULL)
			return wrong(x, "a { without a } in", p);
		if (!read_gap(x, p + 1, (size_t)(end - p - 1), &g) ||
		    !fill_gap(x, &g, place, out))
			return false;
		if (x->dropped)
			return true;
		p = end + 1;
	}
	return !out->full || wrong(x, "too long:", "request");
}

/* A parameter's value: a template, or {"parts": [...], "sep": " && "}. */
static bool
expand_value(struct expand *x, struct json_object *v, struct buf *out)
{
	struct json_object *parts = jobj_member(v, "parts");
	const char *sep = jobj_text(jobj_member(v, "sep"));
	struct buf whole = BUF_INIT(ASK_VALUE_MAX);
	bool ok = true, any = false;

	if (jobj_text(v) != NULL)
		return ask_expand(x, jobj_text(v), IN_URL, true, out);
	for (size_t i = 0; ok && i < jobj_count(parts); i++) {
		struct buf part = BUF_INIT(ASK_VALUE_MAX);

		x->dropped = false;
		ok = jobj_text(jobj_at(parts, i)) != NULL &&
		    ask_expand(
			x, jobj_text(jobj_at(parts, i)), IN_URL, true, &part);
		if (ok && !x->dropped) {
			if (any && sep != NULL)
				text_percent_encode(sep, strlen(sep), &whole);
			buf_bytes(&whole, buf_cstr(&part), part.len);
			any = true;
		}
		buf_release(&part);
	}
	x->dropped = !any;
	buf_bytes(out, buf_cstr(&whole), whole.len);
	buf_release(&whole);
	return ok;
}

struct members {
	struct expand *x;
	struct buf *url;               /* of a query */
	struct fetch_request *request; /* of headers */
	bool ok;
};

static void
add_parameter(const char *key, struct json_object *value, void *context)
{
	struct members *m = context;
	struct buf out = BUF_INIT(3 * ASK_VALUE_MAX);

	m->x->dropped = false;
	m->ok = m->ok && expand_value(m->x, value, &out);
	if (m->ok && !m->x->dropped) {
		buf_char(m->url, strchr(m->url->p, '?') != NULL ? '&' : '?');
		text_percent_encode(key, strlen(key), m->url);
		buf_char(m->url, '=');
		buf_bytes(m->url, buf_cstr(&out), out.len);
	}
	m->x->dropped = false;
	buf_release(&out);
}

static bool
has_control(const char *p)
{
	for (; *p != '\0'; p++) {
		if ((unsigned char)*p < 0x20 || *p == 0x7f)
			return true;
	}
	return false;
}

static void
add_header(const char *key, struct json_object *value, void *context)
{
	struct members *m = context;
	struct fetch_request *rq = m->request;
	struct buf out = BUF_INIT(ASK_VALUE_MAX);

	m->x->dropped = false;
	m->ok = m->ok && jobj_text(value) != NULL &&
	    ask_expand(m->x, jobj_text(value), IN_TEXT, false, &out) &&
	    (!has_control(buf_cstr(&out)) ||
		wrong(m->x, "a control character in the header", key));
	if (m->ok && !m->x->dropped && rq->header_count < FETCH_HEADERS_MAX) {
		rq->headers[rq->header_count].name = key;
		rq->headers[rq->header_count++].value =
		    arena_copy(m->x->mem, buf_cstr(&out), out.len);
	}
	m->x->dropped = false;
	buf_release(&out);
}

/* The address: base, path with its values encoded, then both queries. */
static bool
make_url(struct expand *x, struct json_object *profile,
    struct json_object *section, struct buf *url)
{
	const char *base = jobj_text(jobj_member(profile, "base"));
	const char *path = jobj_text(jobj_member(section, "path"));
	struct members m = { .x = x, .url = url, .ok = true };

	if (!ask_expand(x, base != NULL ? base : "{upstream.base}", IN_TEXT,
		false, url))
		return false;
	if (path != NULL && !ask_expand(x, path, IN_URL, false, url))
		return false;
	jobj_each(jobj_member(profile, "query"), add_parameter, &m);
	jobj_each(jobj_member(section, "query"), add_parameter, &m);
	return m.ok && !url->full;
}

bool
ask_request(struct json_object *profile, struct json_object *section,
    const struct ask_variables *variables, const char *url_or_null,
    struct arena *mem, struct fetch_request *rq, struct fault *f)
{
	struct expand x = { variables, mem, f, false };
	struct buf url = BUF_INIT(URL_MAX_BYTES);
	const char *method = jobj_text(jobj_member(section, "method"));
	struct members m = { .x = &x, .request = rq, .ok = true };
	bool ok = true;

	*rq =
	    (struct fetch_request){ .method = method != NULL ? method : "GET" };
	if (url_or_null != NULL)
		buf_text(&url, url_or_null);
	else
		ok = make_url(&x, profile, section, &url);
	rq->url = arena_copy(mem, buf_cstr(&url), url.len);
	buf_release(&url);
	if (!ok || !ask_body(&x, section, rq))
		return false;
	jobj_each(jobj_member(profile, "headers"), add_header, &m);
	jobj_each(jobj_member(section, "headers"), add_header, &m);
	return m.ok;
}

/*
 * template - renders a document's tags with values, flags and parts.
 */
#include "text/template.h"

#include "base/escape.h"
#include "json/json_writer.h"

enum { NAME_MAX_BYTES = 40, FLAGS_DEEP = 8, PARTS_DEEP = 4 };

struct template_run {
	const struct template *template;
	const char *start, *p, *end;
	struct buf *out;
	char open[FLAGS_DEEP][NAME_MAX_BYTES + 1]; /* the open flags */
	bool keep[FLAGS_DEEP + 1]; /* at each depth: print the text? */
	unsigned depth, parts;
};

static bool
fail_template(const struct template_run *r, struct error *f, const char *why,
    const char *name)
{
	int line = 1;

	for (const char *p = r->start; p < r->p; p++)
		line += *p == '\n';
	return error_internal(f, "line %d: %s%s", line, why, name);
}

static const struct template_value *
find_value(const struct template_run *r, const char *name)
{
	for (const struct template_value *v = r->template->values;
	     v->name != NULL; v++) {
		if (strcmp(v->name, name) == 0)
			return v;
	}
	return NULL;
}

static bool
open_flag(struct template_run *r, const char *name, bool when, struct error *f)
{
	const struct template_value *v = find_value(r, name);

	if (v == NULL || v->text != NULL)
		return fail_template(r, f, "unknown flag ", name);
	if (r->depth == FLAGS_DEEP)
		return fail_template(r, f, "flags are nested too deeply", "");
	snprintf(r->open[r->depth], sizeof(r->open[0]), "%s", name);
	r->keep[r->depth + 1] = r->keep[r->depth] && v->flag == when;
	r->depth++;
	return true;
}

static bool
close_flag(struct template_run *r, const char *name, struct error *f)
{
	if (r->depth == 0 || strcmp(r->open[r->depth - 1], name) != 0)
		return fail_template(
		    r, f, "closes a flag that is not open: /", name);
	r->depth--;
	return true;
}

static void
escape_json(const char *text, struct buf *out)
{
	LOCAL_BUF quoted = BUF_INIT(out->max + 2);
	struct json_writer j = JSON_WRITER_INIT(&quoted);

	json_writer_text(&j, NULL, text);
	buf_bytes(out, quoted.p + 1, quoted.len - 2);
}

static void
escape_value(enum template_kind kind, const char *text, struct buf *out)
{
	switch (kind) {
	case TEMPLATE_TEXT:
		buf_text(out, text);
		break;
	case TEMPLATE_JSON:
		escape_json(text, out);
		break;
	case TEMPLATE_MARKDOWN:
		escape_md_text(text, out);
		break;
	case TEMPLATE_MARKUP:
		escape_html_attr(text, out);
		break;
	}
}

/* Prints the value of the tag "name" or "name:kind". */
static bool
render_value(struct template_run *r, const char *name, struct error *f)
{
	static const struct {
		const char *name;
		enum template_kind kind;
	} kinds[] = {
		{ ":text", TEMPLATE_TEXT },
		{ ":json", TEMPLATE_JSON },
		{ ":markdown", TEMPLATE_MARKDOWN },
		{ ":markup", TEMPLATE_MARKUP },
	};
	char bare[NAME_MAX_BYTES + 1];
	size_t len = strcspn(name, ":"), k = 0;
	enum template_kind kind = r->template->kind;
	const struct template_value *v;

	snprintf(bare, sizeof(bare), "%.*s", (int)len, name);
	v = find_value(r, bare);
	if (v == NULL || v->text == NULL)
		return fail_template(r, f, "unknown value ", bare);
	if (name[len] == ':') {
		while (k < ARRAY_LEN(kinds) &&
		    strcmp(kinds[k].name, name + len) != 0)
			k++;
		if (k == ARRAY_LEN(kinds))
			return fail_template(
			    r, f, "unknown kind of escape: ", name + len);
		kind = kinds[k].kind;
	}
	if (v->form == TEMPLATE_READY ||
	    (v->form == TEMPLATE_ADDRESS && kind == TEMPLATE_MARKDOWN))
		kind = TEMPLATE_TEXT;
	if (r->keep[r->depth])
		escape_value(kind, v->text, r->out);
	return true;
}

static bool render_all(struct template_run *, struct error *);

static bool
render_part(struct template_run *r, const char *name, struct error *f)
{
	struct template_run part = {
		.template = r->template,
		.out = r->out,
		.keep = { r->keep[r->depth] },
		.parts = r->parts + 1,
	};
	struct error why;
	size_t n;

	if (part.parts > PARTS_DEEP)
		return fail_template(r, f, "parts are nested too deeply", "");
	if (r->template->part == NULL ||
	    !r->template->part(
		r->template->context, name, &part.start, &n, &why))
		return fail_template(r, f, "unknown part ", name);
	part.p = part.start;
	part.end = part.start + n;
	if (render_all(&part, &why))
		return true;
	return error_internal(f, "%s, %s", name, why.note);
}

static bool
render_tag(struct template_run *r, const char *name, struct error *f)
{
	switch (name[0]) {
	case '#':
		return open_flag(r, name + 1, true, f);
	case '^':
		return open_flag(r, name + 1, false, f);
	case '/':
		return close_flag(r, name + 1, f);
	case '>':
		return render_part(r, name + 1, f);
	default:
		return render_value(r, name, f);
	}
}

/* Returns true if the tag prints nothing and fills its line, which is then removed. */
static bool
is_whole_line(const struct template_run *r, const char *open, const char *after)
{
	return strchr("#^/>", open[2]) != NULL && open[2] != '\0' &&
	    (open == r->start || open[-1] == '\n') && after < r->end &&
	    *after == '\n';
}

static bool
render_all(struct template_run *r, struct error *f)
{
	char name[NAME_MAX_BYTES + 2];

	while (r->p < r->end) {
		const char *open =
		    memmem(r->p, (size_t)(r->end - r->p), "{{", 2);
		const char *text_end = open != NULL ? open : r->end;
		const char *close;
		size_t len;

		if (r->keep[r->depth])
			buf_bytes(r->out, r->p, (size_t)(text_end - r->p));
		r->p = text_end;
		if (open == NULL)
			break;
		close = memmem(open, (size_t)(r->end - open), "}}", 2);
		len = close != NULL ? (size_t)(close - open - 2) : SIZE_MAX;
		if (len > NAME_MAX_BYTES)
			return fail_template(r, f, "a tag does not end", "");
		snprintf(name, sizeof(name), "%.*s", (int)len, open + 2);
		if (!render_tag(r, name, f))
			return false;
		r->p = close + 2;
		r->p += is_whole_line(r, open, r->p);
	}
	if (r->depth > 0)
		return fail_template(
		    r, f, "never closed: ", r->open[r->depth - 1]);
	return true;
}

bool
template_render(const struct template *t, const char *p, size_t n,
    struct buf *out, struct error *f)
{
	struct template_run r = {
		.template = t,
		.start = p,
		.p = p,
		.end = p + n,
		.out = out,
		.keep = { true },
	};

	return render_all(&r, f);
}

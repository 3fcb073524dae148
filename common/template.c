#include "template.h"

#include "jout.h"

enum { NAME_MAX_BYTES = 40, DEPTH_MAX = 8 };

struct render {
	const char *start, *p, *end;
	enum template_kind kind;
	const struct template_value *values;
	struct buf *out;
	char open[DEPTH_MAX][NAME_MAX_BYTES + 1]; /* flags we are inside of */
	bool keep[DEPTH_MAX + 1];                 /* by depth; [0] is true */
	unsigned depth;
};

static bool
wrong(
    const struct render *r, struct fault *f, const char *why, const char *name)
{
	int line = 1;

	for (const char *p = r->start; p < r->p; p++)
		line += *p == '\n';
	return fault_note(
	    f, FAULT_INTERNAL_ERROR, "line %d: %s%s", line, why, name);
}

static const struct template_value *
named(const struct render *r, const char *name)
{
	for (const struct template_value *v = r->values; v->name != NULL; v++) {
		if (strcmp(v->name, name) == 0)
			return v;
	}
	return NULL;
}

static void
put(struct render *r, const char *text)
{
	struct buf quoted = BUF_INIT(1024 * 1024);
	struct jout j = JOUT_INIT(&quoted);

	if (r->kind == TEMPLATE_TEXT) {
		buf_text(r->out, text);
		return;
	}
	jout_text(&j, NULL, text);
	buf_bytes(r->out, quoted.p + 1, quoted.len - 2);
	buf_release(&quoted);
}

static bool
enter(struct render *r, const char *name, bool when, struct fault *f)
{
	const struct template_value *v = named(r, name);

	if (v == NULL || v->text != NULL)
		return wrong(r, f, "there is no flag ", name);
	if (r->depth == DEPTH_MAX)
		return wrong(r, f, "too many flags inside each other", "");
	snprintf(r->open[r->depth], sizeof(r->open[0]), "%s", name);
	r->keep[r->depth + 1] = r->keep[r->depth] && v->flag == when;
	r->depth++;
	return true;
}

static bool
gap(struct render *r, const char *name, struct fault *f)
{
	const struct template_value *v;

	switch (name[0]) {
	case '#':
		return enter(r, name + 1, true, f);
	case '^':
		return enter(r, name + 1, false, f);
	case '/':
		if (r->depth == 0 ||
		    strcmp(r->open[r->depth - 1], name + 1) != 0)
			return wrong(r, f, "closes what is not open: ", name);
		r->depth--;
		return true;
	default:
		v = named(r, name);
		if (v == NULL || v->text == NULL)
			return wrong(r, f, "there is no value ", name);
		if (r->keep[r->depth])
			put(r, v->text);
		return true;
	}
}

bool
template_render(const char *p, size_t n, enum template_kind kind,
    const struct template_value *values, struct buf *out, struct fault *f)
{
	struct render r = {
		.start = p,
		.p = p,
		.end = p + n,
		.kind = kind,
		.values = values,
		.out = out,
		.keep = { true },
	};
	char name[NAME_MAX_BYTES + 2];

	while (r.p < r.end) {
		const char *open = memmem(r.p, (size_t)(r.end - r.p), "{{", 2);
		const char *text_end = open != NULL ? open : r.end;
		const char *close;
		size_t len;

		if (r.keep[r.depth])
			buf_bytes(out, r.p, (size_t)(text_end - r.p));
		r.p = text_end;
		if (open == NULL)
			break;
		close = memmem(open, (size_t)(r.end - open), "}}", 2);
		len = close != NULL ? (size_t)(close - open - 2) : SIZE_MAX;
		if (len > NAME_MAX_BYTES)
			return wrong(&r, f, "a gap does not end", "");
		snprintf(name, sizeof(name), "%.*s", (int)len, open + 2);
		if (!gap(&r, name, f))
			return false;
		r.p = close + 2;
	}
	if (r.depth > 0)
		return wrong(&r, f, "never closed: ", r.open[r.depth - 1]);
	return true;
}

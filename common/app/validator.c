/*
 * validator - the digest of what an answer is made of.
 */
#include "app/validator.h"

#include <inttypes.h>

#include "base/build_id.h"
#include "event/date_range.h"

enum { INPUTS_MAX = 128 * 1024 };

/* With its length: no two lists of inputs are one text. */
static void
add_text(const char *text_or_null, struct buf *b)
{
	if (text_or_null != NULL)
		buf_printf(b, "%zu:%s", strlen(text_or_null), text_or_null);
	buf_char(b, ';');
}

static void
add_number(int64_t n, struct buf *b)
{
	buf_printf(b, "%" PRId64 ";", n);
}

static void
add_file(const struct file_identity *file, struct buf *b)
{
	add_number((int64_t)file->device, b);
	add_number((int64_t)file->inode, b);
	add_number(file->size, b);
	add_number(file->changed_s, b);
	add_number(file->changed_ns, b);
}

/* As they were read: it is all that a handler sees of a query. */
static void
add_parameters(const struct endpoint *ep, const struct ctx *cx, struct buf *b)
{
	for (size_t i = 0; ep->params != NULL && ep->params[i].name != NULL;
	     i++) {
		if (ep->params[i].kind == QUERY_PARAM_INT)
			add_number(cx->params[i].n, b);
		else
			add_text(cx->params[i].text, b);
	}
}

static void
add_inputs(const struct endpoint *ep, const struct ctx *cx,
    const struct request *rq, const struct validator *v, struct buf *b)
{
	const struct brand *brand = &cx->brand;

	add_text(build_id(), b);
	add_text(brand->host, b);
	add_number((int64_t)brand->fingerprint, b);
	add_file(&v->file, b);
	add_text(ep->name, b);
	add_text(rq->path_info, b);
	add_parameters(ep, cx, b);
	add_text(v->material.form, b);
	add_text(v->material.styles, b);
	add_number(date_range_today(brand->timezone, cx->now_s), b);
}

void
validator_read(const struct endpoint *ep, struct ctx *cx,
    const struct request *rq, struct validator *v)
{
	struct buf inputs = BUF_INIT(INPUTS_MAX);
	struct sha1 sha1;

	*v = (struct validator){ .has_question = false };
	if (ep->material == NULL || rq->unconditional || build_id() == NULL ||
	    cx->brand.upstream.mode == UPSTREAM_LIVE ||
	    !ep->material(cx, rq, &v->material) ||
	    !file_identity_read(v->material.file, &v->file) ||
	    (v->material.is_edited && !file_identity_is_settled(&v->file)))
		return;
	add_inputs(ep, cx, rq, v, &inputs);
	v->has_question = !inputs.full;
	if (v->has_question) {
		sha1_start(&sha1);
		sha1_finish(&sha1, (const unsigned char *)inputs.p, inputs.len,
		    v->question);
	}
	buf_release(&inputs);
}

bool
validator_holds(const struct validator *v, struct ctx *cx,
    const struct request *rq, char tag[ETAG_MAX])
{
	return v->has_question && rq->if_none_match != NULL &&
	    etag_find(rq->if_none_match, v->question, tag) &&
	    (v->material.is_servable == NULL || v->material.is_servable(cx));
}

const char *
validator_question(const struct validator *v, const struct ctx *cx)
{
	struct file_identity now;

	return v->has_question && !cx->use.instead && !cx->use.instant &&
		file_identity_read(v->material.file, &now) &&
		file_identity_same(&now, &v->file)
	    ? v->question
	    : NULL;
}

/*
 * validator - collects the inputs of an answer.
 */
#include "app/validator.h"

#include "base/build_id.h"
#include "base/hash.h"
#include "event/date_range.h"

/* In the form that a handler sees. */
static uint64_t
hash_parameters(const struct endpoint *ep, const struct ctx *cx, uint64_t h)
{
	for (size_t i = 0; ep->params != NULL && ep->params[i].name != NULL;
	     i++) {
		const struct query_param_value *v = &cx->params[i];

		h = ep->params[i].kind == QUERY_PARAM_INT
		    ? hash_bytes(h, &v->n, sizeof(v->n))
		    : hash_text(h, v->text);
	}
	return h;
}

static uint64_t
hash_request(const struct endpoint *ep, const struct ctx *cx,
    const struct request *rq, const struct endpoint_material *m)
{
	uint64_t h = hash_text(HASH_START, ep->name);

	/* For the front page's program some servers set no path, some "/". */
	h = hash_text(h, strcmp(rq->path_info, "/") == 0 ? "" : rq->path_info);
	h = hash_text(h, m->form);
	h = hash_text(h, m->styles);
	return hash_parameters(ep, cx, h);
}

static struct etag_question
make_question(const struct endpoint *ep, const struct ctx *cx,
    const struct request *rq, const struct validator *v)
{
	const struct endpoint_material *m = &v->material;
	const struct file_identity *file = &v->file;
	const struct brand *b = &cx->brand;

	return (struct etag_question){ {
	    build_id(),
	    b->fingerprint,
	    file->device,
	    file->inode,
	    (uint64_t)file->size,
	    (uint64_t)file->changed_s,
	    (uint64_t)file->changed_ns,
	    hash_request(ep, cx, rq, m),
	    m->any_day ? 0 : (uint64_t)date_range_today(b->timezone, cx->now_s),
	} };
}

void
validator_read(const struct endpoint *ep, struct ctx *cx,
    const struct request *rq, struct validator *v)
{
	struct endpoint_material *m = &v->material;

	*m = (struct endpoint_material){ .vary = NULL };
	v->has_question = ep->material != NULL && !rq->unconditional &&
	    build_id() != 0 && cx->brand.upstream.mode != UPSTREAM_LIVE &&
	    ep->material(cx, rq, m) && file_identity_read(m->file, &v->file) &&
	    (!m->is_edited || file_identity_is_settled(&v->file));
	if (v->has_question)
		v->question = make_question(ep, cx, rq, v);
}

bool
validator_holds(const struct validator *v, struct ctx *cx,
    const struct request *rq, char tag[ETAG_MAX])
{
	return v->has_question && rq->if_none_match != NULL &&
	    etag_find(rq->if_none_match, &v->question, tag) &&
	    (v->material.is_servable == NULL || v->material.is_servable(cx));
}

const struct etag_question *
validator_question(const struct validator *v, const struct ctx *cx)
{
	struct file_identity now;

	return v->has_question && !cx->use.instead && !cx->use.instant &&
		file_identity_read(v->material.file, &now) &&
		file_identity_same(&now, &v->file)
	    ? &v->question
	    : NULL;
}

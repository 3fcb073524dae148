/*
 * material - names the generation of the brand.
 */
#include "app/material.h"

static bool
is_servable(struct ctx *cx)
{
	struct source source = endpoint_source(cx);

	return catalog_is_servable(&source);
}

bool
material_of_snapshot(
    struct ctx *cx, const struct request *rq, struct endpoint_material *m)
{
	(void)rq;
	paths_path(
	    m->file, cx->paths.var, cx->brand.host, "current", (char *)NULL);
	m->is_servable = is_servable;
	return true;
}

bool
material_of_list(
    struct ctx *cx, const struct request *rq, struct endpoint_material *m)
{
	m->any_day = cx->params[MATERIAL_WORDS].text == NULL;
	return material_of_snapshot(cx, rq, m);
}

bool
material_of_event(
    struct ctx *cx, const struct request *rq, struct endpoint_material *m)
{
	m->any_day = true;
	return material_of_snapshot(cx, rq, m);
}

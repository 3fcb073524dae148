/*
 * page_material - names the generation of the brand, and the form of a page.
 */
#include "app/page_material.h"

#include "app/material.h"
#include "app/page_endpoint.h"
#include "app/page_moved.h"

/* A card's inputs include another file. */
bool
page_material(
    struct ctx *cx, const struct request *rq, struct endpoint_material *m)
{
	struct page_form form;

	if (page_moved_is_former(cx, rq) || !page_form(rq, &form) ||
	    form.kind == PAGE_CARD || !material_of_snapshot(cx, rq, m))
		return false;
	page_endpoint_material(&form, m);
	if (form.kind == PAGE_HTML)
		m->styles = page_endpoint_styles(cx);
	return true;
}

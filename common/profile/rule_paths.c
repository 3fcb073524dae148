#include "profile/internal.h"

/* Of the elements it chooses from, only what it compares and what it gets. */
static void
pick_reads(const struct rule *r, rule_paths_fn *fn, void *context)
{
	const struct pointer *from = &r->of->pointer;

	for (size_t i = 0; i < r->where_count; i++)
		fn(context, from, &r->where[i].pointer);
	if (r->max != NULL)
		fn(context, from, r->max);
	fn(context, from, r->get);
}

void
rule_paths(const struct rule *r, rule_paths_fn *fn, void *context)
{
	if (r->op == RULE_POINTER)
		fn(context, &r->pointer, NULL);
	if (r->op == RULE_PICK && r->of->op == RULE_POINTER)
		pick_reads(r, fn, context);
	else if (r->of != NULL)
		rule_paths(r->of, fn, context);
	for (size_t i = 0; i < r->rule_count; i++)
		rule_paths(r->rules[i], fn, context);
	for (size_t i = 0; i < r->part_count; i++) {
		if (r->parts[i].pointer != NULL)
			fn(context, r->parts[i].pointer, NULL);
	}
	if (r->zone != NULL)
		rule_paths(r->zone, fn, context);
}

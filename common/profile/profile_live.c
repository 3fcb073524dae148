#include "profile/request_template_placeholder.h"
#include "profile/request_template_lint.h"
#include "json/json_tree.h"
#include "event/listing.h"
#include "profile/profile.h"

_Static_assert(LISTING_PER_PAGE_MAX == 50, "as the words below say");

/* What a live list must say to the upstream, and what is missing without it. */
static const struct {
	const char *names[3], *filter, *why;
} needs[] = {
	{ { "q" }, "q", "/list: {q} stands nowhere in its request" },
	{ { "city" }, "city", "/list: {city} stands nowhere in its request" },
	{ { "state" }, "state",
	    "/list: {state} stands nowhere in its request" },
	{ { "organization" }, "organization",
	    "/list: {organization} stands nowhere in its request" },
	{ { "page", "page0", "offset" }, NULL,
	    "/list: {page}, {page0} or {offset} must stand in its request, so "
	    "that any page can be asked for" },
	{ { "per_page" }, NULL,
	    "/list: {per_page} must stand in its request, so that a page is as "
	    "long as the caller wants it" },
};

struct find {
	const char *name;
	bool found;
};

static void
compare(void *context, const struct request_template_placeholder *g)
{
	struct find *f = context;

	f->found |= strcmp(f->name, g->name) == 0;
}

/* In what stands at the top for all requests, or in the section. */
static bool
says(const struct profile *x, const char *section, const char *name)
{
	struct find f = { .name = name };

	request_template_each_placeholder(x->tree, compare, &f);
	request_template_each_placeholder(
	    json_tree_member(x->tree, section), compare, &f);
	return f.found;
}

struct open {
	const struct profile *profile;
	bool found;
};

/* A filter of the brand that the list carries and the detail does not. */
static void
find_open(void *context, const struct request_template_placeholder *g)
{
	struct open *o = context;

	o->found |= request_template_is_brand(g->name) &&
	    !says(o->profile, "detail", g->name);
}

static bool
is_open(const struct profile *x)
{
	struct open o = { .profile = x };

	request_template_each_placeholder(
	    json_tree_member(x->tree, "list"), find_open, &o);
	return o.found;
}

static bool
filters(const struct profile *x, const char *filter)
{
	struct json_object *list = json_tree_member(x->tree, "filters");

	for (size_t i = 0; i < json_tree_count(list); i++) {
		if (strcmp(json_tree_text(json_tree_at(list, i)), filter) == 0)
			return true;
	}
	return false;
}

static const char *
lacks(const struct profile *x)
{
	for (size_t i = 0; i < ARRAY_LEN(needs); i++) {
		bool said = false;

		if (needs[i].filter != NULL && !filters(x, needs[i].filter))
			return "/filters: must be q, city, state and "
			       "organization, all filtered by the upstream "
			       "itself";
		for (size_t k = 0; k < ARRAY_LEN(needs[i].names); k++)
			said |= needs[i].names[k] != NULL &&
			    says(x, "list", needs[i].names[k]);
		if (!said)
			return needs[i].why;
	}
	return NULL;
}

bool
profile_can_live(const struct profile *x, const char **why)
{
	struct json_object *list = json_tree_member(x->tree, "list");
	int64_t max = LISTING_PER_PAGE_MAX;

	(void)!json_tree_int(json_tree_member(list, "max"), &max);
	*why = lacks(x);
	if (*why != NULL)
		return false;
	if (!json_tree_has_member(list, "total"))
		*why = "/list/total: is missing: the upstream must tell how "
		       "many events there are";
	else if (json_tree_has_member(list, "next"))
		*why = "/list/next: pages must be counted; one that only its "
		       "neighbour leads to cannot be asked for";
	else if (max < LISTING_PER_PAGE_MAX)
		*why = "/list/max: must be 50 or more, as long as a caller's "
		       "page may be";
	else if (!json_tree_has_member(x->tree, "detail"))
		*why = "/detail: is missing: how one event is asked for";
	else if (!says(x, "detail", "key"))
		*why = "/detail: {key} stands nowhere in its request";
	else if (is_open(x))
		*why = "/detail: must carry every variable of the brand that "
		       "/list carries, or a caller could see events of others";
	return *why == NULL;
}

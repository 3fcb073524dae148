/*
 * profile_live - checks the requirements for a profile that serves a live brand.
 */
#include "profile/internal.h"
#include "json/json_tree.h"
#include "event/listing.h"
#include "profile/profile.h"

_Static_assert(LISTING_PER_PAGE_MAX == 50, "the texts below contain 50");

/*
 * A live list's request must have one of `names`, and `filters` must have the filter.
 * `why` is the message if a placeholder is missing.
 */
static const struct {
	const char *names[3], *filter, *why;
} requirements[] = {
	{ { "q" }, "q", "/list: {q} is missing from its request" },
	{ { "city" }, "city", "/list: {city} is missing from its request" },
	{ { "state" }, "state", "/list: {state} is missing from its request" },
	{ { "organization" }, "organization",
	    "/list: {organization} is missing from its request" },
	{ { "page", "page0", "offset" }, NULL,
	    "/list: {page}, {page0} or {offset} must be in its request, so "
	    "that a client can get any page" },
	{ { "per_page" }, NULL,
	    "/list: {per_page} must be in its request, so that a client can "
	    "choose the length of a page" },
};

/* Returns true if the placeholder is in the section, or at the top, for all requests. */
static bool
has_placeholder(const struct profile *x, const char *section, const char *name)
{
	return request_template_has_placeholder(x->tree, name) ||
	    request_template_has_placeholder(
		json_tree_member(x->tree, section), name);
}

struct unfiltered_search {
	const struct profile *profile;
	bool found;
};

/* Finds a variable of the brand's filter that is in the list but not in the detail. */
static void
find_unfiltered(void *context, const struct request_template_placeholder *p)
{
	struct unfiltered_search *o = context;

	o->found |= request_template_is_brand_filter(p->name) &&
	    !has_placeholder(o->profile, "detail", p->name);
}

static bool
has_unfiltered_detail(const struct profile *x)
{
	struct unfiltered_search o = { .profile = x };

	request_template_each_placeholder(
	    json_tree_member(x->tree, "list"), find_unfiltered, &o);
	return o.found;
}

static bool
has_filter(const struct profile *x, const char *filter)
{
	struct json_object *list = json_tree_member(x->tree, "filters");

	for (size_t i = 0; i < json_tree_count(list); i++) {
		if (strcmp(json_tree_text(json_tree_at(list, i)), filter) == 0)
			return true;
	}
	return false;
}

static const char *
missing_in_list(const struct profile *x)
{
	bool is_sql =
	    json_tree_has_member(json_tree_member(x->tree, "list"), "sql");

	for (size_t i = 0; i < ARRAY_LEN(requirements); i++) {
		bool found = false;

		if (requirements[i].filter != NULL &&
		    !has_filter(x, requirements[i].filter))
			return "/filters: must have q, city, state and "
			       "organization, because the upstream must "
			       "filter by all of them";
		/* Cartaz adds the page to SQL. */
		found |= requirements[i].filter == NULL && is_sql;
		for (size_t k = 0; k < ARRAY_LEN(requirements[i].names); k++)
			found |= requirements[i].names[k] != NULL &&
			    has_placeholder(
				x, "list", requirements[i].names[k]);
		if (!found)
			return requirements[i].why;
	}
	return NULL;
}

bool
profile_can_serve_live(const struct profile *x, const char **why)
{
	struct json_object *list = json_tree_member(x->tree, "list");
	int64_t max = LISTING_PER_PAGE_MAX;

	(void)!json_tree_int(json_tree_member(list, "max"), &max);
	*why = missing_in_list(x);
	if (*why != NULL)
		return false;
	if (x->rules.only_count > 0 || x->rules.skip_count > 0)
		*why =
		    "/only and /skip: are not allowed for a live brand, "
		    "because the total of a live list comes from the upstream";
	else if (!json_tree_has_member(list, "total") &&
	    !json_tree_has_member(list, "sql"))
		*why = "/list/total: is missing, but the upstream must count "
		       "its events";
	else if (json_tree_has_member(list, "next"))
		*why = "/list/next: is not allowed for a live brand, because a "
		       "client may request any page by its number";
	else if (max < LISTING_PER_PAGE_MAX)
		*why =
		    "/list/max: must be 50 or more, because a client may request 50 events";
	else if (!json_tree_has_member(x->tree, "detail"))
		*why = "/detail: is missing, so Cartaz has no request for one "
		       "event";
	else if (!has_placeholder(x, "detail", "key"))
		*why = "/detail: {key} is missing from its request";
	else if (has_unfiltered_detail(x))
		*why =
		    "/detail: must have every variable of the brand that /list "
		    "has, or a client could see events of other brands";
	return *why == NULL;
}

const char *
profile_made_slug_problem(const struct profile *x)
{
	struct json_object *map = json_tree_member(x->tree, "map");
	const char *separator =
	    json_tree_text_of(json_tree_member(x->tree, "key"), "after_first");

	if (separator == NULL || strcmp(separator, "--") != 0)
		return "/key: must be {\"after_first\": \"--\"}, which finds the id";
	if (json_tree_has_member(json_tree_member(map, "id"), "hash"))
		return "/map/id: is a hash, by which the upstream cannot find "
		       "an event";
	return NULL;
}

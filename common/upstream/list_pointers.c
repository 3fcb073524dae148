/*
 * list_pointers - looks for the pointers of `list` in an answer.
 */
#include "upstream/list_pointers.h"

#include "http/http_client.h"
#include "json/json_tree.h"
#include "json/pointer.h"

enum { HEADER_MAX = 256 };

/* In the order of the bits. */
static const struct {
	const char *name, *section_or_null, *key;
} rows[] = {
	{ "list.total", NULL, "total" },
	{ "list.next.cursor", "next", "cursor" },
	{ "list.next.more", "next", "more" },
	{ "list.next.url", "next", "url" },
};

/* Returns the pointer, or the object that names a header.  NULL: the profile has none. */
static struct json_object *
member_of(const struct profile *x, size_t row)
{
	struct json_object *list = json_tree_member(x->tree, "list");

	if (rows[row].section_or_null != NULL)
		list = json_tree_member(list, rows[row].section_or_null);
	return json_tree_member(list, rows[row].key);
}

static bool
has_member(struct upstream *u, const char *text)
{
	struct pointer p;

	return !pointer_parse(text, &u->mem, &p) ||
	    pointer_has_member(&p, u->answer);
}

unsigned
list_pointers_missing(struct upstream *u)
{
	unsigned missing = 0;

	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		struct json_object *member = member_of(u->profile, i);
		const char *header = json_tree_text_of(member, "header");
		LOCAL_BUF value = BUF_INIT(HEADER_MAX);
		bool found = header != NULL
		    ? http_response_header(u->http, header, &value)
		    : json_tree_text(member) == NULL ||
			has_member(u, json_tree_text(member));

		missing |= found ? 0 : 1U << i;
	}
	return missing;
}

void
list_pointers_print(const struct profile *x, unsigned pointers, struct buf *out)
{
	const char *between = "";

	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		struct json_object *member = member_of(x, i);
		const char *header = json_tree_text_of(member, "header");

		if ((pointers & (1U << i)) == 0)
			continue;
		buf_printf(out, "%s%s (%s%s)", between, rows[i].name,
		    header != NULL ? "header " : "",
		    header != NULL ? header : json_tree_text(member));
		between = ", ";
	}
}

/*
 * json_list - reads a whole document, and selects the list of a pointer.
 */
#include "json/json_list.h"

#include "base/text.h"
#include "json/json_tree.h"

enum { SHOWN_MAX = 300 };

bool
json_list_needs_whole(const struct pointer *p)
{
	for (size_t i = 0; i < p->count; i++) {
		const char *key = p->keys[i];

		if (key[0] != '\0' && key[strspn(key, "0123456789")] == '\0')
			return true;
	}
	return pointer_has_star(p);
}

bool
json_list_missing(const struct pointer *p, struct error *f)
{
	char text[SHOWN_MAX] = "";
	size_t n = 0;

	for (size_t i = 0; i < p->count && n < sizeof(text); i++)
		n += (size_t)snprintf(
		    text + n, sizeof(text) - n, "/%s", p->keys[i]);
	return error_internal(f,
	    "/list/items of the profile points to %s, which is not a list",
	    text);
}

/* Parses one item on each line, as in a stream.  Returns NULL if a line is not JSON. */
static struct json_object *
parse_lines(const char *text)
{
	struct json_object *list = json_tree_new_array();

	while (*text != '\0' && list != NULL) {
		size_t n = strcspn(text, "\n");
		struct json_object *item = NULL;
		struct error f;

		if (strspn(text, " \t\r") >= n) {
			/* a blank line */
		} else if (json_tree_parse(text, n, &item, &f)) {
			json_tree_append(list, item);
		} else {
			json_tree_release(&list);
		}
		text += n + (text[n] == '\n');
	}
	return list;
}

bool
json_list_read(struct byte_reader *in, const struct pointer *p,
    struct json_object **owned, struct json_object **whole_or_null,
    struct error *f)
{
	static const char mark[] = "\xef\xbb\xbf";
	LOCAL_BUF text = BUF_INIT(JSON_LIST_INPUT_MAX);
	LOCAL_JSON whole = NULL;
	size_t skip;
	bool ok = byte_reader_rest(in, &text) ||
	    error_internal(f, "cannot be read, or is larger than %d MiB",
		JSON_LIST_INPUT_MAX >> 20);

	*owned = NULL;
	skip = text_starts(buf_cstr(&text), mark) ? strlen(mark) : 0;
	ok = ok &&
	    (json_tree_parse(
		 buf_cstr(&text) + skip, text.len - skip, &whole, f) ||
		(whole = parse_lines(buf_cstr(&text) + skip)) != NULL);
	if (ok) {
		*owned = pointer_items(p, whole);
		if (*owned == NULL && json_tree_kind(whole) == JSON_TREE_ARRAY)
			*owned = json_tree_retain(whole);
		ok = json_tree_kind(*owned) == JSON_TREE_ARRAY ||
		    json_list_missing(p, f);
	}
	if (!ok)
		json_tree_release(owned);
	else if (whole_or_null != NULL)
		*whole_or_null = json_tree_retain(whole);
	return ok;
}

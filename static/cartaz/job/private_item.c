/*
 * private_item - compares the members of an item with the words for private ones.
 */
#include "cartaz/job/private_item.h"

#include "base/text.h"
#include "json/json_tree.h"

enum { WORDS_MAX = 12 };

/* Also with "is" before the name: "isPrivate". */
static const struct {
	const char *member;
	const char *words[WORDS_MAX]; /* NULL after the last */
} rows[] = {
	{ "visibility", { "private", "confidential", "hidden", "internal" } },
	{ "sensitivity", { "private", "confidential", "personal" } },
	{ "class", { "private", "confidential" } },
	{ "classification", { "private", "confidential" } },
	{ "access", { "private", "confidential" } },
	{ "private", { "true", "1", "yes", "sim", "si", "sí" } },
	{ "hidden", { "true", "1", "yes", "sim", "si", "sí" } },
	{ "draft", { "true", "1", "yes", "sim", "si", "sí" } },
	{ "published", { "false", "0", "no", "não", "nao" } },
	{ "public", { "false", "0", "no", "não", "nao" } },
	{ "status",
	    { "draft", "autodraft", "unpublished", "hidden", "private", "trash",
		"pendingreview", "rascunho", "borrador" } },
	{ "poststatus",
	    { "draft", "autodraft", "pending", "private", "trash" } },
	{ "publicationstatus",
	    { "draft", "unpublished", "hidden", "private" } },
	{ "publishstatus", { "draft", "unpublished", "hidden", "private" } },
};

/* Small letters, without what separates words; the rest is cut. */
static void
fold(const char *text, char out[32])
{
	size_t n = 0;

	for (; *text != '\0' && n + 1 < 32; text++) {
		if (strchr(" _-\t", *text) == NULL)
			out[n++] = text_lower(*text);
	}
	out[n] = '\0';
}

/* The words of a member; NULL: it has none. */
static const char *const *
words_of(const char *member)
{
	const char *own;
	char name[32];

	fold(member, name);
	own = text_starts(name, "is") ? name + strlen("is") : name;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		if (strcmp(rows[i].member, own) == 0)
			return rows[i].words;
	}
	return NULL;
}

bool
private_item_has(const char *member)
{
	return words_of(member) != NULL;
}

bool
private_item_says(const char *member, const char *text)
{
	const char *const *words = words_of(member);
	char word[32];

	if (words == NULL)
		return false;
	fold(text, word);
	for (size_t i = 0; i < WORDS_MAX && words[i] != NULL; i++) {
		if (strcmp(words[i], word) == 0)
			return true;
	}
	return false;
}

static void
look_at(const char *key, struct json_object *v, void *context)
{
	struct private_item *found = context;
	const char *text = json_tree_text(v);

	if (json_tree_is_bool(v))
		text = json_tree_bool(v) ? "true" : "false";
	else if (text == NULL)
		text = json_tree_number_text(v);
	if (found->member == NULL && text != NULL &&
	    private_item_says(key, text))
		*found = (struct private_item){ key, text };
}

struct private_item
private_item_find(struct json_object *item)
{
	struct private_item found = { .member = NULL };

	json_tree_each(item, look_at, &found);
	return found;
}

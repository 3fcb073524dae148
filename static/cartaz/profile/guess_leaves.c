/*
 * guess_leaves - collects the leaves of items.
 */
#include "cartaz/profile/guess_leaves.h"

#include <ctype.h>

#include "base/buf.h"
#include "base/text.h"
#include "json/json_tree.h"
#include "text/normalize.h"

enum { DEPTH_MAX = 5 };

struct walk {
	struct guess_leaves *leaves;
	const char *pointer, *words;
	size_t depth, at; /* at: number of the item */
	size_t elements;  /* of the array around the value; 0: none */
};

const char *
guess_leaves_name_in_words(
    const char *before, const char *key, struct arena *mem)
{
	LOCAL_BUF parted = BUF_INIT(GUESS_VALUE_MAX),
		  words = BUF_INIT(GUESS_VALUE_MAX);

	for (const char *p = key; *p != '\0'; p++) {
		if (p > key && isupper((unsigned char)*p) &&
		    islower((unsigned char)p[-1]))
			buf_char(&parted, ' ');
		buf_char(&parted, *p == '_' ? ' ' : *p);
	}
	buf_text(&words, before);
	if (before[0] != '\0')
		buf_char(&words, ' ');
	normalize_join(buf_cstr(&parted), ' ', &words);
	return arena_copy(mem, buf_cstr(&words), words.len);
}

static struct guess_leaf *
find_leaf(const struct walk *w)
{
	struct guess_leaves *x = w->leaves;

	for (size_t i = 0; i < x->count; i++) {
		if (strcmp(x->leaf[i]->pointer, w->pointer) == 0)
			return x->leaf[i];
	}
	if (x->count == GUESS_LEAVES_MAX)
		return NULL;
	x->leaf[x->count] = arena_alloc(x->mem, sizeof(*x->leaf[0]));
	x->leaf[x->count]->pointer = w->pointer;
	x->leaf[x->count]->words = w->words;
	return x->leaf[x->count++];
}

static void
add_value(const struct walk *w, struct json_object *o)
{
	const char *text = json_tree_text(o);
	struct guess_leaf *leaf;

	if (text == NULL)
		text = json_tree_number_text(o);
	if (json_tree_kind(o) == JSON_TREE_BOOL)
		text = json_tree_bool(o) ? "true" : "false";
	if (text == NULL || text_is_blank(text) ||
	    (leaf = find_leaf(w)) == NULL)
		return;
	leaf->value[w->at] = arena_copy(w->leaves->mem, text,
	    text_cut(text, strlen(text), GUESS_VALUE_MAX));
	if (w->elements > leaf->elements)
		leaf->elements = w->elements;
	leaf->count++;
}

/* A language, as in {"pt-BR": "Samba"}, adds nothing to the name. */
bool
guess_leaves_is_language(const char *key)
{
	static const char *const languages[] = { "pt", "pt-BR", "pt_BR",
		"pt-br", "en", "es", "de", "fr", "de-informal" };

	return text_is_among(languages, ARRAY_LEN(languages), key);
}

static void
add_list(const struct walk *w, struct json_object *list)
{
	struct guess_leaf *leaf = find_leaf(w);

	if (leaf == NULL)
		return;
	if (leaf->list == NULL)
		leaf->list = arena_alloc(
		    w->leaves->mem, GUESS_ITEMS_MAX * sizeof(leaf->list[0]));
	leaf->list[w->at] = list;
	leaf->count++;
}

static void
add_member(const char *key, struct json_object *o, void *context)
{
	struct walk w = *(struct walk *)context;

	/* "@type" in JSON-LD is the type of the data, "Offer". */
	if (w.depth++ == DEPTH_MAX || strcmp(key, "@type") == 0)
		return;
	w.pointer = guess_items_pointer(w.pointer, key, w.leaves->mem);
	if (!isdigit((unsigned char)key[0]) && !guess_leaves_is_language(key))
		w.words =
		    guess_leaves_name_in_words(w.words, key, w.leaves->mem);
	if (json_tree_kind(o) == JSON_TREE_OBJECT) {
		w.elements = 0;
		json_tree_each(o, add_member, &w);
	} else if (json_tree_count(o) > 0) {
		if (json_tree_kind(json_tree_at(o, 0)) == JSON_TREE_OBJECT)
			add_list(&w, o);
		w.elements = json_tree_count(o);
		add_member("0", json_tree_at(o, 0), &w);
	} else {
		add_value(&w, o);
	}
}

void
guess_leaves_collect(struct guess_leaves *x, struct json_object *const *item,
    size_t n, struct arena *mem)
{
	*x = (struct guess_leaves){ .mem = mem };
	for (size_t i = 0; i < n; i++) {
		struct walk w = {
			.leaves = x, .pointer = "", .words = "", .at = i
		};

		json_tree_each(item[i], add_member, &w);
	}
}

/* Takes the first element of each list, then the second of each, and so on. */
static size_t
elements_of(
    const struct guess_leaf *leaf, struct json_object *out[GUESS_ITEMS_MAX])
{
	size_t n = 0;
	bool more = true;

	for (size_t at = 0; more; at++) {
		more = false;
		for (size_t i = 0; i < GUESS_ITEMS_MAX; i++) {
			if (at >= json_tree_count(leaf->list[i]))
				continue;
			if (n == GUESS_ITEMS_MAX)
				return n;
			out[n++] = json_tree_at(leaf->list[i], at);
			more = true;
		}
	}
	return n;
}

void
guess_leaves_of_list(
    struct guess_leaves *x, const struct guess_leaf *list, struct arena *mem)
{
	struct json_object *element[GUESS_ITEMS_MAX];

	guess_leaves_collect(x, element, elements_of(list, element), mem);
}

void
guess_leaves_use_below(struct guess_leaves *x, const char *pointer)
{
	size_t n = strlen(pointer);

	for (size_t i = 0; i < x->count; i++) {
		const char *p = x->leaf[i]->pointer;

		if (strncmp(p, pointer, n) == 0 &&
		    (p[n] == '/' || p[n] == '\0'))
			x->leaf[i]->used = true;
	}
}

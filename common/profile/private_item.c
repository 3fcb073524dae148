/*
 * private_item - compares the members of an item with words that mean "private" or
 * "free".
 */
#include "profile/private_item.h"

#include "base/text.h"
#include "json/json_tree.h"
#include "json/pointer.h"
#include "profile/profile.h"

enum { WORDS_MAX = 12 };

#define YES                                                                    \
	{                                                                      \
		"true", "1", "yes", "y", "x", "sim", "s", "si", "sí", "ja",    \
		    "oui"                                                      \
	}

/* A member may also begin with "is": "isPrivate". */
static const struct {
	const char *member;
	const char *words[WORDS_MAX]; /* NULL ends the words */
	bool is_free;
} rows[] = {
	{ "visibility", { "private", "confidential", "hidden", "internal" } },
	{ "sensitivity", { "private", "confidential", "personal" } },
	{ "class", { "private", "confidential" } },
	{ "classification", { "private", "confidential" } },
	{ "access", { "private", "confidential" } },
	{ "private", YES },
	{ "hidden", YES },
	{ "draft", YES },
	{ "unlisted", YES },
	{ "inviteonly", YES },
	{ "hidefromlistings", YES },
	{ "hideeventfromeventlistings", YES },
	{ "listed", { "false", "0", "no", "não", "nao" } },
	{ "privacysetting", { "locked" } },
	{ "eventtype", { "workinglocation", "outofoffice", "focustime" } },
	{ "published", { "false", "0", "no", "não", "nao" } },
	{ "public", { "false", "0", "no", "não", "nao" } },
	{ "status",
	    { "draft", "autodraft", "unpublished", "hidden", "private", "trash",
		"pendingreview", "rascunho", "borrador", "tribeignored",
		"autoscheddraft", "template" } },
	{ "poststatus",
	    { "draft", "autodraft", "pending", "private", "trash" } },
	{ "publicationstatus",
	    { "draft", "unpublished", "hidden", "private" } },
	{ "publishstatus", { "draft", "unpublished", "hidden", "private" } },
	{ "accessibleforfree", YES, true },
	{ "free", YES, true },
	{ "freeentry", YES, true },
	{ "freeadmission", YES, true },
	{ "gratuito", YES, true },
	{ "gratuita", YES, true },
	{ "entradagratuita", YES, true },
	{ "entradafranca", YES, true },
	{ "gratis", YES, true },
	{ "gratuit", YES, true },
	{ "kostenlos", YES, true },
	{ "eintrittfrei", YES, true },
};

/* Makes small letters without the characters that separate words, and cuts the text. */
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

/* Returns the row of a member, or ARRAY_LEN(rows). */
static size_t
row_of(const char *member)
{
	const char *own;
	char name[32];
	size_t i = 0;

	fold(member, name);
	own = text_starts(name, "is") ? name + strlen("is") : name;
	while (i < ARRAY_LEN(rows) &&
	    (rows[i].member[0] != own[0] || strcmp(rows[i].member, own) != 0))
		i++;
	return i;
}

bool
private_item_has(const char *member)
{
	return row_of(member) < ARRAY_LEN(rows);
}

static bool
says(const char *member, const char *text, bool is_free)
{
	size_t row = row_of(member);
	const char *segment;
	char word[32];

	if (row == ARRAY_LEN(rows) || rows[row].is_free != is_free)
		return false;
	segment = strstr(text, "schema.org/"); /* "https://schema.org/True" */
	fold(segment != NULL ? strchr(segment, '/') + 1 : text, word);
	return text_is_among(rows[row].words, WORDS_MAX, word);
}

bool
private_item_says(const char *member, const char *text)
{
	return says(member, text, false);
}

bool
private_item_says_free(const char *member, const char *text)
{
	return says(member, text, true);
}

struct search {
	struct private_item found;
	bool is_free;
};

static void
look_at(const char *key, struct json_object *v, void *context)
{
	struct search *s = context;
	const char *text = json_tree_text(v);

	if (json_tree_is_bool(v))
		text = json_tree_bool(v) ? "true" : "false";
	else if (text == NULL)
		text = json_tree_number_text(v);
	if (s->found.member == NULL && text != NULL &&
	    says(key, text, s->is_free))
		s->found = (struct private_item){ key, text };
}

struct private_item
private_item_find(struct json_object *item)
{
	/* The members of an item that may have the event itself. */
	static const char *const wrappers[] = { "event", "node", "attributes",
		"fields", "properties" };
	struct search s = { .is_free = false };

	json_tree_each(item, look_at, &s);
	for (size_t i = 0; i < ARRAY_LEN(wrappers); i++) {
		struct json_object *o = json_tree_member(item, wrappers[i]);

		if (json_tree_kind(o) == JSON_TREE_OBJECT)
			json_tree_each(o, look_at, &s);
	}
	return s.found;
}

struct private_item
private_item_of(const struct profile *profile, const struct pointer *to_event,
    struct json_object *item, struct json_object *native)
{
	struct private_item found =
	    private_item_find(pointer_follow(to_event, item));

	if (found.member == NULL)
		found = private_item_find(native);
	if (found.member != NULL &&
	    item_rules_accept(&profile->rules, found.member, found.text))
		found.member = NULL;
	return found;
}

void
private_item_set_free(struct json_object *native)
{
	struct json_object *ticket;

	if (json_tree_count(json_tree_member(native, "tickets")) > 0)
		return;
	ticket = json_tree_new();
	json_tree_set_text(ticket, "price", "0.00");
	json_tree_append(json_tree_set_array(native, "tickets"), ticket);
}

void
private_item_read_free(struct json_object *item, struct json_object *native)
{
	struct search s = { .is_free = true };

	json_tree_each(item, look_at, &s);
	if (s.found.member != NULL)
		private_item_set_free(native);
}

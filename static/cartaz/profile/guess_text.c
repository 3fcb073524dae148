/*
 * guess_text - JSON for the rules of a guess, and the list of its rules.
 */
#include "base/buf.h"
#include "base/text.h"
#include "cartaz/profile/internal.h"
#include "json/json_writer.h"

enum { SHOWN_MAX = 60 };

const char *
guess_quote(struct guess *x, const char *text)
{
	struct buf b = BUF_INIT(GUESS_TEXT_MAX);
	struct json_writer w = JSON_WRITER_INIT(&b);

	json_writer_text(&w, NULL, text);
	return arena_take(&x->tool->mem, &b);
}

const char *
guess_first_value(const struct guess_leaf *leaf)
{
	for (size_t i = 0; i < GUESS_ITEMS_MAX; i++) {
		if (leaf->value[i] != NULL)
			return leaf->value[i];
	}
	return "";
}

const char *
guess_reason(struct guess *x, const struct guess_leaf *leaf)
{
	const char *v = guess_first_value(leaf);
	size_t n = strlen(v), cut = text_cut(v, n, SHOWN_MAX);
	char shown[SHOWN_MAX + 1];

	for (size_t i = 0; i < cut; i++)
		shown[i] = (unsigned char)v[i] < ' ' ? ' ' : v[i];
	shown[cut] = '\0';
	return guess_format(x, "%s, in %zu of %zu items%s%s%s", leaf->pointer,
	    leaf->count, x->items.count, n > 0 ? ": " : "", shown,
	    cut < n ? "..." : "");
}

void
guess_note_unread(
    struct guess *x, const struct guess_leaves *from, const char *at)
{
	for (size_t i = 0; i < from->count; i++) {
		const struct guess_leaf *leaf = from->leaf[i];
		const char *name = guess_format(x, "%s%s", at, leaf->pointer);

		if (leaf->used || leaf->list != NULL ||
		    x->unread_count++ >= GUESS_NAMED_MAX)
			continue;
		if (x->items.rows)
			name = guess_format(x, "\"%s\"", leaf->pointer + 1);
		x->unread = guess_format(x, "%s%s%s",
		    x->unread != NULL ? x->unread : "",
		    x->unread != NULL ? ", " : "", name);
	}
}

void
guess_add_rule(struct guess_rules *rules, struct guess_rule rule)
{
	if (rules->count < GUESS_RULES_MAX)
		rules->rule[rules->count++] = rule;
}

const struct guess_rule *
guess_rule_of(const struct guess_rules *rules, const char *key)
{
	for (size_t i = 0; i < rules->count; i++) {
		if (strcmp(rules->rule[i].key, key) == 0)
			return &rules->rule[i];
	}
	return NULL;
}

struct guess_leaf *
guess_leaf_of(const struct guess *x, const char *key)
{
	const struct guess_rule *rule = guess_rule_of(&x->rules, key);

	return rule != NULL ? rule->leaf : NULL;
}

struct guess_rule
guess_take_rule(struct guess_rules *rules, const char *key)
{
	size_t at = (size_t)(guess_rule_of(rules, key) - rules->rule);
	struct guess_rule taken = rules->rule[at];

	for (rules->count--; at < rules->count; at++)
		rules->rule[at] = rules->rule[at + 1];
	return taken;
}

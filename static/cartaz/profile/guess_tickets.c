/*
 * guess_tickets - finds the tickets of events, in a list or in their rows.
 */
#include "base/buf.h"
#include "cartaz/profile/internal.h"
#include "event/words.h"

/* "available" of a label; the words that say sold out, as they are written. */
static void
add_available(struct guess *x, struct guess_leaves *from, struct buf *map)
{
	struct guess_leaf *leaf =
	    guess_fields_find(from, &guess_ticket_sold_out);
	const char *words = "";

	if (leaf == NULL || strstr(buf_cstr(map), "\"available\": ") != NULL)
		return;
	leaf->used = true;
	for (size_t i = 0; i < GUESS_ITEMS_MAX; i++) {
		const char *v = leaf->value[i], *quoted;

		if (v == NULL || event_word(EVENT_WORDS_SOLD_OUT, v) == NULL)
			continue;
		quoted = guess_quote(x, v);
		if (strstr(words, quoted) == NULL)
			words = guess_format(x, "%s%s%s", words,
			    words[0] != '\0' ? ", " : "", quoted);
	}
	buf_printf(map,
	    "%s\"available\": {\"not\": {\"eq\": %s, \"is\": [%s]}}",
	    map->len > 0 ? ", " : "", guess_quote(x, leaf->pointer), words);
}

bool
guess_tickets(struct guess *x)
{
	struct guess_leaf *list =
	    guess_fields_find(&x->leaves, &guess_ticket_list);
	struct guess_leaves of_list, *from = &x->leaves;
	struct json_object *one[GUESS_ITEMS_MAX];
	struct buf map = BUF_INIT(GUESS_TEXT_MAX);
	bool found = false;

	if (list != NULL) {
		guess_leaves_collect(&of_list, one,
		    guess_leaves_elements(list, one), &x->tool->mem);
		from = &of_list;
	}
	for (size_t i = 0; i < guess_ticket_field_count; i++) {
		const struct guess_field *f = &guess_ticket_fields[i];
		struct guess_leaf *leaf = guess_fields_find(from, f);

		if (leaf == NULL)
			continue;
		leaf->used = true;
		/* A "type" beside no price is the event's own. */
		found |= strcmp(f->key, "price") == 0 ||
		    (list != NULL && strcmp(f->key, "name") == 0);
		buf_printf(&map, "%s\"%s\": %s", map.len > 0 ? ", " : "",
		    f->key, guess_plain_rule(x, leaf, f->look));
	}
	add_available(x, from, &map);
	if (found)
		guess_add_rule(x, "tickets",
		    guess_format(x, "{\"each\": %s, \"map\": {%s}}",
			guess_quote(x, list != NULL ? list->pointer : ""),
			buf_cstr(&map)),
		    list != NULL ? guess_reason(x, list)
				 : "by the names of its members");
	buf_release(&map);
	return found;
}

#include "richtext/repair.h"

/*
 * Room for a place, and for as many more as it needs to hold words?  In a list
 * an item comes first, for which the list has kept room.
 */
static bool
has_room(struct richtext_repair *t, size_t places)
{
	bool implied = richtext_is_list(richtext_top(t)->tag);

	return t->skipped == 0 &&
	    t->depth + implied + places <= RICHTEXT_PLACES_MAX;
}

/* One too deep is no place: its words are those of the place around it. */
static void
enter(struct richtext_repair *t, enum richtext_tag tag, size_t places)
{
	if (!has_room(t, places)) {
		t->skipped++;
		return;
	}
	if (richtext_is_list(richtext_top(t)->tag))
		richtext_push(t, RICHTEXT_LI);
	richtext_push(t, tag);
}

static void
open_list(struct richtext_repair *t, enum richtext_tag tag)
{
	richtext_top(t)->ended = false;
	enter(t, tag, 2);
}

static void
open_item(struct richtext_repair *t)
{
	if (t->skipped == 0 && richtext_top(t)->tag == RICHTEXT_LI)
		richtext_pop_to(t, t->depth - 1);
	if (t->skipped > 0 || !richtext_is_list(richtext_top(t)->tag)) {
		enter(t, RICHTEXT_UL, 2);
		if (t->skipped > 0)
			return;
		richtext_top(t)->implied = true;
	}
	richtext_push(t, RICHTEXT_LI);
}

/* A table that only arranges is none, and neither is one without room. */
static void
open_table(struct richtext_repair *t, const struct richtext_token *token)
{
	bool arranges;

	richtext_leave_ended_item(t);
	arranges = token->layout || !has_room(t, 3);
	t->arranging = t->arranging << 1 | arranges;
	t->tables++;
	if (arranges)
		return;
	enter(t, RICHTEXT_TABLE, 3);
	richtext_top(t)->columns = token->columns;
}

/* The depth of the table that a row or a cell belongs to; 0 for none. */
static size_t
find_table(const struct richtext_repair *t)
{
	size_t i = t->tables > 0 && (t->arranging & 1) == 0 ? t->depth : 0;

	while (i > 0 && t->places[i].tag != RICHTEXT_TABLE)
		i--;
	return i;
}

/* A caption stands before its table, if that is not written yet. */
static void
open_caption(struct richtext_repair *t, size_t table)
{
	if (t->depth != table || t->places[table].written)
		return;
	t->captioned = t->places[table];
	t->caption_depth = table;
	t->depth--;
}

static void
close_caption(struct richtext_repair *t)
{
	if (t->caption_depth == 0)
		return;
	richtext_pop_to(t, t->caption_depth - 1);
	t->places[++t->depth] = t->captioned;
	t->caption_depth = 0;
}

static void
open_row_or_cell(struct richtext_repair *t, enum richtext_tag tag)
{
	size_t table = find_table(t);

	if (table == 0)
		return;
	if (tag == RICHTEXT_CAPTION) {
		open_caption(t, table);
	} else if (richtext_is_cell(tag)) {
		if (t->depth > table)
			richtext_pop_to(t, table + 1);
		else
			richtext_push(t, RICHTEXT_TR);
		richtext_push(t, tag);
	} else {
		richtext_pop_to(t, table);
		t->places[table].head = tag == RICHTEXT_THEAD ||
		    (tag == RICHTEXT_TR && t->places[table].head);
		if (tag == RICHTEXT_TR)
			richtext_push(t, tag);
	}
}

static void
close_row_or_cell(struct richtext_repair *t, enum richtext_tag tag)
{
	size_t table = find_table(t);

	if (tag == RICHTEXT_CAPTION)
		close_caption(t);
	else if (table > 0 && !richtext_is_cell(tag))
		richtext_pop_to(t, table);
	else if (table > 0 && t->depth > table)
		richtext_pop_to(t, table + 1);
	if (table > 0 && tag == RICHTEXT_THEAD)
		t->places[table].head = false;
}

static void
close_table(struct richtext_repair *t)
{
	size_t table = find_table(t);

	if (table > 0)
		richtext_pop_to(t, table - 1);
	t->arranging >>= 1;
	t->caption_depth = 0;
	t->tables -= t->tables > 0;
}

static bool
is_of_table(enum richtext_tag tag)
{
	return tag >= RICHTEXT_CAPTION && tag <= RICHTEXT_TD;
}

void
richtext_open_block(
    struct richtext_repair *t, const struct richtext_token *token)
{
	enum richtext_tag tag = token->tag;

	richtext_end_leaf(t);
	if (is_of_table(tag)) {
		open_row_or_cell(t, tag);
	} else if (tag == RICHTEXT_TABLE) {
		open_table(t, token);
	} else if (find_table(t) > 0) {
		return; /* cells hold lines, and nothing else does there */
	} else if (tag == RICHTEXT_LI) {
		open_item(t);
	} else if (richtext_is_list(tag)) {
		open_list(t, tag);
	} else {
		richtext_leave_ended_item(t);
		enter(t, tag, 1);
	}
}

/* Where the nearest of this kind stands, not looking out of a table; or 0. */
static size_t
find(const struct richtext_repair *t, enum richtext_tag tag)
{
	for (size_t i = t->depth; i > 0; i--) {
		if (t->places[i].tag == tag)
			return i;
		if (t->places[i].tag == RICHTEXT_TABLE)
			break;
	}
	return 0;
}

static void
close_other(struct richtext_repair *t, enum richtext_tag tag)
{
	size_t at = find(t, tag);

	if (find_table(t) > 0)
		return;
	if (t->skipped > 0) {
		t->skipped--;
	} else if (at > 0 && tag == RICHTEXT_LI) {
		richtext_pop_to(t, at);
		t->places[at].ended = true;
	} else if (at > 0) {
		richtext_pop_to(t, at - 1);
	}
}

void
richtext_close_block(struct richtext_repair *t, enum richtext_tag tag)
{
	richtext_end_leaf(t);
	if (is_of_table(tag))
		close_row_or_cell(t, tag);
	else if (tag == RICHTEXT_TABLE)
		close_table(t);
	else
		close_other(t, tag);
}

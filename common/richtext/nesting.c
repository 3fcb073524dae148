/*
 * nesting - decides which blocks may be inside which, and adds implied blocks.
 */
#include "richtext/repair.h"

/*
 * Returns true if there is room for the block and the blocks that it needs around
 * words, which are `blocks` together.  In a list an item comes first, for which the
 * list kept room.
 */
static bool
has_room_for_blocks(struct richtext_repair *r, size_t blocks)
{
	bool implied = richtext_tags_is_list(richtext_blocks_top(r)->tag);

	return r->skipped == 0 &&
	    r->depth + implied + blocks <= RICHTEXT_BLOCKS_MAX;
}

/* Skips a block that is too deep.  Its words go to the block around it. */
static void
push_block(struct richtext_repair *r, enum richtext_tag tag, size_t blocks)
{
	if (!has_room_for_blocks(r, blocks)) {
		r->skipped++;
		return;
	}
	if (richtext_tags_is_list(richtext_blocks_top(r)->tag))
		richtext_blocks_push(r, RICHTEXT_LI);
	richtext_blocks_push(r, tag);
}

static void
nest_list(struct richtext_repair *r, enum richtext_tag tag)
{
	richtext_blocks_top(r)->ended = false;
	push_block(r, tag, 2);
}

static void
nest_item(struct richtext_repair *r)
{
	if (r->skipped == 0 && richtext_blocks_top(r)->tag == RICHTEXT_LI)
		richtext_blocks_pop_to(r, r->depth - 1);
	if (r->skipped > 0 ||
	    !richtext_tags_is_list(richtext_blocks_top(r)->tag)) {
		push_block(r, RICHTEXT_UL, 2);
		if (r->skipped > 0)
			return;
		richtext_blocks_top(r)->implied = true;
	}
	richtext_blocks_push(r, RICHTEXT_LI);
}

/* Does not write a layout table, or a table without room, as a table. */
static void
nest_table(struct richtext_repair *r, const struct richtext_token *token)
{
	bool is_layout;

	richtext_blocks_leave_ended_item(r);
	is_layout = token->layout || !has_room_for_blocks(r, 3);
	r->layout_tables = r->layout_tables << 1 | is_layout;
	r->tables++;
	if (is_layout)
		return;
	push_block(r, RICHTEXT_TABLE, 3);
	richtext_blocks_top(r)->columns = token->columns;
}

/* Returns the depth of the table to which a row or a cell belongs, or 0. */
static size_t
find_table(const struct richtext_repair *r)
{
	size_t i = r->tables > 0 && (r->layout_tables & 1) == 0 ? r->depth : 0;

	while (i > 0 && r->blocks[i].tag != RICHTEXT_TABLE)
		i--;
	return i;
}

/* Puts a caption before its table, unless the table was already written. */
static void
open_caption(struct richtext_repair *r, size_t table)
{
	if (r->depth != table || r->blocks[table].written)
		return;
	r->captioned = r->blocks[table];
	r->caption_depth = table;
	r->depth--;
}

static void
close_caption(struct richtext_repair *r)
{
	if (r->caption_depth == 0)
		return;
	richtext_blocks_pop_to(r, r->caption_depth - 1);
	r->blocks[++r->depth] = r->captioned;
	r->caption_depth = 0;
}

static void
open_row_or_cell(struct richtext_repair *r, enum richtext_tag tag)
{
	size_t table = find_table(r);

	if (table == 0)
		return;
	if (tag == RICHTEXT_CAPTION) {
		open_caption(r, table);
	} else if (richtext_tags_is_cell(tag)) {
		if (r->depth > table)
			richtext_blocks_pop_to(r, table + 1);
		else
			richtext_blocks_push(r, RICHTEXT_TR);
		richtext_blocks_push(r, tag);
	} else {
		richtext_blocks_pop_to(r, table);
		r->blocks[table].head = tag == RICHTEXT_THEAD ||
		    (tag == RICHTEXT_TR && r->blocks[table].head);
		if (tag == RICHTEXT_TR)
			richtext_blocks_push(r, tag);
	}
}

static void
close_row_or_cell(struct richtext_repair *r, enum richtext_tag tag)
{
	size_t table = find_table(r);

	if (tag == RICHTEXT_CAPTION)
		close_caption(r);
	else if (table > 0 && !richtext_tags_is_cell(tag))
		richtext_blocks_pop_to(r, table);
	else if (table > 0 && r->depth > table)
		richtext_blocks_pop_to(r, table + 1);
	if (table > 0 && tag == RICHTEXT_THEAD)
		r->blocks[table].head = false;
}

static void
close_table(struct richtext_repair *r)
{
	size_t table = find_table(r);

	if (table > 0)
		richtext_blocks_pop_to(r, table - 1);
	r->layout_tables >>= 1;
	r->caption_depth = 0;
	r->tables -= r->tables > 0;
}

void
richtext_nesting_open(
    struct richtext_repair *r, const struct richtext_token *token)
{
	enum richtext_tag tag = token->tag;

	richtext_blocks_end_leaf(r);
	if (richtext_tags_is_of_table(tag)) {
		open_row_or_cell(r, tag);
	} else if (tag == RICHTEXT_TABLE) {
		nest_table(r, token);
	} else if (find_table(r) > 0) {
		return; /* a cell contains lines, not blocks */
	} else if (tag == RICHTEXT_LI) {
		nest_item(r);
	} else if (richtext_tags_is_list(tag)) {
		nest_list(r, tag);
	} else {
		richtext_blocks_leave_ended_item(r);
		push_block(r, tag, 1);
	}
}

/* Returns the depth of the innermost block of the tag inside this table, or 0. */
static size_t
find_block(const struct richtext_repair *r, enum richtext_tag tag)
{
	for (size_t i = r->depth; i > 0; i--) {
		if (r->blocks[i].tag == tag)
			return i;
		if (r->blocks[i].tag == RICHTEXT_TABLE)
			break;
	}
	return 0;
}

static void
close_other(struct richtext_repair *r, enum richtext_tag tag)
{
	size_t at = find_block(r, tag);

	if (find_table(r) > 0)
		return;
	if (r->skipped > 0) {
		r->skipped--;
	} else if (at > 0 && tag == RICHTEXT_LI) {
		richtext_blocks_pop_to(r, at);
		r->blocks[at].ended = true;
	} else if (at > 0) {
		richtext_blocks_pop_to(r, at - 1);
	}
}

void
richtext_nesting_close(struct richtext_repair *r, enum richtext_tag tag)
{
	richtext_blocks_end_leaf(r);
	if (richtext_tags_is_of_table(tag))
		close_row_or_cell(r, tag);
	else if (tag == RICHTEXT_TABLE)
		close_table(r);
	else
		close_other(r, tag);
}

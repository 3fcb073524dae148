/*
 * blocks - the stack of open blocks, and the leaf inside the innermost one.
 */
#include "richtext/repair.h"

struct richtext_block *
richtext_blocks_top(struct richtext_repair *r)
{
	return &r->blocks[r->depth];
}

static void
write_open(struct richtext_repair *r, enum richtext_tag tag, uint32_t columns)
{
	r->out->open(r->out->self, tag, columns);
}

static void
write_close(struct richtext_repair *r, enum richtext_tag tag)
{
	r->out->close(r->out->self, tag);
}

void
richtext_blocks_drop_format(struct richtext_repair *r, enum richtext_tag tag)
{
	struct richtext_format *f = &r->format;
	size_t count = 0;

	for (size_t i = 0; i < f->count; i++) {
		if (f->tags[i] != tag)
			f->tags[count++] = f->tags[i];
	}
	f->count = count;
}

void
richtext_blocks_leave_leaf(struct richtext_repair *r)
{
	if (!r->in_leaf)
		return;
	write_close(r, r->leaf);
	r->in_leaf = r->blank = false;
	r->breaks = 0;
	if (r->link_used)
		richtext_blocks_drop_format(r, RICHTEXT_A);
	r->link_used = false;
}

void
richtext_blocks_end_leaf(struct richtext_repair *r)
{
	if (richtext_tags_is_cell(richtext_blocks_top(r)->tag))
		r->breaks = r->in_leaf;
	else
		richtext_blocks_leave_leaf(r);
}

static void
write_empty_cells(struct richtext_repair *r, struct richtext_block *row)
{
	for (; row->empties > 0; row->empties--) {
		enum richtext_tag tag =
		    (row->headings & 1) != 0 ? RICHTEXT_TH : RICHTEXT_TD;

		write_open(r, tag, 0);
		write_close(r, tag);
		row->headings >>= 1;
	}
}

static void
close_top_block(struct richtext_repair *r)
{
	struct richtext_block *p = richtext_blocks_top(r), *outer = p - 1;

	richtext_blocks_leave_leaf(r);
	r->depth--;
	if (p->written) {
		if (p->tag == RICHTEXT_TR)
			write_empty_cells(r, p);
		if (p->section != RICHTEXT_NONE)
			write_close(r, p->section);
		write_close(r, p->tag);
	} else if (richtext_tags_is_cell(p->tag)) {
		if (p->tag == RICHTEXT_TH && outer->empties < 64)
			outer->headings |= UINT64_C(1) << outer->empties;
		outer->empties++;
	}
}

void
richtext_blocks_pop_to(struct richtext_repair *r, size_t depth)
{
	while (r->depth > depth)
		close_top_block(r);
}

void
richtext_blocks_push(struct richtext_repair *r, enum richtext_tag tag)
{
	richtext_blocks_leave_leaf(r);
	r->heading = RICHTEXT_NONE;
	if (r->depth == RICHTEXT_BLOCKS_MAX)
		fatal("richtext: too deep");
	r->blocks[++r->depth] = (struct richtext_block){ .tag = tag };
}

/* A head row after a body row becomes a body row. */
static void
write_section(struct richtext_repair *r, struct richtext_block *table)
{
	enum richtext_tag wanted =
	    table->head && table->section != RICHTEXT_TBODY ? RICHTEXT_THEAD
							    : RICHTEXT_TBODY;

	if (table->section == wanted)
		return;
	if (table->section != RICHTEXT_NONE)
		write_close(r, table->section);
	write_open(r, wanted, 0);
	table->section = wanted;
}

static void
write_blocks(struct richtext_repair *r)
{
	for (size_t i = 1; i <= r->depth; i++) {
		struct richtext_block *p = &r->blocks[i];

		if (p->written)
			continue;
		if (p->tag == RICHTEXT_TR)
			write_section(r, p - 1);
		if (richtext_tags_is_cell(p->tag))
			write_empty_cells(r, p - 1);
		write_open(r, p->tag, p->columns);
		p->written = true;
		p[-1].filled = true;
	}
}

/* Adds the item, row and cell that words in a list or a table need. */
static void
imply_blocks(struct richtext_repair *r)
{
	if (richtext_tags_is_list(richtext_blocks_top(r)->tag))
		richtext_blocks_push(r, RICHTEXT_LI);
	if (richtext_blocks_top(r)->tag == RICHTEXT_TABLE)
		richtext_blocks_push(r, RICHTEXT_TR);
	if (richtext_blocks_top(r)->tag == RICHTEXT_TR)
		richtext_blocks_push(r, RICHTEXT_TD);
}

static enum richtext_tag
leaf_of(struct richtext_repair *r)
{
	const struct richtext_block *p = richtext_blocks_top(r);

	if (richtext_tags_is_cell(p->tag))
		return RICHTEXT_NONE;
	if (r->heading != RICHTEXT_NONE)
		return r->heading;
	return p->tag == RICHTEXT_LI && !p->filled ? RICHTEXT_NONE : RICHTEXT_P;
}

void
richtext_blocks_leave_ended_item(struct richtext_repair *r)
{
	if (!richtext_blocks_top(r)->ended)
		return;
	richtext_blocks_pop_to(r, r->depth - 1);
	if (richtext_blocks_top(r)->implied)
		richtext_blocks_pop_to(r, r->depth - 1);
}

void
richtext_blocks_enter_leaf(struct richtext_repair *r)
{
	richtext_blocks_leave_ended_item(r);
	if (r->in_leaf)
		return;
	imply_blocks(r);
	write_blocks(r);
	r->leaf = leaf_of(r);
	write_open(r, r->leaf, 0);
	r->in_leaf = true;
	richtext_blocks_top(r)->filled = true;
}

#include "richtext/repair.h"

struct richtext_block *
richtext_top(struct richtext_repair *t)
{
	return &t->places[t->depth];
}

bool
richtext_is_list(enum richtext_tag tag)
{
	return tag == RICHTEXT_UL || tag == RICHTEXT_OL;
}

bool
richtext_is_cell(enum richtext_tag tag)
{
	return tag == RICHTEXT_TD || tag == RICHTEXT_TH;
}

static void
write_open(struct richtext_repair *t, enum richtext_tag tag, uint32_t columns)
{
	t->out->open(t->out->self, tag, columns);
}

static void
write_close(struct richtext_repair *t, enum richtext_tag tag)
{
	t->out->close(t->out->self, tag);
}

void
richtext_drop_format(struct richtext_repair *t, enum richtext_tag tag)
{
	struct richtext_format *f = &t->format;
	size_t kept = 0;

	for (size_t i = 0; i < f->count; i++) {
		if (f->tags[i] != tag)
			f->tags[kept++] = f->tags[i];
	}
	f->count = kept;
}

void
richtext_leave_leaf(struct richtext_repair *t)
{
	if (!t->in_leaf)
		return;
	write_close(t, t->leaf);
	t->in_leaf = t->blank = false;
	t->breaks = 0;
	if (t->link_used)
		richtext_drop_format(t, RICHTEXT_A);
	t->link_used = false;
}

void
richtext_end_leaf(struct richtext_repair *t)
{
	if (richtext_is_cell(richtext_top(t)->tag))
		t->breaks = t->in_leaf;
	else
		richtext_leave_leaf(t);
}

static void
write_empty_cells(struct richtext_repair *t, struct richtext_block *row)
{
	for (; row->empties > 0; row->empties--) {
		enum richtext_tag tag =
		    (row->headings & 1) != 0 ? RICHTEXT_TH : RICHTEXT_TD;

		write_open(t, tag, 0);
		write_close(t, tag);
		row->headings >>= 1;
	}
}

static void
pop(struct richtext_repair *t)
{
	struct richtext_block *p = richtext_top(t), *outer = p - 1;

	richtext_leave_leaf(t);
	t->depth--;
	if (p->written) {
		if (p->tag == RICHTEXT_TR)
			write_empty_cells(t, p);
		if (p->section != RICHTEXT_NONE)
			write_close(t, p->section);
		write_close(t, p->tag);
	} else if (richtext_is_cell(p->tag)) {
		if (p->tag == RICHTEXT_TH && outer->empties < 64)
			outer->headings |= UINT64_C(1) << outer->empties;
		outer->empties++;
	}
}

void
richtext_pop_to(struct richtext_repair *t, size_t depth)
{
	while (t->depth > depth)
		pop(t);
}

void
richtext_push(struct richtext_repair *t, enum richtext_tag tag)
{
	richtext_leave_leaf(t);
	t->heading = RICHTEXT_NONE;
	if (t->depth == RICHTEXT_PLACES_MAX)
		fatal("richtext: too deep");
	t->places[++t->depth] = (struct richtext_block){ .tag = tag };
}

/* A row of the head after one of the body is one of the body. */
static void
write_section(struct richtext_repair *t, struct richtext_block *table)
{
	enum richtext_tag wanted =
	    table->head && table->section != RICHTEXT_TBODY ? RICHTEXT_THEAD
							    : RICHTEXT_TBODY;

	if (table->section == wanted)
		return;
	if (table->section != RICHTEXT_NONE)
		write_close(t, table->section);
	write_open(t, wanted, 0);
	table->section = wanted;
}

static void
write_places(struct richtext_repair *t)
{
	for (size_t i = 1; i <= t->depth; i++) {
		struct richtext_block *p = &t->places[i];

		if (p->written)
			continue;
		if (p->tag == RICHTEXT_TR)
			write_section(t, p - 1);
		if (richtext_is_cell(p->tag))
			write_empty_cells(t, p - 1);
		write_open(t, p->tag, p->columns);
		p->written = true;
		p[-1].filled = true;
	}
}

/* Words alone where only places may stand get one. */
static void
imply_places(struct richtext_repair *t)
{
	if (richtext_is_list(richtext_top(t)->tag))
		richtext_push(t, RICHTEXT_LI);
	if (richtext_top(t)->tag == RICHTEXT_TABLE)
		richtext_push(t, RICHTEXT_TR);
	if (richtext_top(t)->tag == RICHTEXT_TR)
		richtext_push(t, RICHTEXT_TD);
}

static enum richtext_tag
leaf_of(struct richtext_repair *t)
{
	const struct richtext_block *p = richtext_top(t);

	if (richtext_is_cell(p->tag))
		return RICHTEXT_NONE;
	if (t->heading != RICHTEXT_NONE)
		return t->heading;
	return p->tag == RICHTEXT_LI && !p->filled ? RICHTEXT_NONE : RICHTEXT_P;
}

void
richtext_leave_ended_item(struct richtext_repair *t)
{
	if (!richtext_top(t)->ended)
		return;
	richtext_pop_to(t, t->depth - 1);
	if (richtext_top(t)->implied)
		richtext_pop_to(t, t->depth - 1);
}

void
richtext_enter_leaf(struct richtext_repair *t)
{
	richtext_leave_ended_item(t);
	if (t->in_leaf)
		return;
	imply_places(t);
	write_places(t);
	t->leaf = leaf_of(t);
	write_open(t, t->leaf, 0);
	t->in_leaf = true;
	richtext_top(t)->filled = true;
}

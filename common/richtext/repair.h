/*
 * repair.h - inside richtext: what is read, put in order.
 *
 * A place is an element that holds others.  It is written when there are words
 * for it, so that none is empty, and closed with all that is in it.  Words
 * stand in a leaf: a paragraph, a heading, or bare in an item or a cell.
 */
#ifndef RICHTEXT_REPAIR_H
#define RICHTEXT_REPAIR_H

#include "richtext/internal.h"

/* Beside them stand a section of a table, or a leaf, and a strong em in an a. */
enum { RICHTEXT_PLACES_MAX = RICHTEXT_DEPTH_MAX - 4 };

struct richtext_block {
	enum richtext_tag tag;
	bool written;
	bool filled;  /* something was written in it */
	bool ended;   /* an item whose list may still go on in it */
	bool implied; /* a list that nobody opened: it holds items alone */
	/* of a table */
	bool head;                 /* rows belong to it */
	enum richtext_tag section; /* that is written and open */
	uint32_t columns;
	/* of a row: cells to write before the next one */
	uint32_t empties;
	uint64_t headings; /* which of the first 64 are th */
};

struct richtext_repair {
	const struct richtext_emitter *out;
	struct richtext_block
	    places[RICHTEXT_PLACES_MAX + 1]; /* 0: the ground */
	size_t depth;
	size_t skipped; /* open ones that were too deep to be a place */

	size_t tables;
	uint32_t
	    arranging; /* of the open tables, a bit: the innermost lowest */
	struct richtext_block
	    captioned;        /* a table that waits for its caption */
	size_t caption_depth; /* where it will stand; 0: none waits */

	enum richtext_tag heading; /* that we are in, or none */
	enum richtext_tag leaf;
	bool in_leaf, blank; /* words were followed by a blank */
	unsigned breaks;     /* and by line breaks */

	struct richtext_format format;
	unsigned strong, em; /* opened and not closed */
	size_t links;
	bool link_used; /* in this leaf */
};

/* richtext_block.c: the stack of places, and the leaf in the top one. */
struct richtext_block *richtext_top(struct richtext_repair *);
void richtext_push(struct richtext_repair *, enum richtext_tag);
void richtext_pop_to(struct richtext_repair *, size_t depth);
void richtext_leave_leaf(struct richtext_repair *);
/* What follows is another paragraph; in a cell, another line. */
void richtext_end_leaf(struct richtext_repair *);
/* An item that has ended takes a list, and nothing else. */
void richtext_leave_ended_item(struct richtext_repair *);
/* Whatever words need around them is written when this returns. */
void richtext_enter_leaf(struct richtext_repair *);
bool richtext_is_cell(enum richtext_tag);
bool richtext_is_list(enum richtext_tag);
/* A link is not repeated in every paragraph that it spans, a format is. */
void richtext_drop_format(struct richtext_repair *, enum richtext_tag);

/* nesting.c: what may stand in what. */
void richtext_open_block(
    struct richtext_repair *, const struct richtext_token *);
void richtext_close_block(struct richtext_repair *, enum richtext_tag);

#endif

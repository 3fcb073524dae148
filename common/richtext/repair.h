/*
 * repair.h - shared by the files of this folder: the state while a stream is repaired.
 *
 * Also called: tag balancing, HTML tidy.
 * A block is an element that contains other elements.  A block is written when its
 * first words come, so that no block is empty.  If a block is closed, everything in it
 * is closed.  A leaf contains words: it is a paragraph, a heading, or the words
 * directly in an item or a cell.
 * Owns:   nothing; texts point into the stream.
 * Errors: none.  nesting.c checks the room, so a stack overflow is a bug, and fatal.
 * Limits: RICHTEXT_BLOCKS_MAX open blocks; deeper blocks are skipped.
 */
#ifndef RICHTEXT_REPAIR_H
#define RICHTEXT_REPAIR_H

#include "richtext/internal.h"

/* Four more levels are for the section of a table or a leaf, and for a, strong and em. */
enum { RICHTEXT_BLOCKS_MAX = RICHTEXT_DEPTH_MAX - 4 };

struct richtext_block {
	enum richtext_tag tag;
	bool written;
	bool filled;  /* has content */
	bool ended;   /* an item after its end tag; a list may follow */
	bool implied; /* a list without a tag, made for its items */
	/* For a table. */
	bool head;                 /* the next rows belong to the head */
	enum richtext_tag section; /* the open section */
	uint32_t columns;
	/* For a row: the number of empty cells to write before the next cell. */
	uint32_t empties;
	uint64_t headings; /* a bit for each of the first 64: 1 for a th */
};

struct richtext_repair {
	const struct richtext_emitter *out;
	struct richtext_block
	    blocks[RICHTEXT_BLOCKS_MAX + 1]; /* 0: the document */
	size_t depth;
	size_t skipped; /* number of open blocks over the limit */

	size_t tables;
	/*
	 * A bit for each open table, 1 for a layout table.  The innermost table is
	 * lowest.
	 */
	uint32_t layout_tables;
	struct richtext_block captioned; /* the table of the open caption */
	size_t caption_depth; /* depth of that table; 0: no caption */

	enum richtext_tag heading; /* the open heading, or none */
	enum richtext_tag leaf;
	bool in_leaf, blank; /* a blank follows the words */
	unsigned breaks;     /* line breaks after the words */

	struct richtext_format format;
	unsigned strong, em; /* how many are open */
	size_t links;
	bool link_used; /* in this leaf */
};

/* blocks.c: the stack of blocks, and the leaf in the innermost block. */
struct richtext_block *richtext_blocks_top(struct richtext_repair *);
/* Leaves the leaf, and opens a block. */
void richtext_blocks_push(struct richtext_repair *, enum richtext_tag);
/* Closes blocks until `depth` blocks are open. */
void richtext_blocks_pop_to(struct richtext_repair *, size_t depth);
/* Closes the leaf, if one is open. */
void richtext_blocks_leave_leaf(struct richtext_repair *);
/*
 * Ends the leaf, so that the next words begin another paragraph, or another line in a
 * cell.
 */
void richtext_blocks_end_leaf(struct richtext_repair *);
/* Leaves an item after its end tag, unless a nested list follows. */
void richtext_blocks_leave_ended_item(struct richtext_repair *);
/* Writes all blocks and the leaf around the next words. */
void richtext_blocks_enter_leaf(struct richtext_repair *);
/* Removes a format.  A link ends with its paragraph, but strong and em continue. */
void richtext_blocks_drop_format(struct richtext_repair *, enum richtext_tag);

/* nesting.c: opens and closes blocks by the rules of HTML. */
void richtext_nesting_open(
    struct richtext_repair *, const struct richtext_token *);
void richtext_nesting_close(struct richtext_repair *, enum richtext_tag);

#endif

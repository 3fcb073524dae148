#include "richtext/inline.h"

/* The mark of an item is at most "65536. ", that of a quote "> ". */
enum { PREFIX_MAX = RICHTEXT_DEPTH_MAX * 8 };

struct level {
	enum richtext_tag tag;
	size_t prefix_len; /* of the lines around it */
	unsigned items;    /* of a list, so far */
	char mark;         /* of a list's items: - or *, . or ) */
	char last_mark;    /* of the list that was the last thing in here */
};

struct md {
	struct buf *out;
	struct richtext_inline line;
	char prefix[PREFIX_MAX + 1]; /* of every line, as deep as we are */
	size_t prefix_len;
	struct level levels[RICHTEXT_DEPTH_MAX + 1]; /* 0: the ground */
	size_t depth;
	bool under_way; /* something stands before, in this place */
	bool in_cell;
	uint32_t columns; /* of the table */
	uint32_t cells;   /* of the row */
	uint32_t rows;
};

static void
new_line(struct md *m)
{
	buf_char(m->out, '\n');
	buf_bytes(m->out, m->prefix, m->prefix_len);
}

/* A line without words, which must not end in blanks. */
static void
empty_line(struct md *m)
{
	size_t n = m->prefix_len;

	while (n > 0 && m->prefix[n - 1] == ' ')
		n--;
	buf_char(m->out, '\n');
	buf_bytes(m->out, m->prefix, n);
}

/* Right behind a mark nothing parts a block from what stands before. */
static void
begin_block(struct md *m, bool tight)
{
	if (m->under_way) {
		if (!tight)
			empty_line(m);
		new_line(m);
	}
	m->under_way = true;
}

static struct level *
level(struct md *m)
{
	return &m->levels[m->depth];
}

static void
enter(struct md *m, enum richtext_tag tag, const char *mark)
{
	size_t n = strlen(mark);

	if (m->depth == RICHTEXT_DEPTH_MAX || m->prefix_len + n > PREFIX_MAX)
		fatal("richtext: too deep for Markdown");
	m->levels[++m->depth] = (struct level){
		.tag = tag,
		.prefix_len = m->prefix_len,
	};
	buf_text(m->out, mark);
	memset(m->prefix + m->prefix_len, ' ', n);
	if (tag == RICHTEXT_BLOCKQUOTE)
		m->prefix[m->prefix_len] = '>';
	m->prefix_len += n;
	m->prefix[m->prefix_len] = '\0';
}

static void
leave(struct md *m)
{
	m->prefix_len = level(m)->prefix_len;
	m->prefix[m->prefix_len] = '\0';
	m->depth--;
}

/* Two lists in a row with the same marks would be one. */
static void
open_list(struct md *m, enum richtext_tag tag)
{
	static const char marks[][2] = { { '-', '*' }, { '.', ')' } };
	const char *two = marks[tag == RICHTEXT_OL];
	char mark = level(m)->last_mark == two[0] ? two[1] : two[0];

	level(m)->last_mark = mark;
	enter(m, tag, "");
	level(m)->mark = mark;
}

static void
open_item(struct md *m)
{
	struct level *list = level(m);
	bool in_item = m->levels[m->depth - 1].tag == RICHTEXT_LI;
	char mark[16];

	begin_block(m, list->items > 0 || in_item);
	list->items++;
	if (list->tag == RICHTEXT_OL)
		snprintf(mark, sizeof(mark), "%u%c ", list->items, list->mark);
	else
		snprintf(mark, sizeof(mark), "%c ", list->mark);
	enter(m, RICHTEXT_LI, mark);
	m->under_way = false;
}

static void
open_row(struct md *m)
{
	if (m->rows > 0)
		new_line(m);
	m->cells = 0;
}

/* The first row is the head, as wide as the widest: cells beyond are lost. */
static void
close_row(struct md *m)
{
	for (; m->rows == 0 && m->cells < m->columns; m->cells++)
		buf_text(m->out, m->cells == 0 ? "| |" : " |");
	if (m->rows++ > 0)
		return;
	new_line(m);
	buf_char(m->out, '|');
	for (uint32_t i = 0; i < m->columns; i++)
		buf_text(m->out, " --- |");
}

static void
open_leaf(struct md *m, enum richtext_tag tag)
{
	m->line.heading = tag == RICHTEXT_H3 || tag == RICHTEXT_H4;
	m->line.line_gap = m->line.heading ? " " : "\n";
	if (m->in_cell) {
		m->line.line_gap = " / ";
		return;
	}
	level(m)->last_mark = '\0';
	begin_block(m, false);
	if (m->line.heading)
		buf_text(m->out, tag == RICHTEXT_H3 ? "### " : "#### ");
}

static void
open_table(struct md *m, uint32_t columns)
{
	level(m)->last_mark = '\0';
	begin_block(m, false);
	m->columns = columns;
	m->rows = 0;
}

static void
open_element(void *self, enum richtext_tag tag, uint32_t columns)
{
	struct md *m = self;

	if (tag == RICHTEXT_UL || tag == RICHTEXT_OL) {
		open_list(m, tag);
	} else if (tag == RICHTEXT_LI) {
		open_item(m);
	} else if (tag == RICHTEXT_BLOCKQUOTE) {
		level(m)->last_mark = '\0';
		begin_block(m, false);
		enter(m, tag, "> ");
		m->under_way = false;
	} else if (tag == RICHTEXT_TABLE) {
		open_table(m, columns);
	} else if (tag == RICHTEXT_TR) {
		open_row(m);
	} else if (tag == RICHTEXT_TD || tag == RICHTEXT_TH) {
		buf_text(m->out, m->cells++ == 0 ? "| " : " ");
		m->in_cell = true;
	} else if (tag <= RICHTEXT_H4) {
		open_leaf(m, tag);
	}
}

static void
close_element(void *self, enum richtext_tag tag)
{
	struct md *m = self;

	if (tag == RICHTEXT_UL || tag == RICHTEXT_OL || tag == RICHTEXT_LI ||
	    tag == RICHTEXT_BLOCKQUOTE) {
		leave(m);
		m->under_way = true;
	} else if (tag == RICHTEXT_TR) {
		close_row(m);
	} else if (tag == RICHTEXT_TD || tag == RICHTEXT_TH) {
		buf_text(m->out, " |");
		m->in_cell = false;
	} else if (tag <= RICHTEXT_H4) {
		richtext_inline_write(&m->line, m->prefix, m->out);
	}
}

static void
words(void *self, enum richtext_gap gap, const struct richtext_format *f,
    const char *p, size_t n)
{
	struct md *m = self;

	richtext_inline_words(&m->line, gap, f, p, n);
}

void
richtext_emit_md(const struct richtext_stream *s, struct buf *out)
{
	struct md m = { .out = out };
	const struct richtext_emitter emitter = {
		open_element,
		close_element,
		words,
		&m,
	};

	richtext_inline_init(&m.line);
	richtext_repair(s, &emitter);
	if (m.under_way)
		buf_char(out, '\n');
	richtext_inline_release(&m.line);
}

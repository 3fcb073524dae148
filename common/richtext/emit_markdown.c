/*
 * emit_markdown - writes the repaired stream as Markdown.
 */
#include "richtext/inline.h"

/* The longest prefix is that of an item: "65536. ". */
enum { PREFIX_MAX = RICHTEXT_DEPTH_MAX * 8 };

struct markdown_level {
	enum richtext_tag tag;
	size_t prefix_len; /* of the container around this one */
	unsigned items;    /* of a list, until now */
	char mark;         /* of a list's items: - or *; . or ) */
	char last_mark;    /* of the last list in this container */
};

struct markdown_emitter {
	struct buf *out;
	struct richtext_inline line;
	char prefix[PREFIX_MAX + 1]; /* of every line in this container */
	size_t prefix_len;
	struct markdown_level
	    levels[RICHTEXT_DEPTH_MAX + 1]; /* 0: the document */
	size_t depth;
	bool has_content; /* the present container has content */
	bool in_cell;
	uint32_t columns; /* of the table */
	uint32_t cells;   /* of the row */
	uint32_t rows;
};

static void
new_line(struct markdown_emitter *m)
{
	buf_char(m->out, '\n');
	buf_bytes(m->out, m->prefix, m->prefix_len);
}

/* Leaves out the blanks at the end of the prefix. */
static void
empty_line(struct markdown_emitter *m)
{
	size_t n = m->prefix_len;

	while (n > 0 && m->prefix[n - 1] == ' ')
		n--;
	buf_char(m->out, '\n');
	buf_bytes(m->out, m->prefix, n);
}

/* The first block in a container needs no empty line before it. */
static void
begin_block(struct markdown_emitter *m, bool tight)
{
	if (m->has_content) {
		if (!tight)
			empty_line(m);
		new_line(m);
	}
	m->has_content = true;
}

static struct markdown_level *
current_level(struct markdown_emitter *m)
{
	return &m->levels[m->depth];
}

static void
open_container(
    struct markdown_emitter *m, enum richtext_tag tag, const char *mark)
{
	size_t n = strlen(mark);

	if (m->depth == RICHTEXT_DEPTH_MAX || m->prefix_len + n > PREFIX_MAX)
		fatal("richtext: elements are nested too deeply for Markdown");
	m->levels[++m->depth] = (struct markdown_level){
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
close_container(struct markdown_emitter *m)
{
	m->prefix_len = current_level(m)->prefix_len;
	m->prefix[m->prefix_len] = '\0';
	m->depth--;
}

/* Uses another mark, because Markdown joins two adjacent lists with the same mark. */
static void
begin_list(struct markdown_emitter *m, enum richtext_tag tag)
{
	static const char marks[][2] = { { '-', '*' }, { '.', ')' } };
	const char *two = marks[tag == RICHTEXT_OL];
	char mark = current_level(m)->last_mark == two[0] ? two[1] : two[0];

	current_level(m)->last_mark = mark;
	open_container(m, tag, "");
	current_level(m)->mark = mark;
}

static void
begin_item(struct markdown_emitter *m)
{
	struct markdown_level *list = current_level(m);
	bool in_item = m->levels[m->depth - 1].tag == RICHTEXT_LI;
	char mark[16];

	begin_block(m, list->items > 0 || in_item);
	list->items++;
	if (list->tag == RICHTEXT_OL)
		snprintf(mark, sizeof(mark), "%u%c ", list->items, list->mark);
	else
		snprintf(mark, sizeof(mark), "%c ", list->mark);
	open_container(m, RICHTEXT_LI, mark);
	m->has_content = false;
}

static void
open_row(struct markdown_emitter *m)
{
	if (m->rows > 0)
		new_line(m);
	m->cells = 0;
}

/*
 * Fills the first row, which is the head, up to the width of the widest row, because
 * Markdown drops cells that exceed the head.
 */
static void
close_row(struct markdown_emitter *m)
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
open_leaf(struct markdown_emitter *m, enum richtext_tag tag)
{
	m->line.heading = tag == RICHTEXT_H3 || tag == RICHTEXT_H4;
	m->line.line_separator = m->line.heading ? " " : "\n";
	if (m->in_cell) {
		m->line.line_separator = " / ";
		return;
	}
	current_level(m)->last_mark = '\0';
	begin_block(m, false);
	if (m->line.heading)
		buf_text(m->out, tag == RICHTEXT_H3 ? "### " : "#### ");
}

static void
begin_table(struct markdown_emitter *m, uint32_t columns)
{
	current_level(m)->last_mark = '\0';
	begin_block(m, false);
	m->columns = columns;
	m->rows = 0;
}

static void
markdown_on_open(void *self, enum richtext_tag tag, uint32_t columns)
{
	struct markdown_emitter *m = self;

	if (tag == RICHTEXT_UL || tag == RICHTEXT_OL) {
		begin_list(m, tag);
	} else if (tag == RICHTEXT_LI) {
		begin_item(m);
	} else if (tag == RICHTEXT_BLOCKQUOTE) {
		current_level(m)->last_mark = '\0';
		begin_block(m, false);
		open_container(m, tag, "> ");
		m->has_content = false;
	} else if (tag == RICHTEXT_TABLE) {
		begin_table(m, columns);
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
markdown_on_close(void *self, enum richtext_tag tag)
{
	struct markdown_emitter *m = self;

	if (tag == RICHTEXT_UL || tag == RICHTEXT_OL || tag == RICHTEXT_LI ||
	    tag == RICHTEXT_BLOCKQUOTE) {
		close_container(m);
		m->has_content = true;
	} else if (tag == RICHTEXT_TR) {
		close_row(m);
	} else if (tag == RICHTEXT_TD || tag == RICHTEXT_TH) {
		buf_text(m->out, " |");
		m->in_cell = false;
	} else if (tag <= RICHTEXT_H4) {
		richtext_inline_markdown_write(&m->line, m->prefix, m->out);
	}
}

static void
markdown_on_words(void *self, enum richtext_separator separator,
    const struct richtext_format *f, const char *p, size_t n)
{
	struct markdown_emitter *m = self;

	richtext_inline_words(&m->line, separator, f, p, n);
}

void
richtext_emit_markdown(const struct richtext_stream *s, struct buf *out)
{
	struct markdown_emitter m = { .out = out };
	const struct richtext_emitter emitter = {
		markdown_on_open,
		markdown_on_close,
		markdown_on_words,
		&m,
	};

	richtext_inline_init(&m.line);
	richtext_repair_stream(s, &emitter);
	if (m.has_content)
		buf_char(out, '\n');
	richtext_inline_release(&m.line);
}

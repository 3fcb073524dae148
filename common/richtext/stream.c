#include "richtext/internal.h"

#include "base/text.h"

enum {
	TOKENS_START = 256,
	NO_BREAK_SPACE = 0xa0,
};

void
richtext_stream_init(struct richtext_stream *s)
{
	*s = (struct richtext_stream){ .text = BUF_INIT(RICHTEXT_OUTPUT_MAX) };
}

void
richtext_stream_reset(struct richtext_stream *s)
{
	s->count = 0;
	s->words = false;
	s->lines = 0;
	s->grid_depth = 0;
	buf_reset(&s->text);
}

void
richtext_stream_release(struct richtext_stream *s)
{
	free(s->tokens);
	buf_release(&s->text);
	richtext_stream_init(s);
}

static struct richtext_token *
push(
    struct richtext_stream *s, enum richtext_event event, enum richtext_tag tag)
{
	if (s->count == s->cap) {
		s->cap = s->cap > 0 ? 2 * s->cap : TOKENS_START;
		s->tokens = mem_grow(s->tokens, s->cap * sizeof(s->tokens[0]));
	}
	s->words = false;
	s->tokens[s->count] = (struct richtext_token){
		.event = (unsigned char)event,
		.tag = (unsigned char)tag,
		.at = (uint32_t)s->text.len,
	};
	return &s->tokens[s->count++];
}

/* The table that we are in; NULL for none, or for one too deep to matter. */
static struct richtext_grid *
grid(struct richtext_stream *s)
{
	return s->grid_depth > 0 && s->grid_depth <= RICHTEXT_GRIDS_MAX
	    ? &s->grids[s->grid_depth - 1]
	    : NULL;
}

static void
start_grid(struct richtext_stream *s)
{
	struct richtext_grid *outer = grid(s);

	if (outer != NULL)
		outer->layout = true;
	s->grid_depth++;
	if (grid(s) != NULL)
		*grid(s) = (struct richtext_grid){ .token = s->count };
}

/* A row without words is not written, and so does not count. */
static void
end_row(struct richtext_grid *g)
{
	if (g->row_has_words && g->cells > g->columns)
		g->columns = g->cells;
	g->cells = 0;
	g->row_has_words = g->in_cell = false;
}

static void
end_grid(struct richtext_stream *s)
{
	struct richtext_grid *g = grid(s);

	if (g != NULL) {
		struct richtext_token *t = &s->tokens[g->token];

		end_row(g);
		t->columns = g->columns;
		t->layout = g->layout || g->columns < 2 || g->rows < 2;
	}
	s->grid_depth -= s->grid_depth > 0;
}

static void
look_at_table_tag(struct richtext_stream *s, enum richtext_tag tag, bool opens)
{
	struct richtext_grid *g = grid(s);

	if (g == NULL)
		return;
	if (tag == RICHTEXT_H3 || tag == RICHTEXT_H4)
		g->layout = true;
	if (tag == RICHTEXT_CAPTION)
		g->in_caption = opens;
	if (tag == RICHTEXT_TR || tag == RICHTEXT_THEAD ||
	    tag == RICHTEXT_TBODY)
		end_row(g);
	if (tag == RICHTEXT_TD || tag == RICHTEXT_TH) {
		g->cells += opens;
		g->in_cell = opens;
	}
}

static void
look_at_words(struct richtext_stream *s)
{
	struct richtext_grid *g = grid(s);

	if (g == NULL || (g->in_caption && g->rows == 0))
		return;
	g->cells += !g->in_cell;
	g->in_cell = true;
	g->rows += !g->row_has_words;
	g->row_has_words = true;
}

void
richtext_open(struct richtext_stream *s, enum richtext_tag tag)
{
	if (tag == RICHTEXT_TABLE)
		start_grid(s);
	else
		look_at_table_tag(s, tag, true);
	if (tag == RICHTEXT_TABLE && grid(s) == NULL)
		tag = RICHTEXT_DIV;
	push(s, RICHTEXT_OPEN, tag);
}

void
richtext_close(struct richtext_stream *s, enum richtext_tag tag)
{
	if (tag == RICHTEXT_TABLE) {
		if (grid(s) == NULL)
			tag = RICHTEXT_DIV;
		end_grid(s);
	} else {
		look_at_table_tag(s, tag, false);
	}
	push(s, RICHTEXT_CLOSE, tag);
}

bool
richtext_open_link(struct richtext_stream *s, const char *p, size_t n)
{
	size_t at = s->text.len;
	struct richtext_token *t;

	if (!richtext_href(p, n, &s->text))
		return false;
	t = push(s, RICHTEXT_OPEN, RICHTEXT_A);
	t->at = (uint32_t)at;
	t->len = (uint32_t)(s->text.len - at);
	return true;
}

void
richtext_close_all(struct richtext_stream *s)
{
	while (s->grid_depth > 0)
		end_grid(s);
	push(s, RICHTEXT_ALL, RICHTEXT_NONE);
}

void
richtext_break(struct richtext_stream *s)
{
	push(s, RICHTEXT_BREAK, RICHTEXT_NONE);
}

static struct richtext_token *
word_token(struct richtext_stream *s)
{
	if (!s->words)
		push(s, RICHTEXT_WORDS, RICHTEXT_NONE);
	s->words = true;
	return &s->tokens[s->count - 1];
}

/* A blank after a blank is none; a no-break space counts only alone. */
static void
add_blank(struct richtext_stream *s, uint32_t c)
{
	struct richtext_token *t = word_token(s);
	const char *end = buf_cstr(&s->text) + s->text.len;

	if (t->len > 0 && end[-1] == ' ')
		return;
	if (t->len > 1 && end[-2] == '\xc2' && end[-1] == '\xa0') {
		s->text.len -= 2;
		c = ' ';
	}
	richtext_put(c, &s->text);
	t->len = (uint32_t)(s->text.len - t->at);
}

static void
add_run(struct richtext_stream *s, const char *p, size_t n)
{
	struct richtext_token *t = word_token(s);

	look_at_words(s);
	buf_bytes(&s->text, p, n);
	t->len = (uint32_t)(s->text.len - t->at);
}

static void
add_character(struct richtext_stream *s, uint32_t c)
{
	c = richtext_shown(c);
	if (c == '\n' && s->lines > 0) {
		richtext_break(s);
	} else if (c == ' ' || c == '\n' || c == NO_BREAK_SPACE) {
		add_blank(s, c == '\n' ? ' ' : c);
	} else if (c != 0) {
		struct richtext_token *t = word_token(s);

		look_at_words(s);
		richtext_put(c, &s->text);
		t->len = (uint32_t)(s->text.len - t->at);
	}
}

void
richtext_words(struct richtext_stream *s, const char *p, size_t n)
{
	for (size_t i = 0, len; i < n; i += len) {
		uint32_t c;

		len = 0;
		while (i + len < n && p[i + len] > ' ' && p[i + len] < 0x7f)
			len++;
		if (len > 0) {
			add_run(s, p + i, len);
			continue;
		}
		len = text_utf8(p + i, n - i, &c);
		if (len == 0)
			fatal("richtext: words are not UTF-8");
		add_character(s, c);
	}
}

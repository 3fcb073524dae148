/*
 * stream - collects the tokens of a description, and its text.
 */
#include "richtext/internal.h"

#include "base/clean.h"
#include "base/text.h"

enum {
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
	s->words = s->depends = false;
	s->lines = 0;
	s->table_depth = 0;
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
push_token(
    struct richtext_stream *s, enum richtext_event event, enum richtext_tag tag)
{
	s->tokens =
	    mem_room(s->tokens, s->count, &s->cap, sizeof(s->tokens[0]));
	s->words = false;
	s->tokens[s->count] = (struct richtext_token){
		.event = (unsigned char)event,
		.tag = (unsigned char)tag,
		.at = (uint32_t)s->text.len,
	};
	return &s->tokens[s->count++];
}

/* Returns the innermost open table, or NULL if there is none or it is over the limit. */
static struct richtext_table *
current_table(struct richtext_stream *s)
{
	return s->table_depth > 0 && s->table_depth <= RICHTEXT_TABLES_MAX
	    ? &s->tables[s->table_depth - 1]
	    : NULL;
}

static void
start_table(struct richtext_stream *s)
{
	struct richtext_table *outer = current_table(s);

	if (outer != NULL)
		outer->layout = true;
	s->table_depth++;
	if (current_table(s) != NULL)
		*current_table(s) =
		    (struct richtext_table){ .token = s->count };
}

/* A row without words is not written, so it is not counted. */
static void
end_row(struct richtext_table *g)
{
	if (g->row_has_words && g->cells > g->columns)
		g->columns = g->cells;
	g->cells = 0;
	g->row_has_words = g->in_cell = false;
}

static void
end_table(struct richtext_stream *s)
{
	struct richtext_table *g = current_table(s);

	if (g != NULL) {
		struct richtext_token *t = &s->tokens[g->token];

		end_row(g);
		t->columns = g->columns;
		t->layout = g->layout || g->columns < 2 || g->rows < 2;
	}
	s->table_depth -= s->table_depth > 0;
}

static void
count_table_tag(struct richtext_stream *s, enum richtext_tag tag, bool opens)
{
	struct richtext_table *g = current_table(s);

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
count_table_words(struct richtext_stream *s)
{
	struct richtext_table *g = current_table(s);

	if (g == NULL || (g->in_caption && g->rows == 0))
		return;
	g->cells += !g->in_cell;
	g->in_cell = true;
	g->rows += !g->row_has_words;
	g->row_has_words = true;
}

void
richtext_stream_open(struct richtext_stream *s, enum richtext_tag tag)
{
	if (tag == RICHTEXT_TABLE)
		start_table(s);
	else
		count_table_tag(s, tag, true);
	if (tag == RICHTEXT_TABLE && current_table(s) == NULL)
		tag = RICHTEXT_DIV;
	push_token(s, RICHTEXT_OPEN, tag);
}

void
richtext_stream_close(struct richtext_stream *s, enum richtext_tag tag)
{
	if (tag == RICHTEXT_TABLE) {
		if (current_table(s) == NULL)
			tag = RICHTEXT_DIV;
		end_table(s);
	} else {
		count_table_tag(s, tag, false);
	}
	push_token(s, RICHTEXT_CLOSE, tag);
}

bool
richtext_stream_open_link(struct richtext_stream *s, const char *p, size_t n)
{
	size_t at = s->text.len;
	struct richtext_token *t;

	if (!richtext_href_normalize(p, n, &s->text))
		return false;
	t = push_token(s, RICHTEXT_OPEN, RICHTEXT_A);
	t->at = (uint32_t)at;
	t->len = (uint32_t)(s->text.len - at);
	return true;
}

void
richtext_stream_break(struct richtext_stream *s)
{
	push_token(s, RICHTEXT_BREAK, RICHTEXT_NONE);
}

static struct richtext_token *
word_token(struct richtext_stream *s)
{
	if (!s->words)
		push_token(s, RICHTEXT_WORDS, RICHTEXT_NONE);
	s->words = true;
	return &s->tokens[s->count - 1];
}

/* Adds no blank after a blank.  A no-break space next to a blank becomes a blank. */
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
	text_put_utf8(c, &s->text);
	t->len = (uint32_t)(s->text.len - t->at);
}

static void
add_plain_run(struct richtext_stream *s, const char *p, size_t n)
{
	struct richtext_token *t = word_token(s);

	count_table_words(s);
	buf_bytes(&s->text, p, n);
	t->len = (uint32_t)(s->text.len - t->at);
}

static void
add_stream_character(struct richtext_stream *s, uint32_t c)
{
	c = richtext_utf8_visible(c);
	if (c == '\n' && s->lines > 0) {
		richtext_stream_break(s);
	} else if (c == ' ' || c == '\n' || c == NO_BREAK_SPACE) {
		add_blank(s, c == '\n' ? ' ' : c);
	} else if (c != 0) {
		struct richtext_token *t = word_token(s);

		if (clean_depends(c))
			s->depends = true;
		else
			count_table_words(s);
		text_put_utf8(c, &s->text);
		t->len = (uint32_t)(s->text.len - t->at);
	}
}

void
richtext_stream_words(struct richtext_stream *s, const char *p, size_t n)
{
	for (size_t i = 0, len; i < n; i += len) {
		uint32_t c;

		len = 0;
		while (i + len < n && p[i + len] > ' ' && p[i + len] < 0x7f)
			len++;
		if (len > 0) {
			add_plain_run(s, p + i, len);
			continue;
		}
		len = text_utf8(p + i, n - i, &c);
		if (len == 0)
			fatal("richtext: words are not UTF-8");
		add_stream_character(s, c);
	}
}

void
richtext_stream_clean(struct richtext_stream *s)
{
	for (size_t i = 0; s->depends && i < s->count; i++) {
		struct richtext_token *t = &s->tokens[i];

		if (t->event == RICHTEXT_WORDS)
			t->len = (uint32_t)richtext_utf8_clean(
			    s->text.p + t->at, t->len);
	}
}

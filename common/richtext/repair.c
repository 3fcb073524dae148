#include "richtext/repair.h"

static void
add_format(struct richtext_repair *t, enum richtext_tag tag)
{
	t->format.tags[t->format.count++] = tag;
}

/* Nested ones of a kind are one, until the outer one ends. */
static void
open_format(struct richtext_repair *t, enum richtext_tag tag)
{
	unsigned *open = tag == RICHTEXT_EM ? &t->em : &t->strong;

	if ((*open)++ == 0)
		add_format(t, tag);
}

static void
close_format(struct richtext_repair *t, enum richtext_tag tag)
{
	unsigned *open = tag == RICHTEXT_EM ? &t->em : &t->strong;

	if (*open > 0 && --*open == 0)
		richtext_drop_format(t, tag);
}

static void
open_link(struct richtext_repair *t, const char *href, size_t n)
{
	richtext_drop_format(t, RICHTEXT_A);
	add_format(t, RICHTEXT_A);
	t->format.href = href;
	t->format.href_len = n;
	t->format.link = ++t->links;
	t->link_used = false;
}

static size_t
blank_len(const char *p, size_t n)
{
	if (n > 0 && *p == ' ')
		return 1;
	return n > 1 && p[0] == '\xc2' && p[1] == '\xa0' ? 2 : 0;
}

/* Blanks at the ends are told apart: they stand between words alone. */
static void
write_words(struct richtext_repair *t, const char *p, size_t n)
{
	enum richtext_gap gap = RICHTEXT_GAP_NONE;
	bool trailing = false;

	for (size_t blank; (blank = blank_len(p, n)) > 0; n -= blank) {
		p += blank;
		t->blank = t->in_leaf;
	}
	if (n == 0)
		return;
	for (size_t len; (len = n > 1 && blank_len(p + n - 2, 2) == 2
				 ? 2
				 : blank_len(p + n - 1, 1)) > 0;
	     n -= len)
		trailing = true;
	if (t->breaks > 1 && t->leaf <= RICHTEXT_P &&
	    !richtext_is_cell(richtext_top(t)->tag))
		richtext_leave_leaf(t);
	richtext_enter_leaf(t);
	if (t->breaks > 0)
		gap = RICHTEXT_GAP_LINE;
	else if (t->blank)
		gap = RICHTEXT_GAP_BLANK;
	t->out->words(t->out->self, gap, &t->format, p, n);
	for (size_t i = 0; i < t->format.count; i++)
		t->link_used |= t->format.tags[i] == RICHTEXT_A;
	t->blank = trailing;
	t->breaks = 0;
}

static void
open_tag(struct richtext_repair *t, const struct richtext_stream *s,
    const struct richtext_token *token)
{
	enum richtext_tag tag = token->tag;

	if (tag == RICHTEXT_STRONG || tag == RICHTEXT_EM) {
		open_format(t, tag);
	} else if (tag == RICHTEXT_A) {
		open_link(t, s->text.p + token->at, token->len);
	} else if (tag >= RICHTEXT_BLOCKQUOTE) {
		richtext_open_block(t, token);
	} else {
		richtext_end_leaf(t);
		if (tag == RICHTEXT_H3 || tag == RICHTEXT_H4)
			t->heading = tag;
	}
}

static void
close_tag(struct richtext_repair *t, enum richtext_tag tag)
{
	if (tag == RICHTEXT_STRONG || tag == RICHTEXT_EM) {
		close_format(t, tag);
	} else if (tag == RICHTEXT_A) {
		richtext_drop_format(t, tag);
	} else if (tag >= RICHTEXT_BLOCKQUOTE) {
		richtext_close_block(t, tag);
	} else {
		richtext_end_leaf(t);
		if (tag == RICHTEXT_H3 || tag == RICHTEXT_H4)
			t->heading = RICHTEXT_NONE;
	}
}

static void
close_all(struct richtext_repair *t)
{
	richtext_pop_to(t, 0);
	richtext_leave_leaf(t);
	*t = (struct richtext_repair){ .out = t->out, .links = t->links };
}

void
richtext_repair(
    const struct richtext_stream *s, const struct richtext_emitter *out)
{
	struct richtext_repair t = { .out = out };

	for (size_t i = 0; i < s->count; i++) {
		const struct richtext_token *token = &s->tokens[i];

		switch (token->event) {
		case RICHTEXT_OPEN:
			open_tag(&t, s, token);
			break;
		case RICHTEXT_CLOSE:
			close_tag(&t, token->tag);
			break;
		case RICHTEXT_WORDS:
			write_words(&t, s->text.p + token->at, token->len);
			break;
		case RICHTEXT_BREAK:
			t.breaks += t.in_leaf;
			break;
		case RICHTEXT_ALL:
			close_all(&t);
			break;
		}
	}
	close_all(&t);
}

/*
 * repair - turns a stream of tokens into well-nested calls of an emitter's functions.
 */
#include "richtext/repair.h"

static void
add_format(struct richtext_repair *r, enum richtext_tag tag)
{
	r->format.tags[r->format.count++] = tag;
}

/* Nested formats of one kind are one format, until the outermost of them ends. */
static void
open_format(struct richtext_repair *r, enum richtext_tag tag)
{
	unsigned *open = tag == RICHTEXT_EM ? &r->em : &r->strong;

	if ((*open)++ == 0)
		add_format(r, tag);
}

static void
close_format(struct richtext_repair *r, enum richtext_tag tag)
{
	unsigned *open = tag == RICHTEXT_EM ? &r->em : &r->strong;

	if (*open > 0 && --*open == 0)
		richtext_blocks_drop_format(r, tag);
}

static void
open_leaf_link(struct richtext_repair *r, const char *href, size_t n)
{
	richtext_blocks_drop_format(r, RICHTEXT_A);
	add_format(r, RICHTEXT_A);
	r->format.href = href;
	r->format.href_len = n;
	r->format.link = ++r->links;
	r->link_used = false;
}

static size_t
leading_blank_len(const char *p, size_t n)
{
	if (n > 0 && *p == ' ')
		return 1;
	return n > 1 && p[0] == '\xc2' && p[1] == '\xa0' ? 2 : 0;
}

/* Separates the blanks at both ends, because blanks are written only between words. */
static void
write_words(struct richtext_repair *r, const char *p, size_t n)
{
	enum richtext_separator separator = RICHTEXT_SEPARATOR_NONE;
	bool trailing = false;

	for (size_t blank; (blank = leading_blank_len(p, n)) > 0; n -= blank) {
		p += blank;
		r->blank = r->in_leaf;
	}
	if (n == 0)
		return;
	for (size_t len; (len = n > 1 && leading_blank_len(p + n - 2, 2) == 2
				 ? 2
				 : leading_blank_len(p + n - 1, 1)) > 0;
	     n -= len)
		trailing = true;
	if (r->breaks > 1 && r->leaf <= RICHTEXT_P &&
	    !richtext_tags_is_cell(richtext_blocks_top(r)->tag))
		richtext_blocks_leave_leaf(r);
	richtext_blocks_enter_leaf(r);
	if (r->breaks > 0)
		separator = RICHTEXT_SEPARATOR_LINE;
	else if (r->blank)
		separator = RICHTEXT_SEPARATOR_BLANK;
	r->out->words(r->out->self, separator, &r->format, p, n);
	for (size_t i = 0; i < r->format.count; i++)
		r->link_used |= r->format.tags[i] == RICHTEXT_A;
	r->blank = trailing;
	r->breaks = 0;
}

static void
open_tag(struct richtext_repair *r, const struct richtext_stream *s,
    const struct richtext_token *token)
{
	enum richtext_tag tag = token->tag;

	if (tag == RICHTEXT_STRONG || tag == RICHTEXT_EM) {
		open_format(r, tag);
	} else if (tag == RICHTEXT_A) {
		open_leaf_link(r, s->text.p + token->at, token->len);
	} else if (tag >= RICHTEXT_BLOCKQUOTE) {
		richtext_nesting_open(r, token);
	} else {
		richtext_blocks_end_leaf(r);
		if (tag == RICHTEXT_H3 || tag == RICHTEXT_H4)
			r->heading = tag;
	}
}

static void
close_tag(struct richtext_repair *r, enum richtext_tag tag)
{
	if (tag == RICHTEXT_STRONG || tag == RICHTEXT_EM) {
		close_format(r, tag);
	} else if (tag == RICHTEXT_A) {
		richtext_blocks_drop_format(r, tag);
	} else if (tag >= RICHTEXT_BLOCKQUOTE) {
		richtext_nesting_close(r, tag);
	} else {
		richtext_blocks_end_leaf(r);
		if (tag == RICHTEXT_H3 || tag == RICHTEXT_H4)
			r->heading = RICHTEXT_NONE;
	}
}

void
richtext_repair_stream(
    const struct richtext_stream *s, const struct richtext_emitter *out)
{
	struct richtext_repair r = { .out = out };

	for (size_t i = 0; i < s->count; i++) {
		const struct richtext_token *token = &s->tokens[i];

		switch (token->event) {
		case RICHTEXT_OPEN:
			open_tag(&r, s, token);
			break;
		case RICHTEXT_CLOSE:
			close_tag(&r, token->tag);
			break;
		case RICHTEXT_WORDS:
			write_words(&r, s->text.p + token->at, token->len);
			break;
		case RICHTEXT_BREAK:
			r.breaks += r.in_leaf;
			break;
		}
	}
	richtext_blocks_pop_to(&r, 0);
	richtext_blocks_leave_leaf(&r);
}

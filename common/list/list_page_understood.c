/*
 * list_page_understood - how the words of a list were understood, and its filters,
 * each with a link that removes it: as HTML, Markdown and text.
 */
#include "base/escape.h"
#include "page/layout.h"
#include "list/internal.h"

enum { LINE_MAX_BYTES = 32 * 1024 };

/* Were events found in another way than by the typed words? */
static bool
is_understood(const struct list_page *p)
{
	const struct listing_understood *u = &p->meta.understood;

	return p->query.q != NULL && !p->query.exact && p->meta.total > 0 &&
	    u->rung != LISTING_AS_TYPED;
}

static void
add_sentence(
    struct buf *b, const struct locale *l, enum word_id word, const char *value)
{
	if (b->len > 0)
		buf_char(b, ' ');
	locale_fill(l, word, value, b);
}

/*
 * "Nada para “rok”.  Mostrando resultados para “rock”.": the part that no chip shows.
 */
static void
add_text(const struct list_page *p, const struct locale *l, struct buf *b)
{
	const struct listing_understood *u = &p->meta.understood;

	if (is_understood(p) && u->rung == LISTING_ANY_WORD) {
		buf_text(b, locale_word(l, WORD_UNDERSTOOD_ANY));
	} else if (is_understood(p) && u->rung != LISTING_READ) {
		add_sentence(b, l, WORD_UNDERSTOOD_NOTHING, p->query.q);
		if (u->read.q != NULL)
			add_sentence(b, l, WORD_UNDERSTOOD_SHOWING, u->read.q);
	}
	if (is_understood(p) && u->left_out != NULL && u->left_out[0] != '\0')
		add_sentence(b, l, WORD_UNDERSTOOD_LEFT_OUT, u->left_out);
	if (!u->asks_where)
		return;
	if (b->len > 0)
		buf_char(b, ' ');
	buf_text(b, locale_word(l, WORD_ASKS_WHERE));
}

/* The words and filters that were read: "“samba”, Recife, até R$ 50". */
static void
add_read(const struct list_page *p, const struct list_page *read,
    const struct locale *l, struct buf *b)
{
	size_t start = b->len;

	if (p->meta.understood.rung == LISTING_READ && read->query.q != NULL)
		buf_printf(b, "“%s”", read->query.q);
	for (size_t i = 0; i < LIST_PAGE_CHIPS; i++) {
		enum list_page_chip chip = (enum list_page_chip)i;

		if (!list_page_chip_is_read(p, read, chip))
			continue;
		if (b->len > start)
			buf_text(b, ", ");
		list_page_chip_label(read, l, chip, b);
	}
}

void
list_page_understood_line(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	struct list_page read = list_page_read(p);
	struct buf words = BUF_INIT(LINE_MAX_BYTES);

	add_text(p, l, b);
	if (is_understood(p))
		add_read(p, &read, l, &words);
	if (words.len > 0) {
		buf_printf(b, "%s%s %s.", b->len > 0 ? " " : "",
		    locale_word(l, WORD_UNDERSTOOD_AS), buf_cstr(&words));
	}
	buf_release(&words);
}

/* ---- HTML */

/* <li><a href="..."><span class="hidden">Tirar o filtro</span> Recife ... */
static void
put_chip(const struct list_page *of, const struct locale *l,
    enum list_page_chip chip, struct buf *b)
{
	struct list_page without = list_page_without(of, chip);
	struct buf label = BUF_INIT(LINE_MAX_BYTES);

	list_page_chip_label(of, l, chip, &label);
	buf_text(b, "<li><a rel=\"nofollow\" href=\"");
	list_page_href(&without, 1, b);
	buf_char(b, '"');
	layout_put_dir(buf_cstr(&label), b);
	buf_printf(b, "><span class=\"hidden\">%s </span>",
	    locale_word(l, WORD_TAKE_AWAY));
	escape_html_text(buf_cstr(&label), b);
	buf_text(b, " <span aria-hidden=\"true\">×</span></a></li>\n");
	buf_release(&label);
}

static void
put_read_chips(const struct list_page *p, const struct locale *l, struct buf *b)
{
	struct list_page read = list_page_read(p);
	struct buf chips = BUF_INIT(LIST_PAGE_MAX);
	bool has_words =
	    p->meta.understood.rung == LISTING_READ && read.query.q != NULL;

	for (size_t i = 0; i < LIST_PAGE_CHIPS; i++) {
		if (list_page_chip_is_read(p, &read, (enum list_page_chip)i))
			put_chip(&read, l, (enum list_page_chip)i, &chips);
	}
	if (chips.len > 0 || p->meta.understood.rung == LISTING_READ) {
		buf_printf(b, "<p>%s", locale_word(l, WORD_UNDERSTOOD_AS));
		if (has_words) {
			buf_text(b, " “");
			escape_html_text(read.query.q, b);
			buf_text(b, "”");
		} else if (chips.len == 0) {
			buf_printf(
			    b, " %s", locale_word(l, WORD_UNDERSTOOD_ALL));
		}
		buf_text(b, "</p>\n");
	}
	if (chips.len > 0)
		buf_printf(
		    b, "<ul class=\"chips\">\n%s</ul>\n", buf_cstr(&chips));
	buf_release(&chips);
}

static void
put_exact(const struct list_page *p, const struct locale *l, struct buf *b)
{
	struct buf text = BUF_INIT(LINE_MAX_BYTES);
	struct list_page exact = list_page_without(p, LIST_PAGE_CHIPS);

	exact.query.exact = true;
	buf_text(b, "<p><a rel=\"nofollow\" href=\"");
	list_page_href(&exact, 1, b);
	buf_text(b, "\">");
	locale_fill(l, WORD_UNDERSTOOD_EXACT, p->query.q, &text);
	escape_html_text(buf_cstr(&text), b);
	buf_text(b, "</a></p>\n");
	buf_release(&text);
}

void
list_page_understood_html(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	struct buf text = BUF_INIT(LINE_MAX_BYTES);

	add_text(p, l, &text);
	if (text.len > 0 || is_understood(p))
		buf_text(b, "<div class=\"understood\">\n");
	if (text.len > 0) {
		buf_text(b, "<p>");
		escape_html_text(buf_cstr(&text), b);
		buf_text(b, "</p>\n");
	}
	if (is_understood(p)) {
		put_read_chips(p, l, b);
		put_exact(p, l, b);
	}
	if (text.len > 0 || is_understood(p))
		buf_text(b, "</div>\n");
	buf_release(&text);
}

void
list_page_chips_html(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	if (list_page_last_chip(p) == LIST_PAGE_CHIPS)
		return;
	buf_text(b, "<ul class=\"chips set\" aria-label=\"");
	escape_html_attr(locale_word(l, WORD_FILTERED), b);
	buf_text(b, "\">\n");
	for (size_t i = 0; i < LIST_PAGE_CHIPS; i++) {
		if (list_page_chip_is_set(p, (enum list_page_chip)i))
			put_chip(p, l, (enum list_page_chip)i, b);
	}
	buf_printf(b, "<li class=\"plain\"><a href=\"%s\">%s</a></li>\n</ul>\n",
	    p->brand->paths.events, locale_word(l, WORD_CLEAR));
}

/* ---- Markdown */

static void
put_chip_link(const struct list_page *of, const struct locale *l,
    enum list_page_chip chip, bool *is_first, struct buf *b)
{
	struct list_page without = list_page_without(of, chip);
	struct buf label = BUF_INIT(LINE_MAX_BYTES);

	list_page_chip_label(of, l, chip, &label);
	buf_text(b, *is_first ? " " : ", ");
	list_page_link_markdown(&without, 1, buf_cstr(&label), b);
	*is_first = false;
	buf_release(&label);
}

static void
put_read_links(const struct list_page *p, const struct locale *l, struct buf *b)
{
	struct list_page read = list_page_read(p);
	bool is_first = true;
	size_t start;

	buf_text(b, locale_word(l, WORD_UNDERSTOOD_AS));
	start = b->len;
	if (p->meta.understood.rung == LISTING_READ && read.query.q != NULL) {
		buf_text(b, " “");
		escape_md_text(read.query.q, b);
		buf_text(b, "”");
		is_first = false;
	}
	for (size_t i = 0; i < LIST_PAGE_CHIPS; i++) {
		if (list_page_chip_is_read(p, &read, (enum list_page_chip)i))
			put_chip_link(
			    &read, l, (enum list_page_chip)i, &is_first, b);
	}
	if (b->len == start)
		buf_printf(b, " %s", locale_word(l, WORD_UNDERSTOOD_ALL));
	buf_text(b, ". ");
}

static bool
has_read_links(const struct list_page *p)
{
	struct list_page read = list_page_read(p);

	if (p->meta.understood.rung == LISTING_READ)
		return true;
	for (size_t i = 0; i < LIST_PAGE_CHIPS; i++) {
		if (list_page_chip_is_read(p, &read, (enum list_page_chip)i))
			return true;
	}
	return false;
}

void
list_page_understood_markdown(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	struct buf text = BUF_INIT(LINE_MAX_BYTES);
	struct list_page exact = list_page_without(p, LIST_PAGE_CHIPS);
	size_t start = b->len;

	add_text(p, l, &text);
	escape_md_text(buf_cstr(&text), b);
	buf_text(b, text.len > 0 ? " " : "");
	if (is_understood(p)) {
		if (has_read_links(p))
			put_read_links(p, l, b);
		exact.query.exact = true;
		buf_reset(&text);
		locale_fill(l, WORD_UNDERSTOOD_EXACT, p->query.q, &text);
		list_page_link_markdown(&exact, 1, buf_cstr(&text), b);
		buf_char(b, '.');
	}
	if (b->len > start)
		buf_text(b, "\n\n");
	buf_release(&text);
}

void
list_page_chips_markdown(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	bool is_first = true;

	if (list_page_last_chip(p) == LIST_PAGE_CHIPS)
		return;
	buf_printf(b, "%s:", locale_word(l, WORD_TAKE_AWAY));
	for (size_t i = 0; i < LIST_PAGE_CHIPS; i++) {
		if (list_page_chip_is_set(p, (enum list_page_chip)i))
			put_chip_link(
			    p, l, (enum list_page_chip)i, &is_first, b);
	}
	buf_text(b, "\n\n");
}

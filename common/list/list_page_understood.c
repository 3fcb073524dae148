/*
 * list_page_understood - how the words of a list were understood, and the filters, each
 * with a link that removes the filter: as HTML, Markdown and text.
 */
#include "base/escape.h"
#include "page/layout.h"
#include "list/internal.h"

enum { LINE_MAX_BYTES = 32 * 1024 };

/* Returns true if something other than the typed words found the events. */
static bool
is_understood(const struct list_page *p)
{
	const struct listing_understood *u = &p->meta.understood;

	return p->query.q != NULL && !p->query.exact &&
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
 * Returns the list as list_page_read() does, but also with the parts of the meaning that
 * were dropped because no event has them.
 */
static struct list_page
meant(const struct list_page *p)
{
	struct list_page all = *p;

	if (p->meta.understood.missed != NULL)
		all.meta.understood = *p->meta.understood.missed;
	return list_page_read(&all);
}

/*
 * Appends "Nada para “amanhã”.  O primeiro da lista: Zeca Pagodinho, sáb 12 dez.", if
 * parts of the meaning were dropped.
 */
static void
add_missed(const struct list_page *p, const struct locale *l, struct buf *b)
{
	struct list_page all = meant(p), read = list_page_read(p);
	LOCAL_BUF text = BUF_INIT(LINE_MAX_BYTES);

	for (size_t i = 0; i < LISTING_PARTS; i++) {
		enum listing_part chip = (enum listing_part)i;

		if (!list_page_chip_is_read(&read, &all, chip))
			continue;
		buf_text(&text, text.len > 0 ? ", “" : "“");
		list_page_chip_label(&all, l, chip, &text);
		buf_text(&text, "”");
	}
	if (text.len > 0)
		add_sentence(b, l, WORD_UNDERSTOOD_MISSED, buf_cstr(&text));
	if (text.len > 0 && p->count > 0) {
		const struct summary *first = &p->items[0];

		buf_reset(&text);
		buf_printf(&text, "%s, ", first->name);
		locale_span_short(
		    l, first->starts_at, first->ends_at, &p->today, &text);
		add_sentence(b, l, WORD_UNDERSTOOD_FIRST, buf_cstr(&text));
	}
}

/*
 * Appends "Nada para “rok”.  Mostrando resultados para “rock”.": the part without a chip.
 */
static void
add_text(const struct list_page *p, const struct locale *l, struct buf *b)
{
	const struct listing_understood *u = &p->meta.understood;

	if (is_understood(p) && u->missed != NULL)
		add_missed(p, l, b);
	if (is_understood(p) && u->rung == LISTING_ANY_WORD) {
		buf_text(b, b->len > 0 ? " " : "");
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

/* Appends the words and filters that were understood: "“samba”, Recife, até R$ 50". */
static void
add_read(const struct list_page *p, const struct list_page *read,
    const struct locale *l, struct buf *b)
{
	size_t start = b->len;

	if (p->meta.understood.rung == LISTING_READ && read->query.q != NULL)
		buf_printf(b, "“%s”", read->query.q);
	for (size_t i = 0; i < LISTING_PARTS; i++) {
		enum listing_part chip = (enum listing_part)i;

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
	LOCAL_BUF words = BUF_INIT(LINE_MAX_BYTES);

	add_text(p, l, b);
	if (is_understood(p))
		add_read(p, &read, l, &words);
	if (words.len > 0) {
		buf_printf(b, "%s%s %s.", b->len > 0 ? " " : "",
		    locale_word(l, WORD_UNDERSTOOD_AS), buf_cstr(&words));
	}
}

/* ---- The chips.  A chip is a link to the list without the filter. */

/* Writes <li><a href="..."><span class="hidden">Tirar o filtro</span> Recife ... */
static void
put_chip(struct page_writer *w, const char *label)
{
	buf_text(w->out, "<li><a rel=\"nofollow\" href=\"");
	page_writer_line(w);
	buf_char(w->out, '"');
	layout_put_dir(label, w->out);
	buf_printf(w->out, "><span class=\"hidden\">%s </span>",
	    page_writer_word(w, WORD_TAKE_AWAY));
	page_writer_text(w, label);
	buf_text(w->out, " <span aria-hidden=\"true\">×</span></a></li>\n");
}

/*
 * For the list itself, returns true if the filter is set.  Words that were understood are
 * shown once, with their meaning.  For the meaning, returns true if the words added the
 * filter.
 */
static bool
is_shown(const struct list_page *p, const struct list_page *of,
    enum listing_part chip)
{
	return of == p ? listing_has_part(&p->query, chip) &&
		(chip != LISTING_PART_Q || !is_understood(p))
		       : list_page_chip_is_read(p, of, chip);
}

static bool
has_chips(const struct list_page *p, const struct list_page *of)
{
	for (size_t i = 0; i < LISTING_PARTS; i++) {
		if (is_shown(p, of, (enum listing_part)i))
			return true;
	}
	return false;
}

/* Writes links to `of`, each without one filter.  Markdown puts `before` before them. */
static void
put_chips(const struct list_page *p, const struct list_page *of,
    const char *before, struct page_writer *w)
{
	LOCAL_BUF label = BUF_INIT(LINE_MAX_BYTES);

	for (size_t i = 0; i < LISTING_PARTS; i++) {
		enum listing_part chip = (enum listing_part)i;
		struct list_page without = list_page_without(of, chip);

		if (!is_shown(p, of, chip))
			continue;
		list_page_chip_label(of, &w->locale, chip, &label);
		list_page_target(&without, w);
		if (w->is_html) {
			put_chip(w, buf_cstr(&label));
		} else {
			buf_text(w->out, before);
			page_writer_link(w, buf_cstr(&label), "", "");
		}
		before = ", ";
		buf_reset(&label);
	}
}

/* ---- HTML and Markdown. */

/*
 * Writes "Entendido como “samba”, Recife." In HTML the filters are the chips.  In Markdown
 * the chips follow: "Remover filtro: [Recife](...)."
 */
static void
put_read(const struct list_page *p, struct page_writer *w)
{
	struct list_page read = list_page_read(p);
	bool is_read = p->meta.understood.rung == LISTING_READ;
	bool has_filters = has_chips(p, &read);
	bool has_words = is_read && read.query.q != NULL;

	if (!is_read && !has_filters)
		return;
	page_writer_marks(w, "<p>", "");
	buf_text(w->out, page_writer_word(w, WORD_UNDERSTOOD_AS));
	if (!w->is_html && (has_words || has_filters)) {
		buf_char(w->out, ' ');
		add_read(p, &read, &w->locale, &w->line);
		page_writer_line(w);
	} else if (has_words) {
		buf_text(w->out, " “");
		page_writer_text(w, read.query.q);
		buf_text(w->out, "”");
	} else if (!has_filters) {
		buf_printf(
		    w->out, " %s", page_writer_word(w, WORD_UNDERSTOOD_ALL));
	}
	page_writer_marks(w, "</p>\n", "");
	if (has_filters) {
		page_writer_marks(w, "<ul class=\"chips\">\n", "");
		if (!w->is_html)
			buf_printf(w->out,
			    ". %s:", page_writer_word(w, WORD_TAKE_AWAY));
		put_chips(p, &read, " ", w);
		page_writer_marks(w, "</ul>\n", "");
	}
	page_writer_marks(w, "", ". ");
}

static void
put_exact(const struct list_page *p, struct page_writer *w)
{
	struct list_page exact = list_page_without(p, LISTING_PARTS);
	LOCAL_BUF text = BUF_INIT(LINE_MAX_BYTES);

	exact.query.exact = true;
	locale_fill(&w->locale, WORD_UNDERSTOOD_EXACT, p->query.q, &text);
	list_page_target(&exact, w);
	page_writer_marks(w, "<p>", "");
	page_writer_link(w, buf_cstr(&text), " rel=\"nofollow\"", "");
	page_writer_marks(w, "</p>\n", ".");
}

void
list_page_put_understood(const struct list_page *p, struct page_writer *w)
{
	add_text(p, &w->locale, &w->line);
	if (w->line.len == 0 && !is_understood(p))
		return;
	page_writer_marks(w, "<div class=\"understood\">\n", "");
	if (w->line.len > 0) {
		page_writer_marks(w, "<p>", "");
		page_writer_line(w);
		page_writer_marks(w, "</p>\n", " ");
	}
	if (is_understood(p)) {
		put_read(p, w);
		put_exact(p, w);
	}
	page_writer_marks(w, "</div>\n", "\n\n");
}

void
list_page_put_chips(const struct list_page *p, struct page_writer *w)
{
	if (!has_chips(p, p))
		return;
	if (w->is_html) {
		buf_text(w->out, "<ul class=\"chips set\" aria-label=\"");
		escape_html_attr(page_writer_word(w, WORD_FILTERED), w->out);
		buf_text(w->out, "\">\n");
	} else {
		buf_printf(w->out, "%s:", page_writer_word(w, WORD_TAKE_AWAY));
	}
	put_chips(p, p, " ", w);
	if (w->is_html)
		buf_printf(w->out,
		    "<li class=\"plain\"><a href=\"%s\">%s</a></li>\n</ul>\n",
		    p->brand->paths.events, page_writer_word(w, WORD_CLEAR));
	else
		buf_text(w->out, "\n\n");
}

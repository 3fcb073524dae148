/*
 * list_page_markdown - the home and the listing as Markdown.
 */
#include "base/escape.h"
#include "list/internal.h"

enum { LINE_MAX_BYTES = 32 * 1024 };

static void
put_markdown_line(struct buf *b, struct buf *line)
{
	escape_md_text(buf_cstr(line), b);
	buf_reset(line);
}

/* "2026-11-18 23:30" */
static void
put_datetime(
    const char *starts_at_or_null, const struct locale *l, struct buf *b)
{
	struct datetime w;

	if (starts_at_or_null == NULL ||
	    !datetime_parse(starts_at_or_null, &w)) {
		buf_text(b, locale_word(l, WORD_NO_DATE));
		return;
	}
	buf_printf(b, "%04d-%02d-%02d", w.year, w.month, w.day);
	if (w.kind != DATETIME_DATE)
		buf_printf(b, " %02d:%02d", w.hour, w.minute);
}

/* "+ 5 datas", "até 27 dez": our own words, unescaped. */
static void
put_more(const struct list_page *p, const struct summary *c,
    const struct locale *l, struct buf *line)
{
	if (c->is_run)
		locale_until(l, c->ends_at, &p->today, line);
	else
		page_more_dates(c->sessions_left, l, line);
}

static void
put_row(const struct list_page *p, const struct summary *c,
    const struct locale *l, struct buf *line, struct buf *b)
{
	buf_text(b, "| ");
	put_datetime(c->starts_at, l, b);
	put_more(p, c, l, line);
	buf_printf(b, "%s%s | ", line->len > 0 ? ", " : "", buf_cstr(line));
	buf_reset(line);
	buf_printf(line, "%s%s/%s", p->brand->site_url, p->brand->paths.events,
	    c->slug);
	escape_md_link(c->name, buf_cstr(line), b);
	buf_reset(line);
	buf_text(b, " | ");
	page_place(c, l, line);
	put_markdown_line(b, line);
	buf_text(b, " | ");
	list_page_price(p, c, l, line);
	if (line->len == 0 && event_state_is_on_sale(c->event_state))
		buf_text(line, locale_word(l, WORD_SEE_PAGE));
	put_markdown_line(b, line);
	buf_text(b, " | ");
	page_state(c->event_state, l, b);
	buf_text(b, " |\n");
}

static void
put_rows(const struct list_page *p, const struct locale *l,
    const struct summary *items, size_t count, struct buf *b)
{
	struct buf line = BUF_INIT(LINE_MAX_BYTES);

	buf_printf(b,
	    "| %s | %s | %s | %s | %s |\n| --- | --- | --- | --- | --- |\n",
	    locale_word(l, WORD_WHEN), locale_word(l, WORD_COLUMN_EVENT),
	    locale_word(l, WORD_WHERE), locale_word(l, WORD_COLUMN_PRICE),
	    locale_word(l, WORD_COLUMN_STATE));
	for (size_t i = 0; i < count; i++)
		put_row(p, &items[i], l, &line, b);
	buf_release(&line);
}

void
list_page_table(const struct list_page *p, const struct locale *l, size_t past,
    struct buf *b)
{
	put_rows(p, l, p->items, past < p->count ? past : p->count, b);
	buf_printf(b, "\n%s %s\n", locale_word(l, WORD_LIST_NOTE),
	    locale_word(l, WORD_PAGE_AS_MARKDOWN));
}

/* Writes the current runs, and a link to the others. */
static void
put_runs(const struct list_page *p, const struct locale *l, struct buf *b)
{
	struct list_page now = { .brand = p->brand, .when = "now" };

	if (p->runs.count == 0)
		return;
	buf_printf(b, "\n## %s\n\n", locale_word(l, WORD_NOW_SHOWING));
	put_rows(p, l, p->runs.items, p->runs.count, b);
	if (p->runs.total > (int64_t)p->runs.count && !p->brand->is_static) {
		buf_text(b, "\n- ");
		list_page_link_markdown(
		    &now, 1, locale_word(l, WORD_SEE_ALL_SHOWING), b);
		buf_char(b, '\n');
	}
}

/* "- [Próxima página](…)" */
static void
put_paging(const struct list_page *p, const struct locale *l, struct buf *b)
{
	int64_t page = p->meta.current_page, last = listing_last_page(&p->meta);

	if (page > 1 || page < last)
		buf_char(b, '\n');
	if (page > 1) {
		buf_text(b, "- ");
		list_page_link_markdown(p, page > last ? last : page - 1,
		    locale_word(
			l, page > last ? WORD_LAST_PAGE : WORD_PREVIOUS),
		    b);
		buf_char(b, '\n');
	}
	if (page < last) {
		buf_text(b, "- ");
		list_page_link_markdown(
		    p, page + 1, locale_word(l, WORD_NEXT), b);
		buf_char(b, '\n');
	}
}

static void
put_help(const struct list_page *p, const struct locale *l, struct buf *b)
{
	struct buf words = BUF_INIT(LINE_MAX_BYTES);

	if (p->brand->is_static)
		return;
	list_page_any_of(date_range_words, l, "`", &words);
	buf_printf(b, "\n## %s\n\n- %s\n- %s\n- ",
	    locale_word(l, WORD_HOW_TO_FILTER),
	    locale_word(l, WORD_FILTER_HELP_Q),
	    locale_word(l, WORD_FILTER_HELP_PLACE));
	if (p->can_filter_dates)
		locale_fill(l, WORD_FILTER_HELP_WHEN, buf_cstr(&words), b);
	else
		buf_text(b, locale_word(l, WORD_FILTER_NO_WHEN));
	buf_printf(b, "\n- %s\n- %s: %s", locale_word(l, WORD_FILTER_HELP_PAGE),
	    locale_word(l, WORD_EXAMPLE), p->brand->site_url);
	buf_printf(b, "%s.md?q=show%s\n", p->brand->paths.events,
	    p->can_filter_dates ? "&when=weekend" : "&page=2");
	buf_release(&words);
}

static void
put_result_line(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	struct buf line = BUF_INIT(LINE_MAX_BYTES), number = BUF_INIT(64);
	bool filtered;

	list_page_total(p, l, b);
	locale_number(l, p->meta.current_page, &number);
	buf_text(b, ", ");
	locale_fill(l, WORD_PAGE_N, buf_cstr(&number), b);
	buf_reset(&number);
	locale_number(l, listing_last_page(&p->meta), &number);
	buf_char(b, ' ');
	locale_fill(l, WORD_OF_N, buf_cstr(&number), b);
	buf_char(b, '.');
	list_page_filters(p, l, &line);
	filtered = line.len > 0;
	if (filtered) {
		buf_printf(b, " **%s:** ", locale_word(l, WORD_FILTERED));
		put_markdown_line(b, &line);
	}
	if (list_page_dates_unsupported(p))
		buf_printf(b, "%s%s", filtered ? ". " : " ",
		    locale_word(l, WORD_FILTER_NO_WHEN));
	if (list_page_filters_unsupported(p))
		buf_printf(b, "%s%s", filtered ? ". " : " ",
		    locale_word(l, WORD_FILTER_NO_OTHERS));
	list_page_ignored_filters(p, l, &line);
	if (line.len > 0) {
		buf_printf(b, "\n\n**%s:** ", locale_word(l, WORD_IGNORED));
		put_markdown_line(b, &line);
	}
	buf_text(b, "\n\n");
	buf_release(&number);
	buf_release(&line);
}

void
list_page_markdown(const struct list_page *p, struct buf *b)
{
	struct locale l = locale_of(p->brand->locale);
	struct buf title = BUF_INIT(LINE_MAX_BYTES);

	list_page_title(p, &l, &title);
	buf_text(b, "# ");
	put_markdown_line(b, &title);
	buf_text(b, ": ");
	buf_release(&title);
	escape_md_text(p->brand->name, b);
	buf_printf(b, "\n\n%s\n\n", locale_word(&l, WORD_UNTRUSTED));
	put_result_line(p, &l, b);
	list_page_understood_markdown(p, &l, b);
	list_page_chips_markdown(p, &l, b);
	if (p->count > 0)
		list_page_table(p, &l, p->count, b);
	else
		list_page_empty_markdown(p, &l, b);
	put_paging(p, &l, b);
	put_runs(p, &l, b);
	put_help(p, &l, b);
	list_page_facets_markdown(p, b);
}

/* Writes nothing if there are only runs. */
static void
put_coming(const struct list_page *p, const struct locale *l, struct buf *b)
{
	if (p->count == 0 && p->runs.count > 0)
		return;
	buf_printf(b, "\n## %s\n\n", locale_word(l, WORD_COMING));
	if (p->count > 0)
		list_page_table(p, l, p->count, b);
	else
		list_page_empty_markdown(p, l, b);
}

void
list_page_home_markdown(const struct list_page *p, struct buf *b)
{
	struct locale l = locale_of(p->brand->locale);

	buf_text(b, "# ");
	escape_md_text(p->brand->name, b);
	buf_text(b, "\n\n");
	escape_md_text(p->brand->description, b);
	buf_printf(b, "\n\n%s\n", locale_word(&l, WORD_UNTRUSTED));
	put_coming(p, &l, b);
	put_runs(p, &l, b);
	buf_printf(b, "\n- [%s](%s%s.md)\n", locale_word(&l, WORD_ALL_EVENTS),
	    p->brand->site_url, p->brand->paths.events);
	if (!p->brand->is_static)
		buf_printf(b, "- [%s](%s/openapi.json)\n",
		    locale_word(&l, WORD_API), p->brand->base_url);
	put_help(p, &l, b);
	list_page_facets_markdown(p, b);
	buf_printf(b, "\n## %s\n\n- %s\n- %s\n- %s\n",
	    locale_word(&l, WORD_RULES), locale_word(&l, WORD_RULE_FEES),
	    locale_word(&l, WORD_RULE_QUEUE),
	    locale_word(&l, WORD_RULE_SECRETS));
}

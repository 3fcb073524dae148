/*
 * list_page_markdown - the home and the listing as Markdown.
 */
#include "list/internal.h"

/* Writes "- [Próxima página](…)": a link to the address in the line. */
static void
put_way(struct page_writer *w, enum word_id text)
{
	buf_text(w->out, "- ");
	page_writer_link(w, page_writer_word(w, text), "", "");
	buf_char(w->out, '\n');
}

/* Writes the current runs, and a link to the other runs. */
static void
put_runs(const struct list_page *p, struct page_writer *w)
{
	struct list_page now = { .brand = p->brand, .when = "now" };

	if (p->runs.count == 0)
		return;
	page_writer_section(w, WORD_NOW_SHOWING, "");
	list_page_rows(p, p->runs.items, p->runs.count, w);
	if (p->runs.total > (int64_t)p->runs.count && !p->brand->is_static) {
		list_page_target(&now, w);
		buf_char(w->out, '\n');
		put_way(w, WORD_SEE_ALL_SHOWING);
	}
}

static void
put_paging(const struct list_page *p, struct page_writer *w)
{
	int64_t page = p->meta.current_page, last = listing_last_page(&p->meta);

	if (page > 1 || page < last)
		buf_char(w->out, '\n');
	if (page > 1) {
		list_page_address(
		    p, ".md", page > last ? last : page - 1, &w->line);
		put_way(w, page > last ? WORD_LAST_PAGE : WORD_PREVIOUS);
	}
	if (page < last) {
		list_page_address(p, ".md", page + 1, &w->line);
		put_way(w, WORD_NEXT);
	}
}

static void
put_help(const struct list_page *p, struct page_writer *w)
{
	if (p->brand->is_static)
		return;
	page_writer_section(w, WORD_HOW_TO_FILTER, "");
	buf_printf(w->out, "- %s\n- %s\n- ",
	    page_writer_word(w, WORD_FILTER_HELP_Q),
	    page_writer_word(w, WORD_FILTER_HELP_PLACE));
	list_page_any_of(date_range_words, &w->locale, "`", &w->line);
	if (p->can_filter_dates)
		locale_fill(&w->locale, WORD_FILTER_HELP_WHEN,
		    buf_cstr(&w->line), w->out);
	else
		buf_text(w->out, page_writer_word(w, WORD_FILTER_NO_WHEN));
	buf_reset(&w->line);
	buf_printf(w->out, "\n- %s\n- %s: %s",
	    page_writer_word(w, WORD_FILTER_HELP_PAGE),
	    page_writer_word(w, WORD_EXAMPLE), p->brand->site_url);
	buf_printf(w->out, "%s.md?q=show%s\n", p->brand->paths.events,
	    p->can_filter_dates ? "&when=weekend" : "&page=2");
}

static void
put_result_line(const struct list_page *p, struct page_writer *w)
{
	const char *before = " ";

	list_page_total(p, &w->locale, w->out);
	buf_text(w->out, ", ");
	list_page_position(p, &w->locale, w->out);
	buf_char(w->out, '.');
	list_page_filters(p, &w->locale, &w->line);
	if (w->line.len > 0) {
		before = ". ";
		buf_printf(
		    w->out, " **%s:** ", page_writer_word(w, WORD_FILTERED));
		page_writer_line(w);
	}
	if (list_page_dates_unsupported(p))
		buf_printf(w->out, "%s%s", before,
		    page_writer_word(w, WORD_FILTER_NO_WHEN));
	if (list_page_filters_unsupported(p))
		buf_printf(w->out, "%s%s", before,
		    page_writer_word(w, WORD_FILTER_NO_OTHERS));
	list_page_ignored_filters(p, &w->locale, &w->line);
	if (w->line.len > 0) {
		buf_printf(
		    w->out, "\n\n**%s:** ", page_writer_word(w, WORD_IGNORED));
		page_writer_line(w);
	}
	buf_text(w->out, "\n\n");
}

/* Writes the notices at the top of a page. */
static void
put_warnings(const struct list_page *p, struct page_writer *w)
{
	page_stale(p->brand, &w->locale, p->read_at_s, &p->today, &w->line);
	page_writer_notice(w);
	buf_printf(w->out, "%s\n", page_writer_word(w, WORD_UNTRUSTED));
}

void
list_page_markdown(const struct list_page *p, struct buf *b)
{
	struct page_writer w = page_writer_of(p->brand, false, b);

	buf_text(b, "# ");
	list_page_title(p, &w.locale, &w.line);
	page_writer_line(&w);
	buf_text(b, " · ");
	page_writer_text(&w, p->brand->name);
	buf_text(b, "\n\n");
	put_warnings(p, &w);
	buf_char(b, '\n');
	put_result_line(p, &w);
	list_page_put_understood(p, &w);
	list_page_put_chips(p, &w);
	if (p->count > 0)
		list_page_table(p, &w);
	else
		list_page_put_empty(p, &w);
	put_paging(p, &w);
	put_runs(p, &w);
	put_help(p, &w);
	list_page_put_facets(p, false, &w);
	buf_release(&w.line);
}

/* Writes the coming events, or nothing if all events are current runs. */
static void
put_coming(const struct list_page *p, struct page_writer *w)
{
	if (p->count == 0 && p->runs.count > 0)
		return;
	page_writer_section(w, WORD_COMING, "");
	if (p->count > 0)
		list_page_table(p, w);
	else
		list_page_put_empty(p, w);
}

void
list_page_home_markdown(const struct list_page *p, struct buf *b)
{
	struct page_writer w = page_writer_of(p->brand, false, b);

	buf_text(b, "# ");
	page_writer_text(&w, p->brand->name);
	buf_text(b, "\n\n");
	page_writer_text(&w, p->brand->description);
	buf_text(b, "\n\n");
	put_warnings(p, &w);
	put_coming(p, &w);
	put_runs(p, &w);
	buf_printf(b, "\n- [%s](%s%s.md)\n",
	    page_writer_word(&w, WORD_ALL_EVENTS), p->brand->site_url,
	    p->brand->paths.events);
	if (!p->brand->is_static)
		buf_printf(b, "- [%s](%s/openapi.json)\n",
		    page_writer_word(&w, WORD_API), p->brand->base_url);
	put_help(p, &w);
	list_page_put_facets(p, true, &w);
	page_writer_rules(&w);
	buf_release(&w.line);
}

/*
 * gone_page - the page of an event that is gone, as HTML and as Markdown.
 */
#include "list/gone_page.h"

#include "page/layout.h"
#include "list/internal.h"

const char *
gone_page_title(const struct gone_page *p, const struct locale *l)
{
	return p->event != NULL ? p->event->name : locale_word(l, WORD_GONE);
}

const char *
gone_page_fate(const struct gone_page *p, const struct locale *l)
{
	const struct summary *e = p->event;

	if (e != NULL && e->event_state.status == EVENT_CANCELLED)
		return locale_word(l, WORD_NOTICE_CANCELLED);
	if (e != NULL && e->event_state.availability == EVENT_ENDED &&
	    e->event_state.status != EVENT_POSTPONED)
		return locale_word(l, WORD_GONE_OVER);
	return locale_word(l, WORD_GONE_DOWN);
}

/* Writes the line as a fact, in HTML <p><b>Quando:</b> ...</p>, unless it is empty. */
static void
put_fact(struct page_writer *w, enum word_id label)
{
	if (!w->is_html) {
		page_writer_fact_line(w, label);
	} else if (w->line.len > 0) {
		buf_text(w->out, "<p");
		layout_put_dir(buf_cstr(&w->line), w->out);
		buf_printf(w->out, "><b>%s:</b> ", page_writer_word(w, label));
		page_writer_line(w);
		buf_text(w->out, "</p>\n");
	}
}

/* Writes a time as the upstream sent it: RFC 3339, or a date. */
static void
put_time(struct page_writer *w, enum word_id label, const char *time_or_null)
{
	if (time_or_null != NULL)
		buf_text(&w->line, time_or_null);
	put_fact(w, label);
}

/* Writes when and where the event was, or would have been. */
static void
put_facts(const struct gone_page *p, struct page_writer *w)
{
	const struct summary *e = p->event;

	if (e == NULL)
		return;
	locale_span(
	    &w->locale, e->starts_at, e->ends_at, &p->similar.today, &w->line);
	put_fact(w, WORD_WHEN);
	if (!w->is_html) {
		put_time(w, WORD_STARTS, e->starts_at);
		put_time(w, WORD_ENDS, e->ends_at);
	}
	page_place(e, &w->locale, &w->line);
	put_fact(w, WORD_WHERE);
}

static void
put_similar(const struct gone_page *p, struct page_writer *w)
{
	if (p->similar.count == 0)
		return;
	if (p->same_city)
		locale_fill(
		    &w->locale, WORD_GONE_SIMILAR, p->event->city, &w->line);
	else
		buf_text(&w->line, page_writer_word(w, WORD_COMING));
	page_writer_heading(w);
	list_page_events(&p->similar, w);
}

void
gone_page_html(const struct gone_page *p, struct buf *b)
{
	struct page_writer w = page_writer_of(p->brand, true, b);
	const char *title = gone_page_title(p, &w.locale);
	struct layout layout = {
		.brand = p->brand,
		.locale = &w.locale,
		.styles = p->styles,
		.kind = "error",
		.title = title,
		.noindex = true,
	};

	layout_start(&layout, b);
	buf_text(b, "<div class=\"hero\">\n<p class=\"label\">410</p>\n");
	layout_put_element("h1", title, b);
	buf_printf(b, "\n<p>%s %s</p>\n", gone_page_fate(p, &w.locale),
	    page_writer_word(&w, WORD_GONE_NOTE));
	put_facts(p, &w);
	list_page_form(&p->similar, &w.locale, false, b);
	buf_text(b, "</div>\n");
	put_similar(p, &w);
	buf_printf(b, "<p><a class=\"button\" href=\"%s\">%s</a></p>\n",
	    p->brand->paths.events, page_writer_word(&w, WORD_SEE_EVENTS));
	layout_end(&layout, b);
	buf_release(&w.line);
}

void
gone_page_markdown(const struct gone_page *p, struct buf *b)
{
	struct page_writer w = page_writer_of(p->brand, false, b);

	page_heading_markdown(gone_page_title(p, &w.locale), b);
	buf_printf(b, "**%s** %s (410)\n\n%s\n\n", gone_page_fate(p, &w.locale),
	    page_writer_word(&w, WORD_GONE_NOTE),
	    page_writer_word(&w, WORD_UNTRUSTED));
	put_facts(p, &w);
	buf_printf(b, "- [%s](%s%s.md)\n",
	    page_writer_word(&w, WORD_SEE_EVENTS), p->brand->site_url,
	    p->brand->paths.events);
	put_similar(p, &w);
	buf_release(&w.line);
}

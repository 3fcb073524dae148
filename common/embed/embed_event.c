/*
 * embed_event - one event in a frame on another site.
 */
#include "base/arena.h"
#include "page/layout.h"
#include "page/page_words.h"
#include "page/page_writer.h"
#include "page/poster.h"
#include "event_page/event_page_facts.h"
#include "embed/embed.h"

enum { LINE_MAX_BYTES = 16 * 1024 };
/* A name of more bytes than this has smaller letters. */
enum { LONG_NAME = 40 };

/* Appends the line as a paragraph, unless it is empty. */
static void
put_paragraph(struct page_writer *w, const char *element)
{
	if (w->line.len == 0)
		return;
	layout_put_element(element, buf_cstr(&w->line), w->out);
	buf_char(w->out, '\n');
	buf_reset(&w->line);
}

/* Writes the name as a link to the page.  Without a picture, the heading is a poster. */
static void
put_heading(const struct event_page *p, struct page_writer *w)
{
	const struct event *e = &p->record.event;
	const char *size = strlen(e->name) > LONG_NAME ? " long" : "";

	if (e->banner != NULL) {
		buf_printf(w->out,
		    "<article class=\"event%s\">\n<div class=\"picture\">",
		    size);
		(void)!event_page_image(p, &w->locale, w->out);
		buf_text(w->out, "</div>\n<div class=\"words\">\n<h1>");
	} else {
		buf_printf(w->out,
		    "<article class=\"event%s\">\n<h1 class=\"sign poster-%zu\">",
		    size, poster_design(e->slug));
	}
	buf_printf(
	    w->out, "<a href=\"%s/%s\"", p->brand->paths.events, e->slug);
	layout_put_text(e->name, w->out);
	buf_text(w->out, "</a></h1>\n");
	if (e->banner == NULL)
		buf_text(w->out, "<div class=\"words\">\n");
}

static void
put_dates(
    const struct event_page *p, const struct summary *s, struct page_writer *w)
{
	const char *starts_at = p->record.event.starts_at;

	buf_text(w->out, "<p class=\"when\">");
	event_page_dates(p, &w->locale, &w->line);
	if (starts_at != NULL)
		page_writer_time(w, starts_at);
	else
		page_writer_line(w);
	buf_text(w->out, "</p>\n");
	event_page_timezone(p, &w->locale, &w->line);
	put_paragraph(w, "p class=\"soft\"");
	event_page_run(p, &w->locale, &w->line);
	put_paragraph(w, "p class=\"soft\"");
	page_stale(p->brand, &w->locale, p->read_at_s, &p->today, &w->line);
	put_paragraph(w, "p class=\"soft\"");
	page_more_dates(s->sessions_left, &w->locale, &w->line);
	put_paragraph(w, "p class=\"soft\"");
}

static void
put_place_line(
    const struct event_page *p, const struct summary *s, struct page_writer *w)
{
	page_place(s, &w->locale, &w->line);
	if (w->line.len == 0) /* a summary has no address */
		event_page_where(p, &w->locale, &w->line);
	if (w->line.len == 0)
		buf_text(&w->line, page_writer_word(w, WORD_NO_PLACE));
	put_paragraph(w, "p");
}

/* Writes the most important fact: a notice, or the state if nothing is on sale. */
static void
put_state_line(const struct event_page *p, struct page_writer *w)
{
	const char *notice = event_page_notice(p, &w->locale);

	event_page_unconfirmed(p, &w->locale, &w->line);
	page_writer_notice(w);
	if (notice != NULL)
		buf_text(&w->line, notice);
	page_writer_notice(w);
	if (notice != NULL || event_page_is_on_sale(p))
		return;
	buf_text(w->out, "<p><b class=\"tag\">");
	event_page_state(p, &w->locale, w->out);
	buf_text(w->out, "</b></p>\n");
}

static void
put_offer(
    const struct event_page *p, const struct summary *s, struct page_writer *w)
{
	LOCAL_BUF text = BUF_INIT(LINE_MAX_BYTES);
	bool sells;

	list_page_price_html(
	    &(struct list_page){ .brand = p->brand }, s, &w->locale, w->out);
	event_page_checkout(p, &w->line);
	sells = w->line.len > 0 && event_page_is_on_sale(p);
	buf_text(w->out, "<p class=\"ways\">");
	if (sells) {
		event_page_button(p, s, &w->locale, buf_cstr(&w->line), &text);
		layout_put_link(" class=\"button\"", buf_cstr(&w->line), "",
		    buf_cstr(&text), w->out);
		buf_char(w->out, ' ');
	}
	buf_printf(w->out, "<a%s href=\"%s/%s\">%s</a></p>\n",
	    sells ? "" : " class=\"button\"", p->brand->paths.events,
	    p->record.event.slug, page_writer_word(w, WORD_PAGE));
}

void
embed_event_html(
    const struct embed *e, const struct event_page *p, struct buf *b)
{
	LOCAL_ARENA mem = ARENA_INIT(LINE_MAX_BYTES);
	struct page_writer w = page_writer_of(p->brand, true, b);
	LOCAL_BUF address = BUF_INIT(LINE_MAX_BYTES);
	struct summary s;

	summary_of(&p->record, p->brand->currency, &mem, &s);
	event_page_address(p, "", &address);
	embed_start(e, p->brand, &w.locale, p->record.event.name,
	    buf_cstr(&address), b);
	put_heading(p, &w);
	put_state_line(p, &w);
	put_dates(p, &s, &w);
	put_place_line(p, &s, &w);
	put_offer(p, &s, &w);
	buf_text(b, "</div>\n</article>\n");
	embed_end(p->brand, b);
	buf_release(&w.line);
}

/*
 * embed_event - one event in a frame on another site.
 */
#include "base/arena.h"
#include "base/escape.h"
#include "page/layout.h"
#include "page/page_words.h"
#include "page/poster.h"
#include "event_page/event_page_facts.h"
#include "embed/embed.h"

enum { LINE_MAX_BYTES = 16 * 1024 };
/* A name of more bytes than this has smaller letters. */
enum { LONG_NAME = 40 };

struct embed_event {
	const struct event_page *page;
	struct summary summary;
	struct locale locale;
	struct buf *out;
	struct buf line; /* the plain text collected so far */
};

/* Appends the collected line as a paragraph, unless it is empty. */
static void
put_paragraph(struct embed_event *v, const char *element)
{
	if (v->line.len == 0)
		return;
	layout_put_element(element, buf_cstr(&v->line), v->out);
	buf_char(v->out, '\n');
	buf_reset(&v->line);
}

/* Writes the name as a link to the page.  Without a picture, the heading is a poster. */
static void
put_heading(struct embed_event *v)
{
	const struct event *e = &v->page->record.event;
	const char *size = strlen(e->name) > LONG_NAME ? " long" : "";

	if (e->banner != NULL) {
		buf_printf(v->out,
		    "<article class=\"event%s\">\n<div class=\"picture\">",
		    size);
		(void)!event_page_image(v->page, &v->locale, v->out);
		buf_text(v->out, "</div>\n<div class=\"words\">\n<h1>");
	} else {
		buf_printf(v->out,
		    "<article class=\"event%s\">\n<h1 class=\"sign poster-%zu\">",
		    size, poster_design(e->slug));
	}
	buf_printf(
	    v->out, "<a href=\"%s/%s\"", v->page->brand->paths.events, e->slug);
	layout_put_text(e->name, v->out);
	buf_text(v->out, "</a></h1>\n");
	if (e->banner == NULL)
		buf_text(v->out, "<div class=\"words\">\n");
}

static void
put_dates(struct embed_event *v)
{
	const struct event *e = &v->page->record.event;

	buf_text(v->out, "<p class=\"when\">");
	if (e->starts_at != NULL) {
		buf_text(v->out, "<time datetime=\"");
		escape_html_attr(e->starts_at, v->out);
		buf_text(v->out, "\">");
	}
	event_page_dates(v->page, &v->locale, &v->line);
	escape_html_text(buf_cstr(&v->line), v->out);
	buf_reset(&v->line);
	buf_text(v->out, e->starts_at != NULL ? "</time></p>\n" : "</p>\n");
	event_page_timezone(v->page, &v->locale, &v->line);
	put_paragraph(v, "p class=\"soft\"");
	event_page_run(v->page, &v->locale, &v->line);
	put_paragraph(v, "p class=\"soft\"");
	page_stale(v->page->brand, &v->locale, v->page->read_at_s,
	    &v->page->today, &v->line);
	put_paragraph(v, "p class=\"soft\"");
	page_more_dates(v->summary.sessions_left, &v->locale, &v->line);
	put_paragraph(v, "p class=\"soft\"");
}

static void
put_place_line(struct embed_event *v)
{
	page_place(&v->summary, &v->locale, &v->line);
	if (v->line.len == 0) /* a summary has no address */
		event_page_where(v->page, &v->locale, &v->line);
	if (v->line.len == 0)
		buf_text(&v->line, locale_word(&v->locale, WORD_NO_PLACE));
	put_paragraph(v, "p");
}

/* Writes the most important fact: a notice, or the state if nothing is on sale. */
static void
put_state_line(struct embed_event *v)
{
	const char *notice = event_page_notice(v->page, &v->locale);

	event_page_unconfirmed(v->page, &v->locale, &v->line);
	if (v->line.len > 0)
		buf_printf(
		    v->out, "<p class=\"notice\">%s</p>\n", buf_cstr(&v->line));
	buf_reset(&v->line);
	if (notice != NULL)
		buf_printf(v->out, "<p class=\"notice\">%s</p>\n", notice);
	if (notice != NULL || event_page_is_on_sale(v->page))
		return;
	buf_text(v->out, "<p><b class=\"tag\">");
	event_page_state(v->page, &v->locale, v->out);
	buf_text(v->out, "</b></p>\n");
}

static void
put_offer(struct embed_event *v)
{
	const char *page = locale_word(&v->locale, WORD_PAGE);
	LOCAL_BUF text = BUF_INIT(LINE_MAX_BYTES);
	bool sells;

	list_page_price_html(&(struct list_page){ .brand = v->page->brand },
	    &v->summary, &v->locale, v->out);
	event_page_checkout(v->page, &v->line);
	sells = v->line.len > 0 && event_page_is_on_sale(v->page);
	buf_text(v->out, "<p class=\"ways\">");
	if (sells) {
		buf_text(v->out, "<a class=\"button\" href=\"");
		escape_html_attr(buf_cstr(&v->line), v->out);
		event_page_button(v->page, &v->summary, &v->locale,
		    buf_cstr(&v->line), &text);
		buf_char(v->out, '"');
		layout_put_text(buf_cstr(&text), v->out);
		buf_text(v->out, "</a> ");
	}
	buf_reset(&v->line);
	buf_printf(v->out, "<a%s href=\"%s/%s\">%s</a></p>\n",
	    sells ? "" : " class=\"button\"", v->page->brand->paths.events,
	    v->page->record.event.slug, page);
}

void
embed_event_html(
    const struct embed *e, const struct event_page *p, struct buf *b)
{
	LOCAL_ARENA mem = ARENA_INIT(LINE_MAX_BYTES);
	struct embed_event v = { .page = p,
		.locale = locale_of(p->brand->locale),
		.out = b,
		.line = BUF_INIT(LINE_MAX_BYTES) };
	LOCAL_BUF address = BUF_INIT(LINE_MAX_BYTES);

	summary_of(&p->record, p->brand->currency, &mem, &v.summary);
	event_page_address(p, "", &address);
	embed_start(e, p->brand, &v.locale, p->record.event.name,
	    buf_cstr(&address), b);
	put_heading(&v);
	put_state_line(&v);
	put_dates(&v);
	put_place_line(&v);
	put_offer(&v);
	buf_text(b, "</div>\n</article>\n");
	embed_end(p->brand, b);
	buf_release(&v.line);
}

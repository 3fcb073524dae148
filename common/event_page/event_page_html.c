/*
 * event_page_html - the page of one event as HTML.
 */
#include "base/escape.h"
#include "base/text.h"
#include "event/ticket.h"
#include "page/json_ld.h"
#include "page/layout.h"
#include "page/placeholder_image.h"
#include "page/share_card.h"
#include "calendar/calendar_links.h"
#include "list/list_page.h"
#include "event_page/internal.h"

enum {
	LINE_MAX_BYTES = 16 * 1024,
	META_DESCRIPTION_MAX = 155,
	JSON_LD_MAX = 256 * 1024, /* a longer block is left out */
};
/* A name longer than so many bytes has smaller letters. */
enum { LONG_NAME = 60 };

struct event_html {
	const struct event_page *page;
	struct locale locale;
	struct buf *out;
	struct buf line; /* the plain text collected so far */
};

static const char *
html_word(const struct event_html *v, enum word_id w)
{
	return locale_word(&v->locale, w);
}

static void
put_html_text(struct event_html *v, const char *text)
{
	escape_html_text(text, v->out);
}

/* Appends the collected line, escaped, and clears it. */
static void
put_html_line(struct event_html *v)
{
	put_html_text(v, buf_cstr(&v->line));
	buf_reset(&v->line);
}

/* The same, in an element of its own if it is right to left. */
static void
put_words(struct event_html *v)
{
	if (!text_has_right_to_left(buf_cstr(&v->line))) {
		put_html_line(v);
		return;
	}
	buf_text(v->out, "<span");
	layout_put_text(buf_cstr(&v->line), v->out);
	buf_text(v->out, "</span>");
	buf_reset(&v->line);
}

/* Appends the collected line as href="..." and clears it. */
static void
put_href(struct event_html *v)
{
	buf_text(v->out, "href=\"");
	escape_html_attr(buf_cstr(&v->line), v->out);
	buf_char(v->out, '"');
	buf_reset(&v->line);
}

static void
put_notice(struct event_html *v)
{
	const char *notice = event_page_notice(v->page, &v->locale);

	if (notice != NULL)
		buf_printf(v->out, "<p class=\"notice\">%s</p>\n", notice);
}

/*
 * Name and image.  When a placeholder image shows the whole name, the style sheet
 * hides the <h1> on wide screens, and the image on narrow ones.
 */
static void
put_heading(struct event_html *v)
{
	const struct event *e = &v->page->record.event;
	struct buf image = BUF_INIT(PLACEHOLDER_IMAGE_MAX + LINE_MAX_BYTES);
	bool shows_name = event_page_image(v->page, &v->locale, &image);

	buf_printf(v->out, "<article class=\"event%s%s\">\n<h1",
	    shows_name ? " lettered" : "",
	    strlen(e->name) > LONG_NAME ? " long" : "");
	layout_put_text(e->name, v->out);
	buf_text(v->out, "</h1>\n");
	put_notice(v);
	buf_text(
	    v->out, "<div class=\"event-top\">\n<div class=\"picture\">\n");
	buf_text(v->out, buf_cstr(&image));
	buf_text(v->out, "\n</div>\n");
	buf_release(&image);
}

static void
put_fact_label(struct event_html *v, enum word_id w)
{
	buf_printf(v->out, "<dt>%s</dt>\n<dd>", html_word(v, w));
}

static void
put_timezone(struct event_html *v)
{
	event_page_timezone(v->page, &v->locale, &v->line);
	if (v->line.len == 0)
		return;
	buf_text(v->out, "<br>\n<span class=\"soft\">");
	put_html_line(v);
	buf_text(v->out, "</span>");
}

static void
put_dates(struct event_html *v)
{
	const struct event *e = &v->page->record.event;

	put_fact_label(v, WORD_WHEN);
	if (e->starts_at != NULL) {
		buf_text(v->out, "<time datetime=\"");
		escape_html_attr(e->starts_at, v->out);
		buf_text(v->out, "\">");
	}
	event_page_dates(v->page, &v->locale, &v->line);
	put_html_line(v);
	if (e->starts_at != NULL)
		buf_text(v->out, "</time>");
	put_timezone(v);
	event_page_run(v->page, &v->locale, &v->line);
	if (v->line.len > 0) {
		buf_text(v->out, "<br>\n<span class=\"soft\">");
		put_html_line(v);
		buf_text(v->out, "</span>");
	}
	buf_text(v->out, "</dd>\n");
}

static void
put_html_place(struct event_html *v)
{
	const struct event *e = &v->page->record.event;

	put_fact_label(v, WORD_WHERE);
	event_page_where(v->page, &v->locale, &v->line);
	if (v->line.len == 0)
		buf_text(&v->line, html_word(v, WORD_NO_PLACE));
	put_words(v);
	if (e->location.formatted_address != NULL &&
	    !event_page_place_is_address(v->page)) {
		buf_text(v->out, "<br>\n<span class=\"soft\"");
		layout_put_text(e->location.formatted_address, v->out);
		buf_text(v->out, "</span>");
	}
	event_page_map(v->page, &v->line);
	if (v->line.len > 0) {
		buf_text(v->out, "<br>\n<a ");
		put_href(v);
		buf_printf(v->out, ">%s</a>", html_word(v, WORD_MAP));
	}
	buf_text(v->out, "</dd>\n");
}

static void
put_organizer(struct event_html *v)
{
	const struct producer *o = &v->page->record.event.producer;

	if (o->name == NULL)
		return;
	put_fact_label(v, WORD_ORGANIZER);
	if (v->page->brand->is_static) {
		buf_text(v->out, "<span");
		layout_put_text(o->name, v->out);
		buf_text(v->out, "</span></dd>\n");
		return;
	}
	buf_printf(&v->line, "%s?organization=%s", v->page->brand->paths.events,
	    o->slug);
	buf_text(v->out, "<a ");
	put_href(v);
	layout_put_text(o->name, v->out);
	buf_text(v->out, "</a></dd>\n");
}

static void
put_availability(struct event_html *v)
{
	char read_at[DATETIME_TEXT_MAX];

	put_fact_label(v, WORD_AVAILABILITY);
	event_page_read_at(v->page, read_at);
	buf_printf(v->out, "<time datetime=\"%s\">", read_at);
	event_page_availability(v->page, &v->locale, &v->line);
	put_html_line(v);
	buf_text(v->out, "</time></dd>\n");
}

/* <td data-label="..." class="..."> */
static void
put_cell(struct event_html *v, enum word_id label, const char *more)
{
	buf_text(v->out, "<td data-label=\"");
	escape_html_attr(html_word(v, label), v->out);
	buf_printf(v->out, "\"%s>", more);
	put_html_line(v);
	buf_text(v->out, "</td>");
}

static void
put_ticket_row(struct event_html *v, const struct ticket *t)
{
	const struct event_page *p = v->page;
	bool open = event_page_ticket_is_open(p, t);
	char total[TICKET_AMOUNT_MAX];

	buf_printf(
	    v->out, "<tr%s><th scope=\"row\"", open ? "" : " class=\"gone\"");
	event_page_ticket_name(&v->locale, t, &v->line);
	layout_put_text(buf_cstr(&v->line), v->out);
	buf_reset(&v->line);
	buf_text(v->out, "</th>");
	event_page_amount(
	    p, &v->locale, t, t->price, html_word(v, WORD_NOT_TOLD), &v->line);
	put_cell(v, WORD_PRICE, "");
	event_page_fee(p, &v->locale, t, &v->line);
	put_cell(v, WORD_FEES, "");
	if (ticket_total(t, total)) {
		event_page_amount(p, &v->locale, t, total, "", &v->line);
		put_cell(v, WORD_YOU_PAY, " class=\"pay\"");
	} else {
		buf_text(&v->line, html_word(v, WORD_TOTAL_UNKNOWN));
		put_cell(v, WORD_YOU_PAY, "");
	}
	buf_text(&v->line, html_word(v, open ? WORD_YES : WORD_NO));
	put_cell(v, WORD_AVAILABLE, "");
	buf_text(v->out, "</tr>\n");
}

static void
put_tickets(struct event_html *v)
{
	static const enum word_id heads[] = { WORD_TICKET, WORD_PRICE,
		WORD_FEES, WORD_YOU_PAY, WORD_AVAILABLE };
	const struct native_record *r = &v->page->record;

	buf_printf(v->out, "<section>\n<h2 id=\"tickets\">%s</h2>\n",
	    html_word(v, WORD_TICKETS));
	if (r->ticket_count == 0) {
		buf_printf(v->out, "<p class=\"measure\">%s</p>\n</section>\n",
		    html_word(v, WORD_NO_TICKETS));
		return;
	}
	buf_text(v->out, "<table class=\"tickets\">\n<thead>\n<tr>");
	for (size_t i = 0; i < ARRAY_LEN(heads); i++)
		buf_printf(v->out, "<th scope=\"col\">%s</th>",
		    html_word(v, heads[i]));
	buf_text(v->out, "</tr>\n</thead>\n<tbody>\n");
	for (size_t i = 0; i < r->ticket_count; i++)
		put_ticket_row(v, &r->tickets[i]);
	buf_text(v->out, "</tbody>\n</table>\n<p class=\"soft\">");
	if (event_page_has_total(v->page))
		buf_printf(v->out, "%s ", html_word(v, WORD_TICKETS_CAPTION));
	buf_printf(
	    v->out, "%s</p>\n</section>\n", html_word(v, WORD_MAY_CHANGE));
}

static void
put_how_to_buy(struct event_html *v)
{
	buf_printf(v->out, "<section>\n<h2>%s</h2>\n<p>",
	    html_word(v, WORD_HOW_TO_BUY));
	event_page_checkout(v->page, &v->line);
	if (v->line.len == 0) {
		buf_text(v->out, html_word(v, WORD_BUY_NOWHERE));
	} else {
		struct buf host = BUF_INIT(8192);
		const char *rules = event_page_buy_rules(v->page, &v->locale);
		bool sells = event_page_is_on_sale(v->page);

		event_page_host(buf_cstr(&v->line), &host);
		if (!sells)
			buf_printf(v->out, "%s ",
			    event_page_why_not(v->page, &v->locale));
		buf_text(v->out, "<a ");
		put_href(v);
		buf_char(v->out, '>');
		if (sells)
			locale_fill(
			    &v->locale, WORD_BUY_AT, buf_cstr(&host), &v->line);
		else
			buf_text(&v->line, buf_cstr(&host));
		put_html_line(v);
		buf_text(v->out, "</a>.");
		if (rules != NULL)
			buf_printf(v->out, " %s", rules);
		buf_release(&host);
	}
	buf_text(v->out, "</p>\n</section>\n");
}

static void
put_description(struct event_html *v)
{
	const char *html = v->page->record.event.description;

	buf_printf(
	    v->out, "<section>\n<h2>%s</h2>\n", html_word(v, WORD_DESCRIPTION));
	if (html != NULL)
		buf_printf(v->out,
		    "<p class=\"soft\">%s</p>\n"
		    "<div class=\"organiser\"",
		    html_word(v, WORD_BY_ORGANIZER));
	else
		buf_printf(
		    v->out, "<p>%s</p>\n", html_word(v, WORD_NO_DESCRIPTION));
	if (html != NULL) { /* safe HTML already (richtext.h) */
		layout_put_dir(html, v->out);
		/*
		 * A table may be too wide, so it must also be scrollable by keyboard.
		 */
		if (strstr(html, "<table") != NULL)
			buf_printf(v->out,
			    " role=\"region\" aria-label=\"%s\" tabindex=\"0\"",
			    html_word(v, WORD_DESCRIPTION));
		buf_text(v->out, ">\n");
		buf_text(v->out, html);
		buf_text(v->out, "\n</div>\n");
	}
	buf_text(v->out, "</section>\n");
}

/* The list of the event's city; false: it has no city, or this is a static site. */
static bool
find_city_list(const struct event_page *p, struct buf *path)
{
	struct list_page list = {
		.brand = p->brand,
		.query.city = p->record.event.location.city,
	};

	if (!list_page_can_ask(list.query.city) || p->brand->is_static)
		return false;
	list_page_path(&list, 1, path);
	return true;
}

/* The same as in json_ld_breadcrumbs(), except the page itself. */
static void
put_breadcrumbs(struct event_html *v)
{
	buf_text(v->out, "<nav class=\"breadcrumbs\" aria-label=\"");
	escape_html_attr(html_word(v, WORD_BREADCRUMBS), v->out);
	buf_text(v->out, "\">\n<ol><li><a href=\"/\">");
	escape_html_text(v->page->brand->name, v->out);
	buf_printf(v->out, "</a></li><li><a href=\"%s\">%s</a></li>",
	    v->page->brand->paths.events, html_word(v, WORD_EVENTS));
	if (find_city_list(v->page, &v->line)) {
		buf_text(v->out, "\n<li><a ");
		put_href(v);
		layout_put_text(v->page->record.event.location.city, v->out);
		buf_text(v->out, "</a></li>");
	}
	buf_text(v->out, "</ol>\n</nav>\n");
}

static void
put_article(struct event_html *v)
{
	put_breadcrumbs(v);
	put_heading(v);
	buf_text(v->out, "<div>\n<dl class=\"facts\">\n");
	put_dates(v);
	put_html_place(v);
	buf_text(v->out, "</dl>\n");
	event_page_offer_html(v->page, &v->locale, v->out);
	buf_text(v->out, "<dl class=\"facts\">\n");
	put_organizer(v);
	event_page_audience_html(v->page, &v->locale, v->out);
	put_availability(v);
	buf_text(v->out, "</dl>\n");
	buf_text(v->out, "</div>\n</div>\n");
	event_page_sessions_html(v->page, &v->locale, v->out);
	put_tickets(v);
	buf_text(v->out, "<div class=\"event-body\">\n");
	put_description(v);
	put_how_to_buy(v);
	buf_text(v->out, "</div>\n</article>\n");
	event_page_lists_html(v->page, &v->locale, v->out);
}

void
event_page_html(const struct event_page *p, struct buf *b)
{
	const struct event *e = &p->record.event;
	struct event_html v = { p, locale_of(p->brand->locale), b,
		BUF_INIT(LINE_MAX_BYTES) };
	struct buf address = BUF_INIT(8192), markdown = BUF_INIT(8192);
	struct buf calendar = BUF_INIT(8192), summary = BUF_INIT(1024);
	struct buf json_ld = BUF_INIT(JSON_LD_MAX);
	struct buf breadcrumbs = BUF_INIT(JSON_LD_MAX);
	struct buf city = BUF_INIT(8192), image = BUF_INIT(8192);
	bool has_city, is_card = share_card_address(p, &image);

	event_page_address(p, "", &address);
	event_page_address(p, ".md", &markdown);
	if (event_page_has_calendar(p))
		event_page_address(p, ".ics", &calendar);
	event_page_summary(p, META_DESCRIPTION_MAX, &summary);
	event_page_json_ld(p, &json_ld);
	has_city = find_city_list(p, &city);
	json_ld_breadcrumbs(p->brand, &v.locale,
	    has_city
		? &(struct json_ld_crumb){ e->location.city, buf_cstr(&city) }
		: NULL,
	    e->name, &breadcrumbs);

	struct layout layout = {
		.brand = p->brand,
		.locale = &v.locale,
		.styles = p->styles,
		.kind = "event",
		.title = e->name,
		.description = buf_cstr(&summary),
		.canonical = buf_cstr(&address),
		.markdown = buf_cstr(&markdown),
		.calendar = calendar.len > 0 ? buf_cstr(&calendar) : NULL,
		.image = buf_cstr(&image),
		.image_is_card = is_card,
		.has_oembed = true,
		.json_ld = json_ld.len > 0 && !json_ld.full ? buf_cstr(&json_ld)
							    : NULL,
		.breadcrumbs = breadcrumbs.full ? NULL : buf_cstr(&breadcrumbs),
	};

	if (summary.len == 0)
		layout.description = p->brand->description;
	layout_start(&layout, b);
	put_article(&v);
	layout_end(&layout, b);
	buf_release(&image);
	buf_release(&city);
	buf_release(&breadcrumbs);
	buf_release(&json_ld);
	buf_release(&summary);
	buf_release(&calendar);
	buf_release(&markdown);
	buf_release(&address);
	buf_release(&v.line);
}

#include "escape.h"
#include "eventpage_parts.h"
#include "hash.h"
#include "layout.h"
#include "poster.h"
#include "ticket.h"

enum { LINE_MAX_BYTES = 16 * 1024, META_DESCRIPTION_MAX = 155 };

struct view {
	const struct eventpage *page;
	struct locale locale;
	struct buf *out;
	struct buf line; /* of plain text */
};

static const char *
word(const struct view *v, enum word w)
{
	return locale_word(&v->locale, w);
}

static void
put(struct view *v, const char *text)
{
	escape_html_text(text, v->out);
}

/* What was collected, as text. */
static void
put_line(struct view *v)
{
	put(v, buf_cstr(&v->line));
	buf_reset(&v->line);
}

/* href="..." of what was collected. */
static void
put_href(struct view *v)
{
	buf_text(v->out, "href=\"");
	escape_html_attr(buf_cstr(&v->line), v->out);
	buf_char(v->out, '"');
	buf_reset(&v->line);
}

static void
poster(struct view *v)
{
	const struct event *e = &v->page->record.event;
	struct buf date = BUF_INIT(256), place = BUF_INIT(4096);
	struct poster poster = {
		.name = e->name,
		.seed = hash_text(HASH_START, e->slug),
	};
	struct when start;

	if (e->starts_at != NULL && when_parse(e->starts_at, &start))
		locale_day(&v->locale, &start, &date);
	buf_text(&place,
	    e->location.city != NULL ? e->location.city
		: e->is_online       ? word(v, WORD_ONLINE)
				     : "");
	poster.date = date.len > 0 ? buf_cstr(&date) : NULL;
	poster.place = place.len > 0 ? buf_cstr(&place) : NULL;
	poster_svg(&poster, v->out);
	buf_release(&place);
	buf_release(&date);
}

static void
picture(struct view *v)
{
	const struct event *e = &v->page->record.event;

	buf_text(v->out, "<div class=\"picture\">\n");
	if (e->banner == NULL) {
		poster(v);
	} else {
		buf_text(v->out, "<img src=\"");
		escape_html_attr(e->banner, v->out);
		buf_text(v->out, "\" alt=\"");
		locale_fill(&v->locale, WORD_BANNER_ALT, e->name, &v->line);
		escape_html_attr(buf_cstr(&v->line), v->out);
		buf_reset(&v->line);
		buf_text(v->out, "\" width=\"1200\" height=\"630\">");
	}
	buf_text(v->out, "\n</div>\n");
}

static void
fact(struct view *v, enum word w)
{
	buf_printf(v->out, "<dt>%s</dt>\n<dd>", word(v, w));
}

static void
when(struct view *v)
{
	const struct event *e = &v->page->record.event;

	fact(v, WORD_WHEN);
	if (e->starts_at != NULL) {
		buf_text(v->out, "<time datetime=\"");
		escape_html_attr(e->starts_at, v->out);
		buf_text(v->out, "\">");
	}
	eventpage_when(v->page, &v->locale, &v->line);
	put_line(v);
	buf_text(v->out, e->starts_at != NULL ? "</time></dd>\n" : "</dd>\n");
}

static void
where(struct view *v)
{
	const struct event *e = &v->page->record.event;

	fact(v, WORD_WHERE);
	if (e->is_online)
		buf_text(&v->line, word(v, WORD_ONLINE));
	eventpage_place(v->page, &v->line);
	if (v->line.len == 0)
		buf_text(&v->line, word(v, WORD_NO_PLACE));
	put_line(v);
	if (e->location.formatted_address != NULL) {
		buf_text(v->out, "<br>\n<span class=\"soft\">");
		put(v, e->location.formatted_address);
		buf_text(v->out, "</span>");
	}
	eventpage_map(v->page, &v->line);
	if (v->line.len > 0) {
		buf_text(v->out, "<br>\n<a ");
		put_href(v);
		buf_printf(v->out, ">%s</a>", word(v, WORD_MAP));
	}
	buf_text(v->out, "</dd>\n");
}

static void
who(struct view *v)
{
	const struct producer *o = &v->page->record.event.producer;

	if (o->name == NULL)
		return;
	fact(v, WORD_ORGANIZER);
	buf_printf(&v->line, "/eventos?organization=%s", o->slug);
	buf_text(v->out, "<a ");
	put_href(v);
	buf_char(v->out, '>');
	put(v, o->name);
	buf_text(v->out, "</a></dd>\n");
}

static void
availability(struct view *v)
{
	char read_at[WHEN_TEXT_MAX];

	fact(v, WORD_AVAILABILITY);
	if (v->page->record.event.is_closed)
		buf_printf(
		    v->out, "<b class=\"tag\">%s</b> ", word(v, WORD_CLOSED));
	eventpage_read_at(v->page, read_at);
	buf_printf(v->out, "<time datetime=\"%s\">", read_at);
	eventpage_availability(v->page, &v->locale, &v->line);
	put_line(v);
	buf_text(v->out, "</time></dd>\n");
}

static void
buy_button(struct view *v)
{
	const struct event *e = &v->page->record.event;

	eventpage_checkout(v->page, &v->line);
	if (v->line.len > 0 && !e->is_closed) {
		buf_text(v->out, "<p><a class=\"button buy\" ");
		put_href(v);
		buf_printf(v->out, ">%s</a></p>\n", word(v, WORD_BUY));
	}
	buf_reset(&v->line);
	if (e->starts_at == NULL)
		return;
	buf_printf(&v->line, "/eventos/%s.ics", e->slug);
	buf_text(v->out, "<p><a ");
	put_href(v);
	buf_printf(v->out, ">%s</a></p>\n", word(v, WORD_TO_CALENDAR));
}

/* <td data-label="..." class="..."> */
static void
cell(struct view *v, enum word label, const char *more)
{
	buf_text(v->out, "<td data-label=\"");
	escape_html_attr(word(v, label), v->out);
	buf_printf(v->out, "\"%s>", more);
	put_line(v);
	buf_text(v->out, "</td>");
}

static void
ticket_row(struct view *v, const struct ticket *t)
{
	const struct eventpage *p = v->page;
	bool open = t->available && !p->record.event.is_closed;
	char total[TICKET_AMOUNT_MAX];

	buf_printf(
	    v->out, "<tr%s><th scope=\"row\">", open ? "" : " class=\"gone\"");
	put(v, t->name != NULL ? t->name : word(v, WORD_TICKET));
	buf_text(v->out, "</th>");
	eventpage_amount(
	    p, &v->locale, t, t->price, word(v, WORD_NOT_TOLD), &v->line);
	cell(v, WORD_PRICE, "");
	eventpage_amount(
	    p, &v->locale, t, t->fee, word(v, WORD_NOT_TOLD), &v->line);
	cell(v, WORD_FEES, "");
	if (ticket_total(t, total)) {
		eventpage_amount(p, &v->locale, t, total, "", &v->line);
		cell(v, WORD_YOU_PAY, " class=\"pay\"");
	} else {
		buf_text(&v->line, word(v, WORD_TOTAL_UNKNOWN));
		cell(v, WORD_YOU_PAY, "");
	}
	buf_text(&v->line, word(v, open ? WORD_YES : WORD_NO));
	cell(v, WORD_AVAILABLE, "");
	buf_text(v->out, "</tr>\n");
}

static void
tickets(struct view *v)
{
	static const enum word heads[] = { WORD_TICKET, WORD_PRICE, WORD_FEES,
		WORD_YOU_PAY, WORD_AVAILABLE };
	const struct record *r = &v->page->record;

	buf_printf(v->out, "<section>\n<h2 id=\"tickets\">%s</h2>\n",
	    word(v, WORD_TICKETS));
	if (r->ticket_count == 0) {
		buf_printf(v->out, "<p class=\"measure\">%s</p>\n</section>\n",
		    word(v, WORD_NO_TICKETS));
		return;
	}
	buf_text(v->out, "<table class=\"tickets\">\n<thead>\n<tr>");
	for (size_t i = 0; i < ARRAY_LEN(heads); i++)
		buf_printf(
		    v->out, "<th scope=\"col\">%s</th>", word(v, heads[i]));
	buf_text(v->out, "</tr>\n</thead>\n<tbody>\n");
	for (size_t i = 0; i < r->ticket_count; i++)
		ticket_row(v, &r->tickets[i]);
	buf_printf(v->out,
	    "</tbody>\n</table>\n<p class=\"soft\">%s %s</p>\n</section>\n",
	    word(v, WORD_TICKETS_CAPTION), word(v, WORD_MAY_CHANGE));
}

static void
how_to_buy(struct view *v)
{
	buf_printf(
	    v->out, "<section>\n<h2>%s</h2>\n<p>", word(v, WORD_HOW_TO_BUY));
	eventpage_checkout(v->page, &v->line);
	if (v->line.len == 0) {
		buf_printf(v->out, "%s ", word(v, WORD_BUY_NOWHERE));
	} else {
		struct buf host = BUF_INIT(8192);

		eventpage_host(buf_cstr(&v->line), &host);
		if (v->page->record.event.is_closed)
			buf_printf(v->out, "%s ", word(v, WORD_BUY_CLOSED));
		buf_text(v->out, "<a ");
		put_href(v);
		buf_char(v->out, '>');
		if (v->page->record.event.is_closed)
			buf_text(&v->line, buf_cstr(&host));
		else
			locale_fill(
			    &v->locale, WORD_BUY_AT, buf_cstr(&host), &v->line);
		put_line(v);
		buf_text(v->out, "</a>. ");
		buf_release(&host);
	}
	buf_printf(v->out, "%s</p>\n</section>\n", word(v, WORD_BUY_RULES));
}

static void
description(struct view *v)
{
	const char *html = v->page->record.event.description;

	buf_printf(
	    v->out, "<section>\n<h2>%s</h2>\n", word(v, WORD_DESCRIPTION));
	if (html != NULL)
		buf_printf(v->out,
		    "<p class=\"soft\">%s</p>\n"
		    "<div class=\"organiser\">\n",
		    word(v, WORD_BY_ORGANIZER));
	else
		buf_printf(v->out, "<p>%s</p>\n", word(v, WORD_NO_DESCRIPTION));
	if (html != NULL) { /* safe as it is (richtext.h) */
		buf_text(v->out, html);
		buf_text(v->out, "\n</div>\n");
	}
	buf_text(v->out, "</section>\n");
}

static void
article(struct view *v)
{
	const struct event *e = &v->page->record.event;

	buf_printf(v->out, "<article class=\"event%s\">\n<h1>",
	    e->is_closed ? " is-closed" : "");
	put(v, e->name);
	buf_text(v->out, "</h1>\n<div class=\"event-top\">\n");
	picture(v);
	buf_text(v->out, "<div>\n<dl class=\"facts\">\n");
	when(v);
	where(v);
	who(v);
	availability(v);
	buf_text(v->out, "</dl>\n");
	buy_button(v);
	buf_text(v->out, "</div>\n</div>\n");
	tickets(v);
	buf_text(v->out, "<div class=\"event-body\">\n");
	description(v);
	how_to_buy(v);
	buf_text(v->out, "</div>\n</article>\n");
}

void
eventpage_html(const struct eventpage *p, struct buf *b)
{
	const struct event *e = &p->record.event;
	struct view v = { p, locale_of(p->brand->locale), b,
		BUF_INIT(LINE_MAX_BYTES) };
	struct buf address = BUF_INIT(8192), markdown = BUF_INIT(8192);
	struct buf calendar = BUF_INIT(8192), summary = BUF_INIT(1024);
	struct buf json_ld = BUF_INIT(64 * 1024);

	eventpage_address(p, "", &address);
	eventpage_address(p, ".md", &markdown);
	if (e->starts_at != NULL)
		eventpage_address(p, ".ics", &calendar);
	eventpage_summary(p, META_DESCRIPTION_MAX, &summary);
	eventpage_json_ld(p, &json_ld);

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
		.image = e->banner,
		.json_ld = json_ld.len > 0 ? buf_cstr(&json_ld) : NULL,
	};

	if (summary.len == 0)
		layout.description = p->brand->description;
	layout_start(&layout, b);
	article(&v);
	layout_end(&layout, b);
	buf_release(&json_ld);
	buf_release(&summary);
	buf_release(&calendar);
	buf_release(&markdown);
	buf_release(&address);
	buf_release(&v.line);
}

/*
 * event_page_document - the page of one event: the order of its sections, and the
 * sections that have no file of their own.
 */
#include "event_page/event_page_document.h"

#include "base/escape.h"
#include "base/timezone.h"
#include "list/list_page.h"
#include "page/json_ld.h"
#include "page/layout.h"
#include "page/placeholder_image.h"
#include "page/share_card.h"
#include "event/schedule.h"
#include "event_page/internal.h"

enum {
	ADDRESS_MAX = 8192,
	META_DESCRIPTION_MAX = 155,
	JSON_LD_MAX = 256 * 1024, /* a longer block is left out */
	LONG_NAME = 60,           /* bytes; longer names have smaller letters */
};

/* ---- The name, the notice and the image. */

/* Finds the list of the city.  Returns false without a city, and for a static site. */
static bool
find_city_list(const struct event_page *p, struct buf *path)
{
	struct list_page list = {
		.brand = p->brand,
		.query.city = p->record.event.location.city,
	};

	if (!list_page_can_ask(list.query.city) || p->brand->is_static)
		return false;
	list_page_path(&list, "", 1, path);
	return true;
}

/* Writes the breadcrumbs of json_ld_breadcrumbs(), without the page itself. */
static void
put_breadcrumbs(const struct event_page *p, struct page_writer *w)
{
	layout_put_attribute(w->out, "<nav class=\"breadcrumbs\" aria-label=\"",
	    page_writer_word(w, WORD_BREADCRUMBS),
	    "\">\n<ol><li><a href=\"/\">");
	page_writer_text(w, p->brand->name);
	buf_printf(w->out, "</a></li><li><a href=\"%s\">%s</a></li>",
	    p->brand->paths.events, page_writer_word(w, WORD_EVENTS));
	if (find_city_list(p, &w->line)) {
		buf_text(w->out, "\n<li>");
		page_writer_link(w, p->record.event.location.city, "", "");
		buf_text(w->out, "</li>");
	}
	buf_text(w->out, "</ol>\n</nav>\n");
}

static void
put_notice(const struct event_page *p, struct page_writer *w)
{
	const char *notice = event_page_notice(p, &w->locale);

	event_page_unconfirmed(p, &w->locale, &w->line);
	page_writer_notice(w);
	page_stale(p->brand, &w->locale, p->read_at_s, &p->today, &w->line);
	page_writer_notice(w);
	if (notice != NULL)
		buf_text(&w->line, notice);
	page_writer_notice(w);
}

/*
 * If a placeholder image shows the whole name, the style sheet hides the <h1> visually on
 * wide screens, and the image on narrow screens.
 */
static void
put_heading_html(const struct event_page *p, struct page_writer *w)
{
	const char *name = p->record.event.name;
	LOCAL_BUF image = BUF_INIT(PLACEHOLDER_IMAGE_MAX + ADDRESS_MAX);
	bool shows_name = event_page_image(p, &w->locale, &image);

	buf_printf(w->out, "<article class=\"event%s%s\">\n",
	    shows_name ? " lettered" : "",
	    strlen(name) > LONG_NAME ? " long" : "");
	layout_put_element("h1", name, w->out);
	buf_char(w->out, '\n');
	put_notice(p, w);
	buf_text(
	    w->out, "<div class=\"event-top\">\n<div class=\"picture\">\n");
	buf_text(w->out, buf_cstr(&image));
	buf_text(w->out, "\n</div>\n");
}

static void
put_heading_markdown(const struct event_page *p, struct page_writer *w)
{
	page_heading_markdown(p->record.event.name, w->out);
	put_notice(p, w);
	buf_printf(w->out, "%s\n\n", page_writer_word(w, WORD_UNTRUSTED));
}

/* ---- Facts. */

/* Writes the line below a fact in HTML, behind it in Markdown, unless it is empty. */
static void
put_soft(struct page_writer *w, const char *before, const char *after)
{
	if (w->line.len == 0)
		return;
	page_writer_marks(w, "<br>\n<span class=\"soft\">", before);
	page_writer_line(w);
	page_writer_marks(w, "</span>", after);
}

static void
put_instant(struct page_writer *w, enum word_id label, const char *text)
{
	page_writer_fact(w, label);
	buf_printf(w->out, "%s\n", text);
}

static void
put_dates(const struct event_page *p, struct page_writer *w)
{
	const struct event *e = &p->record.event;

	page_writer_fact(w, WORD_WHEN);
	event_page_dates(p, &w->locale, &w->line);
	if (w->is_html && e->starts_at != NULL)
		page_writer_time(w, e->starts_at);
	else /* the instants are separate facts */
		page_writer_line(w);
	if (w->is_html)
		event_page_timezone(p, &w->locale, &w->line);
	else
		event_page_timezone_and_name(p, &w->locale, &w->line);
	put_soft(w, " (", ")");
	event_page_run(p, &w->locale, &w->line);
	put_soft(w, ", ", "");
	event_page_series(p, &w->locale, &w->line);
	if (w->line.len > 0) {
		page_writer_marks(w, "<br>\n<a href=\"#dates\">", ", ");
		page_writer_line(w);
		page_writer_marks(w, "</a>", "");
	}
	page_writer_fact_end(w);
	if (w->is_html || e->starts_at == NULL)
		return;
	put_instant(w, WORD_STARTS, e->starts_at);
	if (e->ends_at != NULL)
		put_instant(w, WORD_ENDS, e->ends_at);
}

static void
put_address_of_place(struct page_writer *w, const char *address)
{
	if (w->is_html) {
		buf_text(w->out, "<br>\n");
		layout_put_element("span class=\"soft\"", address, w->out);
	} else {
		page_writer_fact_end(w);
		page_writer_fact(w, WORD_ADDRESS);
		page_writer_text(w, address);
	}
}

/* Writes the place of the next date, which may differ from the place of the event. */
static void
put_place(const struct event_page *of, struct page_writer *w)
{
	const struct event_page next =
	    event_page_in_session(of, schedule_next(&of->record));
	const struct event_page *p = &next;
	const char *address = p->record.event.location.formatted_address;

	page_writer_fact(w, WORD_WHERE);
	event_page_where(p, &w->locale, &w->line);
	if (w->line.len == 0)
		buf_text(&w->line, page_writer_word(w, WORD_NO_PLACE));
	page_writer_words(w);
	if (address != NULL && !event_page_place_is_address(p))
		put_address_of_place(w, address);
	event_page_map(p, &w->line);
	if (w->line.len > 0) {
		page_writer_marks(w, "<br>\n", "\n- ");
		page_writer_link(w, page_writer_word(w, WORD_MAP), "", "");
	}
	page_writer_fact_end(w);
}

static void
put_organizer(const struct event_page *p, struct page_writer *w)
{
	const struct producer *o = &p->record.event.producer;

	if (o->name == NULL)
		return;
	page_writer_fact(w, WORD_ORGANIZER);
	if (!p->brand->is_static) {
		buf_printf(&w->line, "%s%s?organization=%s",
		    w->is_html ? "" : p->brand->site_url,
		    p->brand->paths.events, o->slug);
		page_writer_link(w, o->name, "", "");
	} else if (w->is_html) {
		layout_put_element("span", o->name, w->out);
	} else {
		page_writer_text(w, o->name);
	}
	page_writer_fact_end(w);
}

/* Writes the sources that list the event, with links to their pages and ticket shops. */
static void
put_sources(const struct event_page *p, struct page_writer *w)
{
	const struct native_record *r = &p->record;

	for (size_t i = 0; i < r->source_count; i++) {
		const struct event_source *s = &r->sources[i];

		page_writer_fact_name(
		    w, WORD_FILTER_SOURCE, i, s->name, s->url);
		if (s->buy_url == NULL)
			continue;
		buf_text(w->out, " (");
		buf_text(&w->line, s->buy_url);
		page_writer_link(w, page_writer_word(w, WORD_BUY), "", "");
		buf_char(w->out, ')');
	}
	if (r->source_count > 0)
		page_writer_fact_end(w);
}

/* Writes ", verificado em 5 de dezembro de 2026, às 16h22" after the line. */
static void
put_read_on(const struct event_page *p, struct page_writer *w)
{
	struct datetime at = timezone_at(p->brand->timezone, p->read_at_s);
	LOCAL_BUF read_on = BUF_INIT(256);
	char text[DATETIME_TEXT_MAX];

	locale_datetime(&w->locale, &at, &p->today, &read_on);
	buf_text(&w->line, ", ");
	locale_fill(&w->locale, WORD_READ_ON, buf_cstr(&read_on), &w->line);
	datetime_print(&at, text);
	page_writer_time(w, text);
}

/*
 * Writes the state, and when it was read.  A notice shows since when an event is not
 * confirmed, so such an event has no other time.
 */
static void
put_availability(const struct event_page *p, struct page_writer *w)
{
	page_writer_fact(w, WORD_AVAILABILITY);
	event_page_state(p, &w->locale, &w->line);
	if (p->record.unconfirmed_since == NULL)
		put_read_on(p, w);
	else
		page_writer_line(w);
	if (!w->is_html)
		buf_printf(
		    w->out, ". %s", page_writer_word(w, WORD_MAY_CHANGE));
	page_writer_fact_end(w);
}

static void
put_page(const struct event_page *p, struct page_writer *w)
{
	page_writer_fact(w, WORD_PAGE);
	event_page_address(p, "", &w->line);
	escape_md_address(buf_cstr(&w->line), w->out);
	buf_reset(&w->line);
	page_writer_fact_end(w);
}

/* ---- The rules for agents, and the description. */

static void
put_rules(const struct event_page *p, struct page_writer *w)
{
	LOCAL_BUF url = BUF_INIT(ADDRESS_MAX);

	page_writer_rules(w);
	if (p->brand->is_static)
		return;
	buf_text(w->out, "- ");
	buf_printf(
	    &url, "%s/events/%s", p->brand->base_url, p->record.event.slug);
	escape_md_address(buf_cstr(&url), &w->line);
	locale_fill(&w->locale, WORD_RULE_READ, buf_cstr(&w->line), w->out);
	buf_reset(&w->line);
	buf_char(w->out, '\n');
}

static void
put_description_html(const struct event_page *p, struct page_writer *w)
{
	const char *html = p->record.event.description;
	const char *label = page_writer_word(w, WORD_DESCRIPTION);

	page_writer_section(w, WORD_DESCRIPTION, "");
	if (html == NULL) {
		buf_printf(w->out, "<p>%s</p>\n",
		    page_writer_word(w, WORD_NO_DESCRIPTION));
	} else { /* safe HTML already (richtext.h) */
		buf_printf(w->out,
		    "<p class=\"soft\">%s</p>\n<div class=\"organiser\"",
		    page_writer_word(w, WORD_BY_ORGANIZER));
		layout_put_dir(html, w->out);
		/* A table may be too wide, so the keyboard must be able to scroll it. */
		if (strstr(html, "<table") != NULL)
			buf_printf(w->out,
			    " role=\"region\" aria-label=\"%s\" tabindex=\"0\"",
			    label);
		buf_text(w->out, ">\n");
		buf_text(w->out, html);
		buf_text(w->out, "\n</div>\n");
	}
	page_writer_section_end(w);
}

/* Quotes every line of the organizer, so that none can imitate a line of the page. */
static void
put_quote(const char *markdown, struct buf *b)
{
	while (*markdown != '\0') {
		size_t n = strcspn(markdown, "\n");

		buf_text(b, n > 0 ? "> " : ">");
		buf_bytes(b, markdown, n);
		buf_char(b, '\n');
		markdown += n + (markdown[n] == '\n');
	}
}

static void
put_description_markdown(const struct event_page *p, struct page_writer *w)
{
	page_writer_section(w, WORD_DESCRIPTION_BY, "");
	if (p->markdown != NULL)
		put_quote(p->markdown, w->out);
	else
		buf_printf(
		    w->out, "%s\n", page_writer_word(w, WORD_NO_DESCRIPTION));
}

/* ---- The page. */

enum variants { HTML = 1, MARKDOWN = 2, BOTH = HTML | MARKDOWN };

/* Markdown has the description last, so that none of its lines can imitate the page. */
static const struct section {
	enum variants variants;
	void (*put)(const struct event_page *, struct page_writer *);
	const char *before; /* HTML of elements around sections */
} sections[] = {
	{ HTML, put_breadcrumbs, "" },
	{ HTML, put_heading_html, "" },
	{ MARKDOWN, put_heading_markdown, "" },
	{ BOTH, put_dates, "<div>\n<dl class=\"facts\">\n" },
	{ BOTH, put_place, "" },
	{ HTML, event_page_put_offer, "</dl>\n" },
	{ BOTH, put_organizer, "<dl class=\"facts\">\n" },
	{ BOTH, event_page_put_audience, "" },
	{ BOTH, put_sources, "" },
	{ BOTH, put_availability, "" },
	{ MARKDOWN, put_page, "" },
	{ BOTH, event_page_put_sessions, "</dl>\n</div>\n</div>\n" },
	{ BOTH, event_page_put_tickets, "" },
	{ HTML, put_description_html, "<div class=\"event-body\">\n" },
	{ BOTH, event_page_put_how_to_buy, "" },
	{ HTML, event_page_put_lists, "</div>\n</article>\n" },
	{ MARKDOWN, put_rules, "" },
	{ MARKDOWN, put_description_markdown, "" },
};

static void
put_sections(const struct event_page *p, struct page_writer *w)
{
	for (size_t i = 0; i < ARRAY_LEN(sections); i++) {
		if ((sections[i].variants & (w->is_html ? HTML : MARKDOWN)) ==
		    0)
			continue;
		page_writer_marks(w, sections[i].before, "");
		sections[i].put(p, w);
	}
}

void
event_page_markdown(const struct event_page *p, struct buf *b)
{
	struct page_writer w = page_writer_of(p->brand, false, b);

	put_sections(p, &w);
	buf_release(&w.line);
}

/* Writes the description, or if the event has none "5 de dezembro de 2026 · Teatro". */
static void
put_summary(const struct event_page *p, const struct locale *l, struct buf *b)
{
	LOCAL_BUF place = BUF_INIT(ADDRESS_MAX);
	const struct event *e = &p->record.event;
	const struct event_page next =
	    event_page_in_session(p, schedule_next(&p->record));

	event_page_summary(p, META_DESCRIPTION_MAX, b);
	if (b->len > 0)
		return;
	/* Previews are seen later, so every year is printed (NULL). */
	locale_span(l, e->starts_at, e->ends_at, NULL, b);
	if (b->len == 0)
		buf_text(b, locale_word(l, WORD_NO_DATE));
	event_page_where(&next, l, &place);
	if (place.len > 0)
		buf_printf(b, " · %s", buf_cstr(&place));
}

void
event_page_html(const struct event_page *p, struct buf *b)
{
	const struct event *e = &p->record.event;
	struct page_writer w = page_writer_of(p->brand, true, b);
	LOCAL_BUF address = BUF_INIT(ADDRESS_MAX),
		  markdown = BUF_INIT(ADDRESS_MAX);
	LOCAL_BUF calendar = BUF_INIT(ADDRESS_MAX),
		  summary = BUF_INIT(ADDRESS_MAX);
	LOCAL_BUF json_ld = BUF_INIT(JSON_LD_MAX);
	LOCAL_BUF breadcrumbs = BUF_INIT(JSON_LD_MAX);
	LOCAL_BUF city = BUF_INIT(ADDRESS_MAX), image = BUF_INIT(ADDRESS_MAX);
	bool has_city, is_card = share_card_address(p, &image);

	event_page_address(p, "", &address);
	event_page_address(p, ".md", &markdown);
	if (event_page_has_calendar(p))
		event_page_address(p, ".ics", &calendar);
	put_summary(p, &w.locale, &summary);
	event_page_json_ld(p, &json_ld);
	has_city = find_city_list(p, &city);
	json_ld_breadcrumbs(p->brand, &w.locale,
	    has_city
		? &(struct json_ld_crumb){ e->location.city, buf_cstr(&city) }
		: NULL,
	    e->name, &breadcrumbs);

	struct layout layout = {
		.brand = p->brand,
		.locale = &w.locale,
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

	layout_start(&layout, b);
	put_sections(p, &w);
	layout_end(&layout, b);
	buf_release(&w.line);
}

/*
 * event_page_onward - links from the page of an event: to share the event, and to the
 * lists that contain it.
 */
#include "base/text.h"
#include "base/timezone.h"
#include "event/schedule.h"
#include "page/layout.h"
#include "list/list_page.h"
#include "event_page/internal.h"

enum { ADDRESS_MAX = 64 * 1024, LABEL_MAX = 16 * 1024 };

/* ---- Share: plain links, because no page has a script. */

static void
put_share(
    const char *to, const struct buf *text, const char *label, struct buf *b)
{
	LOCAL_BUF address = BUF_INIT(ADDRESS_MAX);

	buf_text(&address, to);
	text_percent_encode(buf_cstr(text), text->len, &address);
	layout_put_link("", buf_cstr(&address), "", label, b);
}

static void
end_line(struct buf *line, const char *end, struct buf *text)
{
	if (line->len > 0)
		buf_printf(text, "%s%s", buf_cstr(line), end);
	buf_reset(line);
}

/* Prints "quinta-feira, 19 de novembro, às 20h (horário de Maceió)". */
static void
print_date(const struct event_page *p, const struct locale *l, struct buf *line)
{
	LOCAL_BUF zone = BUF_INIT(LABEL_MAX);
	struct datetime start;

	if (p->record.event.starts_at == NULL ||
	    !datetime_parse(p->record.event.starts_at, &start))
		return;
	event_page_dates(p, l, line);
	if (start.kind == DATETIME_INSTANT)
		event_page_timezone(p, l, &zone);
	if (zone.len > 0)
		buf_printf(line, " (%s)", buf_cstr(&zone));
}

/*
 * Prints the name, the notice of the state, the date, the place and the address, each on
 * a line that ends with `end`.
 */
static void
print_message(const struct event_page *p, const struct locale *l,
    const char *end, struct buf *text)
{
	const char *notice = event_page_notice(p, l);
	const struct event_page next =
	    event_page_in_session(p, schedule_next(&p->record));
	LOCAL_BUF line = BUF_INIT(LABEL_MAX);

	buf_printf(text, "%s%s", p->record.event.name, end);
	if (notice != NULL)
		buf_printf(text, "%s%s", notice, end);
	print_date(p, l, &line);
	end_line(&line, end, text);
	event_page_where(&next, l, &line);
	end_line(&line, end, text);
	event_page_address(p, "", text);
}

void
event_page_share_html(
    const struct event_page *p, const struct locale *l, struct buf *b)
{
	LOCAL_BUF text = BUF_INIT(ADDRESS_MAX), mail = BUF_INIT(ADDRESS_MAX);
	LOCAL_BUF name = BUF_INIT(LABEL_MAX);

	print_message(p, l, "\n", &text);
	buf_text(&name, p->record.event.name);
	buf_text(&mail, "mailto:?subject=");
	text_percent_encode(buf_cstr(&name), name.len, &mail);
	buf_text(&mail, "&body=");
	buf_printf(b, "<p class=\"ways\">%s: ", locale_word(l, WORD_SHARE));
	put_share("https://wa.me/?text=", &text, "WhatsApp", b);
	buf_text(b, ", ");
	/* RFC 6068, section 5, requires CRLF. */
	buf_reset(&text);
	print_message(p, l, "\r\n", &text);
	put_share(buf_cstr(&mail), &text, locale_word(l, WORD_EMAIL), b);
	buf_text(b, "</p>\n");
}

/* ---- The lists. */

/*
 * Appends the label, and clears it, as a link to a list of the site.  Leaves out a second
 * link with the same label, because no reader could choose between the links.
 */
static void
put_list(const struct list_page *to, struct buf *label, struct buf *b)
{
	LOCAL_BUF end = BUF_INIT(LABEL_MAX);

	layout_put_text(buf_cstr(label), &end);
	buf_text(&end, "</a>");
	if (strstr(buf_cstr(b), buf_cstr(&end)) == NULL)
		list_page_link_html(to, buf_cstr(label), b);
	buf_reset(label);
}

static void
put_organizer(const struct event_page *p, const struct locale *l,
    struct buf *label, struct buf *b)
{
	const struct producer *o = &p->record.event.producer;
	struct list_page to = { .brand = p->brand };

	if (o->name == NULL || o->slug == NULL)
		return;
	to.query.organization = o->slug;
	locale_fill(l, WORD_ALL_BY, o->name, label);
	put_list(&to, label, b);
}

static void
put_venue(const struct event_page *p, const struct locale *l, struct buf *label,
    struct buf *b)
{
	const struct location *place = &p->record.event.location;
	struct list_page to = { .brand = p->brand };

	if (!p->has_filters || !list_page_can_ask(place->name))
		return;
	to.query.filters[LISTING_FILTER_VENUE] = place->name;
	if (list_page_can_ask(place->city))
		to.query.city = place->city;
	locale_fill(l, WORD_ALL_AT, place->name, label);
	put_list(&to, label, b);
}

static void
put_sources(const struct event_page *p, const struct locale *l,
    struct buf *label, struct buf *b)
{
	for (size_t i = 0; p->has_filters && i < p->record.source_count; i++) {
		const struct event_source *s = &p->record.sources[i];
		struct list_page to = { .brand = p->brand };

		to.query.filters[LISTING_FILTER_SOURCE] = s->slug;
		locale_fill(l, WORD_EVENTS_FROM, s->name, label);
		put_list(&to, label, b);
	}
}

/* A list of all performers could be longer than the page. */
enum { PERFORMERS_MAX = 3 };

static void
put_performers(const struct event_page *p, const struct locale *l,
    struct buf *label, struct buf *b)
{
	const struct native_record *r = &p->record;

	for (size_t i = 0;
	     p->has_filters && i < r->performer_count && i < PERFORMERS_MAX;
	     i++) {
		const char *name = r->performers[i].name;
		struct list_page to = { .brand = p->brand };

		if (!list_page_can_ask(name))
			continue;
		to.query.filters[LISTING_FILTER_PERFORMER] = name;
		locale_fill(l, WORD_EVENTS_WITH, name, label);
		put_list(&to, label, b);
	}
}

/*
 * Finds the brand's day on which the next session begins.  Returns false if the day is
 * over, or if it is another day at the event's place.
 */
static bool
find_night(const struct event_page *p, struct datetime *day)
{
	const char *zone = p->brand->timezone;
	const char *starts_at = p->record.event.starts_at;
	struct datetime start, today = datetime_date(p->today);

	if (starts_at == NULL || !datetime_parse(starts_at, &start))
		return false;
	*day =
	    datetime_date(timezone_at(zone, timezone_instant_s(zone, start)));
	start = datetime_date(start);
	return datetime_civil_s(day) >= datetime_civil_s(&today) &&
	    datetime_civil_s(day) == datetime_civil_s(&start);
}

/* Links the city's events, on that day if the brand's lists have days, or all of them. */
static void
put_city(const struct event_page *p, const struct locale *l, struct buf *label,
    struct buf *b)
{
	const char *city = p->record.event.location.city;
	struct list_page to = { .brand = p->brand };
	char text[DATETIME_TEXT_MAX];
	struct datetime day;

	if (!list_page_can_ask(city))
		return;
	to.query.city = city;
	if (p->has_filters && find_night(p, &day)) {
		datetime_print(&day, text);
		to.from = to.to = text;
		buf_printf(label, "%s, ", city);
		locale_day_short(l, &day, &p->today, label);
	} else {
		locale_fill(l, WORD_ALL_IN, city, label);
	}
	put_list(&to, label, b);
}

void
event_page_put_lists(const struct event_page *p, struct page_writer *w)
{
	LOCAL_BUF label = BUF_INIT(LABEL_MAX), links = BUF_INIT(ADDRESS_MAX);

	if (p->brand->is_static)
		return; /* a static site has no such lists */
	put_organizer(p, &w->locale, &label, &links);
	put_venue(p, &w->locale, &label, &links);
	put_city(p, &w->locale, &label, &links);
	put_performers(p, &w->locale, &label, &links);
	put_sources(p, &w->locale, &label, &links);
	if (links.len > 0)
		buf_printf(w->out,
		    "<nav aria-labelledby=\"onward\">\n<h2 id=\"onward\">%s"
		    "</h2>\n<ul class=\"chips\">\n%s</ul>\n</nav>\n",
		    page_writer_word(w, WORD_SEE_ALSO), buf_cstr(&links));
}

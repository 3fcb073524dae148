/*
 * calendar_links - writes links that add an event to a calendar, or subscribe to a list.
 */
#include "calendar/calendar_links.h"

#include "base/text.h"
#include "event/schedule.h"
#include "calendar/ics_entry.h"
#include "calendar/ics_line.h"
#include "page/layout.h"

enum { ADDRESS_MAX = 64 * 1024 };

#define GOOGLE "https://calendar.google.com/calendar/render?"
#define OUTLOOK "https://outlook.live.com/calendar/0/"

/* Writes <a href="address">word</a>, and clears the address. */
static void
put_calendar_link(const struct locale *l, enum word_id word,
    struct buf *address, struct buf *b)
{
	layout_put_link("", buf_cstr(address), "", locale_word(l, word), b);
	buf_reset(address);
}

static void
add_parameter(struct buf *address, const char *name, const char *value)
{
	if (value[0] == '\0')
		return;
	buf_printf(address, "%s=", name);
	text_percent_encode(value, strlen(value), address);
}

void
calendar_links_subscribe(const char *address, const char *name,
    const struct locale *l, struct buf *b)
{
	LOCAL_BUF webcal = BUF_INIT(ADDRESS_MAX), to = BUF_INIT(ADDRESS_MAX);

	buf_printf(&webcal, "webcal%s", strchr(address, ':'));
	buf_text(&to, GOOGLE);
	add_parameter(&to, "cid", buf_cstr(&webcal));
	put_calendar_link(l, WORD_CALENDAR_APP, &webcal, b);
	buf_text(b, ", ");
	put_calendar_link(l, WORD_GOOGLE_CALENDAR, &to, b);
	buf_text(b, ", ");
	buf_text(&to, OUTLOOK "addfromweb?");
	add_parameter(&to, "url", address);
	add_parameter(&to, "&name", name);
	put_calendar_link(l, WORD_OUTLOOK, &to, b);
	buf_text(b, ", ");
	buf_text(&to, address);
	put_calendar_link(l, WORD_CALENDAR_FILE, &to, b);
}

static void
add_google(const struct event_page *p, const struct ics_entry *e,
    const char *page, const char *place, struct buf *to)
{
	char start[DATETIME_TEXT_MAX], end[DATETIME_TEXT_MAX];

	ics_line_time(&e->start, start);
	ics_line_time(&e->end, end);
	buf_printf(to, GOOGLE "action=TEMPLATE&dates=%s/%s", start, end);
	add_parameter(to, "&text", p->record.event.name);
	add_parameter(to, "&location", place);
	add_parameter(to, "&details", page);
}

static void
add_outlook(const struct event_page *p, const struct ics_entry *e,
    const char *page, const char *place, struct buf *to)
{
	char text[DATETIME_TEXT_MAX];

	buf_text(to,
	    OUTLOOK "deeplink/compose?path=/calendar/action/compose"
		    "&rru=addevent");
	datetime_print(&e->start, text);
	add_parameter(to, "&startdt", text);
	datetime_print(&e->end, text);
	add_parameter(to, "&enddt", text);
	if (e->is_all_day)
		buf_text(to, "&allday=true");
	add_parameter(to, "&subject", p->record.event.name);
	add_parameter(to, "&location", place);
	add_parameter(to, "&body", page);
}

void
calendar_links_file(
    const struct event_page *p, const char *key, struct buf *address)
{
	buf_printf(address, "%s/%s.ics%s", p->brand->paths.events,
	    p->record.event.slug, key[0] != '\0' ? "?date=" : "");
	text_percent_encode(key, strlen(key), address);
}

void
calendar_links_add(
    const struct event_page *of, const struct locale *l, struct buf *b)
{
	const struct event_page next =
	    event_page_in_session(of, schedule_next(&of->record));
	const struct event_page *p = &next;
	LOCAL_BUF page = BUF_INIT(ADDRESS_MAX), place = BUF_INIT(ADDRESS_MAX);
	LOCAL_BUF to = BUF_INIT(ADDRESS_MAX);
	struct ics_entry e;
	bool several;

	if (!ics_entry_next(p, &e))
		return;
	if (!e.has_end && !e.is_all_day)
		buf_printf(&page, "%s\n", locale_word(l, WORD_END_NOT_STATED));
	event_page_address(p, "", &page);
	event_page_where(p, l, &place);
	several = schedule_coming(&p->record, 0, NULL) > 1;
	buf_printf(b, "%s: ",
	    locale_word(l, several ? WORD_CALENDAR_NEXT : WORD_TO_CALENDAR));
	if (!several || !p->brand->is_static) {
		calendar_links_file(p, several ? e.key : "", &to);
		put_calendar_link(l, WORD_CALENDAR_FILE, &to, b);
		buf_text(b, ", ");
	}
	add_google(p, &e, buf_cstr(&page), buf_cstr(&place), &to);
	put_calendar_link(l, WORD_GOOGLE_CALENDAR, &to, b);
	buf_text(b, ", ");
	add_outlook(p, &e, buf_cstr(&page), buf_cstr(&place), &to);
	put_calendar_link(l, WORD_OUTLOOK, &to, b);
	if (several) {
		buf_text(b, "; ");
		calendar_links_file(p, "", &to);
		put_calendar_link(l, WORD_CALENDAR_ALL, &to, b);
	}
}

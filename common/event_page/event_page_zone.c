/*
 * event_page_zone - the time zone of an event in words, and for agents also its name
 * in the database.
 */
#include "base/datetime.h"
#include "base/timezone.h"
#include "event_page/internal.h"

/*
 * Reads the start.  Returns false if there is none, or if its zone is not shown because
 * it is only a date, or has no zone, in which case a note is appended.
 */
static bool
zoned_start(const struct event_page *p, const struct locale *l,
    struct datetime *start, struct buf *b)
{
	const char *text = p->record.event.starts_at;

	if (text == NULL || !datetime_parse(text, start))
		return false;
	if (start->kind == DATETIME_LOCAL)
		buf_text(b, locale_word(l, WORD_ZONE_UNKNOWN));
	return start->kind == DATETIME_INSTANT;
}

void
event_page_timezone(
    const struct event_page *p, const struct locale *l, struct buf *b)
{
	struct datetime start, here;

	if (!zoned_start(p, l, &start, b))
		return;
	here = timezone_apply(p->brand->timezone, start);
	if (here.offset != start.offset &&
	    !locale_zone(l, p->record.event.timezone, b))
		locale_offset(start.offset, b);
}

void
event_page_timezone_and_name(
    const struct event_page *p, const struct locale *l, struct buf *b)
{
	const char *zone = p->record.event.timezone;
	struct datetime start;

	if (!zoned_start(p, l, &start, b))
		return;
	if (zone == NULL || timezone_is_utc(zone))
		zone = p->brand->timezone; /* as schedule_show() does */
	if (locale_zone(l, zone, b))
		buf_text(b, ", ");
	locale_offset(start.offset, b);
	buf_printf(b, "; %s", zone);
}

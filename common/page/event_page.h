/*
 * event_page.h - one event as pages, calendars, cards and frames show it: its record and
 * further facts; and the texts of its address and its place.
 *
 * Also called: view model.
 * Shape:  plain text; functions append to the buffer.
 * Owns:   nothing; the caller owns the text.
 * Errors: none; a missing value appends nothing.
 * Units:  read_at_s is seconds since 1970, UTC.
 */
#ifndef PAGE_EVENT_PAGE_H
#define PAGE_EVENT_PAGE_H

#include "brand/brand.h"
#include "base/buf.h"
#include "base/datetime.h"
#include "brand/locale.h"
#include "event/history.h"
#include "event/native_record.h"

struct event_page {
	const struct brand *brand;
	struct native_record record; /* in the form of publishable.h */
	const char *markdown;        /* the description, or NULL */
	/* For a calendar, instead of markdown: plain text, cut (calendar_card.h). */
	const char *short_description;
	int64_t next_s;        /* in a calendar: as in snapshot_reader_feed */
	int64_t read_at_s;     /* when the event's tickets were read */
	struct datetime today; /* now, in the brand's zone */
	struct event_history history;
	bool has_filters;   /* lists can be filtered by day and venue */
	const char *styles; /* for the HTML (layout.h) */
	const char *date;   /* the key of the requested date, or NULL */
};

/* The largest page in bytes. */
enum { EVENT_PAGE_MAX = 4 * 1024 * 1024 };

/*
 * Returns the event as it is in a session (session.h), or the event itself if the
 * session is NULL.  If the event or the session moved online, the result has no place.
 * The given record keeps the announced place.
 */
struct event_page event_page_in_session(
    const struct event_page *, const struct session *or_null) MUST_USE;

/* Appends "http://brand/eventos/slug" and a suffix (".md", ".ics", ".png" or ""). */
void event_page_address(
    const struct event_page *, const char *suffix, struct buf *);
/*
 * Appends the place to an empty buffer: "Teatro X, Recife, PE", after "On-line" if the
 * event is also online.  The country follows if it is not the brand's country.  If the
 * place has neither a name nor a city, its address is appended instead.
 */
void event_page_where(
    const struct event_page *, const struct locale *, struct buf *);
/* Returns true if the place has an address, but neither a name nor a city. */
bool event_page_place_is_address(const struct event_page *) MUST_USE;
/*
 * Appends the address of a map of the place at openstreetmap.org.  Appends nothing if the
 * coordinates, the address and the city are unknown.
 */
void event_page_map(const struct event_page *, struct buf *);

#endif

/*
 * event_page - the address of an event's page, and the place of the event.
 */
#include "page/event_page.h"

#include "base/text.h"
#include "event/countries.h"
#include "event/place.h"
#include "event/session.h"
#include "page/page_words.h"

void
event_page_address(
    const struct event_page *p, const char *suffix, struct buf *b)
{
	buf_printf(b, "%s%s/%s%s", p->brand->site_url, p->brand->paths.events,
	    p->record.event.slug, suffix);
}

struct event_page
event_page_in_session(const struct event_page *p, const struct session *s)
{
	struct event_page in = *p;

	in.record.event = session_event(&p->record, s);
	if ((s != NULL
		    ? event_state_of_session(&p->record, s).status
		    : event_state_own_status(&p->record)) == EVENT_MOVED_ONLINE)
		in.record.event.location = (struct location){ .name = NULL };
	if (s != NULL && s->description != NULL)
		in.short_description = NULL;
	return in;
}

/* Appends the place, with `first` before the city. */
static void
add_place(const struct event_page *p, const char *first, struct buf *b)
{
	const struct location *l = &p->record.event.location;
	const char *country = place_country(&p->record.event);
	const char *home = p->brand->country;

	page_add_place(b, 0, first);
	page_add_place(b, 0, l->city);
	page_add_place(b, 0, l->state_abbr != NULL ? l->state_abbr : l->state);
	if (country != NULL && (home == NULL || strcmp(country, home) != 0))
		page_add_place(b, 0, countries_name(country, p->brand->locale));
}

bool
event_page_place_is_address(const struct event_page *p)
{
	const struct location *l = &p->record.event.location;

	return l->name == NULL && l->city == NULL &&
	    l->formatted_address != NULL;
}

static void
add_place_of_event(const struct event_page *p, struct buf *b)
{
	const struct location *l = &p->record.event.location;

	add_place(p,
	    event_page_place_is_address(p) ? l->formatted_address : l->name, b);
}

void
event_page_where(
    const struct event_page *p, const struct locale *l, struct buf *b)
{
	if (p->record.event.is_online)
		buf_text(b, locale_word(l, WORD_ONLINE));
	add_place_of_event(p, b);
}

void
event_page_map(const struct event_page *p, struct buf *b)
{
	const struct location *l = &p->record.event.location;
	LOCAL_BUF where = BUF_INIT(8192);

	if (l->latitude != NULL) { /* native_record.h: both, in degrees */
		buf_printf(b,
		    "https://www.openstreetmap.org/?mlat=%s&mlon=%s"
		    "#map=17/%s/%s",
		    l->latitude, l->longitude, l->latitude, l->longitude);
	} else if (l->formatted_address != NULL || l->city != NULL) {
		if (l->formatted_address == NULL)
			add_place_of_event(p, &where);
		else if (l->city == NULL ||
		    strstr(l->formatted_address, l->city) != NULL)
			buf_text(&where, l->formatted_address);
		else /* many cities may have the same street */
			add_place(p, l->formatted_address, &where);
		buf_text(b, "https://www.openstreetmap.org/search?query=");
		text_percent_encode(buf_cstr(&where), where.len, b);
	}
}

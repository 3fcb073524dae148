/*
 * event_page - the address of an event's page, and the place of the event.
 */
#include "page/event_page.h"

#include "base/text.h"
#include "event/countries.h"
#include "event/place.h"
#include "event/session.h"

void
event_page_address(
    const struct event_page *p, const char *suffix, struct buf *b)
{
	buf_printf(b, "%s%s/%s%s", p->brand->site_url, p->brand->paths.events,
	    p->record.event.slug, suffix);
}

/* NULL adds nothing. */
static void
add_part(struct buf *b, const char *part_or_null)
{
	if (part_or_null == NULL)
		return;
	if (b->len > 0)
		buf_text(b, ", ");
	buf_text(b, part_or_null);
}

struct event_page
event_page_in_session(const struct event_page *p, const struct session *s)
{
	struct event_page in = *p;

	in.record.event = session_event(&p->record, s);
	if (s != NULL && s->description != NULL)
		in.short_description = NULL;
	return in;
}

/* Adds the place, with `first` before the city. */
static void
add_place(const struct event_page *p, const char *first, struct buf *b)
{
	const struct location *l = &p->record.event.location;
	const char *country = place_country(&p->record.event);
	const char *home = p->brand->country;

	add_part(b, first);
	if (l->city != NULL && (first == NULL || strcmp(first, l->city) != 0))
		add_part(b, l->city);
	add_part(b, l->state_abbr != NULL ? l->state_abbr : l->state);
	if (country != NULL && (home == NULL || strcmp(country, home) != 0))
		add_part(b, countries_name(country, p->brand->locale));
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
	struct buf where = BUF_INIT(8192);

	if (l->latitude != NULL) { /* native_record.h: both, and degrees */
		buf_printf(b,
		    "https://www.openstreetmap.org/?mlat=%s&mlon=%s"
		    "#map=17/%s/%s",
		    l->latitude, l->longitude, l->latitude, l->longitude);
	} else if (l->formatted_address != NULL || l->city != NULL) {
		if (l->formatted_address == NULL)
			add_place_of_event(p, &where);
		else if (l->city == NULL ||
		    strstr(l->formatted_address, l->city) != NULL)
			add_part(&where, l->formatted_address);
		else /* a street may be in many cities */
			add_place(p, l->formatted_address, &where);
		buf_text(b, "https://www.openstreetmap.org/search?query=");
		text_percent_encode(buf_cstr(&where), where.len, b);
	}
	buf_release(&where);
}

/*
 * The picture of an event: its banner, or a poster made from its name.
 */
#include "escape.h"
#include "eventpage_parts.h"
#include "hash.h"
#include "poster.h"

static bool
poster(const struct eventpage *p, const struct locale *l, struct buf *b)
{
	const struct event *e = &p->record.event;
	struct buf date = BUF_INIT(256);
	struct poster poster = {
		.name = e->name,
		.place = e->location.city,
		.seed = hash_text(HASH_START, e->slug),
	};
	struct when start;
	bool whole;

	if (e->starts_at != NULL && when_parse(e->starts_at, &start))
		locale_day(l, &start, &date);
	if (date.len > 0)
		poster.date = buf_cstr(&date);
	if (poster.place == NULL && e->is_online)
		poster.place = locale_word(l, WORD_ONLINE);
	whole = poster_svg(&poster, b);
	buf_release(&date);
	return whole;
}

bool
eventpage_picture(
    const struct eventpage *p, const struct locale *l, struct buf *b)
{
	const struct event *e = &p->record.event;
	struct buf alt = BUF_INIT(EVENTPAGE_MAX);

	if (e->banner == NULL)
		return poster(p, l, b);
	locale_fill(l, WORD_BANNER_ALT, e->name, &alt);
	buf_text(b, "<img src=\"");
	escape_html_attr(e->banner, b);
	buf_text(b, "\" alt=\"");
	escape_html_attr(buf_cstr(&alt), b);
	buf_text(b, "\" width=\"1200\" height=\"630\">");
	buf_release(&alt);
	return false;
}

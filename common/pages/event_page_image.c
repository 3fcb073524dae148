/*
 * The picture of an event: its banner, or a poster made from its name.
 */
#include "base/escape.h"
#include "pages/internal.h"
#include "pages/placeholder_image.h"

bool
event_page_image(
    const struct event_page *p, const struct locale *l, struct buf *b)
{
	const struct event *e = &p->record.event;
	struct buf alt = BUF_INIT(EVENT_PAGE_MAX);

	if (e->banner == NULL)
		return placeholder_image_svg(
		    &(struct placeholder_image){ e->name, e->slug, e->starts_at,
			e->location.city, e->is_online },
		    l, b);
	locale_fill(l, WORD_BANNER_ALT, e->name, &alt);
	buf_text(b, "<img src=\"");
	escape_html_attr(e->banner, b);
	buf_text(b, "\" alt=\"");
	escape_html_attr(buf_cstr(&alt), b);
	buf_text(b, "\" width=\"1200\" height=\"630\">");
	buf_release(&alt);
	return false;
}

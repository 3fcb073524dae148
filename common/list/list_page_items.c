/*
 * list_page_items - events of a list as HTML: rows (by day if the list is in the order of
 * days), a wall of posters, and a strip of small pictures.
 */
#include "base/escape.h"
#include "base/text.h"
#include "text/normalize.h"
#include "page/layout.h"
#include "page/placeholder_image.h"
#include "page/poster.h"
#include "event/schedule.h"
#include "list/internal.h"

enum { LINE_MAX_BYTES = 32 * 1024 };

static void
put_item_line(struct buf *b, struct buf *line)
{
	escape_html_text(buf_cstr(line), b);
	buf_reset(line);
}

static void
put_name(const struct list_page *p, const struct summary *c,
    const char *heading, struct buf *b)
{
	buf_printf(b, "<%s><a href=\"%s/%s\"", heading, p->brand->paths.events,
	    c->slug);
	layout_put_text(c->name, b);
	buf_printf(b, "</a></%s>\n", heading);
}

void
list_page_dates(const struct list_page *p, const struct summary *c,
    enum list_page_dates dates, const struct locale *l, struct buf *line)
{
	if (dates == LIST_PAGE_BELOW_DAY)
		locale_span_of_day(
		    l, c->starts_at, c->ends_at, &p->today, line);
	else
		locale_span_short(l, c->starts_at, c->ends_at, &p->today, line);
	if (line->len == 0 && dates == LIST_PAGE_WITH_DAY)
		buf_text(line, locale_word(l, WORD_NO_DATE));
	if (c->sessions_left > 0 && line->len > 0)
		buf_text(line, " · ");
	page_more_dates(c->sessions_left, l, line);
}

static void
put_dates(const struct list_page *p, const struct summary *c,
    enum list_page_dates dates, const struct locale *l, struct buf *line,
    struct buf *b)
{
	list_page_dates(p, c, dates, l, line);
	if (line->len == 0)
		return;
	buf_text(b, "<p>");
	put_item_line(b, line);
	buf_text(b, "</p>\n");
}

static void
put_item_place(const struct summary *c, const struct locale *l,
    struct buf *line, struct buf *b)
{
	page_place(c, l, line);
	if (line->len == 0)
		return;
	layout_put_element("p", buf_cstr(line), b);
	buf_char(b, '\n');
	buf_reset(line);
}

void
list_page_state(const struct summary *c, const char *before, const char *after,
    const struct locale *l, struct buf *b)
{
	if (event_state_is_in_name(c->event_state, c->name))
		return;
	buf_printf(b, "%s<b class=\"tag\">", before);
	page_state(c->event_state, l, b);
	buf_printf(b, "</b>%s", after);
}

static void
put_state(const struct summary *c, const struct locale *l, struct buf *b)
{
	list_page_state(c, "<p>", "</p>\n", l, b);
}

void
list_page_price_html(const struct list_page *p, const struct summary *c,
    const struct locale *l, struct buf *b)
{
	LOCAL_BUF line = BUF_INIT(LINE_MAX_BYTES);

	list_page_price(p, c, l, &line);
	if (line.len > 0) {
		buf_text(b, "<p class=\"price\">");
		put_item_line(b, &line);
		buf_text(b, "</p>\n");
		if (!list_page_is_free(c))
			buf_printf(
			    b, "<p>%s</p>\n", locale_word(l, WORD_WITH_FEES));
	}
}

/* Writes the state and the price, beside the rest if there is room. */
static void
put_side(const struct list_page *p, const struct summary *c,
    const struct locale *l, struct buf *b)
{
	LOCAL_BUF side = BUF_INIT(LINE_MAX_BYTES);

	put_state(c, l, &side);
	list_page_price_html(p, c, l, &side);
	buf_text(b, "</div>");
	if (side.len > 0)
		buf_printf(
		    b, "<div class=\"side\">\n%s</div>", buf_cstr(&side));
	buf_text(b, "</li>\n");
}

static void
put_item_start(const struct summary *c, struct buf *b)
{
	bool may_sell = event_state_may_sell(c->event_state);

	buf_printf(b, "<li%s>\n", may_sell ? "" : " class=\"is-closed\"");
}

/* ---- By day. */

/* Writes the picture, or a poster of one letter as a decoration. */
static void
put_thumbnail(const struct summary *c, struct buf *b)
{
	struct normalizer n;
	uint32_t letter = ' ';

	if (c->image != NULL) {
		buf_text(b, "<img src=\"");
		escape_html_attr(c->image, b);
		buf_text(b,
		    "\" alt=\"\" width=\"160\" height=\"84\" loading=\"lazy\">");
		return;
	}
	normalize_start(&n, c->name, strlen(c->name));
	if (normalize_next(&n))
		(void)text_utf8(n.word, n.len, &letter);
	buf_printf(b, "<div class=\"mini poster-%zu\" aria-hidden=\"true\">",
	    poster_design(c->slug));
	text_put_utf8(letter, b);
	buf_text(b, "</div>");
}

void
list_page_day(const struct list_page *p, const struct summary *c,
    const struct locale *l, bool is_kept, struct buf *day)
{
	enum { DAY_S = 86400 };
	struct datetime start, today = datetime_date(p->today);
	int64_t days;

	buf_reset(day);
	if (c->is_closed) {
		buf_text(day, locale_word(l, WORD_CLOSED_EVENTS));
		return;
	}
	if (list_page_is_running(p, c)) {
		buf_text(day, locale_word(l, WORD_NOW_SHOWING));
		return;
	}
	if (c->starts_at == NULL || !datetime_parse(c->starts_at, &start)) {
		buf_text(day, locale_word(l, WORD_NO_DATE));
		return;
	}
	start = datetime_date(start);
	days = (datetime_civil_s(&start) - datetime_civil_s(&today)) / DAY_S;
	if (!is_kept && (days == 0 || days == 1))
		buf_text(day,
		    locale_word(l, days == 0 ? WORD_TODAY : WORD_TOMORROW));
	else
		locale_day_short(l, &start, &p->today, day);
}

static void
put_item(const struct list_page *p, const struct summary *c,
    const char *heading, enum list_page_dates dates, const struct locale *l,
    struct buf *line, struct buf *b)
{
	put_item_start(c, b);
	put_thumbnail(c, b);
	buf_text(b, "<div>");
	put_name(p, c, heading, b);
	put_dates(p, c, dates, l, line, b);
	put_item_place(c, l, line, b);
	put_side(p, c, l, b);
}

void
list_page_items(const struct list_page *p, const struct locale *l, size_t first,
    size_t past, const char *heading, struct buf *b)
{
	LOCAL_BUF line = BUF_INIT(LINE_MAX_BYTES);

	buf_text(b, "<div class=\"agenda\">\n<ol>\n");
	for (size_t i = first; i < past && i < p->count; i++)
		put_item(
		    p, &p->items[i], heading, LIST_PAGE_WITH_DAY, l, &line, b);
	buf_text(b, "</ol>\n</div>\n");
}

/* Returns the part of the list to which an event belongs, by enum schedule_class. */
static int
part_of(const struct list_page *p, const struct summary *c)
{
	return c->is_closed                          ? SCHEDULE_CLOSED
	    : c->is_on || list_page_is_running(p, c) ? SCHEDULE_RUNNING
	    : c->starts_at == NULL                   ? SCHEDULE_WITHOUT_START
						     : SCHEDULE_TO_COME;
}

/* Returns true if the order is such that each day has only one heading. */
static bool
is_by_day(const struct list_page *p)
{
	enum { DAY_BYTES = 10 };

	for (size_t i = 1; i < p->count; i++) {
		const struct summary *c = &p->items[i], *before = c - 1;
		int part = part_of(p, c), part_before = part_of(p, before);

		if (part < part_before ||
		    (part == part_before && part == SCHEDULE_TO_COME &&
			strncmp(c->starts_at, before->starts_at, DAY_BYTES) <
			    0))
			return false;
	}
	return true;
}

static void
put_days(const struct list_page *p, const struct locale *l, struct buf *b)
{
	LOCAL_BUF line = BUF_INIT(LINE_MAX_BYTES), day = BUF_INIT(1024),
		  last = BUF_INIT(1024);

	buf_text(b, "<div class=\"agenda\">\n");
	for (size_t i = 0; i < p->count; i++) {
		const struct summary *c = &p->items[i];

		list_page_day(p, c, l, p->brand->is_static, &day);
		if (i == 0 || strcmp(buf_cstr(&day), buf_cstr(&last)) != 0) {
			buf_text(b, i > 0 ? "</ol>\n" : "");
			buf_printf(b, "<h2>%s</h2>\n<ol>\n", buf_cstr(&day));
			buf_reset(&last);
			buf_text(&last, buf_cstr(&day));
		}
		put_item(p, c, "h3",
		    c->is_closed || list_page_is_running(p, c)
			? LIST_PAGE_WITH_DAY
			: LIST_PAGE_BELOW_DAY,
		    l, &line, b);
	}
	buf_text(b, "</ol>\n</div>\n");
}

void
list_page_rows_html(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	if ((p->query.q == NULL && p->query.sort <= LISTING_SORT_NEXT) ||
	    is_by_day(p))
		put_days(p, l, b);
	else
		list_page_items(p, l, 0, p->count, "h2", b);
}

/* ---- Posters. */

static void
put_image(const struct summary *c, const struct locale *l, struct buf *b)
{
	bool has_moved = c->event_state.status == EVENT_MOVED_ONLINE;

	if (c->image == NULL) {
		(void)placeholder_image_svg(
		    &(struct placeholder_image){ NULL, c->slug, c->starts_at,
			has_moved ? NULL : c->city, c->is_online },
		    l, b);
		return;
	}
	buf_text(b, "<img src=\"");
	escape_html_attr(c->image, b);
	buf_text(b, "\" alt=\"\" width=\"1200\" height=\"630\">\n");
}

void
list_page_wall(const struct list_page *p, const struct summary *items, size_t n,
    const struct locale *l, struct buf *b)
{
	LOCAL_BUF line = BUF_INIT(LINE_MAX_BYTES);

	for (size_t i = 0; i < n; i++) {
		buf_text(b, "<li>\n");
		put_image(&items[i], l, b);
		put_name(p, &items[i], "h3", b);
		put_dates(p, &items[i], LIST_PAGE_WITH_DAY, l, &line, b);
		put_item_place(&items[i], l, &line, b);
		put_state(&items[i], l, b);
		list_page_price_html(p, &items[i], l, b);
		buf_text(b, "</li>\n");
	}
}

void
list_page_strip(const struct list_page *p, const struct summary *items,
    size_t n, const struct locale *l, struct buf *b)
{
	LOCAL_BUF line = BUF_INIT(LINE_MAX_BYTES);

	buf_text(b, "<ul class=\"wall strip\">\n");
	for (size_t i = 0; i < n; i++) {
		buf_text(b, "<li>");
		put_thumbnail(&items[i], b);
		put_name(p, &items[i], "h3", b);
		put_dates(p, &items[i], LIST_PAGE_WITH_DAY, l, &line, b);
		put_item_place(&items[i], l, &line, b);
		buf_text(b, "</li>\n");
	}
}

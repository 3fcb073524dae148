/*
 * list_page_months - the days of a month as a table with the number of events, and links
 * to other months, below the pages of a list.
 *
 * Also called: calendar view, month grid.
 */
#include "base/timezone.h"
#include "event/date_range.h"
#include "list/internal.h"
#include "page/layout.h"

enum { DAY_S = 86400, WEEK_DAYS = 7 };

static void
print_day(int64_t civil_s, char out[DATETIME_TEXT_MAX])
{
	struct datetime day = datetime_from_civil(civil_s);

	day.kind = DATETIME_DATE;
	datetime_print(&day, out);
}

size_t
list_page_month(const struct list_page *p, int64_t *first)
{
	const struct date_range *dates = &p->query.dates;
	struct datetime from, past;
	int64_t next;

	if (!p->can_filter_others || p->query.q != NULL || p->query.page > 1 ||
	    !dates->set || dates->from_s == INT64_MIN ||
	    dates->until_s == INT64_MAX)
		return 0;
	from = timezone_at(p->brand->timezone, dates->from_s);
	past = timezone_at(p->brand->timezone, dates->until_s);
	if (from.day != 1 || past.day != 1)
		return 0;
	from = datetime_date(from);
	past = datetime_date(past);
	*first = datetime_civil_s(&from);
	next = date_range_next_month(*first);
	return datetime_civil_s(&past) == next
	    ? (size_t)((next - *first) / DAY_S)
	    : 0;
}

/* Appends the path of the same list on other days, as HTML. */
static void
put_path(const struct list_page *p, int64_t first, int64_t last, struct buf *b)
{
	struct list_page to = *p;
	char from_day[DATETIME_TEXT_MAX], to_day[DATETIME_TEXT_MAX];

	print_day(first, from_day);
	print_day(last, to_day);
	to.when = NULL;
	to.from = from_day;
	to.to = to_day;
	list_page_href(&to, "", 1, b);
}

static void
put_month(const struct list_page *p, const struct locale *l, int64_t civil_s,
    struct buf *b)
{
	struct datetime first = datetime_from_civil(civil_s);

	buf_text(b, "<a href=\"");
	put_path(p, civil_s, date_range_next_month(civil_s) - DAY_S, b);
	buf_text(b, "\">");
	locale_month_short(l, first.month, b);
	if (first.year != p->today.year)
		buf_printf(b, " %d", first.year);
	buf_text(b, "</a>\n");
}

/* ---- The table. */

/* The number of days from the first day of the week to this one. */
static int
column_of(const struct locale *l, int64_t civil_s)
{
	int64_t days = civil_s / DAY_S + 4 -
	    (locale_word(l, WORD_WEEK_START)[0] - '0'); /* 4: a Thursday */

	return (int)((days % WEEK_DAYS + WEEK_DAYS) % WEEK_DAYS);
}

static void
put_caption(const struct list_page *p, const struct locale *l, int64_t first,
    struct buf *b)
{
	struct datetime day = datetime_from_civil(first);

	buf_printf(b, "<table class=\"month\">\n<caption>%s",
	    locale_word(l, (enum word_id)(WORD_MONTH_1 + day.month - 1)));
	if (day.year != p->today.year)
		buf_printf(b, " %d", day.year);
	buf_text(b, "</caption>\n<thead><tr>");
}

static void
put_weekdays(const struct locale *l, int64_t first, struct buf *b)
{
	int64_t start = first - column_of(l, first) * DAY_S;

	for (int i = 0; i < WEEK_DAYS; i++) {
		struct datetime day =
		    datetime_from_civil(start + i * (int64_t)DAY_S);

		buf_text(b, "<th scope=\"col\">");
		locale_weekday_short(l, &day, b);
		buf_text(b, "</th>");
	}
	buf_text(b, "</tr></thead>\n<tbody>\n<tr>");
}

/* A day without events has no link.  The number is unknown if it is negative. */
static void
put_cell(const struct list_page *p, const struct locale *l, int64_t civil_s,
    int64_t events, struct buf *b)
{
	struct datetime day = datetime_from_civil(civil_s);
	const struct list_page counted = { .meta.total = events };

	/* A phone has no head of the table. */
	buf_text(b, "<td data-label=\"");
	locale_weekday_short(l, &day, b);
	if (events == 0) {
		buf_printf(b, "\">%d</td>", day.day);
		return;
	}
	buf_text(b, "\"><a href=\"");
	put_path(p, civil_s, civil_s, b);
	buf_printf(b, "\">%d", day.day);
	if (events > 0) {
		buf_text(b, "<br><small>");
		list_page_total(&counted, l, b);
		buf_text(b, "</small>");
	}
	buf_text(b, "</a></td>");
}

void
list_page_month_html(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	int64_t first;
	size_t count = list_page_month(p, &first);

	if (count == 0 || !p->query.with_months)
		return;
	put_caption(p, l, first, b);
	put_weekdays(l, first, b);
	for (int i = column_of(l, first); i > 0; i--)
		buf_text(b, "<td></td>");
	for (size_t i = 0; i < count; i++) {
		int64_t day = first + (int64_t)i * DAY_S;

		if (i > 0 && column_of(l, day) == 0)
			buf_text(b, "</tr>\n<tr>");
		put_cell(p, l, day, p->day_events[i], b);
	}
	for (int i = column_of(l, first + (int64_t)count * DAY_S);
	     i > 0 && i < WEEK_DAYS; i++)
		buf_text(b, "<td></td>");
	buf_text(b, "</tr>\n</tbody></table>\n");
}

/* ---- Links to months. */

/* Returns the month of the first event, or this month if that event began before today. */
static int64_t
month_of_first(const struct list_page *p)
{
	struct datetime day = p->today, start;

	if (p->count > 0 && !p->items[0].is_closed &&
	    p->items[0].starts_at != NULL &&
	    datetime_parse(p->items[0].starts_at, &start) &&
	    datetime_civil_s(&start) > datetime_civil_s(&day))
		day = start;
	day = datetime_date(day);
	return datetime_civil_s(&day) - (day.day - 1) * (int64_t)DAY_S;
}

/*
 * The months that have events.  A list with other filters has the month of its first
 * event, or the months before and after its own, because nobody knows which months have
 * events then.
 */
void
list_page_months_html(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	int64_t first, day;

	if (p->brand->is_static || !p->can_filter_others ||
	    (p->months.count == 0 &&
		(p->query.q != NULL ||
		    (p->meta.total == 0 && list_page_month(p, &first) == 0))))
		return;
	buf_printf(b, "<nav class=\"pages\" aria-label=\"%s\">\n",
	    locale_word(l, WORD_MONTHS));
	for (size_t i = 0; i < p->months.count; i++)
		put_month(p, l, p->months.days[i], b);
	if (p->months.count == 0 && list_page_month(p, &first) > 0) {
		day = first - DAY_S;
		put_month(p, l,
		    day - (datetime_from_civil(day).day - 1) * (int64_t)DAY_S,
		    b);
		put_month(p, l, date_range_next_month(first), b);
	} else if (p->months.count == 0) {
		put_month(p, l, month_of_first(p), b);
	}
	buf_text(b, "</nav>\n");
}

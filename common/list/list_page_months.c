/*
 * list_page_months - one link for each of the next months of a list, below its pages.
 */
#include "event/date_range.h"
#include "list/internal.h"

enum { DAY_S = 86400 };

static void
put_month(const struct list_page *p, const struct locale *l, int64_t civil_s,
    struct buf *b)
{
	struct datetime first = datetime_from_civil(civil_s);
	struct datetime last =
	    datetime_from_civil(date_range_next_month(civil_s) - DAY_S);
	struct list_page to = { .brand = p->brand };
	char from_day[DATETIME_TEXT_MAX], to_day[DATETIME_TEXT_MAX];

	first.kind = last.kind = DATETIME_DATE;
	datetime_print(&first, from_day);
	datetime_print(&last, to_day);
	to.from = from_day;
	to.to = to_day;
	buf_text(b, "<a href=\"");
	list_page_href(&to, 1, b);
	buf_text(b, "\">");
	locale_month_short(l, first.month, b);
	if (first.year != p->today.year)
		buf_printf(b, " %d", first.year);
	buf_text(b, "</a>\n");
}

void
list_page_months_html(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	if (p->months.count == 0)
		return;
	buf_printf(b, "<nav class=\"pages\" aria-label=\"%s\">\n",
	    locale_word(l, WORD_MONTHS));
	for (size_t i = 0; i < p->months.count; i++)
		put_month(p, l, p->months.days[i], b);
	buf_text(b, "</nav>\n");
}

/*
 * list_page_feed - the name and the description of a list that is sent as a calendar,
 * as RSS or as Atom.
 */
#include "base/text.h"
#include "list/internal.h"
#include "page/page_words.h"

enum { PART_MAX = 16 * 1024 };

/* Appends a part: "Agenda Aberta: Recife, PE". */
static void
add_part(const struct list_page *p, const char *text_or_null, struct buf *b)
{
	if (text_or_null == NULL)
		return;
	buf_text(b, b->len > strlen(p->brand->name) ? ", " : ": ");
	buf_text(b, text_or_null);
}

/* Appends "De 2026-12-01". */
static void
add_date(const struct list_page *p, const char *word, const char *date_or_null,
    struct buf *b)
{
	if (date_or_null == NULL)
		return;
	add_part(p, word, b);
	buf_printf(b, " %s", date_or_null);
}

static void
add_others(const struct list_page *p, const struct locale *l, struct buf *b)
{
	for (size_t i = 0; i < LIST_PAGE_OTHER_FILTERS; i++) {
		LOCAL_BUF value = BUF_INIT(PART_MAX);
		enum word_id name;

		if (!list_page_filters_unsupported(p) &&
		    list_page_other_filter(p, l, i, &name, &value))
			add_part(p, buf_cstr(&value), b);
	}
}

void
list_page_name(const struct list_page *p, struct buf *b)
{
	struct locale l = locale_of(p->brand->locale);

	buf_text(b, p->brand->name);
	add_part(p, p->query.q, b);
	add_part(p,
	    p->query.city != NULL && p->labels.of[LISTING_PART_CITY] != NULL
		? p->labels.of[LISTING_PART_CITY]
		: p->query.city,
	    b);
	add_part(p, p->query.state, b);
	add_part(p, list_page_organizer(p), b);
	add_others(p, &l, b);
	if (list_page_dates_unsupported(p))
		return;
	add_part(p, list_page_when(p, &l), b);
	add_date(p, locale_word(&l, WORD_FROM_DATE), p->from, b);
	add_date(p, locale_word(&l, WORD_TO_DATE), p->to, b);
}

static bool
ends_sentence(const char *text)
{
	static const char *const stops[] = { ".", "!", "?", "…" };

	for (size_t i = 0; i < ARRAY_LEN(stops); i++) {
		if (text_ends(text, stops[i]))
			return true;
	}
	return false;
}

/*
 * Appends " 300 eventos; aqui estão os 100 primeiros.", because programs that read feeds
 * do not request a second page.
 */
static void
add_part_of_all(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	buf_char(b, ' ');
	list_page_total(p, l, b);
	if (p->meta.current_page == 1) {
		buf_text(b, "; ");
		list_page_number(l, WORD_FEED_FIRST, p->meta.per_page, b);
	} else {
		buf_text(b, ", ");
		list_page_position(p, l, b);
	}
	buf_char(b, '.');
}

/* Appends " Aqui estão os 100 anunciados ou alterados por último." */
static void
add_part_of_news(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	buf_char(b, ' ');
	list_page_number(l, WORD_FEED_NEWEST, (int64_t)p->count, b);
}

void
list_page_description(const struct list_page *p, struct buf *b)
{
	struct locale l = locale_of(p->brand->locale);
	LOCAL_BUF ignored = BUF_INIT(PART_MAX);
	bool lacks_dates = list_page_dates_unsupported(p);
	bool lacks_filters = list_page_filters_unsupported(p);
	bool is_part =
	    p->is_news ? p->more_news : listing_last_page(&p->meta) > 1;
	bool stops = p->calendar_stops_at > 0;
	bool is_stale = page_is_stale(p->brand, p->read_at_s, &p->today);
	LOCAL_BUF understood = BUF_INIT(8 * 1024);

	list_page_ignored_filters(p, &l, &ignored);
	buf_text(b, p->brand->description);
	list_page_understood_line(p, &l, &understood);
	if ((lacks_dates || lacks_filters || is_part || stops || is_stale ||
		ignored.len > 0 || understood.len > 0) &&
	    !ends_sentence(p->brand->description))
		buf_char(b, '.');
	if (understood.len > 0)
		buf_printf(b, " %s", buf_cstr(&understood));
	if (is_stale)
		buf_char(b, ' ');
	page_stale(p->brand, &l, p->read_at_s, &p->today, b);
	if (lacks_dates)
		buf_printf(b, " %s", locale_word(&l, WORD_FILTER_NO_WHEN));
	if (lacks_filters)
		buf_printf(b, " %s", locale_word(&l, WORD_FILTER_NO_OTHERS));
	if (is_part && p->is_news)
		add_part_of_news(p, &l, b);
	else if (is_part)
		add_part_of_all(p, &l, b);
	if (stops) {
		buf_char(b, ' ');
		list_page_number(
		    &l, WORD_CALENDAR_STOPS, p->calendar_stops_at, b);
	}
	if (ignored.len > 0)
		buf_printf(b, " %s: %s", locale_word(&l, WORD_IGNORED),
		    buf_cstr(&ignored));
}

/*
 * list_page - the texts and addresses that all variants of a list share.
 */
#include "list/internal.h"
#include "base/escape.h"
#include "base/text.h"

enum { WORDS_MAX = 16 * 1024, NIGHT_MAX_S = 12 * 3600 };

enum { PATH_MAX_BYTES = 64 * 1024 };

void
list_page_path(
    const struct list_page *p, const char *suffix, int64_t page, struct buf *b)
{
	LOCAL_BUF address = BUF_INIT(PATH_MAX_BYTES);

	list_page_address(p, suffix, page, &address);
	buf_text(b, buf_cstr(&address) + strlen(p->brand->site_url));
}

void
list_page_href(
    const struct list_page *to, const char *suffix, int64_t page, struct buf *b)
{
	LOCAL_BUF path = BUF_INIT(PATH_MAX_BYTES);

	list_page_path(to, suffix, page, &path);
	escape_html_attr(buf_cstr(&path), b);
}

void
list_page_number(
    const struct locale *l, enum word_id word, int64_t n, struct buf *b)
{
	LOCAL_BUF number = BUF_INIT(64);

	locale_number(l, n, &number);
	locale_fill(l, word, buf_cstr(&number), b);
}

void
list_page_position(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	list_page_number(l, WORD_PAGE_N, p->meta.current_page, b);
	buf_char(b, ' ');
	list_page_number(l, WORD_OF_N, listing_last_page(&p->meta), b);
}

void
list_page_target(const struct list_page *to, struct page_writer *w)
{
	if (w->is_html)
		list_page_path(to, "", 1, &w->line);
	else
		list_page_address(to, ".md", 1, &w->line);
}

bool
list_page_is_filtered(const struct list_page *p)
{
	return listing_is_filtered(&p->query);
}

void
list_page_total(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	if (p->meta.total == 1)
		buf_text(b, locale_word(l, WORD_ONE_EVENT));
	else
		list_page_number(l, WORD_N_EVENTS, p->meta.total, b);
}

static void
add_filter(struct buf *b, const char *name, const char *value_or_null)
{
	if (value_or_null == NULL)
		return;
	buf_printf(b, "%s%s: %s", b->len > 0 ? "; " : "", name, value_or_null);
}

void
list_page_filters(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	add_filter(b, locale_word(l, WORD_SEARCH_TERM), p->query.q);
	add_filter(b, locale_word(l, WORD_CITY), p->query.city);
	add_filter(b, locale_word(l, WORD_STATE), p->query.state);
	add_filter(b, locale_word(l, WORD_ORGANIZER), list_page_organizer(p));
	add_filter(b, locale_word(l, WORD_WHEN), list_page_when(p, l));
	add_filter(b, locale_word(l, WORD_FROM_DATE), p->from);
	add_filter(b, locale_word(l, WORD_TO_DATE), p->to);
	for (size_t i = 0; i < LIST_PAGE_OTHER_FILTERS; i++) {
		LOCAL_BUF value = BUF_INIT(WORDS_MAX);
		enum word_id name;

		bool is_flag = i < LISTING_FILTER_COUNT &&
		    listing_filters[i].value == LISTING_FILTER_FLAG;

		if (list_page_other_filter(p, l, i, &name, &value))
			add_filter(b, locale_word(l, name),
			    is_flag ? locale_word(l, WORD_YES)
				    : buf_cstr(&value));
	}
}

bool
list_page_dates_unsupported(const struct list_page *p)
{
	const struct date_range *w = &p->query.dates;

	return (w->set && !p->meta.dates_applied) ||
	    ((w->bad_when || w->bad_from || w->bad_to) && !p->can_filter_dates);
}

/* Returns true for some hours, such as a party that ends after midnight. */
static bool
is_night(const struct summary *c)
{
	struct datetime start, end;

	return c->starts_at != NULL && c->ends_at != NULL &&
	    datetime_parse(c->starts_at, &start) &&
	    datetime_parse(c->ends_at, &end) && start.kind != DATETIME_DATE &&
	    end.kind != DATETIME_DATE &&
	    datetime_civil_s(&end) - datetime_civil_s(&start) < NIGHT_MAX_S;
}

bool
list_page_is_running(const struct list_page *p, const struct summary *c)
{
	struct datetime start, today = p->today;

	if (c->is_on)
		return !p->query.dates.has_days || !is_night(c);
	if (!c->is_run || c->event_state.availability == EVENT_ENDED ||
	    !datetime_parse(c->starts_at, &start))
		return false;
	start = datetime_date(start);
	today = datetime_date(today);
	return datetime_civil_s(&start) < datetime_civil_s(&today);
}

/* Appends "a partir de R$ 40,25", "grátis ou a partir de R$ 20,00", "estudante R$ 20,13". */
static void
put_lowest(const struct summary *c, const char *own, const struct locale *l,
    struct buf *b)
{
	LOCAL_BUF paid = BUF_INIT(WORDS_MAX);

	if (c->kind != NULL) {
		page_ticket_kind(c->kind, l, b);
		buf_text(b, "\u00a0");
	} else if (c->paid != NULL) {
		locale_money(l, c->paid, c->currency, own, &paid);
		locale_fill(l, WORD_FREE_OR_FROM, buf_cstr(&paid), b);
		return;
	} else if (c->several) {
		buf_printf(b, "%s ", locale_word(l, WORD_PRICE_FROM));
	}
	locale_money(l, c->price, c->currency, own, b);
}

bool
list_page_is_free(const struct summary *c)
{
	return c->paid == NULL &&
	    text_amount_is_zero(c->half != NULL ? c->half : c->price);
}

void
list_page_price(const struct list_page *p, const struct summary *c,
    const struct locale *l, struct buf *b)
{
	if (!event_state_may_sell(c->event_state))
		return;
	if (c->price != NULL)
		put_lowest(c, p->brand->currency, l, b);
	if (c->half == NULL ||
	    (c->price != NULL &&
		strtod(c->half, NULL) >= strtod(c->price, NULL)))
		return;
	if (c->price != NULL)
		buf_text(b, ", ");
	page_ticket_kind("half", l, b);
	buf_text(b, "\u00a0"); /* keeps amount and word together */
	locale_money(l, c->half, c->currency, p->brand->currency, b);
}

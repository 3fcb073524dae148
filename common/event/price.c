/*
 * price - completes the amounts of tickets by the brand's rules, and finds the lowest
 * total.
 */
#include "event/price.h"

#include "base/text.h"
#include "brand/currency.h"
#include "event/ticket_amounts.h"
#include "event/ticket_kind.h"

enum { WHY_MAX = 200 };

static void
remark_amount(struct coerce *c, const struct ticket *t, const char *why)
{
	const char *const keys[] = { "price", "fee", "total" };
	const char *const values[] = { t->price, t->fee, t->total };
	char told[TICKET_AMOUNT_MAX];
	size_t i = 0;

	while (i < ARRAY_LEN(keys) - 1 && values[i] == NULL)
		i++;
	snprintf(told, sizeof(told), "%s%s%s", t->currency,
	    values[i] != NULL ? " " : "", values[i] != NULL ? values[i] : "");
	coerce_remark_value(
	    c, values[i] != NULL ? keys[i] : "currency", why, told);
}

static void
decide_currency(struct ticket *t, const struct brand *b, struct coerce *c)
{
	if (t->currency == NULL || !currency_is_shared(t->currency))
		return;
	if (!currency_may_be(t->currency, b->currency)) {
		remark_amount(c, t,
		    "could be in several currencies, so the amounts of the "
		    "ticket are left out; set the currency of the ticket");
		t->unread = true;
		t->price = t->fee = t->total = NULL;
	}
	t->currency = NULL;
}

/* Takes the larger of total and sum if they differ by more than a cent of rounding. */
static void
correct_total(struct ticket *t, struct coerce *c)
{
	char sum[TICKET_AMOUNT_MAX], why[WHY_MAX];
	int64_t price, fee = 0, total;
	bool has_fee = ticket_amount_read(t->fee, &fee);

	if (!ticket_amount_read(t->price, &price) ||
	    !ticket_amount_read(t->total, &total))
		return;
	if (t->unread && total < price) {
		coerce_remark_value(c, "total",
		    "is below the price, and another amount of the ticket "
		    "cannot be parsed, so the total is unknown",
		    t->total);
		t->total = NULL;
		return;
	}
	price += fee;
	if (total >= price - TICKET_CENT &&
	    (!has_fee || total <= price + TICKET_CENT))
		return;
	ticket_amount_print(price, sum);
	snprintf(why, sizeof(why), "is %s, %s; the larger amount is shown",
	    has_fee ? "not the sum of the price and the fee"
		    : "below the price",
	    sum);
	coerce_remark_value(c, "total", why, t->total);
	if (price > total)
		t->total = arena_copy(c->mem, sum, strlen(sum));
}

static bool
includes_fees(const struct ticket *t, const struct brand *b)
{
	return t->fees != NULL ? strcmp(t->fees, TICKET_FEES_INCLUDED) == 0
			       : b->fees == BRAND_FEES_INCLUDED;
}

static void
decide_total(struct ticket *t, const struct brand *b, struct coerce *c)
{
	int64_t price;

	if (t->total != NULL) {
		correct_total(t, c);
		return;
	}
	if (t->fee == NULL && !t->unread &&
	    ticket_amount_read(t->price, &price) &&
	    (price == 0 || includes_fees(t, b)))
		t->total = t->price;
}

static const char *
currency_of(const struct ticket *t, const char *default_currency)
{
	return t->currency != NULL ? t->currency : default_currency;
}

static bool
has_amount(const struct ticket *t)
{
	return t->price != NULL || t->fee != NULL || t->total != NULL;
}

static void
remark_currencies(
    const struct native_record *r, const struct brand *b, struct coerce *c)
{
	const char *first = NULL;

	for (size_t i = 0; i < r->ticket_count; i++) {
		const struct ticket *t = &r->tickets[i];
		const char *currency = currency_of(t, b->currency);

		/* The brand is unknown if a profile is tried without one. */
		if (!t->available || !has_amount(t) || currency[0] == '\0')
			continue;
		if (first == NULL) {
			first = currency;
		} else if (strcmp(first, currency) != 0) {
			char why[WHY_MAX];

			snprintf(why, sizeof(why),
			    "is not %s, the currency of an earlier ticket, so "
			    "no lowest price is shown",
			    first);
			coerce_remark_value(c, "currency", why, currency);
			return;
		}
	}
}

void
price_decide(struct native_record *r, const struct brand *b, struct arena *mem,
    coerce_remark_fn *remark, void *context)
{
	struct coerce c = { .mem = mem,
		.remark = remark,
		.context = context,
		.section = event_section_name(EVENT_SECTION_TICKET) };

	for (size_t i = 0; i < r->ticket_count; i++) {
		struct ticket *t = &r->tickets[i];

		if (t->kind == NULL)
			t->kind = ticket_kind_of_name(t->name);
		decide_currency(t, b, &c);
		decide_total(t, b, &c);
	}
	remark_currencies(r, b, &c);
}

/* The tickets among which the lowest total is searched. */
enum price_group { FOR_ANYBODY, FOR_ENTITLED, AT_HALF_PRICE };

static bool
is_limited(const struct ticket *t)
{
	return t->kind == NULL && ticket_kind_is_limited(t->name);
}

bool
price_is_for_few(const struct native_record *r, const struct ticket *t)
{
	bool limited = is_limited(t), others = false;

	for (size_t i = 0; limited && !others && i < r->ticket_count; i++)
		others = !is_limited(&r->tickets[i]);
	return limited && others;
}

bool
price_is_beside(const struct native_record *r, const struct ticket *t)
{
	return ticket_kind_is_beside(t->name) && price_is_for_few(r, t);
}

static bool
is_in(const struct native_record *r, const struct ticket *t,
    enum price_group group)
{
	bool entitled = ticket_kind_is_entitled(t->kind);

	if (!t->available || price_is_for_few(r, t))
		return false;
	if (group == AT_HALF_PRICE)
		return t->kind != NULL && strcmp(t->kind, "half") == 0;
	return entitled == (group == FOR_ENTITLED);
}

/*
 * Finds the lowest total above `above`.  Returns NULL if the group has no such ticket, or
 * has a ticket without a total.
 */
static const struct ticket *
find_lowest(const struct native_record *r, enum price_group group,
    int64_t above, char out[TICKET_AMOUNT_MAX], bool *several)
{
	const struct ticket *lowest = NULL;
	int64_t least = 0, n;

	*several = false;
	for (size_t i = 0; i < r->ticket_count; i++) {
		const struct ticket *t = &r->tickets[i];
		char total[TICKET_AMOUNT_MAX];

		if (!is_in(r, t, group))
			continue;
		if (!ticket_total(t, total) || !ticket_amount_read(total, &n))
			return NULL;
		if (n <= above)
			continue;
		*several = *several || (lowest != NULL && n != least);
		if (lowest == NULL || n < least) {
			lowest = t;
			least = n;
			snprintf(out, TICKET_AMOUNT_MAX, "%s", total);
		}
	}
	*several =
	    lowest != NULL && (*several || ticket_kind_is_lowest(lowest->name));
	return lowest;
}

static bool
has_any(const struct native_record *r, enum price_group group)
{
	for (size_t i = 0; i < r->ticket_count; i++) {
		if (is_in(r, &r->tickets[i], group))
			return true;
	}
	return false;
}

static bool
has_one_currency(const struct native_record *r, const char *default_currency)
{
	const char *first = NULL;

	for (size_t i = 0; i < r->ticket_count; i++) {
		const struct ticket *t = &r->tickets[i];
		const char *currency = currency_of(t, default_currency);

		if (!t->available)
			continue;
		if (first != NULL && strcmp(first, currency) != 0)
			return false;
		first = currency;
	}
	return true;
}

void
price_find(
    const struct native_record *r, const char *currency, struct price_from *out)
{
	bool ignored;

	*out = (struct price_from){ .ticket = NULL };
	if (!has_one_currency(r, currency))
		return;
	if (!has_any(r, FOR_ANYBODY)) {
		out->ticket =
		    find_lowest(r, FOR_ENTITLED, -1, out->total, &out->several);
		return;
	}
	out->ticket =
	    find_lowest(r, FOR_ANYBODY, -1, out->total, &out->several);
	if (out->several && text_amount_is_zero(out->total))
		(void)find_lowest(r, FOR_ANYBODY, 0, out->paid, &ignored);
	out->half =
	    find_lowest(r, AT_HALF_PRICE, -1, out->half_total, &ignored);
}

bool
price_is_for_anybody(const struct native_record *r)
{
	char total[TICKET_AMOUNT_MAX];

	for (size_t i = 0; i < r->ticket_count; i++) {
		if (is_in(r, &r->tickets[i], FOR_ANYBODY) &&
		    ticket_total(&r->tickets[i], total))
			return true;
	}
	return false;
}

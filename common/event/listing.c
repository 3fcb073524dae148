/*
 * listing - the filters of a list as texts, and the meta data of its pages.
 */
#include "event/listing.h"

#include <math.h>
#include <stdlib.h>

#include "base/text.h"
#include "base/timezone.h"
#include "event/accessibility.h"
#include "event/age_rating.h"
#include "event/amount.h"
#include "event/ticket.h"
#include "json/json_writer.h"
#include "text/normalize.h"

enum { CODE_MAX = 256, DEGREES_TEXT_MAX = 24, AGE_MAX = 99 };
enum { MORNING_HOUR = 5, AFTERNOON_HOUR = 12, NIGHT_HOUR = 18 };
const struct listing_filter_row listing_filters[] = {
#define FILTER(id, parameter, value)                                           \
	[LISTING_FILTER_##id] = { #parameter, LISTING_FILTER_##value },
#include "event/filters.def"
};

#define MORNING "morning"
#define AFTERNOON "afternoon"
#define NIGHT "night"

static const char *const parts_of_day[] = { MORNING, AFTERNOON, NIGHT, NULL };
static const char *const ages[] = { "free", "3", "6", "10", "12", "14", "16",
	"18", NULL };

/* event_status_word() of each status except scheduled */
static const char *const statuses[] = { "tentative", "moved_online",
	"rescheduled", "postponed", "cancelled", NULL };

const char *const listing_sorts[] = { "next", "price", "newest", "distance",
	NULL };

const char *const *
listing_filter_choices(enum listing_filter filter)
{
	static const char *const *const choices[LISTING_FILTER_COUNT] = {
		[LISTING_FILTER_PART_OF_DAY] = parts_of_day,
		[LISTING_FILTER_AGE] = ages,
		[LISTING_FILTER_ACCESSIBILITY] = accessibility_words,
		[LISTING_FILTER_EVENT_STATUS] = statuses,
	};

	return choices[filter];
}

const char *
listing_part_of_day(int hour)
{
	if (hour < MORNING_HOUR || hour >= NIGHT_HOUR)
		return NIGHT;
	return hour < AFTERNOON_HOUR ? MORNING : AFTERNOON;
}

bool
listing_fold_code(const char *text, char *out, size_t size)
{
	size_t n = strlen(text);

	if (n == 0 || n >= size)
		return false;
	for (size_t i = 0; i <= n; i++) {
		if (i < n && !text_is_letter_or_digit(text[i]) &&
		    text[i] != '-' && text[i] != '_')
			return false;
		out[i] = text_lower(text[i]);
	}
	return true;
}

bool
listing_fold_value(
    enum listing_filter filter, const char *text, struct buf *value)
{
	char code[CODE_MAX];
	int64_t years;

	switch (listing_filters[filter].value) {
	case LISTING_FILTER_WORDS:
		normalize_join(text, ' ', value);
		return true;
	case LISTING_FILTER_FLAG:
		buf_text(value, "1");
		return strcmp(text, "1") == 0;
	case LISTING_FILTER_YEARS:
		if (text_equal_nocase(text, age_rating_word(0)))
			text = "0";
		if (!text_int(text, -1, AGE_MAX + 1, &years) || years < 0 ||
		    years > AGE_MAX)
			return false;
		buf_text(value, age_rating_word(years));
		return true;
	case LISTING_FILTER_CHOICE:
	case LISTING_FILTER_CODE:
		if (!listing_fold_code(text, code, sizeof(code)) ||
		    (listing_filters[filter].value == LISTING_FILTER_CHOICE &&
			!text_is_among(
			    listing_filter_choices(filter), SIZE_MAX, code)))
			return false;
		buf_text(value, code);
		return true;
	}
	fatal("listing: unknown kind of value");
}

bool
listing_price_max_read(
    const char *text, const char *brand_currency, struct listing_price_max *out)
{
	struct amount amount;
	int64_t scaled;

	if (amount_read(text, brand_currency, &amount) != NULL ||
	    (amount.currency[0] != '\0' &&
		!currency_may_be(amount.currency, brand_currency)) ||
	    !ticket_amount_read(amount.number, &scaled))
		return false;
	*out = (struct listing_price_max){
		.set = true,
		.cents = scaled / TICKET_CENT,
	};
	return true;
}

void
listing_price_max_print(const struct listing_price_max *p, struct buf *b)
{
	buf_printf(b, "%lld", (long long)(p->cents / 100));
	if (p->cents % 100 != 0)
		buf_printf(b, ".%02d", (int)(p->cents % 100));
}

void
listing_price_max_amount(
    const struct listing_price_max *p, char out[CURRENCY_AMOUNT_SIZE])
{
	char plain[CURRENCY_AMOUNT_SIZE];

	snprintf(plain, sizeof(plain), "%lld.%02d", (long long)(p->cents / 100),
	    (int)(p->cents % 100));
	currency_amount(plain, p->currency != NULL ? p->currency : "", out);
}

/* Reads a decimal number, without an exponent, hexadecimal digits or "nan". */
static bool
read_decimal(const char **p, double *out)
{
	size_t sign = strspn(*p, "+-") > 0,
	       n = sign + strspn(*p + sign, "0123456789.");
	char text[DEGREES_TEXT_MAX], *end;

	if (n == sign || n >= sizeof(text))
		return false;
	memcpy(text, *p, n);
	text[n] = '\0';
	*out = strtod(text, &end);
	*p += n;
	return *end == '\0';
}

static bool
read_place(const char *p, struct listing_near *near)
{
	if (!read_decimal(&p, &near->latitude))
		return false;
	p += strspn(p, " ");
	if (*p++ != ',')
		return false;
	p += strspn(p, " ");
	return read_decimal(&p, &near->longitude) && *p == '\0' &&
	    fabs(near->latitude) <= 90 && fabs(near->longitude) <= 180;
}

bool
listing_near_read(
    const char *place, const char *km, struct listing_near *out, bool *bad_km)
{
	struct listing_near near = { .set = true, .km = LISTING_NEAR_KM };
	double read;

	*bad_km = km != NULL &&
	    (!read_decimal(&km, &read) || *km != '\0' || !(read > 0) ||
		read > LISTING_NEAR_KM_MAX);
	if (km != NULL && !*bad_km)
		near.km = read;
	if (!read_place(place, &near))
		return false;
	*out = near;
	return true;
}

/* Prints the number without zeros at the end, as it was given. */
static void
print_decimal(double n, int decimals, struct buf *b)
{
	char text[DEGREES_TEXT_MAX + 8];
	size_t end = (size_t)snprintf(text, sizeof(text), "%.*f", decimals, n);

	while (end > 0 && text[end - 1] == '0')
		end--;
	end -= end > 0 && text[end - 1] == '.';
	buf_bytes(b, text, end);
}

void
listing_near_print_place(const struct listing_near *near, struct buf *b)
{
	print_decimal(near->latitude, 5, b);
	buf_char(b, ',');
	print_decimal(near->longitude, 5, b);
}

void
listing_near_print_km(const struct listing_near *near, struct buf *b)
{
	print_decimal(near->km, 3, b);
}

void
listing_read_changes(const char *since, const char *sort, const char *zone,
    struct listing_query *q)
{
	struct datetime t;

	if (since != NULL && datetime_parse(since, &t)) {
		q->updated_since = since;
		q->updated_since_s = timezone_instant_s(zone, t);
	}
	for (int i = 0; sort != NULL && listing_sorts[i] != NULL; i++) {
		if (strcmp(listing_sorts[i], sort) == 0)
			q->sort = (enum listing_sort)(LISTING_SORT_NEXT + i);
	}
	if (q->sort == LISTING_SORT_DISTANCE && !q->near.set)
		q->sort = LISTING_SORT_DEFAULT;
	q->bad.updated_since = since != NULL && q->updated_since == NULL;
	q->bad.sort = sort != NULL && q->sort == LISTING_SORT_DEFAULT;
}

const char *
listing_part_name(enum listing_part part)
{
	static const char *const names[LISTING_PARTS] = {
		[LISTING_PART_Q] = "q",
		[LISTING_PART_CITY] = "city",
		[LISTING_PART_STATE] = "state",
		[LISTING_PART_ORGANIZATION] = "organization",
#define FILTER(id, parameter, value)                                           \
	[LISTING_PART_FILTERS + LISTING_FILTER_##id] = #parameter,
#include "event/filters.def"
		[LISTING_PART_PRICE_MAX] = "price_max",
		[LISTING_PART_NEAR] = "near",
		[LISTING_PART_UPDATED_SINCE] = "updated_since",
		[LISTING_PART_SORT] = "sort",
		[LISTING_PART_EXACT] = "exact",
	};

	return names[part];
}

const char **
listing_part_text(struct listing_query *q, enum listing_part part)
{
	if (part >= LISTING_PART_FILTERS && part < LISTING_PART_PRICE_MAX)
		return &q->filters[part - LISTING_PART_FILTERS];
	return part == LISTING_PART_Q            ? &q->q
	    : part == LISTING_PART_CITY          ? &q->city
	    : part == LISTING_PART_STATE         ? &q->state
	    : part == LISTING_PART_ORGANIZATION  ? &q->organization
	    : part == LISTING_PART_UPDATED_SINCE ? &q->updated_since
						 : NULL;
}

static const char *
text_of(const struct listing_query *q, enum listing_part part)
{
	const char *const *text =
	    listing_part_text((struct listing_query *)(uintptr_t)q, part);

	return text != NULL ? *text : NULL;
}

bool
listing_has_part(const struct listing_query *q, enum listing_part part)
{
	if (part == LISTING_PART_DATES)
		return q->dates.set;
	if (part == LISTING_PART_PRICE_MAX)
		return q->price_max.set;
	if (part == LISTING_PART_NEAR)
		return q->near.set;
	if (part == LISTING_PART_SORT)
		return q->sort != LISTING_SORT_DEFAULT;
	if (part == LISTING_PART_EXACT)
		return q->exact && q->q != NULL;
	return text_of(q, part) != NULL;
}

bool
listing_is_same_part(const struct listing_query *a,
    const struct listing_query *b, enum listing_part part)
{
	return listing_has_part(a, part) == listing_has_part(b, part) &&
	    text_of(a, part) == text_of(b, part);
}

void
listing_set_part(struct listing_query *q, const struct listing_query *or_null,
    enum listing_part part)
{
	static const struct listing_query none = { 0 };
	const struct listing_query *from = or_null != NULL ? or_null : &none;
	const char **text = listing_part_text(q, part);

	if (part == LISTING_PART_DATES)
		q->dates = from->dates;
	else if (part == LISTING_PART_PRICE_MAX && or_null == NULL)
		q->price_max.set = false; /* the order needs its currency */
	else if (part == LISTING_PART_PRICE_MAX)
		q->price_max = from->price_max;
	else if (part == LISTING_PART_NEAR)
		q->near = from->near;
	else if (part == LISTING_PART_SORT)
		q->sort = from->sort;
	else if (part == LISTING_PART_EXACT)
		q->exact = from->exact;
	else if (part == LISTING_PART_UPDATED_SINCE)
		q->updated_since_s = from->updated_since_s;
	if (text != NULL)
		*text = text_of(from, part);
}

bool
listing_has_filters(const struct listing_query *q)
{
	bool has = q->price_max.set || q->near.set ||
	    q->updated_since != NULL || q->sort > LISTING_SORT_NEXT;

	for (size_t i = 0; i < LISTING_FILTER_COUNT; i++)
		has = has || q->filters[i] != NULL;
	return has;
}

bool
listing_is_filtered(const struct listing_query *q)
{
	for (int part = 0; part < LISTING_PART_SORT; part++) {
		if (listing_has_part(q, (enum listing_part)part))
			return true;
	}
	return false;
}

int64_t
listing_last_page(const struct listing_meta *m)
{
	return m->total == 0 ? 1 : (m->total + m->per_page - 1) / m->per_page;
}

void
listing_print_meta(const struct listing_meta *m, struct buf *b)
{
	struct json_writer j = JSON_WRITER_INIT(b);

	json_writer_object(&j, NULL);
	json_writer_int(&j, "total", m->total);
	json_writer_int(&j, "per_page", m->per_page);
	json_writer_int(&j, "current_page", m->current_page);
	json_writer_int(&j, "last_page", listing_last_page(m));
	json_writer_object_end(&j);
}

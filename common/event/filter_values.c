/*
 * filter_values - finds the values of an event for each filter.  Each row of
 * filters.def and each filter of the contract has a function.
 */
#include "event/filter_values.h"

#include "base/datetime.h"
#include "base/text.h"
#include "event/age_rating.h"
#include "event/categories.h"
#include "event/languages.h"
#include "event/listing.h"
#include "event/part_of_day.h"
#include "event/place.h"
#include "event/price.h"
#include "event/state.h"
#include "event/ticket_kind.h"
#include "text/normalize.h"

enum { CODE_MAX = 16 };

/* The state while the values of an event are given to `each`, kind by kind. */
struct giver {
	const struct native_record *record;
	const struct brand *brand;
	const char *currency; /* of the price; NULL: the price is unknown */
	int64_t cents;
	const char *kind;
	filter_values_fn *each;
	void *context;
};

static void
give(const struct giver *g, const char *value, const char *label)
{
	g->each(g->context, g->kind, value, label);
}

static void
give_words(const struct giver *g, const char *text_or_null)
{
	LOCAL_BUF words = BUF_INIT(FILTER_VALUES_TEXT_MAX);

	if (text_or_null != NULL)
		normalize_join(text_or_null, ' ', &words);
	if (words.len > 0)
		give(g, buf_cstr(&words), text_or_null);
}

static void
give_flag(const struct giver *g, bool flag)
{
	if (flag)
		give(g, "1", "1");
}

static void
add_city(const struct giver *g)
{
	give_words(g, g->record->event.location.city);
}

static void
add_state(const struct giver *g)
{
	give_words(g, g->record->event.location.state_abbr);
}

/* Gives the state's abbreviation as the label of its name. */
static void
add_state_name(const struct giver *g)
{
	const struct location *l = &g->record->event.location;
	LOCAL_BUF words = BUF_INIT(FILTER_VALUES_TEXT_MAX);

	if (l->state != NULL && l->state_abbr != NULL)
		normalize_join(l->state, ' ', &words);
	if (words.len > 0)
		give(g, buf_cstr(&words), l->state_abbr);
}

static void
add_organization(const struct giver *g)
{
	const struct event *e = &g->record->event;

	if (e->producer.slug != NULL)
		give(g, e->producer.slug,
		    e->producer.name != NULL ? e->producer.name
					     : e->producer.slug);
}

bool
filter_values_price(const struct native_record *r, const char *currency,
    int64_t *cents, const char **of_currency)
{
	struct price_from from;
	int64_t amount;

	price_find(r, currency, &from);
	if (from.ticket == NULL || ticket_kind_is_entitled(from.ticket->kind) ||
	    !event_state_may_sell(event_state_of(r)) ||
	    !ticket_amount_read(from.total, &amount) || amount < 0)
		return false;
	*cents = (amount + TICKET_CENT - 1) / TICKET_CENT;
	*of_currency =
	    from.ticket->currency != NULL ? from.ticket->currency : currency;
	return true;
}

static void
add_currency(const struct giver *g)
{
	if (g->currency != NULL)
		give(g, g->currency, g->currency);
}

static void
add_country(const struct giver *g)
{
	const char *code = place_country(&g->record->event);
	char folded[CODE_MAX];

	if (code == NULL || !listing_fold_code(code, folded, sizeof(folded)))
		return;
	give(g, folded, code);
}

static void
add_venue(const struct giver *g)
{
	give_words(g, g->record->event.location.name);
}

/* Gives the category, and also the text unless it is a name of the category. */
static void
give_category(const struct giver *g, const char *text)
{
	const struct locale l = locale_of(g->brand->locale);
	const struct locale_category *x = categories_find(text, &l);

	if (x != NULL)
		give(g, x->key, x->label);
	if (x == NULL || !categories_is_name(x, text))
		give_words(g, text);
}

static void
add_category(const struct giver *g)
{
	const char *const *lists[] = { g->record->categories, g->record->tags };

	for (size_t i = 0; i < ARRAY_LEN(lists); i++) {
		const char *const *text = lists[i];

		for (; text != NULL && *text != NULL; text++)
			give_category(g, *text);
	}
}

void
filter_values_of_category(
    const char *text, struct buf *value, const char **other)
{
	const struct locale l = locale_of("");
	const struct locale_category *x = categories_find(text, &l);
	bool is_name = x != NULL && categories_is_name(x, text);

	*other = x != NULL && !is_name ? x->key : NULL;
	if (is_name)
		buf_text(value, x->key);
	else
		normalize_join(text, ' ', value);
}

static void
add_part_of_day(const struct giver *g)
{
	const char *starts_at = g->record->event.starts_at;
	struct datetime start;
	const char *part;

	if (starts_at == NULL || !datetime_parse(starts_at, &start) ||
	    start.kind == DATETIME_DATE)
		return;
	part = part_of_day_at(start.hour);
	give(g, part, part);
}

/* Gives all ages from the minimum on, because older people may also come. */
static void
add_age(const struct giver *g)
{
	int years = age_rating_years(g->record->age_rating);

	for (; years >= 0 && years <= AGE_RATING_MAX; years++)
		give(g, age_rating_word(years), age_rating_word(years));
}

static void
add_accessibility(const struct giver *g)
{
	const char *const *feature = g->record->accessibility;

	for (; feature != NULL && *feature != NULL; feature++)
		give(g, *feature, *feature);
}

/* The value is the first subtag: "pt" of "pt-BR". */
static void
add_language(const struct giver *g)
{
	const char *const *tag = g->record->languages;

	for (; tag != NULL && *tag != NULL; tag++) {
		char language[LANGUAGE_TAG_SIZE];

		snprintf(language, sizeof(language), "%.*s",
		    (int)strcspn(*tag, "-"), *tag);
		/* the label, from the record, outlives this call */
		give(g, language, *tag);
	}
}

static void
add_free(const struct giver *g)
{
	give_flag(g, g->currency != NULL && g->cents == 0);
}

static void
add_online(const struct giver *g)
{
	give_flag(g, g->record->event.is_online);
}

static void
add_open(const struct giver *g)
{
	give_flag(g, !g->record->event.is_closed);
}

static void
add_source(const struct giver *g)
{
	for (size_t i = 0; i < g->record->source_count; i++)
		give(g, g->record->sources[i].slug, g->record->sources[i].name);
}

static void
add_performer(const struct giver *g)
{
	for (size_t i = 0; i < g->record->performer_count; i++)
		give_words(g, g->record->performers[i].name);
}

typedef void add_fn(const struct giver *);

/* The filters of the contract, the kinds without a parameter, and filters.def. */
static const struct {
	const char *kind;
	add_fn *add;
} others[] = {
	{ "city", add_city },
	{ "state", add_state },
	{ "state_name", add_state_name },
	{ "organization", add_organization },
	{ "currency", add_currency },
};

static add_fn *const filters[LISTING_FILTER_COUNT] = {
#define FILTER(id, parameter, value) [LISTING_FILTER_##id] = add_##parameter,
#include "event/filters.def"
};

void
filter_values_of(const struct native_record *r, const struct brand *brand,
    filter_values_fn *each, void *context)
{
	struct giver g = {
		.record = r,
		.brand = brand,
		.each = each,
		.context = context,
	};

	if (!filter_values_price(r, brand->currency, &g.cents, &g.currency))
		g.currency = NULL;
	for (size_t i = 0; i < ARRAY_LEN(others); i++) {
		g.kind = others[i].kind;
		others[i].add(&g);
	}
	for (size_t i = 0; i < LISTING_FILTER_COUNT; i++) {
		g.kind = listing_filters[i].parameter;
		filters[i](&g);
	}
}

/*
 * filter_values - finds the values of an event for each filter.
 */
#include "event/filter_values.h"

#include "base/datetime.h"
#include "base/text.h"
#include "event/age_rating.h"
#include "event/categories.h"
#include "event/languages.h"
#include "event/listing.h"
#include "event/place.h"
#include "event/price.h"
#include "event/state.h"
#include "event/ticket_kind.h"
#include "text/normalize.h"

enum { CODE_MAX = 16 };

/* The kind in `facet` of a row of filters.def. */
#define KIND(id) listing_filters[LISTING_FILTER_##id].parameter

/* The event whose values are given to `each`. */
struct giver {
	const struct native_record *record;
	const struct brand *brand;
	filter_values_fn *each;
	void *context;
};

static void
give(const struct giver *g, const char *kind, const char *value_or_null,
    const char *label)
{
	if (value_or_null != NULL)
		g->each(g->context, kind, value_or_null, label);
}

static void
give_words(const struct giver *g, const char *kind, const char *text_or_null,
    const char *label)
{
	LOCAL_BUF words = BUF_INIT(FILTER_VALUES_TEXT_MAX);

	if (text_or_null != NULL)
		normalize_join(text_or_null, ' ', &words);
	if (words.len > 0)
		give(g, kind, buf_cstr(&words), label);
}

static void
give_flag(const struct giver *g, const char *kind, bool flag)
{
	give(g, kind, flag ? "1" : NULL, "1");
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
give_country(const struct giver *g)
{
	const char *code = place_country(&g->record->event);
	char folded[CODE_MAX];

	if (code != NULL && listing_fold_code(code, folded, sizeof(folded)))
		give(g, KIND(COUNTRY), folded, code);
}

/* Gives each category, and also its text unless it is a name of the category. */
static void
give_categories(const struct giver *g, const char *const *text)
{
	const struct locale l = locale_of(g->brand->locale);

	for (; text != NULL && *text != NULL; text++) {
		const struct locale_category *x = categories_find(*text, &l);

		if (x != NULL)
			give(g, KIND(CATEGORY), x->key, x->label);
		if (x == NULL || !categories_is_name(x, *text))
			give_words(g, KIND(CATEGORY), *text, *text);
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
give_part_of_day(const struct giver *g)
{
	const char *starts_at = g->record->event.starts_at;
	struct datetime start;
	const char *part;

	if (starts_at == NULL || !datetime_parse(starts_at, &start) ||
	    start.kind == DATETIME_DATE)
		return;
	part = listing_part_of_day(start.hour);
	give(g, KIND(PART_OF_DAY), part, part);
}

/* Gives all ages from the minimum on, because older people may also come. */
static void
give_ages(const struct giver *g)
{
	int years = age_rating_years(g->record->age_rating);

	for (; years >= 0 && years <= AGE_RATING_MAX; years++)
		give(g, KIND(AGE), age_rating_word(years),
		    age_rating_word(years));
}

static void
give_accessibility(const struct giver *g)
{
	const char *const *feature = g->record->accessibility;

	for (; feature != NULL && *feature != NULL; feature++)
		give(g, KIND(ACCESSIBILITY), *feature, *feature);
}

static void
give_status(const struct giver *g)
{
	enum event_status status = event_state_of(g->record).status;
	const char *word = event_status_word(status);

	if (status != EVENT_SCHEDULED)
		give(g, KIND(EVENT_STATUS), word, word);
}

/* The value is the first subtag: "pt" of "pt-BR". */
static void
give_languages(const struct giver *g)
{
	const char *const *tag = g->record->languages;

	for (; tag != NULL && *tag != NULL; tag++) {
		char language[LANGUAGE_TAG_SIZE];

		snprintf(language, sizeof(language), "%.*s",
		    (int)strcspn(*tag, "-"), *tag);
		/* the label, from the record, outlives this call */
		give(g, KIND(LANGUAGE), language, *tag);
	}
}

/* Gives the values of the contract's filters, and of the kinds without a parameter. */
static void
give_others(const struct giver *g, const char *currency_or_null)
{
	const struct location *l = &g->record->event.location;
	const struct producer *p = &g->record->event.producer;

	give_words(g, "city", l->city, l->city);
	give_words(g, "state", l->state_abbr, l->state_abbr);
	give_words(g, "state_name", l->state_abbr != NULL ? l->state : NULL,
	    l->state_abbr);
	give(g, "organization", p->slug, p->name != NULL ? p->name : p->slug);
	give(g, "currency", currency_or_null, currency_or_null);
}

_Static_assert(LISTING_FILTER_COUNT == 13,
    "filter_values_of() has all rows of filters.def");

void
filter_values_of(const struct native_record *r, const struct brand *brand,
    filter_values_fn *each, void *context)
{
	const struct giver g = { r, brand, each, context };
	const struct event *e = &r->event;
	const char *currency = NULL;
	int64_t cents = 0;
	bool has_price =
	    filter_values_price(r, brand->currency, &cents, &currency);

	give_others(&g, has_price ? currency : NULL);
	give_country(&g);
	give_words(&g, KIND(VENUE), e->location.name, e->location.name);
	give_categories(&g, r->categories);
	give_categories(&g, r->tags);
	give_part_of_day(&g);
	give_ages(&g);
	give_accessibility(&g);
	give_languages(&g);
	give_status(&g);
	give_flag(&g, KIND(FREE), has_price && cents == 0);
	give_flag(&g, KIND(ONLINE), e->is_online);
	give_flag(&g, KIND(OPEN), !e->is_closed);
	for (size_t i = 0; i < r->source_count; i++)
		give(&g, KIND(SOURCE), r->sources[i].slug, r->sources[i].name);
	for (size_t i = 0; i < r->performer_count; i++)
		give_words(&g, KIND(PERFORMER), r->performers[i].name,
		    r->performers[i].name);
}

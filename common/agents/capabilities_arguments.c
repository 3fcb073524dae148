/*
 * capabilities_arguments - the arguments of the tools and of the prompt.
 */
#include "agents/capabilities.h"
#include "agents/internal.h"

#define TEXT_ARGUMENT(called, says)                                            \
	{                                                                      \
		.name = called, .kind = CAPABILITIES_TEXT, .description = says \
	}

#define WHEN_ARGUMENT                                                          \
	{                                                                      \
		.name = "when", .kind = CAPABILITIES_CHOICE,                   \
		.choices = date_range_words,                                   \
		.description = "week, month: the remaining days; "             \
			       "weekend: this or the next; "                   \
			       "now: at this moment. "                         \
			       "Includes runs and later sessions. "            \
			       "Not with from or to."                          \
	}

#define NUMBER_ARGUMENT(called, least, most, says)                             \
	{                                                                      \
		.name = called, .kind = CAPABILITIES_NUMBER, .min = least,     \
		.max = most, .description = says                               \
	}

/* The kind of the argument for each kind of filter. */
#define KIND_WORDS CAPABILITIES_TEXT
#define KIND_CODE CAPABILITIES_TEXT
#define KIND_CHOICE CAPABILITIES_CHOICE
#define KIND_YEARS CAPABILITIES_TEXT
#define KIND_FLAG CAPABILITIES_BOOL

#define COUNTRY_SAYS "Two letters, ISO 3166-1."
#define VENUE_SAYS "Name, from list_filters."
#define CATEGORY_SAYS "A category or tag, from list_filters."
#define PART_OF_DAY_SAYS "Start of the next session, local time."
#define AGE_SAYS "Visitor's age in years, 0 to 99."
#define ACCESSIBILITY_SAYS "Stated by the source."
#define LANGUAGE_SAYS "Spoken there, such as pt."
#define FREE_SAYS "true: the lowest total is 0."
#define ONLINE_SAYS "true: only online."
#define SOURCE_SAYS "Slug, from list_filters."
#define PERFORMER_SAYS "An artist or speaker."
#define EVENT_STATUS_SAYS "Only these."
#define OPEN_SAYS "true: neither sold out nor closed."

const struct capabilities_argument capabilities_search_arguments[] = {
	[CAPABILITIES_Q] = TEXT_ARGUMENT(
	    "q", "A few distinctive words. No place, date or price."),
	[CAPABILITIES_CITY] = TEXT_ARGUMENT("city", "Without its state."),
	[CAPABILITIES_STATE] = TEXT_ARGUMENT("state", "Abbreviation or name."),
	[CAPABILITIES_ORGANIZATION] =
	    TEXT_ARGUMENT("organization", "Slug, from list_filters."),
	[CAPABILITIES_WHEN] = WHEN_ARGUMENT,
	[CAPABILITIES_FROM] = { .name = "from",
	    .kind = CAPABILITIES_DATE,
	    .description = "YYYY-MM-DD." },
	[CAPABILITIES_TO] = { .name = "to",
	    .kind = CAPABILITIES_DATE,
	    .description = "Included." },
#define FILTER(id, parameter, value)                                           \
	[CAPABILITIES_FILTERS + LISTING_FILTER_##id] = { .name = #parameter,   \
		.kind = KIND_##value,                                          \
		.filter = LISTING_FILTER_##id,                                 \
		.description = id##_SAYS },
#include "event/filters.def"
	[CAPABILITIES_PRICE_MAX] = NUMBER_ARGUMENT(
	    "price_max", 0, CAPABILITIES_PRICE_LIMIT, "Highest price_from."),
	[CAPABILITIES_LATITUDE] =
	    NUMBER_ARGUMENT("latitude", -90, 90, "Near this place."),
	[CAPABILITIES_LONGITUDE] =
	    NUMBER_ARGUMENT("longitude", -180, 180, "Its longitude."),
	[CAPABILITIES_KM] = NUMBER_ARGUMENT(
	    "km", 0, LISTING_NEAR_KM_MAX, "Kilometres; default 10."),
	[CAPABILITIES_UPDATED_SINCE] = TEXT_ARGUMENT(
	    "updated_since", "Changed since this day or instant."),
	[CAPABILITIES_SORT] = { .name = "sort",
	    .kind = CAPABILITIES_CHOICE,
	    .choices = listing_sorts,
	    .description = "newest: last change first." },
	[CAPABILITIES_PAGE] = { .name = "page",
	    .kind = CAPABILITIES_INT,
	    .min = 1,
	    .max = INT32_MAX,
	    .default_value = 1,
	    .description = "Up to meta.last_page." },
	[CAPABILITIES_PER_PAGE] = { .name = "per_page",
	    .kind = CAPABILITIES_INT,
	    .min = 1,
	    .max = 50,
	    .default_value = 20,
	    .description = "Events." },
	{ 0 },
};

const struct capabilities_argument capabilities_slug_arguments[] = {
	[CAPABILITIES_SLUG] = { .name = "slug",
	    .kind = CAPABILITIES_TEXT,
	    .required = true,
	    .description = "From search_events." },
	{ 0 },
};

const char *const capabilities_filter_kinds[] = { "city", "state",
	"organization", "venue", "category", "country", "language", "source",
	"performer", NULL };

const struct capabilities_argument capabilities_filters_arguments[] = {
	[CAPABILITIES_KIND] = { .name = "kind",
	    .kind = CAPABILITIES_CHOICE,
	    .choices = capabilities_filter_kinds,
	    .description = "Only this filter." },
	[CAPABILITIES_PREFIX] = TEXT_ARGUMENT("prefix", "Start of the values."),
	{ 0 },
};

const struct capabilities_argument capabilities_prompt_arguments[] = {
	[CAPABILITIES_PROMPT_WISH] = TEXT_ARGUMENT(
	    "wish", "The person's wish: a kind of music, a name, a mood."),
	[CAPABILITIES_PROMPT_CITY] = TEXT_ARGUMENT("city", "The city."),
	[CAPABILITIES_PROMPT_ORGANIZATION] =
	    TEXT_ARGUMENT("organization", "Slug of an organiser."),
	[CAPABILITIES_PROMPT_WHEN] = WHEN_ARGUMENT,
	[CAPABILITIES_PROMPT_CATEGORY] =
	    TEXT_ARGUMENT("category", "A category or tag."),
	[CAPABILITIES_PROMPT_VENUE] = TEXT_ARGUMENT("venue", "A venue."),
	{ 0 },
};

const struct capabilities_argument capabilities_list_arguments[] = {
	TEXT_ARGUMENT("q", "Words."),
	TEXT_ARGUMENT("city", "A city."),
	TEXT_ARGUMENT("state", "A state."),
	TEXT_ARGUMENT("organization", "Slug of an organiser."),
	TEXT_ARGUMENT("venue", "A venue."),
	TEXT_ARGUMENT("category", "A category or tag."),
	TEXT_ARGUMENT("source", "Slug of a source."),
	TEXT_ARGUMENT("performer", "Name of an artist or a speaker."),
	WHEN_ARGUMENT,
	TEXT_ARGUMENT("from", "First day."),
	TEXT_ARGUMENT("to", "Last day."),
	TEXT_ARGUMENT("page", "From 1."),
	{ 0 },
};

const char *const *
capabilities_choices(const struct capabilities_argument *a)
{
	return a->choices != NULL ? a->choices
				  : listing_filter_choices(a->filter);
}

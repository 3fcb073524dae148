/*
 * sentence.h - reads a typed text.  Days, parts of the day, places, prices and other
 * filters in the text become the filters of a list query, and the other words stay
 * words.
 *
 * Also called: natural language search, query understanding, intent parsing.
 * Words:  the phrases of all languages, for every brand, in static/locales/<tag>.search
 *         (text/language.h), and the names of the catalog (index/names.h).
 * Rules:  the text is read from the left, the longest phrase first.  Each word and each
 *         filter is used once.  Another value for the same filter stays as words.  If two
 *         phrases are equally long, the first of these is used: a name of the table
 *         (`name`), which stays as words; a day; a price; a phrase for a filter; a
 *         place; a phrase that is left out.  A text stays as words if it is exactly the
 *         name of an event, or the name of a venue or an organizer but not of a city.  A
 *         text of one word is not left out, unless it asks for all events ("events").
 * Days:   days are in the brand's time zone.  A day, a month or a day of the week means
 *         the next one, which may be today.  "next" before or after a day of the week
 *         means the first such day after today.  "05/12" is 5 December, and May 12 for a
 *         brand of the United States.
 *         If two days are named ("sábado, 5 de dezembro"), both apply if they can be
 *         the same day.  Otherwise a date is preferred to a month, and a month to a day
 *         of the week, and the other words are left out.  If a week is named, a day of
 *         the week, a range of such days, or the end of "until Friday" is in that week.
 *         A number after a day of the week is the day of the month, if the next day
 *         with this number is that day of the week.  Adjacent days ("sexta, sábado e
 *         domingo") are one span.  A part of the day after the span applies to all its
 *         days.  A part of the day directly after the first day is left out.
 *         "no Natal" is the day.  "em Natal" and "Natal" are the city if the catalog
 *         has it, otherwise a word.  "réveillon" and "carnaval" without a day are
 *         words, because names of events contain them, and carnival has no fixed day.
 *         Days of the week in the plural are words, and so are "may", "march" and "sex"
 *         if they are not next to a day.  In a text with a day, an hour ("sexta depois
 *         das 20h", "8:30pm Friday") is left out, because a list has no filter for hours.
 *         In "8 to 10 pm" the 8 is also an hour.
 * Places: a city, a venue or an organizer is read by its full name, and some cities by
 *         an abbreviation ("BH").  A venue or an organizer with a name of one word is
 *         read only after "em", "at" ..., and only if the table of phrases has no other
 *         meaning of the word.  After "em", "at" ..., the first word of a city is
 *         enough if no other city has the word, or if this city has many more events
 *         than any other with it (NAMES_TIMES).  A state may be
 *         an abbreviation in small letters after "em", "at" ..., directly after a city,
 *         and at the end of the text.  An abbreviation in capitals is a state anywhere,
 *         but not after a number ("10 AM").  In a text of only capitals, a stop word is
 *         not an abbreviation.  The name of a city and a state is the city.  The
 *         country of a state is added as a filter if states.h requires it.
 * Prices: an amount after "até", "under" ... or before "or less" is a price if it has a
 *         sign or a currency.  An amount without a currency is a price only after "menos
 *         de", and not before a unit ("menos de 18 anos").  "2 mil" is 2000.  "Pesos"
 *         are the brand's currency if it is pesos, otherwise no price is read.  In a
 *         range ("entre 50 e 100 reais") the upper end is used, and the lower end is left
 *         out, because no filter supports it.  A lowest price ("a partir de") without a
 *         highest price is not read.  A "$" without letters is the brand's currency if
 *         this currency is written with a $, otherwise USD.  For a brand in reais, the
 *         "$" means reais after Portuguese words, and USD after English words.  A price
 *         in a currency that neither the brand nor any event has is left out.
 * Not:    "free", "online" and words of accessibility are left out together with a
 *         negation ("not free"), because a list has no filter for that.  In Portuguese
 *         "no" is a preposition.
 * Kinds:  a name of a category (categories.h) is a filter if an event has the category.
 *         ladder.h also searches for the category's words, which are in `with_kind`.  A
 *         second category stays as words.  A genre ("samba") also stays, and `wider` is
 *         its category.
 * Order:  "barato" is not a price.  It sorts the list: the cheapest events come first.
 *         "Novidades" sorts it by the last change, and "novidades desde segunda" lists
 *         the changes since the last Monday.
 * Status: "quais shows foram adiados?" is a filter.  With a name ("foi adiado o ...?")
 *         the status is left out, because the event may have another status.
 * Unread: a tag is not read as a filter, because the index has its words.
 * Live:   Cartaz has no list of the names of a live brand.  Only days, open, online,
 *         "near me" and states of the brand's country (abbreviations only in Brazil) are
 *         read, and questions are left out.  Other words stay.
 * Owns:   nothing; texts are in the arena or constant.
 * Errors: `failed` is set when the catalog cannot be read.
 * Limits: SENTENCE_WORDS_MAX words, names of NAMES_WORDS_MAX words.
 */
#ifndef SEARCH_SENTENCE_H
#define SEARCH_SENTENCE_H

#include "base/arena.h"
#include "brand/source.h"
#include "event/listing.h"
#include "reader/reader.h"

enum { SENTENCE_WORDS_MAX = 32 };

struct sentence {
	/* The filters that were read.  q has the other words, or is NULL. */
	struct listing_query query;
	/* The texts from which date_range_read() made query.dates.  Each may be NULL. */
	const char *when, *from, *to;
	bool has_weekday;     /* the days are a day of the week: "Friday" */
	const char *left_out; /* words that are not searched for, or NULL */
	/* If a category was read: query.q with the category's words.  Or NULL. */
	const char *with_kind;
	const char *wider; /* the category of a genre in the words, or NULL */
	bool has_reading;  /* a filter was read, or a question was left out */
	bool asks_where;   /* "near me" */
	const struct error *failed; /* NULL: the catalog was read */
};

/* Reads a text.  Opens the brand's snapshot, if it has one. */
struct sentence sentence_read(
    const struct source *, const char *text, struct arena *);
/* As sentence_read(), with the brand's snapshot if it is already open. */
struct sentence sentence_read_open(const struct source *,
    struct snapshot_reader *open_or_null, const char *text, struct arena *);

/*
 * The parts of a reading that climb_down.c drops if no event has the whole reading, in
 * this order.
 */
enum sentence_way {
	SENTENCE_WAY_KIND, /* only if words or a venue are left */
	SENTENCE_WAY_DAYS,
	SENTENCE_WAY_PRICE,
	SENTENCE_WAY_PART,
	SENTENCE_WAY_PLACE,
	SENTENCE_WAYS,
};
/* Returns true if the part differs between the queries. */
bool sentence_way_differs(enum sentence_way, const struct listing_query *,
    const struct listing_query *) MUST_USE;
/* Sets the part to its value in the other query. */
void sentence_way_set(enum sentence_way, struct listing_query *,
    const struct listing_query *from);

/* Returns the reading in the form of a list's meta data. */
struct listing_understood sentence_understood(const struct sentence *);

/* Appends English sentences: "Understood as: ...", and the parts that were dropped. */
void sentence_print(const struct listing_understood *, struct buf *);

#endif

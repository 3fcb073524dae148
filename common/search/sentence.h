/*
 * sentence.h - reads a typed text: days, parts of the day, places, prices and other
 * filters become the filters of a list query, and the other words stay words.
 *
 * Also called: natural language search, query understanding, intent parsing.
 * Words:  static/locales/<tag>.search (text/language.h), the phrases of all languages
 *         for every brand; the names of the catalog (index/names.h).
 * Rules:  it reads from the left, the longest phrase first.  Each word and each filter
 *         is used once: a second value of a filter stays as words.  If two phrases are
 *         equally long, the first of these is used: a name of the table (`name`: it
 *         is not read), a day, a price, the other words of the table, a place.  A text
 *         that is exactly the name of an event, a venue or an organizer is not read.
 *         A text of one word is never left out.
 * Days:   on the brand's calendar.  A day, a month or a day of the week means the next
 *         one, today included; "next" before a day of the week means the first one
 *         after today. "05/12" is 5 December, and May 12 for a brand of the United
 *         States.
 *         If two days are named ("sábado, 5 de dezembro"), both apply if they meet.
 *         Otherwise a date is used before a month, and a month before the day of the
 *         week, which is left out.  Next to a week, the day of the week, or a range of
 *         them, or the end of "until Friday", belongs to that week.  A number after a
 *         day of the week is the day of the month, if the next such day is that day of
 *         the week.  Days side by side ("sexta, sábado e domingo") are one span.  A
 *         part of the day after the span applies to all its days; after only its first
 *         day it is left out.
 *         "no Natal" is the day. "em Natal" and "Natal" are the city if the catalog
 *         has it, else a word. "réveillon" and "carnaval" without a day are words,
 *         because names of events contain them, and carnival has no fixed day.  Days
 *         of the week in the plural, and "may", "march" and "sex" without more, are
 *         words.  An hour next to a day ("sexta depois das 20h", "8:30pm Friday") is
 *         left out, because a list has no filter for it; in "8 to 10 pm" the 8 is also
 *         an hour.
 * Places: a city, a venue, an organizer by the whole name.  A venue or an organizer of
 *         one word only after "em", "at" ...; there also a city by its first word if
 *         it is by far the biggest such city, and a state by an abbreviation in small
 *         letters.  In capitals an abbreviation is a state anywhere.  A name of a city
 *         and a state is the city.  The country of a state is added as a filter if
 *         states.h requires it.
 * Prices: an amount after "até", "under" ... with a sign or a currency.  Without one,
 *         only after "menos de", and not before a unit ("menos de 18 anos"). "2 mil"
 *         is 2000. "Pesos" are the brand's if it has pesos, else the currency is
 *         unknown.  For a range ("entre 50 e 100 reais") the upper end is used, and the
 *         lower end is left out, because no filter supports it.  A lowest price ("a
 *         partir de") without an upper one is not read.  A "$" without letters is the
 *         brand's currency if that is written with a $, else USD; for a brand in reais
 *         it is reais after Portuguese words and USD after English ones.  A price in a
 *         currency that neither the brand nor any event has is left out.
 * Not:    "free", "online" and words of accessibility after a negation are left out
 *         with it ("not free"), because a list has no filter for it.  For a Brazilian
 *         "no" is a preposition.
 * Kinds:  a name of a category (categories.h) is that category if an event has it, and
 *         also the words (`with_kind`): the ladder asks for both.  A second category
 *         stays as words.  A genre ("samba") also does, and `wider` is the category of
 *         which it is a part.
 * Order:  "barato" names no price: the cheapest are first.
 * Unread: tags, because the index has them as words.
 * Live:   a live brand has no list of its names: days, open and online are read, and
 *         abbreviations of states; the rest stays words.
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
	/* The filters that were read; q: the other words, or NULL. */
	struct listing_query query;
	/* The texts from which date_range_read() made query.dates; each may be NULL. */
	const char *when, *from, *to;
	const char *left_out; /* words that are ignored, or NULL */
	/* If a category was read, query.q with the words for it; or NULL. */
	const char *with_kind;
	const char
	    *wider;       /* the category of a genre among the words, or NULL */
	bool has_reading; /* a filter was read, or a question left out */
	bool asks_where;  /* "near me" */
	const struct error *failed; /* NULL: the catalog was read */
};

struct sentence sentence_read(
    const struct source *, const char *text, struct arena *);
/* Uses the brand's snapshot if it is open already. */
struct sentence sentence_read_open(const struct source *,
    struct snapshot_reader *open_or_null, const char *text, struct arena *);

/* The parts of a reading that give way where no event has all of it, in this order. */
enum sentence_way {
	SENTENCE_WAY_KIND, /* only if words are left */
	SENTENCE_WAY_DAYS,
	SENTENCE_WAY_PRICE,
	SENTENCE_WAY_PART,
	SENTENCE_WAY_PLACE,
	SENTENCE_WAYS,
};
/* Does the second query lack it?  A part of the first one is the second one's, or more. */
bool sentence_way_differs(enum sentence_way, const struct listing_query *,
    const struct listing_query *) MUST_USE;
/* Takes it from the other query. */
void sentence_way_set(enum sentence_way, struct listing_query *,
    const struct listing_query *from);

/* The same in the form of a list's meta data. */
struct listing_understood sentence_understood(const struct sentence *);

/* Appends English sentences: "Understood as: ...", and what was dropped of it. */
void sentence_print(const struct listing_understood *, struct buf *);

#endif

/*
 * sentence.h - reads a text that a person typed: days, parts of the day, places,
 * prices and other filters become those of a list query, what is left are words.
 *
 * Words:  static/locales/<tag>.search (text/language.h), those of all languages for
 *         every brand; the names of the catalog (index/names.h).
 * Rules:  from the left, the longest phrase first; a word is taken once, and each
 *         filter once: what is read a second time stays as words.  Of phrases of
 *         one length the first of these counts: a name of the table (`name`: it
 *         is not read), a day, a price, the other words of the table, a place.
 *         A text that is exactly the name of an event, a venue or an organizer is
 *         not read; a text of one word is not left out.
 * Days:   on the brand's calendar.  A day, a month or a day of the week is the next
 *         one that comes, today included; "next" before a day of the week is the
 *         first one after today.  "05/12" is 5 December, and May 12 for a brand of
 *         the United States.  Of two days that are told ("sábado, 5 de dezembro")
 *         both count when they meet, else the date before the month, and the
 *         month before the day of the week, which is left out; beside a week the
 *         day of the week, or a range of them, is that of it, and so is the end
 *         of "until Friday".  A number behind a day of the week is the
 *         day of the month when the next such day is that day of the week.  Days
 *         side by side ("sexta, sábado e domingo") are one span, and a part of the
 *         day behind it is that of all; that of the first day alone is left out.
 *         "no Natal" is the day, "em Natal" and "Natal" are the city where the
 *         catalog has it, and a word where not; "réveillon" and "carnaval" alone are
 *         words: they are in the names of events, and carnival has no fixed day.
 *         Days of the week in the plural, "may", "march" and "sex" alone are words.
 *         An hour beside a day ("sexta depois das 20h", "8:30pm Friday") is left out:
 *         a list has no filter for it; of "8 to 10 pm" the 8 is an hour, too.
 * Places: a city, a venue, an organizer by the whole name.  A venue or an organizer
 *         of one word only after "em", "at" ...; there also a city by its first
 *         word when it is by far the biggest such city, and a state by an
 *         abbreviation in small letters.  In capitals an abbreviation is a state
 *         anywhere.  A name that is a city and a state is the city.  A state has
 *         its country as a filter where states.h wants it.
 * Prices: an amount after "até", "under" ... with a sign or a currency; without one
 *         only after "menos de", and not before a unit ("menos de 18 anos").  "2 mil"
 *         is 2000.  "Pesos" alone are the brand's, else no currency.  Of a range
 *         ("entre 50 e 100 reais") the upper end counts, and the lower one is left
 *         out, because no filter has it; a lowest price alone ("a partir de") is
 *         not read.  "$" alone is the brand's currency where that is written with
 *         a $, else USD; of a brand of reais it is reais after Portuguese words and
 *         USD after English ones.  A price in a currency that is neither the
 *         brand's nor any event's is left out.
 * Not:    "free", "online" and words of accessibility behind a negation are left
 *         out with it ("not free"): a list has no filter for what an event is not.
 *         A Brazilian's "no" is a preposition.
 * Not read: categories and tags: the index has them as words, and a filter would
 *         lose the events that say it in their text; "barato": it has no number.
 * Live:   a live brand has no list of its names: days, open and online are read,
 *         and abbreviations of states; the rest is words.
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
	/* The filters that were read; q: the words left, NULL: none. */
	struct listing_query query;
	/* What date_range_read() made query.dates of; each may be NULL. */
	const char *when, *from, *to;
	const char *left_out; /* words that do not count, or NULL */
	bool has_reading;     /* a filter was read, or a question left out */
	bool asks_where;      /* "near me" */
	const struct error *failed; /* NULL: the catalog was read */
};

struct sentence sentence_read(
    const struct source *, const char *text, struct arena *);
/* With the brand's snapshot when it is open already. */
struct sentence sentence_read_open(const struct source *,
    struct snapshot_reader *open_or_null, const char *text, struct arena *);

/* The same for a list that found something, or nothing, by it. */
struct listing_understood sentence_understood(const struct sentence *);

/* Appends what was understood, as an English sentence: "Understood as: ...". */
void sentence_print(const struct listing_understood *, struct buf *);

#endif

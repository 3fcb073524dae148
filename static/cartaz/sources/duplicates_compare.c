/*
 * duplicates_compare - decides whether records of different sources are one event.
 */
#include "cartaz/sources/duplicates.h"

#include <stdlib.h>

enum {
	TOGETHER_MINUTES = 15,
	DOORS_MINUTES = 60,
	LONG_NAME_WORDS = 4,
	RUN_DAYS = 1 /* some calendars write the day after the last day */
};

/* How names or places agree. */
enum agreement { DIFFERENT, DOUBTFUL, SERIES, PARTLY, INSIDE, EQUAL };

struct comparison {
	const struct duplicates_event *a, *b;
	bool is_one_page;
	enum agreement place, name;
	/* Words of both names.  `rare` are those that do not name a kind of event. */
	size_t common, rare, shorter;
	bool is_part; /* "X at Y" and "Y" */
};

/* Returns true if all words of the place, not only of the city, are in the lists. */
static bool
is_inside(struct duplicates_words place, struct duplicates_words in,
    struct duplicates_words or_in, struct duplicates_words city)
{
	bool any = false;

	for (size_t i = 0; i < place.count; i++) {
		bool is_city = duplicates_has(city, place.token[i]);

		if (!is_city && !duplicates_has(in, place.token[i]) &&
		    !duplicates_has(or_in, place.token[i]))
			return false;
		any = any || !is_city;
	}
	return any;
}

/* Returns EQUAL, DIFFERENT, or PARTLY if a place is unknown. */
static enum agreement
compare_places(
    const struct duplicates_event *a, const struct duplicates_event *b)
{
	if (is_inside(a->place, b->address, b->name, b->city) ||
	    is_inside(b->place, a->address, a->name, a->city))
		return EQUAL;
	if (a->place.count == 0 || b->place.count == 0)
		return PARTLY;
	return is_inside(a->place, b->place, b->address, b->city) ||
		is_inside(b->place, a->place, a->address, a->city)
	    ? EQUAL
	    : DIFFERENT;
}

/* Returns true if one address has all words of the other, with a number of a house. */
static bool
is_one_address(
    const struct duplicates_event *a, const struct duplicates_event *b)
{
	struct duplicates_words none = { .count = 0 };
	bool has_number = false;

	for (size_t i = 0; i < a->address.count; i++)
		has_number = has_number ||
		    ((a->address.token[i] & DUPLICATES_MARK) != 0 &&
			duplicates_has(b->address, a->address.token[i]));
	return has_number &&
	    (is_inside(a->address, b->address, none, a->city) ||
		is_inside(b->address, a->address, none, b->city));
}

/* Returns the name's words without those of a common place, unless none is left. */
static struct duplicates_words
words_of(const struct comparison *c, struct duplicates_words name,
    uint32_t out[DUPLICATES_WORDS_MAX])
{
	size_t n = 0;

	for (size_t i = 0; c->place == EQUAL && i < name.count; i++) {
		if (!duplicates_has(c->a->place, name.token[i]) &&
		    !duplicates_has(c->b->place, name.token[i]))
			out[n++] = name.token[i];
	}
	return n > 0 ? (struct duplicates_words){ out, n } : name;
}

/* The words that only `a` has, without marks and needed marks (duplicates_words.h). */
struct alone {
	size_t words, marks, needed;
};

static struct alone
count_alone(struct duplicates_words a, struct duplicates_words b)
{
	struct alone n = { 0 };

	for (size_t i = 0; i < a.count; i++) {
		if (duplicates_has(b, a.token[i]))
			continue;
		n.words += (a.token[i] & DUPLICATES_MARK) == 0;
		n.marks += (a.token[i] & DUPLICATES_MARK) != 0;
		n.needed += (a.token[i] & DUPLICATES_NEEDED) != 0;
	}
	return n;
}

static void
count_common(
    struct comparison *c, struct duplicates_words a, struct duplicates_words b)
{
	size_t behind_a = 0, behind_b = 0;

	for (size_t i = 0; i < a.count; i++) {
		c->common += duplicates_has(b, a.token[i]);
		c->rare += duplicates_has(b, a.token[i]) &&
		    (a.token[i] & DUPLICATES_KIND) == 0;
		behind_a += duplicates_has(b, a.token[i]) &&
		    (a.token[i] & DUPLICATES_BEHIND) != 0;
	}
	for (size_t i = 0; i < b.count; i++)
		behind_b += duplicates_has(a, b.token[i]) &&
		    (b.token[i] & DUPLICATES_BEHIND) != 0;
	c->shorter = a.count < b.count ? a.count : b.count;
	c->is_part = (behind_a == c->common) != (behind_b == c->common);
}

/*
 * Returns true if each part of the name is a part of the other name or has no word of it,
 * and the name has a rare word that the other name does not have.
 */
static bool
has_own_part(struct duplicates_words name, struct duplicates_words other)
{
	bool was_common = false, has_rare = false;
	uint32_t part = 0;

	for (size_t i = 0; i < name.count; i++) {
		bool is_common = duplicates_has(other, name.token[i]);

		if (i > 0 && is_common != was_common &&
		    (name.token[i] & DUPLICATES_PART) == part)
			return false;
		was_common = is_common;
		part = name.token[i] & DUPLICATES_PART;
		has_rare = has_rare ||
		    (!is_common && (name.token[i] & DUPLICATES_KIND) == 0);
	}
	return has_rare;
}

static enum agreement
compare_names(struct comparison *c)
{
	uint32_t left_a[DUPLICATES_WORDS_MAX], left_b[DUPLICATES_WORDS_MAX];
	struct duplicates_words x = words_of(c, c->a->name, left_a);
	struct duplicates_words y = words_of(c, c->b->name, left_b);
	struct alone a = count_alone(x, y), b = count_alone(y, x);

	count_common(c, x, y);
	if (a.marks > 0 && b.marks > 0)
		return DIFFERENT;
	if (c->a->joined == c->b->joined)
		return EQUAL;
	if (a.needed + b.needed > 0 && !c->is_one_page)
		return c->common > 0 ? DOUBTFUL : DIFFERENT;
	/* Events at one place, or on one page, may have a number in only one name. */
	if (c->place != EQUAL && !c->is_one_page) {
		a.words += a.marks;
		b.words += b.marks;
	}
	if (c->common == 0)
		return DIFFERENT;
	/* "Open-air cinema: A" and "Open-air cinema: B" are two films of a series. */
	return a.words == 0 && b.words == 0            ? EQUAL
	    : a.words == 0 || b.words == 0             ? INSIDE
	    : has_own_part(x, y) && has_own_part(y, x) ? SERIES
						       : PARTLY;
}

/* ---- Decisions -------------------------------------------------------------- */

static enum duplicates_reason
decide_at_one_place(const struct comparison *c, bool is_same_minute)
{
	if (c->name == EQUAL || (c->name == INSIDE && c->rare > 0) ||
	    (c->name == PARTLY && c->rare >= 2 && is_same_minute &&
		3 * c->common >= 2 * c->shorter))
		return DUPLICATES_NAME_AND_PLACE;
	return c->rare > 0 ? DUPLICATES_DOUBT_NAME : DUPLICATES_NONE;
}

static enum duplicates_reason
decide_together(const struct comparison *c, bool is_same_minute)
{
	if (c->is_one_page && c->rare > 0 &&
	    (c->name >= INSIDE || (c->name == PARTLY && c->rare >= 2)))
		return DUPLICATES_PAGE;
	if (c->place == EQUAL)
		return decide_at_one_place(c, is_same_minute);
	if (c->name < INSIDE || c->rare == 0)
		return DUPLICATES_NONE;
	if (c->is_part && c->name != EQUAL)
		return DUPLICATES_DOUBT_PART;
	if (c->place == PARTLY &&
	    (c->name == EQUAL || c->rare >= 2 || is_same_minute))
		return DUPLICATES_ONLY_NAME;
	if (c->name == EQUAL && is_same_minute && c->rare >= LONG_NAME_WORDS)
		return DUPLICATES_LONG_NAME;
	return c->place == PARTLY || c->name == EQUAL ||
		(is_same_minute && is_one_address(c->a, c->b))
	    ? DUPLICATES_DOUBT_PLACE
	    : DUPLICATES_NONE;
}

/* Decides.  `gap` is the minutes between the starts, 0 if a start is only a day. */
static enum duplicates_reason
decide(struct comparison *c, int gap, bool is_same_minute)
{
	c->is_one_page = c->a->page != 0 && c->a->page == c->b->page;
	c->place = compare_places(c->a, c->b);
	c->name = compare_names(c);
	/* Some calendars count their UIDs from 1, so names must also agree. */
	if (c->a->uid != 0 && c->a->uid == c->b->uid &&
	    (c->name == EQUAL || (c->name >= PARTLY && c->rare > 0)))
		return c->a->day == c->b->day ? DUPLICATES_UID
					      : DUPLICATES_DOUBT_UID;
	if (c->a->day != c->b->day || gap > DOORS_MINUTES ||
	    c->name == DIFFERENT)
		return DUPLICATES_NONE;
	if (gap > TOGETHER_MINUTES)
		return c->place == EQUAL &&
			(c->name == EQUAL || (c->name == INSIDE && c->rare > 0))
		    ? DUPLICATES_DOORS
		    : DUPLICATES_NONE;
	if (c->name == DOUBTFUL)
		return c->place == EQUAL && c->rare > 0
		    ? DUPLICATES_DOUBT_NUMBER
		    : DUPLICATES_NONE;
	return decide_together(c, is_same_minute);
}

bool
duplicates_is_run(const struct duplicates_event *e)
{
	return e->last > e->day;
}

/* A run may be listed with its activities, such as a guided visit on its first day. */
static enum duplicates_reason
decide_run(const struct comparison *c, enum duplicates_reason reason)
{
	const struct duplicates_event *a = c->a, *b = c->b;
	bool are_runs = duplicates_is_run(a) && duplicates_is_run(b);
	const struct duplicates_event *other = duplicates_is_run(a) ? b : a;

	if (are_runs)
		return abs(a->last - b->last) <= RUN_DAYS
		    ? reason
		    : DUPLICATES_DOUBT_RUN;
	if (!duplicates_is_run(a) && !duplicates_is_run(b))
		return reason;
	if (other->last == 0 && (other->minute < 0 || c->name == EQUAL))
		return reason;
	return other->last == 0 || c->name == EQUAL ? DUPLICATES_DOUBT_RUN
						    : DUPLICATES_NONE;
}

/*
 * Compares two events.  A pair is stronger if it has the same UID or page, nearer starts,
 * or more similar names.
 */
struct duplicates_pair
duplicates_compare(const struct duplicates *d, uint32_t a, uint32_t b)
{
	struct comparison c = { .a = &d->event[a], .b = &d->event[b] };
	bool has_times = c.a->minute >= 0 && c.b->minute >= 0;
	bool are_days = c.a->minute < 0 && c.b->minute < 0;
	int gap = has_times ? abs(c.a->minute - c.b->minute) : 0;
	struct duplicates_pair p = { a, b,
		decide(&c, gap, has_times && gap == 0), 0 };

	if (p.reason < DUPLICATES_DOUBT && p.reason != DUPLICATES_NONE &&
	    p.reason != DUPLICATES_UID)
		p.reason = c.a->sessions != c.b->sessions
		    ? DUPLICATES_DOUBT_SERIES
		    : decide_run(&c, p.reason);
	p.strength = (p.reason == DUPLICATES_UID ? 40 : 0) +
	    (p.reason == DUPLICATES_PAGE ? 20 : 0) +
	    (gap > TOGETHER_MINUTES                       ? 0
		    : are_days || (has_times && gap == 0) ? 10
							  : 5) +
	    (int)c.name;
	return p;
}

const char *
duplicates_reason_text(enum duplicates_reason reason)
{
	static const char *const texts[DUPLICATES_REASONS] = {
		"",
		"declared as the same event by the operator",
		"same UID",
		"same page, and start and name agree",
		"start, place and name agree",
		"start and name agree, but the place of one or both events is not known",
		"same minute and same long name",
		"place and name agree, and the events start within an hour",
		"same UID and name, but another day",
		"the events agree, but one has more sessions",
		"the events agree, but only one lasts several days, or they end on different days",
		"the events agree, but only one name has a number or an audience",
		"start and place agree, but not the whole name",
		"start and name agree, but the places differ or one place is not known",
		"one event may be a part of the other",
		"the events agree, but joining them would also join two events of one source",
		"the events agree, but joining them would also join two events that the operator declared different",
		"the same event, but only some of its sources have it as cancelled, postponed or moved",
		"the records were one event, but one of them has another start, place or name now",
	};

	return texts[reason];
}

/*
 * places - finds the city and the state that a text means.
 */
#include "search/places.h"

#include "base/text.h"
#include "event/countries.h"
#include "index/names.h"
#include "search/labels.h"
#include "search/states.h"
#include "text/normalize.h"

enum { TEXT_MAX_BYTES = 1024, PARTS_MAX = 3 };

/* The state while a query's place is read. */
struct place_reader {
	struct snapshot_reader *snapshot;
	struct arena *mem;
	struct error *error;
	bool failed;
};

/* Returns the label in the arena, or NULL if the catalog lacks the value. */
static const char *
find_label(struct place_reader *r, const char *kind, const char *text)
{
	const char *label = NULL;

	r->failed = r->failed ||
	    !labels_find_words(
		r->snapshot, kind, text, r->mem, &label, r->error);
	return label;
}

/* A state that the catalog has. */
struct place_state {
	const char *abbr;    /* NULL: not a state */
	const char *country; /* a filter that the list needs, or NULL */
};

/* Returns the state's country if two countries have the abbreviation, otherwise NULL. */
static const char *
find_country(struct place_reader *r, const struct state_named *state)
{
	bool needed = false;

	if (!r->failed)
		r->failed = !states_need_country(
		    r->snapshot, state, true, &needed, r->error);
	return needed
	    ? arena_copy(r->mem, state->country, strlen(state->country))
	    : NULL;
}

static struct place_state
find_typed_state(struct place_reader *r, const char *text)
{
	struct place_state found = { find_label(r, "state", text), NULL };
	LOCAL_BUF words = BUF_INIT(TEXT_MAX_BYTES);
	struct state_named named;

	if (found.abbr != NULL)
		return found;
	normalize_join(text, ' ', &words);
	if (states_find(buf_cstr(&words), NULL, &named)) {
		found.abbr = find_label(r, "state", named.abbr);
		if (found.abbr != NULL)
			found.country = find_country(r, &named);
	}
	if (found.abbr == NULL)
		found.abbr = find_label(r, "state_name", text);
	return found;
}

static void
set_state(struct listing_query *q, const struct place_state *state)
{
	q->state = state->abbr;
	if (q->filters[LISTING_FILTER_COUNTRY] == NULL)
		q->filters[LISTING_FILTER_COUNTRY] = state->country;
}

/* Finds a city by its full name, or by the beginning of its name. */
static const char *
find_city(struct place_reader *r, const char *text)
{
	LOCAL_BUF prefix = BUF_INIT(TEXT_MAX_BYTES);
	const char *found = find_label(r, "city", text);
	struct names_found city;
	bool has = false;

	if (found != NULL || r->failed)
		return found;
	normalize_join(text, ' ', &prefix);
	if (prefix.len >= PLACES_PREFIX_MIN)
		r->failed = !names_city_that_begins(
		    &r->snapshot->db, buf_cstr(&prefix), &has, &city, r->error);
	return has ? find_label(r, "city", city.value) : NULL;
}

/* Splits "São Paulo - SP, Brasil" into parts, and returns their number. */
static size_t
split_place_text(
    struct place_reader *r, const char *text, const char *parts[PARTS_MAX])
{
	size_t count = 0;

	while (count < PARTS_MAX) {
		size_t n = strcspn(text, ",/(");
		const char *hyphen = strstr(text, " - ");
		const char *part;

		if (hyphen != NULL && (size_t)(hyphen - text) < n)
			n = (size_t)(hyphen - text);
		part = arena_copy(r->mem, text, n);
		if (!text_is_blank(part) && strcmp(part, ")") != 0)
			parts[count++] = part;
		if (text[n] == '\0')
			return count;
		text += text[n] == ' ' ? n + 3 : n + 1;
	}
	return 0; /* a place has fewer parts */
}

/* Splits "Recife PE" before the last word. */
static size_t
divide_words(
    struct place_reader *r, const char *text, const char *parts[PARTS_MAX])
{
	LOCAL_BUF words = BUF_INIT(TEXT_MAX_BYTES);
	const char *last;
	size_t n;

	normalize_join(text, ' ', &words);
	last = strrchr(buf_cstr(&words), ' ');
	n = last != NULL ? (size_t)(last - buf_cstr(&words)) : 0;
	if (n > 0) {
		parts[0] = arena_copy(r->mem, buf_cstr(&words), n);
		parts[1] = arena_copy(r->mem, last + 1, strlen(last + 1));
	}
	return n > 0 ? 2 : 0;
}

/* Reads a city, and a state, a country or both after it. */
static bool
read_parts(struct place_reader *r, struct listing_query *q,
    const char *const parts[PARTS_MAX], size_t count)
{
	const char *city, *state = NULL;

	if (count > 1 && countries_find(parts[count - 1]) != NULL &&
	    (count == 3 || find_typed_state(r, parts[1]).abbr == NULL))
		count--;
	if (count == 2) {
		state = find_typed_state(r, parts[1]).abbr;
		if (state == NULL)
			return false;
	}
	city = count <= 2 ? find_city(r, parts[0]) : NULL;
	if (city == NULL)
		return false;
	q->city = city;
	if (state != NULL && q->state == NULL)
		q->state = state;
	return true;
}

static void
read_city(struct place_reader *r, struct listing_query *q)
{
	const char *parts[PARTS_MAX];
	struct place_state state = { 0 };
	size_t count;

	if (find_label(r, "city", q->city) != NULL)
		return;
	count = split_place_text(r, q->city, parts);
	if (count > 0 && read_parts(r, q, parts, count))
		return;
	count = divide_words(r, q->city, parts);
	if (count > 0 && read_parts(r, q, parts, count))
		return;
	if (q->state == NULL)
		state = find_typed_state(r, q->city);
	if (state.abbr != NULL) {
		set_state(q, &state);
		q->city = NULL;
	}
}

bool
places_read(struct snapshot_reader *s, struct listing_query *q,
    struct arena *mem, struct error *f)
{
	struct place_reader r = { .snapshot = s, .mem = mem, .error = f };
	struct place_state state;

	if (q->state != NULL && find_label(&r, "state", q->state) == NULL) {
		state = find_typed_state(&r, q->state);
		if (state.abbr != NULL)
			set_state(q, &state);
	}
	if (q->city != NULL)
		read_city(&r, q);
	return !r.failed;
}

/*
 * sentence_places - reads cities, states, countries, venues and organizers.
 */
#include "search/internal.h"

#include "base/text.h"
#include "event/br_states.h"
#include "search/states.h"

enum { ABBREVIATION_LEN = 2 };

/* A name that begins `lead` tokens after `at`.  The tokens before it mean "in". */
struct place_text {
	size_t at, lead;
	bool state_only, city_only;
	bool is_near; /* they mean "near" */
};

static bool
is_set(const struct sentence_reader *r, enum listing_filter filter)
{
	return r->out->query.filters[filter] != NULL;
}

/* Returns true if another country was read before.  A country may be repeated. */
static bool
has_other_country(const struct sentence_reader *r, const char *code)
{
	const char *read = r->out->query.filters[LISTING_FILTER_COUNTRY];

	return read != NULL && !text_equal_nocase(read, code);
}

static const struct names_found *
of_kind(const struct names_found *found, size_t count, const char *kind)
{
	for (size_t i = 0; i < count; i++) {
		if (strcmp(found[i].kind, kind) == 0)
			return &found[i];
	}
	return NULL;
}

/* Sets a longer match.  Only SENTENCE_FILTER uses `filter`. */
static void
set_match(const struct sentence_reader *r, struct sentence_match *m,
    enum sentence_match_kind kind, enum listing_filter filter, size_t count,
    const char *value)
{
	if (count > m->count)
		*m = (struct sentence_match){
			.kind = kind,
			.filter = filter,
			.count = count,
			.value = arena_copy(r->mem, value, strlen(value)),
		};
}

/* True for a word with another meaning, which needs "in" to be a venue or organizer. */
static bool
is_plain_word(const struct sentence_reader *r, size_t at)
{
	const struct sentence_phrase *p = &r->phrases[at][1];

	for (size_t i = 0; i < p->count; i++) {
		if (p->rows[i].keyword <= LANGUAGE_LISTS)
			return true;
	}
	return false;
}

/* Tries the kinds in the order of preference. */
static void
match_found(const struct sentence_reader *r, const struct place_text *p,
    size_t n, const struct names_found *found, size_t count,
    struct sentence_match *m)
{
	const struct listing_query *q = &r->out->query;
	const struct names_found *x;
	bool is_name =
	    n > 1 || (p->lead > 0 && !is_plain_word(r, p->at + p->lead));
	size_t all = p->lead + n;

	if (!p->state_only && q->city == NULL &&
	    (x = of_kind(found, count, "city")) != NULL)
		set_match(r, m, SENTENCE_CITY, 0, all, x->value);
	else if (!p->city_only && q->state == NULL &&
	    (x = of_kind(found, count, "state")) != NULL)
		set_match(r, m, SENTENCE_STATE, 0, all, x->value);
	else if ((x = of_kind(found, count, "country")) != NULL &&
	    !has_other_country(r, x->value))
		set_match(r, m, SENTENCE_FILTER, LISTING_FILTER_COUNTRY, all,
		    x->value);
	else if (is_name && !is_set(r, LISTING_FILTER_VENUE) &&
	    (x = of_kind(found, count, "venue")) != NULL)
		set_match(r, m, p->is_near ? SENTENCE_NEAR : SENTENCE_FILTER,
		    LISTING_FILTER_VENUE, all, x->value);
	else if (is_name && q->organization == NULL &&
	    (x = of_kind(found, count, "organization")) != NULL)
		set_match(r, m, SENTENCE_ORGANIZATION, 0, all, x->value);
}

/*
 * A single word with another meaning is a city only after "in", and a word that has
 * words with its meaning also at the end: "shows Natal", but "Natal em Gramado".
 */
static bool
is_other_word(
    const struct sentence_reader *r, const struct place_text *p, size_t n)
{
	const struct sentence_token *t = &r->tokens[p->at + p->lead];

	return n == 1 && !t->has_accent && p->lead == 0 &&
	    (sentence_phrase_at(r, LANGUAGE_STOP, p->at, NULL) == 1 ||
		sentence_phrase_at(r, LANGUAGE_FILLER, p->at, NULL) == 1 ||
		(p->at + 1 < r->count &&
		    sentence_phrase_at(r, LANGUAGE_SAME, p->at, NULL) == 1));
}

/* Finds names of the catalog, the longest name first. */
static void
match_names(struct sentence_reader *r, const struct place_text *p,
    struct sentence_match *m)
{
	size_t first = p->at + p->lead, longest = 0;
	LOCAL_BUF words = BUF_INIT(SENTENCE_TEXT_MAX);
	struct names_found found[NAMES_FOUND_MAX];
	bool is_event;
	struct error f;

	if (!names_marks(
		&r->names, r->tokens[first].folded, &longest, &is_event, &f))
		sentence_fail(r, &f);
	if (longest > r->count - first)
		longest = r->count - first;
	for (size_t n = longest; n > 0 && p->lead + n > m->count; n--) {
		size_t count;

		buf_reset(&words);
		sentence_tokens_print(r, first, n, &words);
		count = sentence_names_find(r, buf_cstr(&words), found);
		if (count > 0 && !is_other_word(r, p, n))
			match_found(r, p, n, found, count, m);
	}
}

/* Finds a city of the catalog by an abbreviation such as "BH". */
static void
match_short_city(struct sentence_reader *r, const struct place_text *p,
    struct sentence_match *m)
{
	struct names_found found[NAMES_FOUND_MAX], city;
	size_t first = p->at + p->lead, n;
	char word[NORMALIZE_WORD_MAX + 2];
	const char *value = NULL;
	bool has = false;
	struct error f;

	if (r->out->query.city != NULL || p->state_only)
		return;
	n = sentence_phrase_at(r, LANGUAGE_CITY, first, &value);
	if (n > 0 && p->lead + n > m->count &&
	    of_kind(found, sentence_names_find(r, value, found), "city") !=
		NULL)
		set_match(r, m, SENTENCE_CITY, 0, p->lead + n, value);
	if (p->lead == 0 || p->lead + 1 <= m->count ||
	    is_plain_word(r, first) ||
	    /* "show de João" does not name João Pessoa */
	    sentence_phrase_at(r, LANGUAGE_OF, p->at, NULL) == p->lead)
		return;
	snprintf(word, sizeof(word), "%s ", r->tokens[first].folded);
	if (!names_city_that_begins(
		&r->facets.snapshot->db, word, &has, &city, &f))
		sentence_fail(r, &f);
	if (has)
		set_match(r, m, SENTENCE_CITY, 0, p->lead + 1, city.value);
}

/* ---- States. */

static bool
is_state_of_brazil(const char *abbr)
{
	struct location place = { .state_abbr = abbr };

	br_states_complete(&place);
	return place.state != NULL;
}

/* A live brand has no list of its states, so every state of Brazil is known. */
static bool
is_known_abbreviation(struct sentence_reader *r, const char *abbr)
{
	return r->facets.open || !r->in_brazil
	    ? sentence_catalog_has(r, "state", abbr)
	    : is_state_of_brazil(abbr);
}

/* `is_place`: the words before mean that a place follows. */
static bool
is_abbreviation(struct sentence_reader *r, size_t at, bool is_place)
{
	const struct sentence_token *t = &r->tokens[at];
	bool is_word = sentence_phrase_at(r, LANGUAGE_STOP, at, NULL) == 1;

	if (t->kind != SENTENCE_WORD || t->has_accent ||
	    strlen(t->folded) != ABBREVIATION_LEN)
		return false;
	/* If the whole text is in capitals, they mean nothing.  "10 AM" is a time. */
	if (t->is_pair_of_capitals)
		is_place = is_place ||
		    (r->has_small_letters ? at == 0 ||
				r->tokens[at - 1].kind != SENTENCE_NUMBER
					  : !is_word);
	else
		is_place = is_place && !is_word;
	return is_place && is_known_abbreviation(r, t->folded);
}

/*
 * Returns the number of tokens of a state's name and sets *abbr, or returns 0.  "Para"
 * is a state only with its accent, or as the last word after a place.
 */
static size_t
find_state_at(const struct sentence_reader *r, size_t at, bool is_place,
    const char **abbr)
{
	const char *country = r->source->brand->country, *value = NULL;
	size_t n = sentence_phrase_at(r, LANGUAGE_STATE, at, &value), len;
	LOCAL_BUF words = BUF_INIT(SENTENCE_TEXT_MAX);

	len = country != NULL ? strlen(country) : 0;
	if (n > 0 && len > 0 && strncmp(value, country, len) == 0 &&
	    value[len] == '-') {
		*abbr = value + len + 1;
		return n;
	}
	*abbr = NULL;
	for (n = SENTENCE_PHRASE_MAX; r->in_brazil && n > 0; n--) {
		struct location place = { 0 };

		if (at + n > r->count ||
		    (n == 1 && !r->tokens[at].has_accent &&
			is_plain_word(r, at) &&
			!(is_place && at + 1 == r->count)))
			continue;
		buf_reset(&words);
		sentence_tokens_print(r, at, n, &words);
		place.state = buf_cstr(&words);
		if (words.len > ABBREVIATION_LEN)
			br_states_complete(&place);
		if ((*abbr = place.state_abbr) != NULL)
			break;
	}
	return *abbr != NULL ? n : 0;
}

static void
match_state(struct sentence_reader *r, const struct place_text *p,
    struct sentence_match *m)
{
	size_t first = p->at + p->lead, n;
	const char *abbr;

	if (r->out->query.state != NULL || p->city_only)
		return;
	n = find_state_at(r, first, false, &abbr);
	if (n > 0 && p->lead + n > m->count) {
		set_match(r, m, SENTENCE_STATE, 0, p->lead + n, abbr);
		m->by_name = true;
	}
	/* or if it is the last word, as in "teatro sp" */
	if (is_abbreviation(
		r, first, p->lead > 0 || (first > 0 && first + 1 == r->count)))
		set_match(r, m, SENTENCE_STATE, 0, p->lead + 1,
		    r->tokens[first].folded);
}

void
sentence_state_apply(struct sentence_reader *r, const char *abbr, bool by_name)
{
	const char **country = &r->out->query.filters[LISTING_FILTER_COUNTRY];
	const char *brand = r->source->brand->country;
	struct state_named state;
	bool needed = false;
	struct error f;

	if (!r->facets.open || brand == NULL || *country != NULL ||
	    !states_of_abbreviation(abbr, brand, &state))
		return;
	if (!states_need_country(
		r->facets.snapshot, &state, by_name, &needed, &f))
		sentence_fail(r, &f);
	if (needed)
		*country =
		    arena_copy(r->mem, state.country, strlen(state.country));
}

/* Adds the state after the city: "Recife, PE", "São Paulo - São Paulo". */
static void
add_state_of_city(
    struct sentence_reader *r, size_t at, struct sentence_match *m)
{
	size_t first = at + m->count, n;
	const char *abbr = NULL;

	if (m->kind != SENTENCE_CITY || r->out->query.state != NULL ||
	    first >= r->count)
		return;
	n = find_state_at(r, first, true, &abbr);
	if (n == 0 && is_abbreviation(r, first, true)) {
		n = 1;
		abbr = r->tokens[first].folded;
	}
	if (n == 0)
		return;
	m->state = abbr;
	m->count += n;
}

static void
match_country(struct sentence_reader *r, const struct place_text *p,
    struct sentence_match *m)
{
	const char *value = NULL;
	size_t n =
	    sentence_phrase_at(r, LANGUAGE_COUNTRY, p->at + p->lead, &value);

	if (n == 0 || has_other_country(r, value) || p->state_only ||
	    p->city_only)
		return;
	if (sentence_catalog_has(r, "country", value))
		set_match(r, m, SENTENCE_FILTER, LISTING_FILTER_COUNTRY,
		    p->lead + n, value);
}

/* ---- The match. */

static void
match_from(struct sentence_reader *r, const struct place_text *p,
    struct sentence_match *m)
{
	size_t first = p->at + p->lead;

	if (first >= r->count)
		return;
	if (r->has_names) {
		match_names(r, p, m);
		match_country(r, p, m);
	}
	/* "LA" is rather the city; in Brazil "DF" is the state. */
	if (r->in_brazil &&
	    (strlen(r->tokens[first].folded) != ABBREVIATION_LEN ||
		is_state_of_brazil(r->tokens[first].folded)))
		match_state(r, p, m);
	if (r->has_names)
		match_short_city(r, p, m);
	match_state(r, p, m);
}

void
sentence_place_match(
    struct sentence_reader *r, size_t at, struct sentence_match *m)
{
	static const struct {
		enum language_keyword before;
		bool state_only, city_only, is_near;
	} leads[] = {
		{ LANGUAGE_NONE, false, false, false },
		{ LANGUAGE_NEAR, false, false, true },
		{ LANGUAGE_IN, false, false, false },
		{ LANGUAGE_CITY_OF, false, true, false },
		{ LANGUAGE_STATE_OF, true, false, false },
	};
	size_t before = m->count;

	for (size_t i = 0; i < ARRAY_LEN(leads); i++) {
		struct place_text p = {
			.at = at,
			.lead =
			    sentence_phrase_at(r, leads[i].before, at, NULL),
			.state_only = leads[i].state_only,
			.city_only = leads[i].city_only,
			.is_near = leads[i].is_near,
		};

		if (i == 0 || p.lead > 0)
			match_from(r, &p, m);
	}
	if (m->count > before)
		add_state_of_city(r, at, m);
}

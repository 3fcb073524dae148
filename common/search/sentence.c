/*
 * sentence - reads a text from the left, and takes the longest phrase at each step.
 */
#include "search/sentence.h"

#include <ctype.h>

#include "search/internal.h"
#include "text/normalize.h"

enum { ABBREVIATION_MAX = 3, NAME_STARTS_MAX = 8, O = STEP_OPTIONAL };

/* ---- The meanings of phrases. */

/* In a text with small letters "NO" is an abbreviation, not a preposition. */
static bool
is_stop_word(const struct sentence_reader *r, size_t at)
{
	const struct sentence_token *t = &r->tokens[at];

	return sentence_phrase_at(r, LANGUAGE_STOP, at, NULL) == 1 &&
	    !(t->is_pair_of_capitals && r->has_small_letters);
}

/* A live upstream can search for words, but supports few filters. */
static bool
can_filter(const struct sentence_reader *r, enum listing_filter filter)
{
	return r->source->brand->upstream.mode != UPSTREAM_LIVE ||
	    filter == LISTING_FILTER_ONLINE || filter == LISTING_FILTER_OPEN;
}

static bool
take_filter(const struct sentence_found *f, struct sentence_match *m)
{
	const char *read = f->r->out->query.filters[m->filter];

	m->kind = SENTENCE_FILTER;
	m->value = f->value != NULL ? f->value : "1";
	return can_filter(f->r, m->filter) &&
	    (read == NULL || strcmp(read, m->value) == 0);
}

/* In English a show is any event.  In other languages it is music. */
static bool
is_any_event(const struct sentence_reader *r, size_t at)
{
	char language[3];

	snprintf(language, sizeof(language), "%.2s", r->source->brand->locale);
	return sentence_phrase_has_tag(r, LANGUAGE_ALL, at, language);
}

static bool
take_all(const struct sentence_found *f, struct sentence_match *m)
{
	(void)m;
	return sentence_phrase_at(f->r, LANGUAGE_CATEGORY, f->at, NULL) == 0 ||
	    is_any_event(f->r, f->at);
}

/* Takes a category that an event has.  A second category remains as words. */
static bool
take_category(const struct sentence_found *f, struct sentence_match *m)
{
	const char *read = f->r->out->query.filters[LISTING_FILTER_CATEGORY];

	m->kind = SENTENCE_FILTER;
	m->value = f->value;
	if (is_any_event(f->r, f->at))
		return false;
	return (read == NULL || strcmp(read, f->value) == 0) &&
	    sentence_catalog_has(f->r, "category", f->value);
}

static bool
take_cheap(const struct sentence_found *f, struct sentence_match *m)
{
	(void)m;
	return can_filter(f->r, LISTING_FILTER_FREE);
}

static bool
take_status(const struct sentence_found *f, struct sentence_match *m)
{
	m->value = f->value;
	return can_filter(f->r, LISTING_FILTER_EVENT_STATUS) &&
	    f->r->status == NULL;
}

static bool
take_genre(const struct sentence_found *f, struct sentence_match *m)
{
	m->value = f->value;
	return sentence_catalog_has(f->r, "category", f->value);
}

/* A number is an hour if the sentence names a day.  A day within a name does not count. */
static bool
take_hour(const struct sentence_found *f, struct sentence_match *m)
{
	(void)f;
	(void)m;
	for (size_t i = 0; i < f->r->count;) {
		struct sentence_match day = { 0 };
		size_t name = sentence_phrase_at(f->r, LANGUAGE_NAME, i, NULL);

		sentence_days_match(f->r, i, &day);
		if (day.count > name)
			return true;
		i += name > 0 ? name : 1;
	}
	return false;
}

/* In Portuguese "no" means "in the" ("no online"), and "no gratis" is Spanish. */
static bool
take_negated(const struct sentence_found *f, struct sentence_match *m)
{
	const char *locale = f->r->source->brand->locale;
	enum language_keyword what = f->phrases[1].keyword;
	size_t at = f->phrases[1].at;

	m->kind = SENTENCE_LEAVE_OUT;
	return !sentence_phrase_has_tag(f->r, LANGUAGE_IN, f->at, locale) ||
	    !sentence_phrase_has_tag(f->r, what, at, locale) ||
	    (what == LANGUAGE_FREE && f->at + f->count - at == 1);
}

static const struct sentence_rule name_rows[] = {
	{ { LANGUAGE_NAME }, .kind = SENTENCE_KEEP },
	{ { STEP_END } },
};
static const struct sentence_rule filter_rows[] = {
	{ { LANGUAGE_FREE }, take_filter, LISTING_FILTER_FREE },
	{ { LANGUAGE_ONLINE }, take_filter, LISTING_FILTER_ONLINE },
	{ { LANGUAGE_OPEN }, take_filter, LISTING_FILTER_OPEN },
	{ { LANGUAGE_PART }, take_filter, LISTING_FILTER_PART_OF_DAY },
	{ { LANGUAGE_ACCESSIBILITY }, take_filter,
	    LISTING_FILTER_ACCESSIBILITY },
	{ { LANGUAGE_LANGUAGE }, take_filter, LISTING_FILTER_LANGUAGE },
	{ { LANGUAGE_AGE }, take_filter, LISTING_FILTER_AGE },
	{ { LANGUAGE_CATEGORY }, take_category, LISTING_FILTER_CATEGORY },
	{ { LANGUAGE_NEAR_ME }, .kind = SENTENCE_NEAR_ME },
	{ { LANGUAGE_CHEAP }, take_cheap, .kind = SENTENCE_CHEAP },
	{ { LANGUAGE_NEWS }, take_cheap, .kind = SENTENCE_NEWS },
	{ { STEP_END } },
};
static const struct sentence_rule left_out_rows[] = {
	{ { LANGUAGE_STATUS }, take_status, .kind = SENTENCE_STATUS },
	{ { LANGUAGE_FILLER }, .kind = SENTENCE_LEAVE_OUT },
	{ { LANGUAGE_ALL }, take_all, .kind = SENTENCE_LEAVE_OUT },
	/* Also "8 to 10 pm", "depois das 20h". */
	{ { LANGUAGE_BEFORE_HOUR | O, STEP_HOUR }, take_hour },
	/* "8" in "8-10 pm", unless it is a day; "das 20" in "das 20 às 22h" */
	{ { LANGUAGE_BEFORE_HOUR | O, STEP_HOUR_NUMBER, STEP_AHEAD, STEP_HYPHEN,
	      STEP_HOUR_TOLD },
	    take_hour },
	{ { LANGUAGE_BEFORE_HOUR, STEP_HOUR_NUMBER, STEP_AHEAD,
	      LANGUAGE_BEFORE_HOUR, STEP_HOUR_TOLD },
	    take_hour },
	/* "4 pessoas", "party of 8" */
	{ { LANGUAGE_IN | O, STEP_DAY, LANGUAGE_PEOPLE },
	    .kind = SENTENCE_LEAVE_OUT },
	{ { LANGUAGE_PEOPLE, STEP_DAY }, .kind = SENTENCE_LEAVE_OUT },
	/* "not free" */
	{ { LANGUAGE_NOT, LANGUAGE_FREE }, take_negated },
	{ { LANGUAGE_NOT, LANGUAGE_ONLINE }, take_negated },
	{ { LANGUAGE_NOT, LANGUAGE_ACCESSIBILITY }, take_negated },
	{ { LANGUAGE_GENRE }, take_genre, .kind = SENTENCE_KEEP },
	{ { STEP_END } },
};

/* Finds the longest match.  The first of equally long matches is used. */
static struct sentence_match
find_match(struct sentence_reader *r, size_t at)
{
	struct sentence_match m = { 0 };

	sentence_rules_match(r, name_rows, NULL, at, &m);
	sentence_days_match(r, at, &m);
	if (!r->out->query.price_max.set && can_filter(r, LISTING_FILTER_FREE))
		sentence_price_match(r, at, &m);
	sentence_rules_match(r, filter_rows, NULL, at, &m);
	sentence_place_match(r, at, &m);
	sentence_rules_match(r, left_out_rows, NULL, at, &m);
	if (m.count == 0 && is_stop_word(r, at))
		m = (struct sentence_match){ SENTENCE_NOTHING, .count = 1 };
	return m;
}

/* ---- Using a match. */

static const char *
copy_to_arena(const struct sentence_reader *r, const char *text)
{
	return arena_copy(r->mem, text, strlen(text));
}

/* "pe" and "PE" are the same state, so an abbreviation gets capitals. */
static const char *
copy_state(const struct sentence_reader *r, const char *text)
{
	size_t n = strlen(text);
	char *state = arena_alloc(r->mem, n + 1);

	memcpy(state, text, n + 1);
	for (char *p = state; n <= ABBREVIATION_MAX && *p != '\0'; p++)
		*p = (char)toupper((unsigned char)*p);
	return state;
}

static void
apply_place(struct sentence_reader *r, const struct sentence_match *m)
{
	struct listing_query *q = &r->out->query;

	if (m->kind == SENTENCE_CITY)
		q->city = m->value;
	if (m->kind == SENTENCE_STATE) {
		q->state = copy_state(r, m->value);
		sentence_state_apply(r, q->state, m->by_name);
	} else if (m->state != NULL) {
		q->state = copy_state(r, m->state);
	}
	if (m->kind == SENTENCE_ORGANIZATION)
		q->organization = m->value;
}

static void
keep_words(struct sentence_reader *r, size_t at, size_t n)
{
	sentence_tokens_print(r, at, n, &r->words);
	sentence_tokens_print(r, at, n, &r->with_kind);
}

static void
leave_out(struct sentence_reader *r, size_t at, size_t n)
{
	sentence_tokens_print(r, at, n, &r->left_out);
	r->has_filler = true;
}

static void
apply(struct sentence_reader *r, size_t at, const struct sentence_match *m)
{
	struct sentence *s = r->out;

	switch (m->kind) {
	case SENTENCE_KEEP:
		keep_words(r, at, m->count);
		s->wider = m->value != NULL ? m->value : s->wider;
		return;
	case SENTENCE_NOTHING:
		sentence_tokens_print(r, at, m->count, &r->left_out);
		return;
	case SENTENCE_DAYS:
		if (!sentence_days_apply(r, at, m)) {
			keep_words(r, at, m->count);
			return;
		}
		break;
	case SENTENCE_PRICE:
		sentence_tokens_print(r, at, m->left_out, &r->left_out);
		s->query.price_max = m->price;
		break;
	case SENTENCE_OTHER_CURRENCY:
		leave_out(r, at, m->count);
		return;
	case SENTENCE_FILTER:
		s->query.filters[m->filter] = m->value;
		if (m->filter == LISTING_FILTER_CATEGORY)
			sentence_tokens_print(r, at, m->count, &r->with_kind);
		break;
	case SENTENCE_CITY:
	case SENTENCE_STATE:
	case SENTENCE_ORGANIZATION:
		apply_place(r, m);
		break;
	case SENTENCE_NEAR:
		if (!sentence_venue_find(r, m->value, &s->query.near))
			s->query.filters[LISTING_FILTER_VENUE] = m->value;
		break;
	case SENTENCE_NEAR_ME:
		s->asks_where = true;
		break;
	case SENTENCE_CHEAP:
		s->query.sort = LISTING_SORT_PRICE;
		break;
	case SENTENCE_NEWS:
		s->query.sort = LISTING_SORT_NEWEST;
		break;
	case SENTENCE_STATUS:
		r->status = m->value;
		/* fall through */
	case SENTENCE_LEAVE_OUT:
		leave_out(r, at, m->count);
		r->has_request = r->has_request || m->count > 1 ||
		    sentence_phrase_at(r, LANGUAGE_ALL, at, NULL) > 0;
		return;
	}
	r->has_filter = true;
}

static void
read_all_tokens(struct sentence_reader *r)
{
	for (size_t i = 0; i < r->count;) {
		struct sentence_match m = find_match(r, i);

		if (m.count == 0)
			m = (struct sentence_match){ SENTENCE_KEEP,
				.count = 1 };
		apply(r, i, &m);
		i += m.count;
	}
}

/* ---- The whole text. */

static bool
is_whole_name(struct sentence_reader *r, const char *words)
{
	struct names_found found[NAMES_FOUND_MAX];
	size_t count = 0, longest;
	bool has = false;
	struct error f;

	if (!names_marks(&r->names, words, &longest, &has, &f))
		sentence_fail(r, &f);
	else if (!has)
		count = sentence_names_find(r, words, found);
	for (size_t i = 0; i < count; i++)
		has = has || strcmp(found[i].kind, "venue") == 0 ||
		    strcmp(found[i].kind, "organization") == 0;
	/* If the name is a city and also a venue, it means the city. */
	for (size_t i = 0; i < count; i++)
		has = has && strcmp(found[i].kind, "city") != 0;
	return has;
}

/* Returns true if the whole text is one name. */
static bool
read_name(struct sentence_reader *r, const char *text)
{
	LOCAL_BUF words = BUF_INIT(SENTENCE_TEXT_MAX);
	bool is_name = false;

	if (strnlen(text, SENTENCE_TEXT_MAX) < SENTENCE_TEXT_MAX)
		normalize_join(text, ' ', &words);
	if (r->has_names && words.len > 0 && !words.full)
		is_name = is_whole_name(r, words.p);
	if (is_name)
		r->out->query.q = copy_to_arena(r, words.p);
	return is_name;
}

/* Returns the number of words of a question, or of a stop word, at a token. */
static size_t
question_at(const struct sentence_reader *r, size_t at)
{
	size_t n = sentence_phrase_at(r, LANGUAGE_FILLER, at, NULL);

	return n > 0 ? n : is_stop_word(r, at);
}

/* "How much is <name>?".  Returns true if the rest is a name of at least two words. */
static bool
read_question(struct sentence_reader *r)
{
	LOCAL_BUF words = BUF_INIT(SENTENCE_TEXT_MAX);
	bool is_name = false;
	size_t at = 0, n;

	for (int i = 0; i < NAME_STARTS_MAX && !is_name && r->has_names &&
	     at + 2 < r->count && r->count < SENTENCE_WORDS_MAX &&
	     (n = question_at(r, at)) > 0;
	     i++) {
		at += n;
		buf_reset(&words);
		if (at + 2 <= r->count) {
			sentence_tokens_print(r, at, r->count - at, &words);
			is_name = is_whole_name(r, words.p);
		}
	}
	if (is_name) {
		r->out->query.q = copy_to_arena(r, words.p);
		buf_reset(&words);
		sentence_tokens_print(r, 0, at, &words);
		r->out->left_out = copy_to_arena(r, words.p);
		r->out->has_reading = true;
	}
	return is_name;
}

/* If there are only words without a meaning, they remain. */
static void
finish_words(struct sentence_reader *r)
{
	struct sentence *s = r->out;
	struct buf *words = &r->words;

	sentence_days_finish(r);
	/* "Was <name> cancelled?" asks about an event that may not be. */
	if (words->len == 0 && r->status != NULL) {
		s->query.filters[LISTING_FILTER_EVENT_STATUS] = r->status;
		r->has_filter = true;
	}
	s->has_reading = r->has_filter || r->has_request ||
	    (r->has_filler && words->len > 0);
	if (words->len == 0 && !s->has_reading) {
		sentence_tokens_print(r, 0, r->count, words);
		buf_reset(&r->left_out);
	}
	if (words->len > 0)
		s->query.q = copy_to_arena(r, words->p);
	if (s->query.filters[LISTING_FILTER_CATEGORY] != NULL)
		s->with_kind = copy_to_arena(r, buf_cstr(&r->with_kind));
	if (r->left_out.len > 0)
		s->left_out = copy_to_arena(r, r->left_out.p);
}

struct sentence
sentence_read_open(const struct source *source,
    struct snapshot_reader *open_or_null, const char *text, struct arena *mem)
{
	const char *country = source->brand->country;
	struct sentence s = { .query = {
				  .page = 1, .per_page = LISTING_PER_PAGE } };
	struct sentence_reader r = {
		.source = source,
		.mem = mem,
		.out = &s,
		.today =
		    date_range_today(source->brand->timezone, source->now_s),
		.words = BUF_INIT(SENTENCE_TEXT_MAX),
		.left_out = BUF_INIT(SENTENCE_TEXT_MAX),
		.with_kind = BUF_INIT(SENTENCE_TEXT_MAX),
		.in_brazil = country != NULL && strcmp(country, "BR") == 0,
	};

	sentence_catalog_open(&r, open_or_null);
	if (!read_name(&r, text)) {
		sentence_tokens_read(&r, text);
		if (!read_question(&r)) {
			read_all_tokens(&r);
			finish_words(&r);
		}
	}
	sentence_catalog_close(&r);
	buf_release(&r.with_kind);
	buf_release(&r.left_out);
	buf_release(&r.words);
	return s;
}

struct sentence
sentence_read(const struct source *source, const char *text, struct arena *mem)
{
	return sentence_read_open(source, NULL, text, mem);
}

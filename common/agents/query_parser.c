/*
 * query_parser - takes days, times, places and filters out of a sentence.
 */
#include "agents/query_parser.h"

#include "catalog/facets.h"
#include "text/normalize.h"
#include "event/br_states.h"
#include "base/text.h"
#include "base/datetime.h"

enum {
	WORDS_MAX = 32,
	PHRASE_MAX = 5,
	TEXT_MAX = 4096,
	DAY_LEN = 10,
};

struct query_word {
	char folded[NORMALIZE_WORD_MAX + 1];
	bool is_pair_of_capitals; /* "SP", as abbreviations are written */
	bool has_accent;          /* "Pará" is a state, "para" is not */
};

struct query_sentence {
	struct query_word words[WORDS_MAX];
	size_t count;
	const char *days[2]; /* the first and the last */
	size_t day_count;
	const char *when;
	struct facets facets;
	const struct source *source;
	struct arena *mem;
	bool in_brazil;
	struct buf searched, left_out;
	struct tools_search search;
};

static void
add_word(struct buf *b, const char *word)
{
	if (b->len > 0)
		buf_char(b, ' ');
	buf_text(b, word);
}

/* p to end: a word, after the separators before it. */
static bool
is_pair_of_capitals(const char *p, const char *end)
{
	while (p < end && !(*p >= 'A' && *p <= 'Z') && (*p & 0x80) == 0 &&
	    !(*p >= 'a' && *p <= 'z'))
		p++;
	return end - p >= 2 && p[0] >= 'A' && p[0] <= 'Z' && p[1] >= 'A' &&
	    p[1] <= 'Z' && (p + 2 == end || (p[2] & 0x80) == 0);
}

static void
read_words(struct query_sentence *s, const char *p, size_t n)
{
	struct normalizer f;
	const char *before = p;

	normalize_start(&f, p, n);
	while (s->count < WORDS_MAX && normalize_next(&f)) {
		struct query_word *w = &s->words[s->count++];

		memcpy(w->folded, f.word, f.len + 1);
		w->is_pair_of_capitals =
		    f.len == 2 && is_pair_of_capitals(before, f.p);
		while (before < f.p && !w->has_accent)
			w->has_accent = (*before++ & 0x80) != 0;
		before = f.p;
	}
}

/* Reads the days, and the words between them. */
static void
read_sentence(struct query_sentence *s, const char *text)
{
	const char *start = text, *p = text;

	while (*p != '\0') {
		const char *day = arena_copy(s->mem, p, strnlen(p, DAY_LEN));
		struct datetime when;

		if (*p < '0' || *p > '9') {
			p++;
		} else if (s->day_count < 2 && strlen(day) == DAY_LEN &&
		    datetime_parse(day, &when) && when.kind == DATETIME_DATE) {
			read_words(s, start, (size_t)(p - start));
			s->days[s->day_count++] = day;
			p += DAY_LEN;
			start = p;
		} else {
			p += strspn(p, "0123456789-");
		}
	}
	read_words(s, start, (size_t)(p - start));
}

static bool
is_among(const char *phrase, const char *const *list)
{
	for (; *list != NULL; list++) {
		if (strcmp(*list, phrase) == 0)
			return true;
	}
	return false;
}

static bool
is_when(struct query_sentence *s, const char *phrase)
{
	static const struct {
		const char *phrase, *when;
	} phrases[] = {
		{ "today", "today" },
		{ "hoje", "today" },
		{ "tomorrow", "tomorrow" },
		{ "amanha", "tomorrow" },
		{ "now", "now" },
		{ "right now", "now" },
		{ "agora", "now" },
		{ "agora mesmo", "now" },
		{ "weekend", "weekend" },
		{ "this weekend", "weekend" },
		{ "fim de semana", "weekend" },
		{ "este fim de semana", "weekend" },
		{ "neste fim de semana", "weekend" },
		{ "final de semana", "weekend" },
		{ "este final de semana", "weekend" },
		{ "neste final de semana", "weekend" },
		{ "next weekend", "next_weekend" },
		{ "proximo fim de semana", "next_weekend" },
		{ "no proximo fim de semana", "next_weekend" },
		{ "proximo final de semana", "next_weekend" },
		{ "no proximo final de semana", "next_weekend" },
		{ "fim de semana que vem", "next_weekend" },
		{ "final de semana que vem", "next_weekend" },
		{ "this week", "week" },
		{ "esta semana", "week" },
		{ "nesta semana", "week" },
		{ "essa semana", "week" },
		{ "this month", "month" },
		{ "este mes", "month" },
		{ "neste mes", "month" },
	};

	if (s->when != NULL || s->day_count > 0)
		return false;
	for (size_t i = 0; i < ARRAY_LEN(phrases); i++) {
		if (strcmp(phrases[i].phrase, phrase) == 0)
			s->when = phrases[i].when;
	}
	return s->when != NULL;
}

static bool
is_choice(struct query_sentence *s, const char *phrase)
{
	static const char *const open[] = { "open", "aberto", "abertos",
		"aberta", "abertas", NULL };
	static const char *const online[] = { "online", NULL };

	if (is_among(phrase, open))
		return (s->search.query.filters[LISTING_FILTER_OPEN] = "1");
	if (is_among(phrase, online))
		return (s->search.query.filters[LISTING_FILTER_ONLINE] = "1");
	return false;
}

static bool
is_city(struct query_sentence *s, const char *phrase)
{
	if (s->search.query.city != NULL ||
	    !facets_has(&s->facets, FACETS_CITY, phrase))
		return false;
	s->search.query.city = arena_copy(s->mem, phrase, strlen(phrase));
	return true;
}

/* A live brand has no list of its states: any state of the country counts. */
static bool
is_known_abbreviation(struct query_sentence *s, const char *abbr)
{
	struct location place = { .state_abbr = abbr };

	if (s->facets.open || !s->in_brazil)
		return facets_has(&s->facets, FACETS_STATE, abbr);
	br_states_complete(&place);
	return place.state != NULL;
}

static bool
is_abbreviation(struct query_sentence *s, const struct query_word *w)
{
	if (s->search.query.state != NULL || !w->is_pair_of_capitals ||
	    !is_known_abbreviation(s, w->folded))
		return false;
	s->search.query.state =
	    arena_copy(s->mem, w->folded, strlen(w->folded));
	return true;
}

static bool
is_state(struct query_sentence *s, const char *phrase)
{
	struct location place = { .state = phrase };

	if (s->search.query.state != NULL || !s->in_brazil ||
	    strlen(phrase) <= 2)
		return false;
	br_states_complete(&place);
	s->search.query.state = place.state_abbr;
	return place.state_abbr != NULL;
}

static bool
is_stop_word(const char *word)
{
	static const char *const stop_words[] = { "a", "an", "and", "ao", "aos",
		"are", "as", "at", "com", "cost", "custa", "custam", "da",
		"das", "de", "do", "does", "dos", "e", "em", "event", "evento",
		"eventos", "events", "for", "ha", "how", "in", "is", "much",
		"na", "nas", "no", "nos", "o", "of", "on", "os", "para", "por",
		"quais", "quanto", "que", "tem", "the", "there", "to", "um",
		"uma", "what", "which", "with", NULL };

	return is_among(word, stop_words);
}

/* How many words, from the first on, are a known phrase. */
static size_t
match_phrase(struct query_sentence *s, size_t first)
{
	size_t n = s->count - first;

	for (n = n > PHRASE_MAX ? PHRASE_MAX : n; n > 0; n--) {
		const struct query_word *w = &s->words[first];
		bool stop_word = n == 1 && is_stop_word(w->folded) &&
		    !w->has_accent && !w->is_pair_of_capitals;
		struct buf phrase = BUF_INIT(TEXT_MAX);
		bool found;

		for (size_t i = 0; i < n; i++)
			add_word(&phrase, w[i].folded);
		found = !stop_word &&
		    (is_when(s, buf_cstr(&phrase)) ||
			is_choice(s, buf_cstr(&phrase)) ||
			is_city(s, buf_cstr(&phrase)) ||
			(n == 1 && is_abbreviation(s, w)) ||
			is_state(s, buf_cstr(&phrase)));
		buf_release(&phrase);
		if (found)
			return n;
	}
	return 0;
}

static void
parse_words(struct query_sentence *s)
{
	for (size_t i = 0; i < s->count;) {
		size_t n = match_phrase(s, i);

		if (n == 0) {
			const char *word = s->words[i].folded;

			add_word(
			    is_stop_word(word) ? &s->left_out : &s->searched,
			    word);
			n = 1;
		}
		i += n;
	}
	if (s->searched.len > 0)
		s->search.query.q =
		    arena_copy(s->mem, s->searched.p, s->searched.len);
}

static void
print_one(
    struct buf *interpretation, const char *what, const char *value_or_null)
{
	if (value_or_null != NULL && value_or_null[0] != '\0')
		buf_printf(interpretation, " %s \"%s\";", what, value_or_null);
}

static void
print_interpretation(const struct query_sentence *s, struct buf *interpretation)
{
	const struct tools_search *r = &s->search;
	size_t start;

	buf_text(interpretation, "Understood as:");
	start = interpretation->len;
	print_one(interpretation, "words", r->query.q);
	print_one(interpretation, "city", r->query.city);
	print_one(interpretation, "state", r->query.state);
	print_one(interpretation, "when", s->when);
	print_one(interpretation, "from", s->days[0]);
	print_one(interpretation, "to", s->days[1]);
	if (r->query.filters[LISTING_FILTER_OPEN] != NULL)
		buf_text(interpretation, " open ones only;");
	if (r->query.filters[LISTING_FILTER_ONLINE] != NULL)
		buf_text(interpretation, " online ones only;");
	if (interpretation->len == start)
		buf_text(interpretation, " all events;");
	print_one(interpretation, "left out", buf_cstr(&s->left_out));
	interpretation->p[interpretation->len - 1] = '.';
}

struct tools_search
query_parser_read(const struct source *source, const char *text,
    struct arena *mem, struct buf *interpretation)
{
	struct query_sentence s = {
		.source = source,
		.mem = mem,
		.searched = BUF_INIT(TEXT_MAX),
		.left_out = BUF_INIT(TEXT_MAX),
		.search.query = { .page = 1, .per_page = LISTING_PER_PAGE },
	};

	s.in_brazil = source->brand->country != NULL &&
	    strcmp(source->brand->country, "BR") == 0;
	facets_open(&s.facets, source);
	read_sentence(&s, text);
	if (s.day_count == 1)
		s.days[1] = s.days[0];
	parse_words(&s);
	date_range_read(s.when, s.days[0], s.days[1], source->brand->timezone,
	    source->now_s, &s.search.query.dates);
	print_interpretation(&s, interpretation);
	if (s.facets.failed)
		s.search.failed = memcpy(arena_alloc(mem, sizeof(struct error)),
		    &s.facets.error, sizeof(struct error));
	facets_close(&s.facets);
	buf_release(&s.left_out);
	buf_release(&s.searched);
	return s.search;
}

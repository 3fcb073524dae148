/*
 * climb - runs a query with other words: without stop words, with joined, split or
 * repaired words, or with any one of the words.
 */
#include "search/climb.h"

#include "search/split.h"
#include "search/word_repair.h"
#include "text/language.h"
#include "text/normalize.h"

bool
climb_ask(struct climb *c, const struct listing_query *q, bool *found,
    struct error *f)
{
	*c->asked = *q;
	if (!c->asking->ask(c->asking->context, q, c->meta, f))
		return false;
	*found = c->meta->total > 0;
	return true;
}

/* If the caller gave no dates, the meaning has the texts of the dates that were read. */
struct listing_understood
climb_meaning(const struct climb *c, enum listing_rung rung,
    const struct listing_query *read, const char *left_out)
{
	const struct sentence *s = &c->sentence;
	bool with_dates = s->has_reading && s->query.dates.set &&
	    !c->asking->query->dates.set && read->dates.set;

	struct listing_understood u = {
		.rung = rung,
		.read = *read,
		.when = with_dates ? s->when : NULL,
		.from = with_dates ? s->from : NULL,
		.to = with_dates ? s->to : NULL,
		.left_out = left_out,
		.asks_where = s->has_reading && s->asks_where,
	};
	u.read.reading = NULL;
	return u;
}

void
climb_tell(struct climb *c, enum listing_rung rung,
    const struct listing_query *read, const char *left_out)
{
	c->understood = climb_meaning(c, rung, read, left_out);
}

/* ---- The original form of words. */

enum { TYPED_WORDS_MAX = 64 };

struct token {
	const char *word; /* normalized */
	const char *at;   /* in the text */
	size_t bytes;
};

struct tokens {
	struct token items[TYPED_WORDS_MAX];
	size_t count;
};

/* Splits the text into normalized words.  Returns false if there are too many. */
static bool
read_typed_tokens(struct tokens *t, const char *text, struct arena *mem)
{
	struct normalizer n;

	t->count = 0;
	normalize_start(&n, text, strlen(text));
	while (normalize_next(&n)) {
		if (t->count == ARRAY_LEN(t->items))
			return false;
		t->items[t->count++] =
		    (struct token){ arena_copy(mem, n.word, n.len), n.at,
			    n.bytes };
	}
	return true;
}

/* Returns the number of equal words from both positions on. */
static size_t
run_length(
    const struct tokens *words, size_t i, const struct tokens *typed, size_t k)
{
	size_t n = 0;

	while (i + n < words->count && k + n < typed->count &&
	    strcmp(words->items[i + n].word, typed->items[k + n].word) == 0)
		n++;
	return n;
}

/*
 * Writes the longest run of words from here on that are adjacent in the text, at least
 * one word.  Returns their number.
 */
static size_t
put_run(const struct tokens *words, size_t i, const struct tokens *typed,
    struct buf *b)
{
	const struct token *from = &words->items[i];
	size_t longest = 0;

	for (size_t k = 0; k < typed->count; k++) {
		size_t n = run_length(words, i, typed, k);

		if (n > longest) {
			longest = n;
			from = &typed->items[k];
		}
	}
	longest = longest > 0 ? longest : 1;
	for (size_t n = 0; n < longest; n++) {
		if (b->len > 0)
			buf_char(b, ' ');
		buf_bytes(b, from[n].at, from[n].bytes);
	}
	return longest;
}

/*
 * Returns normalized words in the form in which the text has them: "à noite" for "a noite"
 * in "samba até sexta à noite".  A word that was corrected, joined or split is not in the
 * text, and stays unchanged.  The same holds for all words if there are too many.
 */
static const char *
as_typed(const char *words_or_null, const char *text, struct arena *mem)
{
	struct tokens words, typed;
	LOCAL_BUF b = BUF_INIT(64 * 1024);

	if (words_or_null == NULL || !read_typed_tokens(&typed, text, mem) ||
	    !read_typed_tokens(&words, words_or_null, mem))
		return words_or_null;
	for (size_t i = 0; i < words.count;)
		i += put_run(&words, i, &typed, &b);
	return b.full ? words_or_null : arena_copy(mem, buf_cstr(&b), b.len);
}

void
climb_as_typed(
    struct listing_understood *u, const char *typed, struct arena *mem)
{
	u->read.q = as_typed(u->read.q, typed, mem);
	u->left_out = as_typed(u->left_out, typed, mem);
}

/* ---- The attempts. */

/* Copies the query of the reading, because it must outlive this call. */
void
climb_keep(struct climb *c)
{
	struct listing_query *reading;

	if (c->asked->reading == NULL)
		return;
	reading = arena_alloc(c->mem, sizeof(*reading));
	*reading = *c->asked->reading;
	c->asked->reading = reading;
}

const char *
climb_left_out(const struct climb *c, const char *words_or_null)
{
	if (c->left_out == NULL || words_or_null == NULL)
		return c->left_out != NULL ? c->left_out : words_or_null;
	return arena_printf(c->mem, "%s %s", c->left_out, words_or_null);
}

/* Returns true if an event has one of the words that are not stop words. */
static bool
has_known_word(const struct query_words *words)
{
	bool has = false;

	for (size_t i = 0; i < words->count; i++)
		has = has ||
		    (words->items[i].has_event && !words->items[i].is_stop);
	return has;
}

/*
 * Runs the query with the present words of `c`.  If only the category found events, the
 * meaning has no words.
 */
static bool
ask_words(struct climb *c, enum listing_rung rung, bool *found, struct error *f)
{
	struct listing_query q = *c->base, kind;
	bool any = rung == LISTING_ANY_WORD;

	q.q = query_words_text(&c->words, c->mem);
	q.reading = NULL;
	kind = q;
	q.any_word = any;
	/* The category counts as one of the words. */
	if (any && c->with_kind != NULL &&
	    q.filters[LISTING_FILTER_CATEGORY] != NULL) {
		kind.q = NULL;
		q.filters[LISTING_FILTER_CATEGORY] = NULL;
		q.reading = &kind;
	}
	if (!climb_ask(c, &q, found, f))
		return false;
	climb_keep(c);
	kind.q = q.q;
	if (any && !has_known_word(&c->words)) {
		kind.q = NULL;
		rung = LISTING_READ;
	}
	if (*found)
		climb_tell(c, rung, &kind,
		    climb_left_out(
			c, query_words_left_out(&c->words, any, c->mem)));
	return true;
}

/* Runs the query with all words, unless one of the words is in no event. */
static bool
ask_all_words(
    struct climb *c, enum listing_rung rung, bool *found, struct error *f)
{
	return !query_words_all_found(&c->words) ||
	    ask_words(c, rung, found, f);
}

/*
 * If each of several words is in an event, joining them is only one possible reading.
 * So the next attempts use the words before they were joined.
 */
static bool
join_or_split(struct climb *c, bool *found, struct error *f)
{
	struct query_words before;
	bool changed, ok;

	if (!split_unknown(&c->words, c->snapshot, c->mem, &changed, f) ||
	    (changed && !ask_all_words(c, LISTING_JOINED, found, f)))
		return false;
	if (*found || !query_words_all_found(&c->words))
		return true;
	before = c->words;
	ok = split_join_known(&c->words, c->snapshot, c->mem, &changed, f) &&
	    (!changed || ask_words(c, LISTING_JOINED, found, f));
	c->words = before;
	return ok;
}

static bool
repair(struct climb *c, bool *changed, struct error *f)
{
	struct word_repair typed[WORD_REPAIR_WORDS_MAX];
	struct query_word *words[WORD_REPAIR_WORDS_MAX];
	struct query_word *next[WORD_REPAIR_WORDS_MAX];
	size_t count = 0;

	for (size_t i = 0; i < c->words.count && count < WORD_REPAIR_WORDS_MAX;
	     i++) {
		struct query_word *word = &c->words.items[i];

		/* a word of the tables is not a misspelling */
		if (word->is_stop || word->has_event || word->went ||
		    language_value(LANGUAGE_GENRE, word->text) != NULL)
			continue;
		words[count] = word;
		next[count] = NULL;
		typed[count++].typed = word->text;
		if (count == WORD_REPAIR_WORDS_MAX || i + 1 == c->words.count ||
		    word[1].is_stop || word[1].went)
			continue;
		/* "christkindle market" may be one mistyped word */
		words[count] = word;
		next[count] = &word[1];
		typed[count++].typed =
		    arena_printf(c->mem, "%s%s", word->text, word[1].text);
	}
	*changed = false;
	if (count > 0 && !word_repair_find(c->snapshot, typed, count, f))
		return false;
	for (size_t i = 0; i < count; i++) {
		const char *nearest = typed[i].nearest;

		if (nearest[0] == '\0' || words[i]->has_event || words[i]->went)
			continue;
		words[i]->text = arena_copy(c->mem, nearest, strlen(nearest));
		words[i]->has_event = *changed = true;
		if (next[i] != NULL)
			next[i]->went = true;
	}
	return true;
}

bool
climb_words(struct climb *c, bool *found, struct error *f)
{
	bool changed, moved;

	query_words_read(&c->words, c->base->q, c->mem);
	if (query_words_all_stop(&c->words))
		return true; /* also if there are no words */
	if (!query_words_find(&c->words, c->snapshot, f) ||
	    !query_words_begin(&c->words, c->snapshot, &moved, f) ||
	    /* or a stop word was left out */
	    ((moved ||
		 query_words_left_out(&c->words, false, c->mem) != NULL) &&
		!ask_all_words(c, LISTING_STOP_WORDS, found, f)))
		return false;
	if (*found)
		return true;
	if (!join_or_split(c, found, f))
		return false;
	if (*found)
		return true;
	return repair(c, &changed, f) &&
	    (!changed || ask_all_words(c, LISTING_REPAIRED, found, f));
}

bool
climb_any_word(struct climb *c, bool *found, struct error *f)
{
	return *found || query_words_all_stop(&c->words) ||
	    ask_words(c, LISTING_ANY_WORD, found, f);
}

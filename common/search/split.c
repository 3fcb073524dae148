/*
 * split - joins adjacent words, and splits a word into parts that are words.
 */
#include "search/split.h"

#include "text/language.h"

enum {
	LOOKUPS_MAX = 100, /* look-ups of parts, for each word */
	JOINED_MAX = 3,
};

enum part { PART_UNKNOWN, PART_NONE, PART_WORD, PART_STOP };

/* A split, as the ends of its parts. */
struct cut {
	size_t ends[SPLIT_PARTS_MAX];
	size_t count, shortest; /* shortest part that is not a stop word */
};

/* The state while a word is split. */
struct splitter {
	struct snapshot_reader *snapshot;
	const char *word;
	size_t length;
	size_t lookups;
	unsigned char parts[SPLIT_LENGTH_MAX][SPLIT_LENGTH_MAX + 1];
	struct cut tried[SPLIT_TRIED_MAX]; /* the best first */
	size_t count;
};

static bool
is_boundary(const struct splitter *s, size_t at)
{
	return ((unsigned char)s->word[at] & 0xc0) != 0x80;
}

static bool
look_up_part(struct splitter *s, size_t from, size_t to, enum part *part,
    struct error *f)
{
	char text[SPLIT_LENGTH_MAX + 1];
	bool has = false;

	memcpy(text, s->word + from, to - from);
	text[to - from] = '\0';
	*part = PART_NONE;
	if (language_value(LANGUAGE_STOP, text) != NULL) {
		*part = PART_STOP;
		return true;
	}
	/* a single letter only at the end: "altj" */
	if ((to - from < 2 && to < s->length) || s->lookups == LOOKUPS_MAX)
		return true;
	s->lookups++;
	if (!word_finder_has(s->snapshot, text, false, &has, f))
		return false;
	*part = has ? PART_WORD : PART_NONE;
	return true;
}

static bool
part_of(struct splitter *s, size_t from, size_t to, enum part *part,
    struct error *f)
{
	unsigned char *known = &s->parts[from][to];

	*part = (enum part) * known;
	if (*part != PART_UNKNOWN)
		return true;
	*part = PART_NONE;
	if (is_boundary(s, from) && (to == s->length || is_boundary(s, to)) &&
	    !look_up_part(s, from, to, part, f))
		return false;
	*known = (unsigned char)*part;
	return true;
}

static bool
is_better(const struct cut *a, const struct cut *b)
{
	if (a->count != b->count)
		return a->count < b->count;
	return a->shortest > b->shortest;
}

/* Inserts the split in order if it is one of the best splits. */
static void
keep_best_cut(struct splitter *s, const struct cut *cut)
{
	size_t at = s->count;

	while (at > 0 && is_better(cut, &s->tried[at - 1]))
		at--;
	if (at == SPLIT_TRIED_MAX)
		return;
	if (s->count < SPLIT_TRIED_MAX)
		s->count++;
	memmove(&s->tried[at + 1], &s->tried[at],
	    (s->count - 1 - at) * sizeof(s->tried[0]));
	s->tried[at] = *cut;
}

/* Keeps a complete split if it has at least two parts that are not stop words. */
static void
finish_cut(struct splitter *s, struct cut *cut)
{
	size_t from = 0, words = 0;

	cut->shortest = SPLIT_LENGTH_MAX;
	for (size_t i = 0; i < cut->count; i++) {
		size_t n = cut->ends[i] - from;

		if (s->parts[from][cut->ends[i]] == PART_WORD) {
			words++;
			if (n < cut->shortest)
				cut->shortest = n;
		}
		from = cut->ends[i];
	}
	if (words >= 2)
		keep_best_cut(s, cut);
}

/* Tries all splits into `parts` parts that begin like `cut`. */
static bool
cut_rest(struct splitter *s, struct cut *cut, size_t parts, struct error *f)
{
	size_t from = cut->count > 0 ? cut->ends[cut->count - 1] : 0;
	size_t left = parts - cut->count;
	size_t first = left > 1 ? from + 1 : s->length;
	size_t last = s->length - (left - 1);

	for (size_t to = first; to <= last; to++) {
		enum part part;

		if (!part_of(s, from, to, &part, f))
			return false;
		if (part == PART_NONE)
			continue;
		cut->ends[cut->count++] = to;
		if (left == 1)
			finish_cut(s, cut);
		else if (!cut_rest(s, cut, parts, f))
			return false;
		cut->count--;
	}
	return true;
}

/* Appends the words of a split, with or without its stop words. */
static void
print_cut(const struct splitter *s, const struct cut *cut, bool with_stop,
    struct buf *b)
{
	size_t from = 0;

	for (size_t i = 0; i < cut->count; i++) {
		if (with_stop || s->parts[from][cut->ends[i]] == PART_WORD) {
			if (b->len > 0)
				buf_char(b, ' ');
			buf_bytes(b, s->word + from, cut->ends[i] - from);
		}
		from = cut->ends[i];
	}
}

static bool
choose_cut(struct splitter *s, enum index_terms_scope scope,
    const struct cut **chosen, struct error *f)
{
	LOCAL_BUF words = BUF_INIT(QUERY_TERMS_BYTES);
	bool meet = false, ok = true;

	for (size_t i = 0; ok && !meet && i < s->count; i++) {
		if (scope == INDEX_TERMS_TEXT &&
		    s->tried[i].shortest < SPLIT_PART_MIN)
			continue;
		buf_reset(&words);
		print_cut(s, &s->tried[i], false, &words);
		ok = word_finder_meet(
		    s->snapshot, buf_cstr(&words), scope, &meet, f);
		if (ok && meet)
			*chosen = &s->tried[i];
	}
	return ok;
}

static bool
split_word(struct query_word *word, struct snapshot_reader *snapshot,
    struct arena *mem, bool *changed, struct error *f)
{
	struct splitter s = { .snapshot = snapshot,
		.word = word->text,
		.length = strlen(word->text) };
	LOCAL_BUF words = BUF_INIT(QUERY_TERMS_BYTES);
	const struct cut *chosen = NULL;

	if (s.length > SPLIT_LENGTH_MAX)
		return true;
	for (size_t parts = 2; parts <= SPLIT_PARTS_MAX && parts < s.length;
	     parts++) {
		struct cut cut = { .count = 0 };

		if (!cut_rest(&s, &cut, parts, f))
			return false;
	}
	if (!choose_cut(&s, INDEX_TERMS_NAME, &chosen, f) ||
	    (chosen == NULL && !choose_cut(&s, INDEX_TERMS_TEXT, &chosen, f)))
		return false;
	if (chosen == NULL)
		return true;
	print_cut(&s, chosen, false, &words);
	word->text = arena_copy(mem, buf_cstr(&words), words.len);
	word->has_event = *changed = true;
	return true;
}

/* Returns true if all words are in events and at least one is not a stop word. */
static bool
all_have_events(const struct query_words *w, size_t at, size_t count)
{
	for (size_t i = at; i < at + count; i++) {
		if (!w->items[i].has_event && !w->items[i].is_stop)
			return false;
	}
	return true;
}

static bool
may_join(const struct query_words *w, size_t at, size_t count)
{
	bool any = false;

	for (size_t i = at; i < at + count; i++) {
		if (w->items[i].went)
			return false;
		any = any || !w->items[i].is_stop;
	}
	return any;
}

/* Joins `count` adjacent words into one word if an event has it. */
static bool
join_neighbours(struct query_words *w, size_t at, size_t count,
    struct snapshot_reader *snapshot, struct arena *mem, bool *joined,
    struct error *f)
{
	LOCAL_BUF b = BUF_INIT(QUERY_TERMS_BYTES);
	bool ok;

	for (size_t i = at; i < at + count; i++)
		buf_text(&b, w->items[i].text);
	ok = word_finder_has(snapshot, buf_cstr(&b), false, joined, f);
	if (ok && *joined) {
		w->items[at] = (struct query_word){
			.text = arena_copy(mem, buf_cstr(&b), b.len),
			.has_event = true,
		};
		for (size_t i = at + 1; i < at + count; i++)
			w->items[i].went = true;
	}
	return ok;
}

static bool
join_all(struct query_words *w, bool of_known, struct snapshot_reader *snapshot,
    struct arena *mem, bool *changed, struct error *f)
{
	for (size_t at = 0; at < w->count; at++) {
		bool joined = false;

		for (size_t n = JOINED_MAX; n >= 2 && !joined; n--) {
			if (at + n > w->count || !may_join(w, at, n) ||
			    all_have_events(w, at, n) != of_known)
				continue;
			if (!join_neighbours(
				w, at, n, snapshot, mem, &joined, f))
				return false;
			*changed = *changed || joined;
		}
	}
	return true;
}

bool
split_join_known(struct query_words *w, struct snapshot_reader *snapshot,
    struct arena *mem, bool *changed, struct error *f)
{
	*changed = false;
	return join_all(w, true, snapshot, mem, changed, f);
}

bool
split_unknown(struct query_words *w, struct snapshot_reader *snapshot,
    struct arena *mem, bool *changed, struct error *f)
{
	size_t splits = 0;

	*changed = false;
	if (!join_all(w, false, snapshot, mem, changed, f))
		return false;
	for (size_t at = 0; at < w->count && splits < SPLIT_WORDS_MAX; at++) {
		struct query_word *word = &w->items[at];

		if (word->went || word->is_stop || word->has_event)
			continue;
		splits++;
		if (!split_word(word, snapshot, mem, changed, f))
			return false;
	}
	return true;
}

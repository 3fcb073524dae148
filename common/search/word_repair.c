/*
 * word_repair - finds the nearest words in one pass over the vocabulary.
 *
 * A block of the vocabulary is read once for all words.  The mask of letters rejects
 * nearly all words of the block, because an edit adds and removes at most one letter of
 * a mask.
 */
#include "search/word_repair.h"

#include "text/edit_distance.h"
#include "text/normalize.h"

enum {
	EDITS_MAX = 2,
	NO_COST = 1000,
	/* The work that counts as one instruction of SQLite. */
	WORDS_A_STEP = 4,
	STEPS_A_CANDIDATE = 10,
};

/* The state of the search for the nearest word. */
struct search {
	struct word_repair *word;
	struct edit_distance distance;
	size_t length;
	uint32_t mask;
	size_t cost; /* of the nearest word until now */
	uint32_t weight;
};

struct pass {
	struct search searches[WORD_REPAIR_WORDS_MAX];
	size_t count;
	int64_t candidates; /* how many may still be compared */
	/* How many may still be read, because the file is untrusted. */
	int64_t words;
};

static size_t
edits_of(size_t typed, size_t length)
{
	size_t longer = typed > length ? typed : length;

	if (longer >= WORD_REPAIR_TWO_EDITS_FROM &&
	    typed + 1 >= WORD_REPAIR_TWO_EDITS_FROM)
		return EDITS_MAX;
	return longer >= WORD_REPAIR_ONE_EDIT_FROM ? 1 : 0;
}

static bool
has_more_than(uint32_t bits, size_t n)
{
	for (size_t i = 0; i < n; i++)
		bits &= bits - 1;
	return bits != 0;
}

/* Returns true if the word, from an untrusted file, is as normalize.h makes it. */
static bool
is_normalized(const char *word, size_t n)
{
	struct normalizer w;

	normalize_start(&w, word, n);
	return normalize_next(&w) && w.len == n && memcmp(w.word, word, n) == 0;
}

/* Appends the sounds of a word: one letter for "v" and "b", none for "h", "tt" is "t". */
static size_t
sounds_of(const unsigned char *word, size_t n, char sounds[])
{
	static const char sound[] = "abkdefj\0ijklnnopkrstubbsis";
	size_t count = 0;

	for (size_t i = 0; i < n; i++) {
		char to = word[i] >= 'a' && word[i] <= 'z'
		    ? sound[word[i] - 'a']
		    : (char)word[i];

		if (to != '\0' && (count == 0 || sounds[count - 1] != to))
			sounds[count++] = to;
	}
	return count;
}

static bool
sound_alike(const char *typed, const unsigned char *word, size_t n)
{
	char a[NORMALIZE_WORD_MAX], b[NORMALIZE_WORD_MAX];
	size_t length =
	    sounds_of((const unsigned char *)typed, strlen(typed), a);

	return sounds_of(word, n, b) == length && memcmp(a, b, length) == 0;
}

/* Returns true if the word is nearer than the nearest word until now. */
static bool
is_nearer(const struct search *s, size_t cost, uint32_t weight,
    const unsigned char *word, size_t n)
{
	size_t known = strlen(s->word->nearest);
	int order;

	if (cost != s->cost)
		return cost < s->cost;
	if (weight != s->weight)
		return weight > s->weight;
	order = memcmp(word, s->word->nearest, n < known ? n : known);
	return order < 0 || (order == 0 && n < known);
}

static void
compare_block_word(
    struct search *s, const struct vocabulary_block *b, size_t at, size_t edits)
{
	const unsigned char *word = b->words + at * b->length;
	uint32_t weight = vocabulary_number(b->weights, at);
	size_t distance =
	    edit_distance_to(&s->distance, word, b->length, edits);
	size_t cost =
	    3 * distance + (word[0] != (unsigned char)s->word->typed[0]);
	char *nearest = s->word->nearest;

	if (distance > edits || distance == 0)
		return;
	if (!sound_alike(s->word->typed, word, b->length))
		cost++;
	if (!is_nearer(s, cost, weight, word, b->length) ||
	    !is_normalized((const char *)word, b->length))
		return;
	memcpy(nearest, word, b->length);
	nearest[b->length] = '\0';
	s->cost = cost;
	s->weight = weight;
}

static void
scan(struct pass *p, struct search *s, const struct vocabulary_block *b)
{
	size_t edits = edits_of(s->length, b->length);
	size_t apart = s->length > b->length ? s->length - b->length
					     : b->length - s->length;

	if (apart > edits)
		return;
	for (size_t at = 0; at < b->count && p->candidates > 0; at++) {
		uint32_t mask = vocabulary_number(b->masks, at);

		if (has_more_than(mask & ~s->mask, edits) ||
		    has_more_than(s->mask & ~mask, edits))
			continue;
		p->candidates--;
		compare_block_word(s, b, at, edits);
	}
}

static bool
scan_block(void *context, const struct vocabulary_block *b)
{
	struct pass *p = context;

	for (size_t i = 0; i < p->count; i++)
		scan(p, &p->searches[i], b);
	p->words -= (int64_t)b->count;
	return p->candidates > 0 && p->words > 0;
}

static bool
has_digit(const char *word)
{
	return strpbrk(word, "0123456789") != NULL;
}

static bool
is_wanted(const struct pass *p, size_t length)
{
	for (size_t i = 0; i < p->count; i++) {
		size_t typed = p->searches[i].length;

		if (typed <= length + EDITS_MAX && length <= typed + EDITS_MAX)
			return true;
	}
	return false;
}

/* The budget pays for the words that were read and compared. */
static bool
spend(struct sqlite *db, const struct pass *p, struct error *f)
{
	int64_t words = VOCABULARY_WORDS_MAX - p->words;
	int64_t candidates = WORD_REPAIR_CANDIDATES_MAX - p->candidates;

	return sqlite_spend(db,
	    words * (int64_t)p->count / WORDS_A_STEP +
		candidates * STEPS_A_CANDIDATE,
	    f);
}

bool
word_repair_find(struct snapshot_reader *s, struct word_repair *words,
    size_t count, struct error *f)
{
	struct pass p = { .candidates = WORD_REPAIR_CANDIDATES_MAX,
		.words = VOCABULARY_WORDS_MAX };
	bool ok = true;

	for (size_t i = 0; i < count && i < WORD_REPAIR_WORDS_MAX; i++) {
		struct search *search = &p.searches[p.count];
		size_t n = strlen(words[i].typed);

		words[i].nearest[0] = '\0';
		if (n + 1 < WORD_REPAIR_ONE_EDIT_FROM ||
		    n > VOCABULARY_WORD_MAX + EDITS_MAX ||
		    has_digit(words[i].typed))
			continue;
		*search = (struct search){ .word = &words[i],
			.length = n,
			.mask = vocabulary_mask(words[i].typed, n),
			.cost = NO_COST };
		edit_distance_init(&search->distance, words[i].typed, n);
		p.count++;
	}
	for (size_t n = VOCABULARY_WORD_MIN; ok && n <= VOCABULARY_WORD_MAX;
	     n++) {
		if (is_wanted(&p, n))
			ok = vocabulary_read(&s->db, n, scan_block, &p, f);
	}
	return ok && spend(&s->db, &p, f);
}

/*
 * common_terms.h - the terms that many events have, as sets of ranks: two tables
 * of the snapshot.
 *
 * The full-text index reads each match of a common word, and of a prefix all
 * matches of all its words before it gives the first.  So the price of a search
 * grew with the catalog: at 1M events "casa prod" took 260 ms.  A set of bits has
 * a million events in 125 KB: to intersect, to count and to skip costs the same
 * for one word and for sixteen.  What is not common has few matches, and the index
 * gives them.
 *
 * Shape:  common         the terms: "tcasa" and "ncasa" are words of
 *                        index_terms.h, "tcas*" a prefix, "f12" the value of a
 *                        filter, "f0" SNAPSHOT_SPANS_TERM, "fnews" the events of
 *                        the table `news`, "sshow" and "mshow" the words of a stem
 *                        (stems.h); its number, and how many events have it
 *         common_ranks   the sets, in blocks of COMMON_TERMS_BLOCK ranks; `at` is
 *                        COMMON_TERMS_MAX * block + number; bit i of the
 *                        block is of the rank COMMON_TERMS_BLOCK * block + i, in
 *                        bytes that start with their lowest bit.  Zeros at the
 *                        end are left out, and a block of zeros is.  Of at most
 *                        COMMON_TERMS_FEW ranks the numbers of the bits, where
 *                        that is shorter: a byte 0, and two bytes each, the low
 *                        one first; so its length is odd
 * Why:    blocks are written as the ranks come, one after the other, so a writer
 *         holds one block of each term.  Which terms are common is known before:
 *         the staged events are counted in two arrays that are indexed by hashes
 *         (a count-min sketch), where a count is never too small.
 * Owns:   the counters and sets, until common_terms_release().
 * Errors: those of sqlite.h.
 * Limits: a term is common from one in COMMON_TERMS_PART events on, and from
 *         COMMON_TERMS_EVENTS_MIN, and the
 *         filters' values of the table `top` are however few have them; a catalog
 *         with more than COMMON_TERMS_MAX such terms has those that come first; a
 *         term longer than COMMON_TERMS_TERM_MAX bytes is never one.
 * Source: G. Cormode, S. Muthukrishnan, "An Improved Data Stream Summary: The
 *         Count-Min Sketch and its Applications", 2005
 */
#ifndef SNAPSHOT_COMMON_TERMS_H
#define SNAPSHOT_COMMON_TERMS_H

#include "snapshot/sqlite.h"
#include "snapshot/word_tally.h"

#define COMMON_TERMS_NEWS "fnews"

/* Without keys of their own: rowids. */
#define COMMON_TERMS_SCHEMA                                                    \
	"CREATE TABLE common(term TEXT PRIMARY KEY, number INTEGER,"           \
	" events INTEGER) WITHOUT ROWID;"                                      \
	"CREATE TABLE common_ranks(at INTEGER PRIMARY KEY, ranks BLOB);"

enum {
	/* four blocks fit into a page of 8 KB */
	COMMON_TERMS_BLOCK_WORDS = 252,
	COMMON_TERMS_BLOCK = 64 * COMMON_TERMS_BLOCK_WORDS,
	COMMON_TERMS_MAX = 4096,
	COMMON_TERMS_PART = 32,
	COMMON_TERMS_EVENTS_MIN = 64,
	COMMON_TERMS_TERM_MAX = 39,
	COMMON_TERMS_FEW = 256,
};

struct common_terms_entry;

struct common_terms {
	uint32_t *counts[2];
	size_t count_size; /* of each of them: a power of two */
	struct common_terms_entry *entries;
	size_t count, cap;
	/* Of the block: the words of all sets side by side, one word after the other. */
	uint64_t *bits;
	uint16_t *slots; /* of the entries by hash: number + 1; 0: free */
	int64_t block;   /* that is in the bits */
	size_t words;    /* of each of its sets, so far */
	int64_t from;    /* so many events make a term common */
	struct sqlite3_stmt *insert;
};

void common_terms_init(struct common_terms *);
void common_terms_release(struct common_terms *);

/*
 * Before the first count: so many words are counted soon. Few words get small counters,
 * because a page of memory costs when it is first touched. Later calls do nothing.
 */
void common_terms_expect(struct common_terms *, size_t words);

/* Adds what was counted of a word of the staged events. */
void common_terms_count(struct common_terms *, const struct word_tally_word *);

/*
 * When all events are counted, and the facets have their numbers.  Then the
 * events come by rank, from 1 (term_marks.h): terms as above, with those of filters
 * and COMMON_TERMS_NEWS.
 */
bool common_terms_start(struct common_terms *, struct sqlite *, int64_t events,
    struct error *) MUST_USE;
bool common_terms_rank(struct common_terms *, int64_t rank, struct error *)
    MUST_USE;
/* The event of this rank is in a set. */
void common_terms_mark(struct common_terms *, size_t number, int64_t rank);
/*
 * The numbers of the sets that an event with the term is in, of a word those of its
 * beginnings, too; returns how many.  It is the same whenever it is asked.
 */
size_t common_terms_find(struct common_terms *, const char *term, size_t n,
    uint16_t numbers[COMMON_TERMS_TERM_MAX]) MUST_USE;
bool common_terms_finish(struct common_terms *, struct sqlite *, struct error *)
    MUST_USE;

/*
 * Of `ranks` of a row, which is not trusted: the bits of the block, whole words of 8
 * bytes, at most COMMON_TERMS_BLOCK_WORDS.  `room` is for those that are few.
 */
struct sqlite_text common_terms_bits(
    struct sqlite_text ranks, uint64_t room[COMMON_TERMS_BLOCK_WORDS]);

/*
 * After the start: may so many events have one of the words, which have a blank
 * between them, with this mark of index_terms.h?
 */
bool common_terms_are_common(
    const struct common_terms *, char mark, const char *words) MUST_USE;

#endif

/*
 * vocabulary.h - the table of the catalog's words and their weights.  A mistyped word
 * is corrected to one of them (search/word_repair.h).
 *
 * Also called: dictionary, spelling correction, term frequency.
 * Shape:  at     VOCABULARY_BLOCKS_MAX * length + block; length: bytes of each word of
 *                the block; blocks are counted from 0 without gaps
 *         words  n masks (vocabulary_mask()) and n weights, 4 bytes each that start
 *                with their lowest, then the n words, without separators
 *         The words of one length are sorted by weight, the heaviest first.
 * Why:    only a scan finds the nearest of all words, so the scan must be cheap: a
 *         block is in one page of the file, words of another length are not read, and
 *         the mask rejects nearly all words without reading them.
 * Words:  in the form of normalize.h, from name, venue, city, producer's name and
 *         description, without digits, VOCABULARY_WORD_MIN to VOCABULARY_WORD_MAX
 *         bytes; at least one event has each.
 * Weight: the number of events with the word; an event that has it in its name counts
 *         VOCABULARY_NAME_WEIGHT times more.
 * Owns:   nothing.
 * Errors: those of sqlite.h.
 * Limits: the VOCABULARY_WORDS_MAX heaviest words of a catalog.
 * Source: own form.  A mask of letters as a filter before the distance: L. Boytsov,
 *         "Indexing methods for approximate dictionary searching", 2011, 4.2.3
 */
#ifndef INDEX_VOCABULARY_H
#define INDEX_VOCABULARY_H

#include "database/sqlite.h"

enum {
	VOCABULARY_WORD_MIN = 4,
	VOCABULARY_WORD_MAX = 24,
	VOCABULARY_NAME_WEIGHT = 3,
	VOCABULARY_WORDS_MAX = 1 << 18,
	VOCABULARY_BLOCK_BYTES = 8000, /* fits into a page of 8 KB */
	VOCABULARY_BLOCKS_MAX = 4096,
	VOCABULARY_NUMBER_BYTES = 4,
};

#define VOCABULARY_SCHEMA                                                      \
	"CREATE TABLE vocabulary(at INTEGER PRIMARY KEY, words BLOB);"
/* Writes the table from staging.word (common_terms.h). */
bool vocabulary_write(struct sqlite *, struct error *) MUST_USE;

/* A bit for each letter of the word; other bytes share some bits. */
uint32_t vocabulary_mask(const char *word, size_t n) MUST_USE;

/* Words of one length, the heaviest first. */
struct vocabulary_block {
	size_t length, count;
	const unsigned char *masks, *weights, *words;
};

uint32_t vocabulary_number(const unsigned char *numbers, size_t at) MUST_USE;

/* Returns false to stop reading blocks of this length. */
typedef bool vocabulary_block_fn(
    void *context, const struct vocabulary_block *);

/*
 * Reads the words of a length, block by block; none from a snapshot without a
 * vocabulary.  A file is not trusted: words may be any bytes.
 */
bool vocabulary_read(struct sqlite *, size_t length, vocabulary_block_fn *,
    void *context, struct error *) MUST_USE;

#endif

/*
 * vocabulary.h - the table of the catalog's words and their weights.
 * search/word_repair.h corrects a mistyped word to one of these words.
 *
 * Also called: dictionary, spelling correction, term frequency.
 * Shape:  at     VOCABULARY_BLOCKS_MAX * length + block.  The length is the number of
 *                bytes of each word in the block.  The blocks of a length are counted
 *                from 0 without gaps
 *         words  n masks (vocabulary_mask()) and n weights, each with 4 bytes, the
 *                lowest byte first, then the n words, without separators
 *         The words of one length are sorted by weight; the highest weight comes first.
 * Why:    only a scan of all words finds the nearest word, so the scan must be cheap.
 *         A block is in one page of the file, the scan skips other lengths, and the
 *         mask rejects nearly all words without reading them.
 * Words:  all words of the full-text index (index_terms.h) that have
 *         VOCABULARY_WORD_MIN to VOCABULARY_WORD_MAX bytes and no digits.
 * Weight: the number of events with the word, plus VOCABULARY_NAME_WEIGHT times the
 *         number of events that have the word in their name or in a performer's name.
 * Owns:   nothing.
 * Errors: as in sqlite.h.
 * Limits: the VOCABULARY_WORDS_MAX words of a catalog that have the most weight.
 * Source: for a mask of letters as a filter before the distance is computed: L.
 *         Boytsov, "Indexing methods for approximate dictionary searching", 2011, 4.2.3
 */
#ifndef INDEX_VOCABULARY_H
#define INDEX_VOCABULARY_H

#include "database/sqlite.h"

enum {
	VOCABULARY_WORD_MIN = 4,
	VOCABULARY_WORD_MAX = 24,
	VOCABULARY_NAME_WEIGHT = 3,
	VOCABULARY_WORDS_MAX = 1 << 18,
	VOCABULARY_BLOCK_BYTES = 8000, /* the most; fits into a page of 8 KB */
	VOCABULARY_BLOCKS_MAX = 4096,
	VOCABULARY_NUMBER_BYTES = 4,
};

#define VOCABULARY_SCHEMA                                                      \
	"CREATE TABLE vocabulary(at INTEGER PRIMARY KEY, words BLOB);"
/* Writes the table from staging.word (common_terms.h). */
bool vocabulary_write(struct sqlite *, struct error *) MUST_USE;

/*
 * Returns a mask with a bit for each letter (a-z) of the word.  Other bytes share 4 bits.
 */
uint32_t vocabulary_mask(const char *word, size_t n) MUST_USE;

/* Some words of one length; the word with the highest weight comes first. */
struct vocabulary_block {
	size_t length, count;
	const unsigned char *masks, *weights, *words;
};

/* Returns the mask or the weight at an index. */
uint32_t vocabulary_number(const unsigned char *numbers, size_t at) MUST_USE;

/* Called for each block.  Returns false to stop. */
typedef bool vocabulary_block_fn(
    void *context, const struct vocabulary_block *);

/*
 * Reads the words of a length in bytes, block by block.  Does not call the function if
 * the snapshot has no vocabulary, or has no words of this length.  The file is untrusted,
 * so the words may have any bytes.
 */
bool vocabulary_read(struct sqlite *, size_t length, vocabulary_block_fn *,
    void *context, struct error *) MUST_USE;

#endif

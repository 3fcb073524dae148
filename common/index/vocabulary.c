/*
 * vocabulary - writes and reads the table of the words of a catalog.
 */
#include "index/vocabulary.h"

enum {
	BLOCK_WORDS_MAX = VOCABULARY_BLOCK_BYTES /
	    (2 * VOCABULARY_NUMBER_BYTES + VOCABULARY_WORD_MIN),
};

uint32_t
vocabulary_mask(const char *word, size_t n)
{
	uint32_t mask = 0;

	for (size_t i = 0; i < n; i++)
		mask |= word[i] >= 'a' && word[i] <= 'z'
		    ? UINT32_C(1) << (word[i] - 'a')
		    : UINT32_C(1) << (26 + (word[i] & 3));
	return mask;
}

/* A block of words, while the writer fills it. */
struct block_writer {
	struct sqlite3_stmt *insert;
	size_t length, count;
	int64_t block;
	uint32_t masks[BLOCK_WORDS_MAX], weights[BLOCK_WORDS_MAX];
	char words[VOCABULARY_BLOCK_BYTES];
};

static char *
put_numbers(char *p, const uint32_t *numbers, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		for (int byte = 0; byte < VOCABULARY_NUMBER_BYTES; byte++)
			*p++ = (char)(numbers[i] >> (8 * byte) & 0xff);
	}
	return p;
}

static bool
write_block(struct block_writer *b, struct error *f)
{
	char out[VOCABULARY_BLOCK_BYTES], *p = out;

	if (b->count == 0 || b->block == VOCABULARY_BLOCKS_MAX)
		return true;
	p = put_numbers(p, b->masks, b->count);
	p = put_numbers(p, b->weights, b->count);
	memcpy(p, b->words, b->count * b->length);
	p += b->count * b->length;
	sqlite_bind_int(b->insert, 1,
	    VOCABULARY_BLOCKS_MAX * (int64_t)b->length + b->block++);
	sqlite_bind_blob(b->insert, 2, out, (size_t)(p - out));
	b->count = 0;
	return sqlite_run(b->insert, f);
}

static bool
add_to_block(struct block_writer *b, struct sqlite_text word, int64_t weight,
    struct error *f)
{
	size_t bytes = 2 * VOCABULARY_NUMBER_BYTES + word.n;

	if ((word.n != b->length ||
		(b->count + 1) * bytes > VOCABULARY_BLOCK_BYTES) &&
	    !write_block(b, f))
		return false;
	if (word.n != b->length)
		b->block = 0;
	b->length = word.n;
	b->masks[b->count] = vocabulary_mask(word.p, word.n);
	b->weights[b->count] =
	    weight < UINT32_MAX ? (uint32_t)weight : UINT32_MAX;
	memcpy(b->words + b->count++ * word.n, word.p, word.n);
	return true;
}

/* In the order of the table: by length in bytes, then by weight, highest first. */
static const char weighed[] =
    "SELECT word, total FROM (SELECT word, in_text + in_name * ?2 AS total,"
    " length(CAST(word AS BLOB)) AS n FROM staging.word"
    " WHERE n BETWEEN ?3 AND ?4 AND word NOT GLOB '*[0-9]*'"
    " ORDER BY total DESC, word LIMIT ?1) ORDER BY n, total DESC, word";

bool
vocabulary_write(struct sqlite *db, struct error *f)
{
	struct block_writer b = { 0 };
	LOCAL_STMT from = NULL;
	bool row = true, ok;

	ok = sqlite_prepare(db, weighed, &from, f) &&
	    sqlite_prepare(
		db, "INSERT INTO vocabulary VALUES(?,?)", &b.insert, f);
	if (ok) {
		sqlite_bind(from, BIND_INT(VOCABULARY_WORDS_MAX),
		    BIND_INT(VOCABULARY_NAME_WEIGHT),
		    BIND_INT(VOCABULARY_WORD_MIN),
		    BIND_INT(VOCABULARY_WORD_MAX));
	}
	while (ok && (ok = sqlite_step(from, &row, f)) && row)
		ok = add_to_block(
		    &b, sqlite_text(from, 0), sqlite_int(from, 1), f);
	ok = ok && write_block(&b, f);
	sqlite_finish(&b.insert);
	return ok;
}

uint32_t
vocabulary_number(const unsigned char *numbers, size_t at)
{
	const unsigned char *p = numbers + at * VOCABULARY_NUMBER_BYTES;

	return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
	    (uint32_t)p[3] << 24;
}

static struct vocabulary_block
block_of(struct sqlite_text bytes, size_t length)
{
	struct vocabulary_block b = {
		.length = length,
		.count = bytes.n / (2 * VOCABULARY_NUMBER_BYTES + length),
		.masks = (const unsigned char *)bytes.p,
	};

	if (b.count > BLOCK_WORDS_MAX)
		b.count = BLOCK_WORDS_MAX;
	b.weights = b.masks + b.count * VOCABULARY_NUMBER_BYTES;
	b.words = b.weights + b.count * VOCABULARY_NUMBER_BYTES;
	return b;
}

/* Reads the blocks one by one, because "ORDER BY" would first sort a damaged table. */
bool
vocabulary_read(struct sqlite *db, size_t length, vocabulary_block_fn *each,
    void *context, struct error *f)
{
	LOCAL_STMT st = NULL;
	struct error ignored;
	bool row = true, more = true, ok = true;

	if (length < VOCABULARY_WORD_MIN || length > VOCABULARY_WORD_MAX ||
	    !sqlite_prepare(db, "SELECT words FROM vocabulary WHERE at = ?1",
		&st, &ignored))
		return true; /* then words are not corrected */
	for (int64_t at = 0; ok && more && at < VOCABULARY_BLOCKS_MAX; at++) {
		struct vocabulary_block b;

		sqlite_reset(st);
		sqlite_bind_int(
		    st, 1, VOCABULARY_BLOCKS_MAX * (int64_t)length + at);
		ok = sqlite_step(st, &row, f);
		if (!ok || !row)
			break;
		b = block_of(sqlite_blob(st, 0), length);
		more = each(context, &b);
	}
	return ok;
}

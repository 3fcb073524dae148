/*
 * normalize - folded words are letters and digits, fold to themselves, and make
 * slugs.
 */
#include "text/normalize.h"

#include "event/event.h"
#include "fuzz.h"
#include "base/text.h"

/* No ASCII but a-z0-9, whole characters only. */
static void
check_word(const char *word, size_t n)
{
	HOLDS(n > 0 && n <= NORMALIZE_WORD_MAX && strlen(word) == n);
	HOLDS(text_is_utf8(word, n));
	for (size_t i = 0; i < n; i++)
		HOLDS((word[i] & 0x80) != 0 ||
		    (word[i] >= 'a' && word[i] <= 'z') ||
		    (word[i] >= '0' && word[i] <= '9'));
}

/* Where it stands in the text, it is the same word, and no other beside it. */
static void
check_place(const struct normalizer *f, const char *text, size_t n)
{
	struct normalizer one;

	HOLDS(f->bytes > 0 && f->at >= text && f->at + f->bytes <= text + n);
	normalize_start(&one, f->at, f->bytes);
	HOLDS(normalize_next(&one) && strcmp(one.word, f->word) == 0);
	HOLDS(one.at == f->at && one.bytes == f->bytes);
	HOLDS(!normalize_next(&one));
}

static void
check_slug(const char *text)
{
	struct buf slug = BUF_INIT(EVENT_SLUG_MAX);

	event_slugify(text, &slug);
	HOLDS(!slug.full && event_slug_valid(slug.p));
	HOLDS(strstr(slug.p, "--") == NULL);
	buf_release(&slug);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct buf joined = BUF_INIT(FUZZ_ROOM), again = joined;
	char *text = fuzz_text(data, size);
	struct normalizer f;

	normalize_start(&f, text, size);
	while (normalize_next(&f)) {
		check_word(f.word, f.len);
		check_place(&f, text, size);
	}
	HOLDS(f.len == 0);
	normalize_join(text, ' ', &joined);
	normalize_join(buf_cstr(&joined), ' ', &again);
	HOLDS(strcmp(buf_cstr(&joined), buf_cstr(&again)) == 0);
	check_slug(text);
	buf_release(&joined);
	buf_release(&again);
	free(text);
	return 0;
}

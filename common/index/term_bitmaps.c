/*
 * term_bitmaps - looks up the bitmaps of each term of an event.
 */
#include "index/term_bitmaps.h"

static void
add_to_bitmaps(struct common_terms *c, const char *p, size_t n, int64_t rank)
{
	uint16_t numbers[COMMON_TERMS_TERM_MAX];
	size_t count = common_terms_find(c, p, n, numbers);

	for (size_t i = 0; i < count; i++)
		bitmap_writer_add(&c->bitmaps, numbers[i], rank);
}

static void
add_to_stem(struct common_terms *c, const struct stems *stems, const char *p,
    size_t n, int64_t rank)
{
	const char *stem = stems_common(stems, p, n);
	char term[1 + STEM_SIZE];
	int len;

	if (stem == NULL)
		return;
	len = snprintf(
	    term, sizeof(term), "%c%s", stems_mark(stems_scope(p[0])), stem);
	add_to_bitmaps(c, term, (size_t)len, rank);
}

/* The next term, without the blanks before it; 0 at the end. */
static size_t
next_term(const char **terms)
{
	*terms += strspn(*terms, " ");
	return (size_t)(strchrnul(*terms, ' ') - *terms);
}

/* The stems come after all terms, so that terms get the bitmaps where there are few. */
bool
term_bitmaps_add_event(struct common_terms *c, const struct stems *stems,
    int64_t rank, const char *terms, bool is_news, struct error *f)
{
	const char *p;
	size_t n;

	if (!bitmap_writer_rank(&c->bitmaps, rank, c->count, f))
		return false;
	for (p = terms; (n = next_term(&p)) > 0; p += n)
		add_to_bitmaps(c, p, n, rank);
	if (is_news)
		add_to_bitmaps(
		    c, COMMON_TERMS_NEWS, strlen(COMMON_TERMS_NEWS), rank);
	for (p = terms; (n = next_term(&p)) > 0; p += n)
		add_to_stem(c, stems, p, n, rank);
	return true;
}

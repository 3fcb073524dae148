/*
 * postings - reads pages of the full-text index.
 */
#include "index/postings.h"

enum {
	STRUCTURE_ROW = 10,
	SEGMENT_SHIFT = 37, /* of the segment's number in a page's key */
	PAGE_HEAD = 4,      /* two numbers: where the ranks begin; the end */
	MAIN_INDEX = '0',   /* before a term; other marks are prefix indexes */
	COOKIE_BYTES = 4,
	MAGIC_FIRST = 0xff, /* after the cookie: another format */
	LEVELS_MAX = 2000,
	WORK_A_STEP = 8, /* terms and ranks that count as one instruction */
};

#define PAGES_MAX (INT64_C(1) << 31)

struct bytes {
	const unsigned char *p;
	size_t n;
};

/* The state of a query. */
struct reading {
	const struct postings_asked *asked;
	unsigned char wanted[POSTINGS_TERM_MAX + 1];
	size_t wanted_n;
	/* The current term. */
	unsigned char term[POSTINGS_TERM_MAX + 1];
	size_t term_n;
	bool matches;
	bool found, is_over;
	int64_t work; /* number of terms and ranks read */
};

/* Returns false if the number does not end before `end`. */
static bool
read_page_number(struct bytes page, size_t *at, size_t end, uint64_t *n)
{
	uint64_t number = 0;

	for (int i = 0; i < 9; i++) {
		unsigned char byte;

		if (*at >= end || end > page.n)
			return false;
		byte = page.p[(*at)++];
		if (i == 8) {
			*n = number << 8 | byte;
			return true;
		}
		number = number << 7 | (byte & 0x7f);
		if (byte < 0x80)
			break;
	}
	*n = number;
	return true;
}

static size_t
read_short(struct bytes page, size_t at)
{
	return (size_t)page.p[at] << 8 | page.p[at + 1];
}

static bool
fail_postings(struct error *f)
{
	return error_internal(
	    f, "the snapshot has a damaged index of words; run cartaz verify");
}

/* Sets *number to the only segment, or to 0.  Returns false for other structures. */
static bool
only_segment(struct bytes b, int64_t *number)
{
	uint64_t levels, segments, ignored, merged, count, segment = 0;
	size_t at = COOKIE_BYTES;

	if (b.n <= at || b.p[at] == MAGIC_FIRST ||
	    !read_page_number(b, &at, b.n, &levels) || levels > LEVELS_MAX ||
	    !read_page_number(b, &at, b.n, &segments) || segments > 1 ||
	    !read_page_number(b, &at, b.n, &ignored))
		return false;
	for (uint64_t level = 0; level < levels; level++) {
		if (!read_page_number(b, &at, b.n, &merged) || merged != 0 ||
		    !read_page_number(b, &at, b.n, &count) || count > segments)
			return false;
		if (count == 1 &&
		    (!read_page_number(b, &at, b.n, &segment) ||
			!read_page_number(b, &at, b.n, &ignored) ||
			!read_page_number(b, &at, b.n, &ignored)))
			return false;
	}
	*number = (int64_t)segment;
	return segment <= UINT16_MAX && (segment > 0) == (segments > 0);
}

static struct bytes
blob(struct sqlite3_stmt *st, int column)
{
	struct sqlite_text text = sqlite_blob(st, column);

	return (struct bytes){ (const unsigned char *)text.p, text.n };
}

static bool
read_structure(struct postings *p, struct sqlite *db, struct error *f)
{
	LOCAL_STMT st = NULL;
	bool row, ok;

	ok = sqlite_ask(db, &st, &row, f,
	    "SELECT block FROM words_data WHERE id = ?1",
	    BIND_INT(STRUCTURE_ROW));
	if (ok && !(row && only_segment(blob(st, 0), &p->segment)))
		ok = fail_postings(f);
	return ok;
}

static bool
start_postings(struct postings *p, struct sqlite *db, struct error *f)
{
	return p->pages != NULL ||
	    (read_structure(p, db, f) &&
		sqlite_prepare(db,
		    "SELECT pgno FROM words_idx WHERE segid = ?1 AND term <= ?2"
		    " ORDER BY term DESC LIMIT 1",
		    &p->seek, f) &&
		sqlite_prepare(db,
		    "SELECT id, block FROM words_data WHERE id >= ?1 AND id < ?2"
		    " ORDER BY id",
		    &p->pages, f));
}

void
postings_finish(struct postings *p)
{
	sqlite_finish(&p->seek);
	sqlite_finish(&p->pages);
}

/* Reads the ranks from `at` to `end`.  A difference of 0, a deletion, is damage. */
static bool
read_ranks(struct reading *r, struct bytes page, size_t at, size_t end)
{
	const struct postings_asked *asked = r->asked;
	/* Stores to the bits would make the compiler read the members again. */
	int64_t after = asked->range.after, last = asked->range.last, work = 0;
	uint64_t *bits = asked->set != NULL ? asked->set->bits : NULL;
	uint64_t rank = 0, difference;
	bool found = false;

	if (bits != NULL && last > asked->set->last)
		last = asked->set->last;
	while (at < end) {
		/* usually one byte */
		difference = page.p[at];
		if (difference < 0x80)
			at++;
		else if (!read_page_number(page, &at, end, &difference))
			return false;
		if (difference == 0 || difference > INT64_MAX - rank)
			return false;
		rank += difference;
		work++;
		if ((int64_t)rank <= after)
			continue;
		if ((int64_t)rank > last)
			break;
		found = true;
		if (bits == NULL) {
			r->is_over = true;
			break;
		}
		bits[rank / 64] |= UINT64_C(1) << rank % 64;
	}
	r->work += work;
	r->found = r->found || found;
	return true;
}

static int
compare_term(const struct reading *r)
{
	size_t n = r->term_n < r->wanted_n ? r->term_n : r->wanted_n;
	int order = memcmp(r->term, r->wanted, n);

	if (order != 0 || r->term_n == r->wanted_n)
		return order;
	if (r->term_n < r->wanted_n)
		return -1;
	return r->asked->begins ? 0 : 1;
}

/* Reads a term.  The first term of a page is complete, others are differences. */
static bool
read_term(
    struct reading *r, struct bytes page, size_t *at, size_t end, bool is_first)
{
	uint64_t kept = 0, n;
	int order;

	if ((!is_first && !read_page_number(page, at, end, &kept)) ||
	    !read_page_number(page, at, end, &n) || kept > r->term_n ||
	    n > POSTINGS_TERM_MAX || kept + n > sizeof(r->term) ||
	    n > end - *at)
		return false;
	memcpy(r->term + kept, page.p + *at, (size_t)n);
	r->term_n = (size_t)(kept + n);
	*at += (size_t)n;
	order = compare_term(r);
	r->work++;
	r->matches = order == 0;
	r->is_over = order > 0;
	return true;
}

/* A page begins with more ranks of the previous term.  Then come terms with their ranks. */
static bool
read_postings_page(struct reading *r, struct bytes page)
{
	size_t end, feet, at = PAGE_HEAD, next;
	uint64_t step;
	bool is_first = true;

	if (page.n < PAGE_HEAD)
		return false;
	feet = end = read_short(page, 2);
	if (end < PAGE_HEAD || end > page.n)
		return false;
	next = 0;
	for (;;) {
		size_t past = end;
		bool more = feet < page.n;

		if (more) {
			if (!read_page_number(page, &feet, page.n, &step) ||
			    step > end || next + step < at || next + step > end)
				return false;
			next += (size_t)step;
			past = next;
		}
		if (r->matches && !read_ranks(r, page, at, past))
			return false;
		if (!more || r->is_over)
			return true;
		at = next;
		if (!read_term(r, page, &at, end, is_first))
			return false;
		if (r->is_over)
			return true;
		is_first = false;
	}
}

/* Sets *number to the page that can have the term, or to 0. */
static bool
seek_page(struct postings *p, const struct reading *r, int64_t *number,
    struct error *f)
{
	bool row;

	sqlite_reset(p->seek);
	sqlite_bind_int(p->seek, 1, p->segment);
	sqlite_bind_blob(p->seek, 2, r->wanted, r->wanted_n);
	if (!sqlite_step(p->seek, &row, f))
		return false;
	*number = row ? sqlite_int(p->seek, 0) >> 1 : 0;
	sqlite_reset(p->seek);
	return true;
}

static bool
read_pages(struct postings *p, struct sqlite *db, struct reading *r,
    int64_t first, struct error *f)
{
	int64_t key = (p->segment << SEGMENT_SHIFT) + first;
	bool row, ok = true;

	sqlite_reset(p->pages);
	sqlite_bind(p->pages, BIND_INT(key),
	    BIND_INT((p->segment << SEGMENT_SHIFT) + PAGES_MAX));
	for (; ok && !r->is_over; key++) {
		int64_t before = r->work;

		ok = sqlite_step(p->pages, &row, f);
		if (!ok || !row)
			break;
		if (sqlite_int(p->pages, 0) != key ||
		    !read_postings_page(r, blob(p->pages, 1)))
			ok = fail_postings(f);
		ok = ok &&
		    sqlite_spend(db, 1 + (r->work - before) / WORK_A_STEP, f);
	}
	sqlite_reset(p->pages);
	return ok;
}

bool
postings_read(struct postings *p, struct sqlite *db,
    const struct postings_asked *asked, bool *found, struct error *f)
{
	struct reading r = { .asked = asked, .wanted_n = asked->n + 1 };
	int64_t first;
	bool ok;

	*found = false;
	if (!start_postings(p, db, f))
		return false;
	if (asked->n == 0 || asked->n > POSTINGS_TERM_MAX || p->segment == 0)
		return true;
	r.wanted[0] = MAIN_INDEX;
	memcpy(r.wanted + 1, asked->term, asked->n);
	ok = seek_page(p, &r, &first, f) &&
	    (first < PAGES_MAX || fail_postings(f)) &&
	    (first <= 0 || read_pages(p, db, &r, first, f));
	*found = r.found;
	return ok;
}

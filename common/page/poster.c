/*
 * poster - breaks a name into lines, and makes each line as large as the width and the
 * height allow.
 */
#include "page/poster.h"

#include <math.h>

#include "base/hash.h"
#include "base/text.h"

enum { NAME_MAX = 240, WORD_LETTERS = 16, IDEOGRAPHS = 2, LETTERS_MAX = 250 };

/* The largest letters of a poster in relation to the smallest. */
#define RATIO_MAX 2.0

/*
 * In letter heights, for bold condensed capitals.  An estimate is enough, because
 * textLength makes the browser stretch each line to the computed width.
 */
double
poster_letter_width(uint32_t c)
{
	if (c >= 0x300 && c <= 0x36f)
		return 0;
	if (c >= 0x2e80)
		return 1.1;
	if (c < 0x80 && strchr(" .,:;!'|()[]-iI/", (int)c) != NULL)
		return POSTER_BLANK;
	if (c < 0x80 && strchr("mwMW@%&", (int)c) != NULL)
		return 0.75;
	return 0.56;
}

/* Returns true for a dash or a bar between words, which stays at the end of its line. */
static bool
is_joint(const char *p, size_t n)
{
	static const char *const joints[] = { "-", "–", "—", "|", "/", "·" };

	for (size_t i = 0; i < ARRAY_LEN(joints); i++) {
		size_t length = strlen(joints[i]);

		if (n > length && memcmp(p, joints[i], length) == 0 &&
		    p[length] == ' ')
			return true;
	}
	return false;
}

/*
 * Returns true if the character belongs to the letter before it, in the scripts for which
 * share cards have letters: accents, points of Hebrew, vowels of Arabic, Devanagari and
 * Thai.
 */
static bool
is_mark(uint32_t c)
{
	static const struct {
		uint32_t first, last;
	} marks[] = { { 0x300, 0x36f }, { 0x591, 0x5c7 }, { 0x64b, 0x65f },
		{ 0x900, 0x903 }, { 0x93a, 0x93c }, { 0x93e, 0x94f },
		{ 0xe31, 0xe31 }, { 0xe33, 0xe3a }, { 0xe47, 0xe4e },
		{ 0x200c, 0x200d }, { 0xfe00, 0xfe0f },
		/* Characters that must not begin a line: closing marks, small kana. */
		{ 0x3001, 0x3002 }, { 0x300d, 0x300d }, { 0x300f, 0x300f },
		{ 0x3041, 0x3041 }, { 0x3043, 0x3043 }, { 0x3045, 0x3045 },
		{ 0x3063, 0x3063 }, { 0x3083, 0x3083 }, { 0x3085, 0x3085 },
		{ 0x3087, 0x3087 }, { 0x30a1, 0x30a1 }, { 0x30a3, 0x30a3 },
		{ 0x30a5, 0x30a5 }, { 0x30a7, 0x30a7 }, { 0x30a9, 0x30a9 },
		{ 0x30c3, 0x30c3 }, { 0x30e3, 0x30e3 }, { 0x30e5, 0x30e5 },
		{ 0x30e7, 0x30e7 }, { 0x30fb, 0x30fc }, { 0xff01, 0xff01 },
		{ 0xff09, 0xff09 } };

	for (size_t i = 0; i < ARRAY_LEN(marks); i++) {
		if (c >= marks[i].first && c <= marks[i].last)
			return true;
	}
	return false;
}

/* Chinese and Japanese have no blanks, and lines break anywhere. */
static size_t
letters_of_word(uint32_t c)
{
	return c >= 0x2e80 && c <= 0x9fff ? IDEOGRAPHS : WORD_LETTERS;
}

/* A word ends at a blank, or after letters_of_word() letters. */
void
poster_split(const char *name, struct poster_words *w)
{
	size_t left = text_cut(name, strlen(name), NAME_MAX), n, letters = 0;
	struct poster_word *word = NULL;
	uint32_t c;

	*w = (struct poster_words){ .count = 0 };
	w->cut = name[left] != '\0';
	for (const char *p = name; left > 0; p += n, left -= n) {
		n = text_utf8(p, left, &c);
		if (n == 0 || c <= ' ') {
			n = 1;
			if (!is_joint(p + 1, left - 1))
				word = NULL;
			continue;
		}
		if (word == NULL ||
		    (letters >= letters_of_word(c) && !is_mark(c))) {
			if (w->count == POSTER_WORDS_MAX) {
				w->cut = true;
				break;
			}
			word = &w->word[w->count++];
			*word = (struct poster_word){ .p = p };
			letters = 0;
		}
		word->n = (size_t)(p - word->p) + n;
		word->width += poster_letter_width(c);
		letters++;
	}
}

bool
poster_has_blank(const struct poster_words *w, size_t i)
{
	return i > 0 && w->word[i - 1].p + w->word[i - 1].n < w->word[i].p;
}

static double
blank_before(const struct poster_words *w, size_t i)
{
	return poster_has_blank(w, i) ? POSTER_BLANK : 0;
}

/*
 * Fills lines from the last word back, as long as they are narrower than `width`, but
 * with at least one word on each line.  So a short word ("and the") is at the start
 * rather than at the end of a line.  Returns false if this needs more lines than a poster
 * has.
 */
static bool
fill_lines(const struct poster_words *w, double width, struct poster_lines *out)
{
	size_t top = POSTER_LINES_MAX;

	out->widest = 0;
	for (size_t i = w->count; i > 0;) {
		struct poster_line line = { .past = i };

		if (top == 0)
			return false;
		line.width = w->word[--i].width;
		for (; i > 0; i--) {
			double wider = line.width + blank_before(w, i) +
			    w->word[i - 1].width;

			if (wider >= width)
				break;
			line.width = wider;
		}
		line.first = i;
		out->line[--top] = line;
		if (line.width > out->widest)
			out->widest = line.width;
	}
	out->count = POSTER_LINES_MAX - top;
	memmove(out->line, &out->line[top], out->count * sizeof(out->line[0]));
	return true;
}

/* Makes every line as large as the width, and then the height, allows. */
static void
size_lines(struct poster_lines *l, double room, double leading)
{
	double height = 0, factor = 1;

	l->least = LETTERS_MAX;
	for (size_t i = 0; i < l->count; i++) {
		l->line[i].size = POSTER_MEASURE / l->line[i].width;
		if (l->line[i].size < l->least)
			l->least = l->line[i].size;
	}
	for (size_t i = 0; i < l->count; i++) {
		double most = l->least * RATIO_MAX;

		if (most > LETTERS_MAX)
			most = LETTERS_MAX;
		if (l->line[i].size > most)
			l->line[i].size = most;
		height += l->line[i].size * leading;
	}
	if (height > room)
		factor = room / height;
	for (size_t i = 0; i < l->count; i++)
		l->line[i].size *= factor;
	l->least *= factor;
}

void
poster_set_lines(const struct poster_words *w, double height, double leading,
    struct poster_lines *best)
{
	struct poster_lines tried;
	double width = HUGE_VAL;

	*best = (struct poster_lines){ .count = 0 };
	while (fill_lines(w, width, &tried) && tried.widest < width) {
		width = tried.widest;
		size_lines(&tried, height, leading);
		if (tried.least > best->least)
			*best = tried;
	}
}

static const struct poster_ornament ornaments[POSTER_DESIGNS] = {
	{ 1010, 150, 330, NULL },
	{ 0, 0, 0,
	    "M600 700-300-40V-360ZM600 700 60-400H400ZM600 700 720-400H1040"
	    "ZM600 700 1400-360V-40ZM600 700H1500V300Z" },
	{ 0, 0, 0,
	    "M700-20H860L480 650H320ZM980-20h160L760 650H600ZM1260-20h160"
	    "L1040 650H880Z" },
	{ 0, 0, 0,
	    "M1200 0V630A630 630 0 0 1 570 0H720A480 480 0 0 0 1200 480V330"
	    "A330 330 0 0 1 870 0H1020A180 180 0 0 0 1200 180Z" },
};

size_t
poster_design(const char *slug)
{
	return hash_text(HASH_START, slug) % POSTER_DESIGNS + 1;
}

struct poster_ornament
poster_ornament(size_t design)
{
	return ornaments[(design - 1) % POSTER_DESIGNS];
}

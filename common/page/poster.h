/*
 * poster.h - the layout of an event's poster: its name in lines of large letters that
 * fill the width, above a rule, its date and its place, on one of four backgrounds.
 *
 * Also called: typesetting, line breaking.
 * The pages print the poster as SVG (placeholder_image.h).  Share cards draw it as pixels
 * (cards/card.h).
 *
 * Shape:  POSTER_WIDTH x POSTER_HEIGHT units.  A word ends at a blank, after 16
 *         letters, or after two ideographs or kana.  Lines are filled greedily from the
 *         last word back.  In the first round, width has no limit.  In each further
 *         round, lines must be narrower than the widest line of the previous round.
 *         The rounds end when a word is too wide or there are too many lines.  The
 *         round whose smallest letters are the largest is used.
 * Owns:   nothing; words point into the name.
 * Errors: none.
 * Units:  those of the poster; widths of words are in letter heights.
 * Limits: 240 bytes of a name, POSTER_WORDS_MAX words; a longer name is cut.
 */
#ifndef PAGE_POSTER_H
#define PAGE_POSTER_H

#include "base/base.h"

enum {
	POSTER_WIDTH = 1200,
	POSTER_HEIGHT = 630,
	POSTER_MARGIN = 64,
	POSTER_MEASURE = POSTER_WIDTH - 2 * POSTER_MARGIN,
	POSTER_NAME_TOP = 46,
	POSTER_NAME_BOTTOM = 482,
	POSTER_RULE_LINE = 522,
	POSTER_RULE_WIDTH = 6,
	POSTER_FOOT_LINE = 580,
	POSTER_FOOT_SIZE = 46,
	POSTER_DESIGNS = 4,
	POSTER_WORDS_MAX = 44,
	POSTER_LINES_MAX = 7,
};

/* Line height in letter heights: enough for capitals with accents. */
#define POSTER_LEADING 0.97
/* A blank between words, in letter heights. */
#define POSTER_BLANK 0.28

struct poster_word {
	const char *p;
	size_t n;
	double width; /* estimated for bold condensed capitals */
};

struct poster_words {
	struct poster_word word[POSTER_WORDS_MAX];
	size_t count;
	bool cut; /* the name has more words or bytes than the limits */
};

struct poster_line {
	size_t first, past; /* indexes of words */
	double width, size; /* line width, letter size */
};

struct poster_lines {
	struct poster_line line[POSTER_LINES_MAX];
	size_t count;
	double widest; /* of all lines */
	double least;  /* the smallest letters */
};

/* Returns the estimated width of a character in letter heights. */
double poster_letter_width(uint32_t code_point) MUST_USE;

/* Splits a name into words, with estimated widths. */
void poster_split(const char *name, struct poster_words *);
/* Returns true if a blank precedes the word, and false for the first word. */
bool poster_has_blank(const struct poster_words *, size_t word) MUST_USE;
/*
 * Arranges the words in lines that fit into the height.  `leading` is the height of a line
 * in letter heights, such as POSTER_LEADING.  SVG uses the estimated widths of
 * poster_split(), and share cards replace them with the widths of their font.
 */
void poster_set_lines(const struct poster_words *, double height,
    double leading, struct poster_lines *);

/* Returns the number of the design, from 1.  It depends only on the slug. */
size_t poster_design(const char *slug) MUST_USE;

/* The shapes behind the letters: a circle, or a path of SVG with M, L, H, h, V, A, Z. */
struct poster_ornament {
	int x, y, radius; /* of the circle; radius 0: no circle */
	const char *path; /* SVG, or NULL */
};

struct poster_ornament poster_ornament(size_t design) MUST_USE;

#endif

/*
 * placeholder_image - sets the name of an event in lines of large letters, as
 * SVG.
 *
 * Line breaks are chosen by dynamic programming: for each number of lines the
 * breaks with the narrowest widest line, then the number with the largest
 * letters.
 */
#include "pages/placeholder_image.h"

#include "base/escape.h"
#include "base/hash.h"
#include "base/text.h"

/* In units of the viewBox. */
enum {
	WIDTH = 1200,
	MARGIN = 64,
	MEASURE = WIDTH - 2 * MARGIN,
	NAME_TOP = 46,
	NAME_HEIGHT = 436,
	NAME_BOTTOM = NAME_TOP + NAME_HEIGHT,
	RULE_LINE = 522,
	FOOT_LINE = 580,
	FOOT_SIZE = 46,
	LETTERS_MAX = 250,
};
enum { NAME_MAX = 240, WORDS_MAX = 44, WORD_LETTERS = 16, LINES_MAX = 7 };
enum { PIECE_MAX = 512, DESIGNS = 4 };

/* Line height in letter heights: enough for capitals with accents. */
#define LEADING 0.9
/* The largest letters of an image compared with its smallest. */
#define RATIO_MAX 2.0
#define IMPOSSIBLE 1e9

struct placeholder_word {
	const char *p;
	size_t n;
	double width; /* in letter heights, roughly */
};

struct placeholder_words {
	struct placeholder_word word[WORDS_MAX];
	double before[WORDS_MAX + 1]; /* the width of all words before one */
	size_t count;
	bool cut;
};

/*
 * For the words from i on in k lines: the narrowest measure (the width of the
 * widest line), and the word that starts the second line.
 */
struct placeholder_breaks {
	double measure[WORDS_MAX + 1][LINES_MAX + 1];
	size_t next[WORDS_MAX + 1][LINES_MAX + 1];
};

struct placeholder_line {
	size_t first, past;
	double width, size;
};

struct placeholder_lines {
	struct placeholder_line line[LINES_MAX];
	size_t count;
	double least; /* the smallest letters */
};

/*
 * In letter heights, for bold condensed capitals.  It is an estimate:
 * textLength makes the browser stretch each line to the computed width.
 */
static double
letter_width(uint32_t c)
{
	if (c >= 0x300 && c <= 0x36f)
		return 0;
	if (c >= 0x2e80)
		return 1.1;
	if (c < 0x80 && strchr(" .,:;!'|()[]-iI/", (int)c) != NULL)
		return 0.28;
	if (c < 0x80 && strchr("mwMW@%&", (int)c) != NULL)
		return 0.75;
	return 0.56;
}

/* True for a dash or a bar between words: it stays at the end of its line. */
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

/* A word ends at a blank, or after WORD_LETTERS letters. */
static void
split_words(const char *name, struct placeholder_words *w)
{
	size_t left = text_cut(name, strlen(name), NAME_MAX), n, letters = 0;
	struct placeholder_word *word = NULL;
	uint32_t c;

	w->cut = name[left] != '\0';
	for (const char *p = name; left > 0; p += n, left -= n) {
		n = text_utf8(p, left, &c);
		if (n == 0 || c <= ' ') {
			n = 1;
			if (!is_joint(p + 1, left - 1))
				word = NULL;
			continue;
		}
		if (word == NULL || letters == WORD_LETTERS) {
			if (w->count == WORDS_MAX) {
				w->cut = true;
				break;
			}
			word = &w->word[w->count++];
			*word = (struct placeholder_word){ .p = p };
			letters = 0;
		}
		word->n = (size_t)(p - word->p) + n;
		word->width += letter_width(c);
		letters++;
	}
	for (size_t i = 0; i < w->count; i++)
		w->before[i + 1] = w->before[i] + w->word[i].width;
}

static double
width_of(const struct placeholder_words *w, size_t first, size_t past)
{
	return w->before[past] - w->before[first] +
	    (double)(past - first - 1) * letter_width(' ');
}

static void
find_first_break(const struct placeholder_words *w,
    struct placeholder_breaks *breaks, size_t i, size_t k)
{
	breaks->measure[i][k] = IMPOSSIBLE;
	breaks->next[i][k] = w->count;
	for (size_t j = i + 1; j <= w->count; j++) {
		double width = width_of(w, i, j);
		double rest = breaks->measure[j][k - 1];
		double measure = width > rest ? width : rest;

		if (measure < breaks->measure[i][k]) {
			breaks->measure[i][k] = measure;
			breaks->next[i][k] = j;
		}
	}
}

static void
find_breaks(
    const struct placeholder_words *w, struct placeholder_breaks *breaks)
{
	for (size_t i = w->count + 1; i-- > 0;) {
		breaks->measure[i][0] = i == w->count ? 0 : IMPOSSIBLE;
		for (size_t k = 1; k <= LINES_MAX; k++) {
			if (i == w->count)
				breaks->measure[i][k] = IMPOSSIBLE;
			else
				find_first_break(w, breaks, i, k);
		}
	}
}

static void
break_lines(const struct placeholder_words *w,
    const struct placeholder_breaks *breaks, size_t count,
    struct placeholder_lines *out)
{
	size_t i = 0;

	*out = (struct placeholder_lines){ .count = count };
	for (size_t k = 0; k < count; k++) {
		struct placeholder_line *l = &out->line[k];

		l->first = i;
		l->past = i = breaks->next[i][count - k];
		l->width = width_of(w, l->first, l->past);
	}
}

/* Makes every line as large as the width, and then the height, allows. */
static void
size_lines(struct placeholder_lines *l)
{
	double height = 0, factor = 1;

	l->least = LETTERS_MAX;
	for (size_t i = 0; i < l->count; i++) {
		l->line[i].size = MEASURE / l->line[i].width;
		if (l->line[i].size < l->least)
			l->least = l->line[i].size;
	}
	for (size_t i = 0; i < l->count; i++) {
		double most = l->least * RATIO_MAX;

		if (most > LETTERS_MAX)
			most = LETTERS_MAX;
		if (l->line[i].size > most)
			l->line[i].size = most;
		height += l->line[i].size * LEADING;
	}
	if (height > NAME_HEIGHT)
		factor = NAME_HEIGHT / height;
	for (size_t i = 0; i < l->count; i++)
		l->line[i].size *= factor;
	l->least *= factor;
}

static void
set_lines(const struct placeholder_words *w, struct placeholder_lines *best)
{
	struct placeholder_breaks breaks;

	find_breaks(w, &breaks);
	*best = (struct placeholder_lines){ 0 };
	for (size_t n = 1; n <= LINES_MAX && n <= w->count; n++) {
		struct placeholder_lines tried;

		break_lines(w, &breaks, n, &tried);
		size_lines(&tried);
		if (tried.least > best->least)
			*best = tried;
	}
}

static void
print_escaped(const char *p, size_t n, struct buf *b)
{
	char piece[PIECE_MAX];

	memcpy(piece, p, n);
	piece[n] = '\0';
	escape_html_text(piece, b);
}

static void
print_line(const struct placeholder_words *w, const struct placeholder_line *l,
    double y, struct buf *b)
{
	buf_printf(b,
	    "<text x=\"%d\" y=\"%.0f\" font-size=\"%.0f\" textLength=\"%.0f\" "
	    "lengthAdjust=\"spacingAndGlyphs\">",
	    MARGIN, y, l->size, l->size * l->width);
	for (size_t i = l->first; i < l->past; i++) {
		if (i > l->first)
			buf_char(b, ' ');
		print_escaped(w->word[i].p, w->word[i].n, b);
	}
	if (w->cut && l->past == w->count)
		buf_text(b, "…");
	buf_text(b, "</text>");
}

/* Sets the lines from the bottom up; false when words did not fit. */
static bool
print_name(const char *name, struct buf *b)
{
	struct placeholder_words words = { 0 };
	struct placeholder_lines lines;
	double y = NAME_BOTTOM;

	split_words(name, &words);
	set_lines(&words, &lines);
	for (size_t i = 0; i < lines.count; i++)
		y -= lines.line[i].size * LEADING;
	for (size_t i = 0; i < lines.count; i++) {
		y += lines.line[i].size * LEADING;
		print_line(&words, &lines.line[i], y, b);
	}
	return !words.cut;
}

/* How much of the text is as wide as `room`, of which it takes its own width. */
static size_t
fit_foot(const char *text, double *room)
{
	size_t n = 0, length, whole = strlen(text);
	uint32_t c;

	while (n < whole) {
		double width;

		length = text_utf8(text + n, whole - n, &c);
		width = FOOT_SIZE * letter_width(c);
		if (length == 0 || width > *room)
			break;
		*room -= width;
		n += length;
	}
	return n;
}

static void
print_foot(const char *text, bool at_end, double *room, struct buf *b)
{
	size_t n;

	if (text == NULL)
		return;
	n = fit_foot(text, room);
	buf_printf(b, "<text x=\"%d\" y=\"%d\" font-size=\"%d\"%s>",
	    at_end ? WIDTH - MARGIN : MARGIN, FOOT_LINE, FOOT_SIZE,
	    at_end ? " text-anchor=\"end\"" : "");
	print_escaped(text, n, b);
	buf_text(b, text[n] != '\0' ? "…</text>" : "</text>");
}

/* Shapes behind the letters. */
static const char *const ornaments[DESIGNS] = {
	"<circle cx=\"1010\" cy=\"150\" r=\"330\"/>",
	"<path d=\"M600 700-300-40V-360ZM600 700 60-400H400ZM600 700 720-400H1040"
	"ZM600 700 1400-360V-40ZM600 700H1500V300Z\"/>",
	"<path d=\"M700-20H860L480 650H320ZM980-20h160L760 650H600ZM1260-20h160"
	"L1040 650H880Z\"/>",
	"<path d=\"M1200 0V630A630 630 0 0 1 570 0H720A480 480 0 0 0 1200 480V330"
	"A330 330 0 0 1 870 0H1020A180 180 0 0 0 1200 180Z\"/>",
};

/* The date on the left, the place on the right. */
static void
print_date_and_place(
    const struct placeholder_image *p, const struct locale *l, struct buf *b)
{
	struct buf date = BUF_INIT(256);
	double room = MEASURE - 2 * FOOT_SIZE; /* a gap, and "…" */
	const char *place = p->city;
	struct datetime start;

	if (p->starts_at != NULL && datetime_parse(p->starts_at, &start))
		locale_day(l, &start, &date);
	if (place == NULL && p->is_online)
		place = locale_word(l, WORD_ONLINE);
	print_foot(date.len > 0 ? buf_cstr(&date) : NULL, false, &room, b);
	print_foot(place, true, &room, b);
	buf_release(&date);
}

/* The design depends on the event alone: every page shows the same. */
size_t
placeholder_image_design(const char *slug)
{
	return hash_text(HASH_START, slug) % DESIGNS + 1;
}

bool
placeholder_image_svg(
    const struct placeholder_image *p, const struct locale *l, struct buf *b)
{
	size_t design = placeholder_image_design(p->slug);
	bool whole;

	buf_printf(b,
	    "<svg class=\"poster poster-%zu\" viewBox=\"0 0 %d 630\" "
	    "aria-hidden=\"true\">"
	    "<rect width=\"%d\" height=\"630\"/>%s",
	    design, WIDTH, WIDTH, ornaments[design - 1]);
	whole = print_name(p->name, b);
	buf_printf(b, "<path class=\"rule\" d=\"M%d %dH%d\"/>", MARGIN,
	    RULE_LINE, WIDTH - MARGIN);
	print_date_and_place(p, l, b);
	buf_text(b, "</svg>");
	return whole;
}

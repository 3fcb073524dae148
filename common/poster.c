#include "poster.h"

#include "text.h"

/* In units of the drawing. */
enum {
	WIDTH = 1200,
	MARGIN = 64,
	MEASURE = WIDTH - 2 * MARGIN,
	NAME_TOP = 56,
	NAME_HEIGHT = 440,
	NAME_BOTTOM = NAME_TOP + NAME_HEIGHT,
	FOOT_LINE = 578,
	FOOT_SIZE = 46,
	SIZE_MAX_NAME = 250,
};
enum { NAME_MAX = 110, WORDS_MAX = 28, WORD_LETTERS = 16, LINES_MAX = 5 };
enum { FOOT_MAX = 60, DESIGNS = 4 };

/* From one line to the next, in letter heights: capitals and their accents. */
#define LEADING 0.9
/* What a line may be larger than the smallest one of its poster. */
#define RATIO_MAX 2.0

struct word {
	const char *p;
	size_t n;
	double width; /* in letter heights, roughly */
};

struct words {
	struct word word[WORDS_MAX];
	size_t count;
	bool cut;
};

struct line {
	size_t first, past;
	double width, size;
};

struct lines {
	struct line line[LINES_MAX];
	size_t count;
	double least; /* the smallest letters */
};

/* Bold condensed capitals; the browser stretches a line to what was reckoned. */
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

/* Blanks part words; so does the end of what fits a line. */
static void
take_words(const char *name, struct words *w)
{
	size_t left = text_cut(name, strlen(name), NAME_MAX), n, letters = 0;
	struct word *word = NULL;
	uint32_t c;

	w->cut = name[left] != '\0';
	for (const char *p = name; left > 0; p += n, left -= n) {
		n = text_utf8(p, left, &c);
		if (n == 0 || c <= ' ' || c == 0xa0) {
			n = n == 0 ? 1 : n;
			word = NULL;
			continue;
		}
		if (word == NULL || letters == WORD_LETTERS) {
			if (w->count == WORDS_MAX)
				return;
			word = &w->word[w->count++];
			*word = (struct word){ .p = p };
			letters = 0;
		}
		word->n = (size_t)(p - word->p) + n;
		word->width += letter_width(c);
		letters++;
	}
}

static double
width_of(const struct words *w, size_t first, size_t past)
{
	double sum = 0;

	for (size_t i = first; i < past; i++)
		sum += w->word[i].width + (i > first ? letter_width(' ') : 0);
	return sum;
}

/*
 * The narrowest way to set words first.. in `count` lines: the widest line is as
 * short as can be.  best[i][k] is that of the words from i in k lines.
 */
static void
break_lines(const struct words *w, size_t count, struct lines *out)
{
	double best[WORDS_MAX + 1][LINES_MAX + 1];
	size_t next[WORDS_MAX + 1][LINES_MAX + 1];

	for (size_t k = 0; k <= count; k++)
		best[w->count][k] = k == 0 ? 0 : 1e9;
	for (size_t i = w->count; i-- > 0;) {
		best[i][0] = 1e9;
		for (size_t k = 1; k <= count; k++) {
			best[i][k] = 1e9;
			next[i][k] = w->count;
			for (size_t j = i + 1; j <= w->count; j++) {
				double width = width_of(w, i, j);
				double rest = best[j][k - 1];
				double worst = width > rest ? width : rest;

				if (worst < best[i][k]) {
					best[i][k] = worst;
					next[i][k] = j;
				}
			}
		}
	}
	*out = (struct lines){ .count = count };
	for (size_t k = 0, i = 0; k < count; k++) {
		struct line *l = &out->line[k];

		l->first = i;
		l->past = i = next[i][count - k];
		l->width = width_of(w, l->first, l->past);
	}
}

/* Every line as large as the width allows, all together as the height does. */
static void
size_lines(struct lines *l)
{
	double height = 0, factor = 1;

	l->least = SIZE_MAX_NAME;
	for (size_t i = 0; i < l->count; i++) {
		l->line[i].size = MEASURE / l->line[i].width;
		if (l->line[i].size < l->least)
			l->least = l->line[i].size;
	}
	for (size_t i = 0; i < l->count; i++) {
		double most = l->least * RATIO_MAX;

		if (most > SIZE_MAX_NAME)
			most = SIZE_MAX_NAME;
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
set_lines(const struct words *w, struct lines *best)
{
	*best = (struct lines){ 0 };
	for (size_t n = 1; n <= LINES_MAX && n <= w->count; n++) {
		struct lines tried;

		break_lines(w, n, &tried);
		size_lines(&tried);
		if (tried.least > best->least)
			*best = tried;
	}
}

static void
print_escaped(const char *p, size_t n, struct buf *b)
{
	uint32_t c;

	for (size_t i = 0, step; i < n; i += step) {
		step = text_utf8(p + i, n - i, &c);
		if (step == 0 || text_is_invisible(c))
			step = step == 0 ? 1 : step;
		else if (c == '&')
			buf_text(b, "&amp;");
		else if (c == '<')
			buf_text(b, "&lt;");
		else if (c == '>')
			buf_text(b, "&gt;");
		else
			buf_bytes(b, p + i, step);
	}
}

static void
print_line(const struct words *w, const struct line *l, double y, struct buf *b)
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

/* The last line stands above the date, the others above it. */
static void
print_name(const char *name, struct buf *b)
{
	struct words words = { .count = 0 };
	struct lines lines;
	double y = NAME_BOTTOM;

	take_words(name, &words);
	set_lines(&words, &lines);
	for (size_t i = 0; i < lines.count; i++)
		y -= lines.line[i].size * LEADING;
	for (size_t i = 0; i < lines.count; i++) {
		y += lines.line[i].size * LEADING;
		print_line(&words, &lines.line[i], y, b);
	}
}

static void
print_foot(const char *text, bool at_end, struct buf *b)
{
	size_t n;

	if (text == NULL)
		return;
	n = text_cut(text, strlen(text), FOOT_MAX);
	buf_printf(b, "<text x=\"%d\" y=\"%d\" font-size=\"%d\"%s>",
	    at_end ? WIDTH - MARGIN : MARGIN, FOOT_LINE, FOOT_SIZE,
	    at_end ? " text-anchor=\"end\"" : "");
	print_escaped(text, n, b);
	buf_text(b, text[n] != '\0' ? "…</text>" : "</text>");
}

/* Behind the letters, and faint enough not to be in their way. */
static const char *const ornaments[DESIGNS] = {
	"<circle cx=\"1010\" cy=\"150\" r=\"330\"/>",
	"<path d=\"M600 700-300-40V-360ZM600 700 60-400H400ZM600 700 720-400H1040"
	"ZM600 700 1400-360V-40ZM600 700H1500V300Z\"/>",
	"<path d=\"M700-20H860L480 650H320ZM980-20h160L760 650H600ZM1260-20h160"
	"L1040 650H880Z\"/>",
	"<path d=\"M1200 0V630A630 630 0 0 1 570 0H720A480 480 0 0 0 1200 480V330"
	"A330 330 0 0 1 870 0H1020A180 180 0 0 0 1200 180Z\"/>",
};

void
poster_svg(const struct poster *p, struct buf *b)
{
	size_t design = p->seed % DESIGNS;

	buf_printf(b,
	    "<svg class=\"poster poster-%zu\" viewBox=\"0 0 %d 630\" "
	    "aria-hidden=\"true\" focusable=\"false\">"
	    "<rect width=\"%d\" height=\"630\"/>%s",
	    design + 1, WIDTH, WIDTH, ornaments[design]);
	print_name(p->name, b);
	buf_printf(b, "<path class=\"rule\" d=\"M%d 520H%d\"/>", MARGIN,
	    WIDTH - MARGIN);
	print_foot(p->date, false, b);
	print_foot(p->place, true, b);
	buf_text(b, "</svg>");
}

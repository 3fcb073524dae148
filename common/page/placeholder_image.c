/*
 * placeholder_image - lays out the poster of an event as SVG.
 */
#include "page/placeholder_image.h"

#include "base/escape.h"
#include "base/text.h"
#include "page/poster.h"

enum { PIECE_MAX = 512 };

static void
print_escaped(const char *p, size_t n, struct buf *b)
{
	char piece[PIECE_MAX];

	memcpy(piece, p, n);
	piece[n] = '\0';
	escape_html_text(piece, b);
}

static void
print_line(const struct poster_words *w, const struct poster_line *l, double y,
    struct buf *b)
{
	buf_printf(b,
	    "<text x=\"%d\" y=\"%.0f\" font-size=\"%.0f\" textLength=\"%.0f\" "
	    "lengthAdjust=\"spacingAndGlyphs\">",
	    POSTER_MARGIN, y, l->size, l->size * l->width);
	for (size_t i = l->first; i < l->past; i++) {
		if (i > l->first && poster_has_blank(w, i))
			buf_char(b, ' ');
		print_escaped(w->word[i].p, w->word[i].n, b);
	}
	if (w->cut && l->past == w->count)
		buf_text(b, "…");
	buf_text(b, "</text>");
}

/* Writes the lines of the name.  Returns false if some of its words did not fit. */
static bool
print_name(const char *name, struct buf *b)
{
	struct poster_words words;
	struct poster_lines lines;
	double y = POSTER_NAME_BOTTOM;

	poster_split(name, &words);
	poster_set_lines(&words, POSTER_NAME_BOTTOM - POSTER_NAME_TOP,
	    POSTER_LEADING, &lines);
	for (size_t i = 0; i < lines.count; i++)
		y -= lines.line[i].size * POSTER_LEADING;
	for (size_t i = 0; i < lines.count; i++) {
		y += lines.line[i].size * POSTER_LEADING;
		print_line(&words, &lines.line[i], y, b);
	}
	return !words.cut;
}

/* Returns the length of the text that fits into `room`, and subtracts its width. */
static size_t
fit_foot(const char *text, double *room)
{
	size_t n = 0, length, whole = strlen(text);
	uint32_t c;

	while (n < whole) {
		double width;

		length = text_utf8(text + n, whole - n, &c);
		width = POSTER_FOOT_SIZE * poster_letter_width(c);
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
	    at_end ? POSTER_WIDTH - POSTER_MARGIN : POSTER_MARGIN,
	    POSTER_FOOT_LINE, POSTER_FOOT_SIZE,
	    at_end ? " text-anchor=\"end\"" : "");
	print_escaped(text, n, b);
	buf_text(b, text[n] != '\0' ? "…</text>" : "</text>");
}

static const char *
place_of(const struct placeholder_image *p, const struct locale *l)
{
	return p->city == NULL && p->is_online ? locale_word(l, WORD_ONLINE)
					       : p->city;
}

static void
print_ornament(size_t design, struct buf *b)
{
	struct poster_ornament o = poster_ornament(design);

	if (o.radius > 0)
		buf_printf(b, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>", o.x,
		    o.y, o.radius);
	else
		buf_printf(b, "<path d=\"%s\"/>", o.path);
}

bool
placeholder_image_svg(
    const struct placeholder_image *p, const struct locale *l, struct buf *b)
{
	size_t design = poster_design(p->slug);
	double room =
	    POSTER_MEASURE - 2 * POSTER_FOOT_SIZE; /* for a gap and "…" */
	const char *name = p->name, *place = place_of(p, l);
	struct buf date = BUF_INIT(256);
	struct datetime start;
	bool whole;

	if (p->starts_at != NULL && datetime_parse(p->starts_at, &start))
		locale_day(l, &start, &date);
	if (name == NULL)
		name = date.len > 0 ? buf_cstr(&date)
		    : place != NULL ? place
				    : "";
	buf_printf(b,
	    "<svg class=\"poster poster-%zu\" viewBox=\"0 0 %d 630\" "
	    "aria-hidden=\"true\">"
	    "<rect width=\"%d\" height=\"630\"/>",
	    design, POSTER_WIDTH, POSTER_WIDTH);
	print_ornament(design, b);
	whole = print_name(name, b);
	buf_printf(b, "<path class=\"rule\" d=\"M%d %dH%d\"/>", POSTER_MARGIN,
	    POSTER_RULE_LINE, POSTER_WIDTH - POSTER_MARGIN);
	/*
	 * The date is on the left, the place on the right.  A text that is already in
	 * large letters is not repeated.
	 */
	if (date.len > 0 && name != buf_cstr(&date))
		print_foot(buf_cstr(&date), false, &room, b);
	if (name != place)
		print_foot(place, true, &room, b);
	buf_release(&date);
	buf_text(b, "</svg>");
	return whole;
}

/*
 * canvas - draws with cairo, lays out letters with pango, and writes PNG with libpng.
 *
 * All text is laid out at one size and scaled, because for each size pango would look up
 * its fonts again.
 */
#include "cards/canvas.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <png.h>

#include "base/clean.h"
#include "base/text.h"
#include "cards/fonts.h"

enum { ACCENTS_MAX = 2, EM = 100, ORNAMENT_LEVELS = 4, LETTER_LEVELS = 16 };
enum { COLORS = ORNAMENT_LEVELS * LETTER_LEVELS, COVERED = 255 };

/* Narrower letters are not readable, so the text is cut instead. */
#define SQUEEZE_MIN 0.97

/* The families in the packages of fonts.c. */
#define FAMILIES                                                               \
	"Roboto Condensed,DejaVu Sans,Waree,Lohit Devanagari,WenQuanYi Zen Hei"
struct canvas {
	int width, height;
	PangoFontMap *map;
	PangoLayout *layout;
	cairo_surface_t *surface[CANVAS_LAYERS];
	cairo_t *on[CANVAS_LAYERS];
};

/* The complaint of a library, after which the picture may be wrong. */
static char failure[256];

static GLogWriterOutput
hear(GLogLevelFlags level, const GLogField *fields, gsize n, gpointer context)
{
	const char *message = "no reason is known";

	(void)context;
	for (gsize i = 0; i < n; i++) {
		if (strcmp(fields[i].key, "MESSAGE") == 0)
			message = fields[i].value;
	}
	if ((level & G_LOG_LEVEL_ERROR) != 0)
		fatal(message); /* otherwise GLib would end the process */
	if ((level & (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)) != 0)
		snprintf(failure, sizeof(failure), "%s", message);
	return G_LOG_WRITER_HANDLED;
}

static void
listen_to_libraries(void)
{
	static bool listens;

	if (!listens)
		g_log_set_writer_func(hear, NULL, NULL);
	listens = true;
	failure[0] = '\0';
}

/* Makes shapes that do not depend on this machine: no hints, no subpixels. */
static void
start_layout(struct canvas *c)
{
	/*
	 * Must run before pango starts a thread, which would load a configuration itself.
	 */
	void *config = fonts_config();
	PangoContext *context;
	PangoFontDescription *font = pango_font_description_new();
	cairo_font_options_t *options = cairo_font_options_create();

	c->map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
	pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(c->map), config);
	pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(c->map), 96);
	context = pango_font_map_create_context(c->map);
	cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
	cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
	cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
	pango_cairo_context_set_font_options(context, options);
	pango_context_set_round_glyph_positions(context, FALSE);
	pango_context_set_language(context, pango_language_from_string("en"));
	pango_font_description_set_family(font, FAMILIES);
	pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD);
	pango_font_description_set_absolute_size(font, EM * PANGO_SCALE);
	c->layout = pango_layout_new(context);
	pango_layout_set_font_description(c->layout, font);
	pango_layout_set_single_paragraph_mode(c->layout, TRUE);
	pango_font_description_free(font);
	cairo_font_options_destroy(options);
	g_object_unref(context);
}

struct canvas *
canvas_new(int width, int height)
{
	struct canvas *c = mem_alloc(sizeof(*c));

	if (width < 1 || height < 1 || width > CANVAS_WIDTH_MAX ||
	    height > CANVAS_WIDTH_MAX)
		fatal("canvas: no such size");
	*c = (struct canvas){ .width = width, .height = height };
	listen_to_libraries();
	for (size_t i = 0; i < CANVAS_LAYERS; i++) {
		c->surface[i] =
		    cairo_image_surface_create(CAIRO_FORMAT_A8, width, height);
		c->on[i] = cairo_create(c->surface[i]);
	}
	start_layout(c);
	return c;
}

void
canvas_release(struct canvas *c)
{
	for (size_t i = 0; i < CANVAS_LAYERS; i++) {
		cairo_destroy(c->on[i]);
		cairo_surface_destroy(c->surface[i]);
	}
	g_object_unref(c->layout);
	g_object_unref(c->map);
	free(c);
}

/* Returns true for variation selectors and tags, whose forms no font here has. */
static bool
is_form_selector(uint32_t c)
{
	return (c >= 0xfe00 && c <= 0xfe0f) || c >= 0xe0000;
}

static bool
is_unicode_blank(uint32_t c)
{
	return c <= ' ' || c == 0xa0 || (c >= 0x2000 && c <= 0x200a) ||
	    c == 0x2028 || c == 0x2029 || c == 0x3000;
}

/* Returns false for a joiner, unless it follows a drawn letter. */
static bool
is_drawn(uint32_t letter, bool before)
{
	if (letter == 0x200c || letter == 0x200d)
		return before;
	return !is_form_selector(letter) && fonts_have(letter);
}

/* Returns true for accents.  Stacks of accents would reach outside of the picture. */
static bool
is_accent(uint32_t c)
{
	return (c >= 0x300 && c <= 0x36f) || (c >= 0x1ab0 && c <= 0x1aff) ||
	    (c >= 0x1dc0 && c <= 0x1dff) || (c >= 0x20d0 && c <= 0x20ff) ||
	    (c >= 0xfe20 && c <= 0xfe2f);
}

static void
add_letters(const char *p, size_t n, struct buf *b)
{
	bool before = false;
	int accents = 0;
	size_t len;

	for (; n > 0; p += len, n -= len) {
		uint32_t letter;

		len = text_utf8(p, n, &letter);
		if (len == 0)
			return;
		if (is_unicode_blank(letter)) {
			before = false;
			if (b->len > 0 && b->p[b->len - 1] != ' ')
				buf_char(b, ' ');
			continue;
		}
		accents = is_accent(letter) ? accents + 1 : 0;
		if (accents > ACCENTS_MAX)
			continue;
		before = is_drawn(letter, before);
		if (before)
			buf_bytes(b, p, len);
	}
}

void
canvas_prepare(const char *text, struct buf *b)
{
	LOCAL_BUF clean = BUF_INIT(b->max);
	gchar *capitals;

	(void)clean_text(text, strlen(text), &clean);
	capitals = g_utf8_strup(buf_cstr(&clean), (gssize)clean.len);
	add_letters(capitals, strlen(capitals), b);
	g_free(capitals);
}

static double
set_text(struct canvas *c, const char *text, size_t n)
{
	PangoRectangle size;

	pango_layout_set_text(c->layout, text, (int)n);
	pango_layout_set_width(c->layout, -1);
	pango_layout_set_ellipsize(c->layout, PANGO_ELLIPSIZE_NONE);
	pango_layout_get_extents(c->layout, NULL, &size);
	return (double)size.width / PANGO_SCALE / EM;
}

double
canvas_width(struct canvas *c, const char *text, size_t n)
{
	return fonts_are_there() ? set_text(c, text, n) : 0;
}

/* Returns the width in letter heights.  A text that is too long ends in "…". */
static double
fit_text(struct canvas *c, const struct canvas_text *t)
{
	double width = set_text(c, t->text, t->n), room = t->width / t->size;
	PangoRectangle size;

	if (width * SQUEEZE_MIN <= room)
		return width;
	pango_layout_set_width(c->layout, (int)(room * EM * PANGO_SCALE));
	pango_layout_set_ellipsize(c->layout, PANGO_ELLIPSIZE_END);
	pango_layout_get_extents(c->layout, NULL, &size);
	return (double)size.width / PANGO_SCALE / EM;
}

void
canvas_text(struct canvas *c, const struct canvas_text *t)
{
	cairo_t *on = c->on[CANVAS_LETTERS];
	double width, squeeze = 1;

	if (!fonts_are_there() || t->n == 0)
		return;
	width = fit_text(c, t);
	if (width * t->size > t->width)
		squeeze = t->width / (width * t->size);
	/* An ellipsized text from right to left is aligned at its right end. */
	pango_layout_set_alignment(c->layout, PANGO_ALIGN_LEFT);
	pango_layout_set_auto_dir(c->layout, TRUE);
	if (pango_layout_get_width(c->layout) >= 0)
		pango_layout_set_width(
		    c->layout, (int)(width * EM * PANGO_SCALE) + 1);
	cairo_save(on);
	cairo_set_operator(
	    on, t->cut_out ? CAIRO_OPERATOR_DEST_OUT : CAIRO_OPERATOR_OVER);
	cairo_translate(
	    on, t->at_end ? t->x - width * t->size * squeeze : t->x, t->y);
	cairo_scale(on, t->size / EM * squeeze, t->size / EM);
	cairo_move_to(
	    on, 0, -(double)pango_layout_get_baseline(c->layout) / PANGO_SCALE);
	pango_cairo_show_layout(on, c->layout);
	cairo_restore(on);
}

void
canvas_rectangle(struct canvas *c, enum canvas_layer layer, double x, double y,
    double width, double height)
{
	cairo_rectangle(c->on[layer], x, y, width, height);
	cairo_fill(c->on[layer]);
}

void
canvas_circle(struct canvas *c, enum canvas_layer layer, double x, double y,
    double radius)
{
	cairo_arc(c->on[layer], x, y, radius, 0, 2 * G_PI);
	cairo_fill(c->on[layer]);
}

/* Draws an arc.  A clockwise path has the center on its right, others on the left. */
static void
add_arc(cairo_t *on, double radius, bool with_clock, double x, double y)
{
	double from_x, from_y, dx, dy, far, rise, side = with_clock ? 1 : -1;
	double center_x, center_y;

	cairo_get_current_point(on, &from_x, &from_y);
	dx = x - from_x;
	dy = y - from_y;
	far = sqrt(dx * dx + dy * dy);
	rise = sqrt(fmax(0, radius * radius - far * far / 4));
	center_x = from_x + dx / 2 - side * rise * dy / far;
	center_y = from_y + dy / 2 + side * rise * dx / far;
	(with_clock ? cairo_arc : cairo_arc_negative)(on, center_x, center_y,
	    radius, atan2(from_y - center_y, from_x - center_x),
	    atan2(y - center_y, x - center_x));
}

static double
number(const char **at)
{
	char *end;
	double n = strtod(*at + strspn(*at, " ,"), &end);

	*at = end;
	return n;
}

/*
 * Draws one command with its numbers.  Returns the command for numbers without a letter.
 */
static char
add_step(cairo_t *on, char command, const char **at)
{
	double n[7] = { 0 }, x, y;
	size_t count = command == 'A' ? 7 : strchr("HhV", command) ? 1 : 2;

	if (command == 'Z') {
		cairo_close_path(on);
		return 'L';
	}
	for (size_t i = 0; i < count; i++)
		n[i] = number(at);
	cairo_get_current_point(on, &x, &y);
	if (command == 'M')
		cairo_move_to(on, n[0], n[1]);
	else if (command == 'A')
		add_arc(on, n[0], n[4] > 0, n[5], n[6]);
	else if (command == 'H')
		cairo_line_to(on, n[0], y);
	else if (command == 'h')
		cairo_line_to(on, x + n[0], y);
	else if (command == 'V')
		cairo_line_to(on, x, n[0]);
	else
		cairo_line_to(on, n[0], n[1]);
	return command == 'M' ? 'L' : command;
}

void
canvas_path(struct canvas *c, enum canvas_layer layer, const char *path)
{
	char command = 'M';

	while (*path != '\0') {
		if (strchr("MLHhVAZ", *path) != NULL)
			command = *path++;
		command = add_step(c->on[layer], command, &path);
	}
	cairo_fill(c->on[layer]);
}

static unsigned char
mix_channel(uint32_t under, uint32_t over, double part, int shift)
{
	double a = (under >> shift) & 0xff, b = (over >> shift) & 0xff;

	return (unsigned char)(a + (b - a) * part + 0.5);
}

static void
fill_palette(const struct canvas_colors *colors, unsigned char *palette)
{
	for (int i = 0; i < COLORS; i++) {
		double ornament = colors->strength * (i / LETTER_LEVELS) /
		    (ORNAMENT_LEVELS - 1);
		double letters =
		    (double)(i % LETTER_LEVELS) / (LETTER_LEVELS - 1);

		for (int shift = 16; shift >= 0; shift -= 8) {
			uint32_t behind = mix_channel(
			    colors->ground, colors->ornament, ornament, shift);

			*palette++ = mix_channel(
			    behind << shift, colors->letters, letters, shift);
		}
	}
}

static unsigned char
level(unsigned char coverage, int levels)
{
	return (
	    unsigned char)((coverage * (levels - 1) + COVERED / 2) / COVERED);
}

static void
fill_pixels(const struct canvas *c, unsigned char *pixels)
{
	const unsigned char *layer[CANVAS_LAYERS];
	unsigned char ornaments[COVERED + 1], letters[COVERED + 1];
	size_t stride = (size_t)cairo_image_surface_get_stride(c->surface[0]);

	for (int i = 0; i <= COVERED; i++) {
		ornaments[i] = (unsigned char)(LETTER_LEVELS *
		    level((unsigned char)i, ORNAMENT_LEVELS));
		letters[i] = level((unsigned char)i, LETTER_LEVELS);
	}
	for (size_t i = 0; i < CANVAS_LAYERS; i++) {
		cairo_surface_flush(c->surface[i]);
		layer[i] = cairo_image_surface_get_data(c->surface[i]);
	}
	for (size_t y = 0; y < (size_t)c->height; y++) {
		const unsigned char *o = layer[CANVAS_ORNAMENT] + y * stride;
		const unsigned char *l = layer[CANVAS_LETTERS] + y * stride;

		for (size_t x = 0; x < (size_t)c->width; x++)
			*pixels++ = ornaments[o[x]] + letters[l[x]];
	}
}

/*
 * Writes pixels of a palette through libpng's simplified API.  No filters and a quick level
 * of zlib are enough for flat colors.
 */
static bool
write_png(const struct canvas *c, const unsigned char *pixels,
    const unsigned char *palette, struct buf *b, struct error *f)
{
	png_image image = {
		.version = PNG_IMAGE_VERSION,
		.width = (png_uint_32)c->width,
		.height = (png_uint_32)c->height,
		.format = PNG_FORMAT_RGB_COLORMAP,
		.flags = PNG_IMAGE_FLAG_FAST,
		.colormap_entries = COLORS,
	};
	png_alloc_size_t n = PNG_IMAGE_PNG_SIZE_MAX(image);
	char *room = buf_room(b, n);

	if (room == NULL)
		return error_internal(f, "a picture is too large");
	if (!png_image_write_to_memory(
		&image, room, &n, 0, pixels, c->width, palette)) {
		(void)error_internal(
		    f, "cannot make a picture: %s", image.message);
		png_image_free(&image);
		return false;
	}
	buf_fill(b, room + n);
	return true;
}

bool
canvas_png(struct canvas *c, const struct canvas_colors *colors, struct buf *b,
    struct error *f)
{
	unsigned char palette[3 * COLORS];
	LOCAL_MEMORY unsigned char *pixels =
	    mem_alloc((size_t)c->width * (size_t)c->height);

	for (size_t i = 0; i < CANVAS_LAYERS; i++) {
		if (cairo_status(c->on[i]) != CAIRO_STATUS_SUCCESS)
			fatal("canvas: cairo lost a layer");
	}
	if (failure[0] != '\0')
		return error_internal(f, "cannot draw letters: %s", failure);
	fill_palette(colors, palette);
	fill_pixels(c, pixels);
	return write_png(c, pixels, palette, b, f);
}

const char *
canvas_cairo_version(void)
{
	return cairo_version_string();
}

const char *
canvas_pango_version(void)
{
	return pango_version_string();
}

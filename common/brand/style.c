/*
 * style - the links to a brand's stylesheets, and its colors.
 */
#include "brand/style.h"

#include <errno.h>

#include "base/paths.h"
#include "base/sha1.h"

/*
 * --shade of cartaz.css in its light and its dark scheme: the background that
 * has the least contrast with text.
 */
enum { LIGHT_PAPER = 0xf1ece2, DARK_PAPER = 0x221e1a };
enum { BLACK = 0x000000, WHITE = 0xffffff, FALLBACK = 0xe4572e };

/* WCAG 2 wants 4.5 for text; the rest is for rounding. */
#define TEXT_CONTRAST 4.6

void
style_colors(const char *accent, struct style_colors *c)
{
	uint32_t color = FALLBACK;

	if (accent == NULL || !color_parse(accent, &color))
		color = FALLBACK;
	color_print(color, c->accent);
	color_print(color_pick(color, BLACK, WHITE), c->on_accent);
	color_print(color_readable(color, LIGHT_PAPER, BLACK, TEXT_CONTRAST),
	    c->on_light);
	color_print(color_readable(color, DARK_PAPER, WHITE, TEXT_CONTRAST),
	    c->on_dark);
}

/*
 * Of the file's bytes; "" when it cannot be read.  False: there is no file.
 */
static bool
fingerprint(const char *file, char out[SHA1_HEX + 1])
{
	unsigned char chunk[128 * SHA1_BLOCK];
	FILE *stream = fopen(file, "re");
	struct sha1 digest;
	size_t got;

	out[0] = '\0';
	if (stream == NULL)
		return errno != ENOENT;
	sha1_start(&digest);
	while ((got = fread(chunk, 1, sizeof(chunk), stream)) == sizeof(chunk))
		sha1_add(&digest, chunk, got);
	if (!ferror(stream))
		sha1_finish(&digest, chunk, got, out);
	fclose(stream);
	return true;
}

/*
 * A link to a missing file is left out.  A sheet that cannot be read just now has
 * no fingerprint, so browsers do not keep it.
 */
static void
print_link(const char *file, const char *address, struct buf *b)
{
	char version[SHA1_HEX + 1];

	if (!fingerprint(file, version))
		return;
	buf_printf(b, "<link rel=\"stylesheet\" href=\"%s%s%s\">\n", address,
	    version[0] != '\0' ? "?v=" : "", version);
}

void
style_links(const char *htdocs, const char *host, struct buf *b)
{
	char file[PATHS_PATH_MAX];

	paths_path(file, htdocs, &STYLE_SHARED_SHEET[1], (char *)NULL);
	print_link(file, STYLE_SHARED_SHEET, b);
	paths_path(file, htdocs, host, &STYLE_BRAND_SHEET[1], (char *)NULL);
	print_link(file, STYLE_BRAND_SHEET, b);
}

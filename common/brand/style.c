/*
 * style - the link to a page's stylesheet, and the brand's colors.
 */
#include "brand/style.h"

#include "base/arena.h"
#include "brand/find.h"

#define MAGIC "styles6" /* and NUL: 8 bytes */

enum { READ_MAX = 512 * 1024 };

static const char *const sheets[] = {
	[STYLE_OF_PAGES] = STYLE_SHARED_SHEET,
	[STYLE_OF_EMBEDS] = STYLE_EMBED_SHEET,
	[STYLE_OF_EVENTS] = STYLE_EVENT_SHEET,
};

/*
 * The color --shade of cartaz.css, in its light and its dark scheme.  This background
 * has the least contrast with text.
 */
enum { LIGHT_PAPER = 0xf1ece2, DARK_PAPER = 0x221e1a };
enum { BLACK = 0x000000, WHITE = 0xffffff, FALLBACK = 0xe4572e };

/* WCAG 2 requires 4.5 for text.  The difference allows for rounding. */
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

void
style_kept_path(
    const struct paths *paths, const char *host, char path[PATHS_PATH_MAX])
{
	paths_path(path, paths->var, host, "styles");
}

static void
read_kept(const struct paths *paths, const char *host, struct style_kept *kept)
{
	LOCAL_ARENA mem = ARENA_INIT(READ_MAX);
	char path[PATHS_PATH_MAX];
	struct error ignored;
	const char *p;
	size_t n;

	*kept = (struct style_kept){ 0 };
	style_kept_path(paths, host, path);
	if (brand_read_file(path, &mem, &p, &n, &ignored) &&
	    n == sizeof(*kept) && memcmp(p, MAGIC, sizeof(MAGIC)) == 0)
		memcpy(kept, p, n);
}

/*
 * Uses the fingerprint that publish stored, while the file stays the same.  Writes "" if
 * the file cannot be read, and returns false if it does not exist.
 */
static bool
fingerprint(
    const char *path, const struct style_sheet *kept, struct style_sheet *out)
{
	LOCAL_ARENA mem = ARENA_INIT(READ_MAX);
	struct file_identity now;
	struct error f;
	const char *p;
	size_t n;
	bool ok,
	    is_settled = file_identity_read(path, &now) &&
	    file_identity_is_settled(&now);

	if (is_settled && file_identity_same(&now, &kept->file) &&
	    strspn(kept->sha1, "0123456789abcdef") == SHA1_HEX) {
		*out = *kept;
		return true;
	}
	*out = (struct style_sheet){ 0 };
	ok = brand_read_file(path, &mem, &p, &n, &f);
	if (ok)
		sha1_hex(p, n, out->sha1);
	if (ok && is_settled)
		out->file = now;
	return ok || f.code != ERROR_UNKNOWN_BRAND;
}

/*
 * Leaves out the link to a missing file.  If a sheet cannot be read now, its link has
 * no fingerprint, so that browsers do not cache it.
 */
static void
print_link(const struct paths *paths, const struct style_sheet *kept,
    enum style_use use, struct buf *b)
{
	char path[PATHS_PATH_MAX];
	struct style_sheet now;

	paths_path(path, paths->htdocs, &sheets[use][1]);
	if (fingerprint(path, kept, &now))
		buf_printf(b, "<link rel=\"stylesheet\" href=\"%s%s%s\">\n",
		    sheets[use], now.sha1[0] != '\0' ? "?v=" : "", now.sha1);
}

void
style_keep(const struct paths *paths, const struct style_paint *paint,
    struct style_kept *kept)
{
	static const struct style_sheet none;
	char path[PATHS_PATH_MAX];

	*kept = (struct style_kept){ .magic = MAGIC, .paint = *paint };
	for (enum style_use use = 0; use < STYLE_USES; use++) {
		paths_path(path, paths->htdocs, &sheets[use][1]);
		(void)fingerprint(path, &none, &kept->sheets[use]);
	}
}

void
style_rules(const struct style_colors *c, struct buf *b)
{
	buf_printf(b,
	    ":root{--accent:%s;--on-accent:%s;--accent-ink:%s}"
	    "@media screen and (prefers-color-scheme:dark){"
	    ":root{--accent-ink:%s}}",
	    c->accent, c->on_accent, c->on_light, c->on_dark);
}

void
style_element(const struct style_paint *paint, struct buf *b,
    char source[STYLE_SOURCE_MAX])
{
	buf_text(b, "<style>");
	style_rules(&paint->colors, b);
	buf_text(b, "</style>\n");
	snprintf(source, STYLE_SOURCE_MAX, " 'sha256-%.*s'", STYLE_DIGEST,
	    paint->digest);
}

static bool
is_color(const char text[COLOR_TEXT_MAX])
{
	uint32_t color;

	return text[COLOR_TEXT_MAX - 1] == '\0' && color_parse(text, &color);
}

/* Returns true if `publish` can have written it, because all of it goes into a page. */
static bool
is_paint(const struct style_paint *p)
{
	static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				     "abcdefghijklmnopqrstuvwxyz0123456789+/=";

	return is_color(p->colors.accent) && is_color(p->colors.on_accent) &&
	    is_color(p->colors.on_light) && is_color(p->colors.on_dark) &&
	    p->digest[STYLE_DIGEST] == '\0' &&
	    strspn(p->digest, base64) == STYLE_DIGEST;
}

void
style_elements(const struct paths *paths, const char *host, enum style_use use,
    struct buf *b, char source[STYLE_SOURCE_MAX])
{
	struct style_kept kept;

	read_kept(paths, host, &kept);
	if (use == STYLE_OF_EVENTS)
		print_link(
		    paths, &kept.sheets[STYLE_OF_PAGES], STYLE_OF_PAGES, b);
	print_link(paths, &kept.sheets[use], use, b);
	source[0] = '\0';
	if (is_paint(&kept.paint))
		style_element(&kept.paint, b, source);
}

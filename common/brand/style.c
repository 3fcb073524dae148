/*
 * style - the link to a page's stylesheet, and the brand's colors.
 */
#include "brand/style.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/regular_file.h"

#define MAGIC "styles3" /* with its NUL 8 bytes */

/* In the order of the stored file. */
static const char *const sheets[STYLE_SHEETS] = {
	[STYLE_OF_PAGES] = STYLE_SHARED_SHEET,
	[STYLE_OF_EMBEDS] = STYLE_EMBED_SHEET,
};

/*
 * --shade of cartaz.css in its light and its dark scheme: the background that
 * has the least contrast with text.
 */
enum { LIGHT_PAPER = 0xf1ece2, DARK_PAPER = 0x221e1a };
enum { BLACK = 0x000000, WHITE = 0xffffff, FALLBACK = 0xe4572e };

/* WCAG 2 requires 4.5 for text; the rest is for rounding. */
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
	paths_path(path, paths->var, host, "styles", (char *)NULL);
}

static void
sheet_path(const struct paths *paths, size_t i, char path[PATHS_PATH_MAX])
{
	paths_path(path, paths->htdocs, &sheets[i][1], (char *)NULL);
}

static struct style_sheet
identity_of(const struct stat *st)
{
	return (struct style_sheet){
		.device = st->st_dev,
		.number = st->st_ino,
		.size = (uint64_t)st->st_size,
		.changed_s = (uint64_t)st->st_ctim.tv_sec,
		.changed_ns = (uint64_t)st->st_ctim.tv_nsec,
	};
}

/* Compares all members except the fingerprint. */
static bool
is_same_file(const struct style_sheet *a, const struct style_sheet *b)
{
	return memcmp(a, b, offsetof(struct style_sheet, sha1)) == 0;
}

/*
 * The fingerprint of the file's bytes; "" when it cannot be read.  False: there is no
 * file.
 */
static bool
fingerprint(const char *file, struct style_sheet *sheet, char out[SHA1_HEX + 1])
{
	unsigned char chunk[128 * SHA1_BLOCK];
	FILE *stream = fopen(file, "re");
	struct sha1 digest;
	struct stat st;
	size_t got;

	out[0] = '\0';
	if (stream == NULL)
		return errno != ENOENT;
	if (sheet != NULL && fstat(fileno(stream), &st) == 0)
		*sheet = identity_of(&st);
	sha1_start(&digest);
	while ((got = fread(chunk, 1, sizeof(chunk), stream)) == sizeof(chunk))
		sha1_add(&digest, chunk, got);
	if (!ferror(stream))
		sha1_finish(&digest, chunk, got, out);
	fclose(stream);
	return true;
}

/* Longer than a tick of the clock that the kernel uses for file times. */
enum { TICK_NS = 12 * 1000 * 1000, SECOND_NS = 1000 * 1000 * 1000 };

/* How much longer another change could get the same time. */
static int64_t
unsettled_ns(const struct style_sheet *sheet)
{
	struct timespec now;
	int64_t age_s, age_ns;

	clock_gettime(CLOCK_REALTIME, &now);
	age_s = (int64_t)now.tv_sec - (int64_t)sheet->changed_s;
	if (age_s > 1)
		return 0;
	age_ns = age_s < 0
	    ? 0
	    : age_s * SECOND_NS + now.tv_nsec - (int64_t)sheet->changed_ns;
	return age_ns < TICK_NS ? TICK_NS - age_ns : 0;
}

/* False: the file cannot be read, or is changing. */
static bool
measure_sheet(const char *file, struct style_sheet *sheet, int64_t *wait_ns)
{
	char sha1[SHA1_HEX + 1];
	struct style_sheet after;
	struct stat st;

	if (!fingerprint(file, sheet, sha1) || sha1[0] == '\0' ||
	    stat(file, &st) != 0)
		return false;
	after = identity_of(&st);
	*wait_ns = unsettled_ns(sheet);
	memcpy(sheet->sha1, sha1, SHA1_HEX);
	return is_same_file(sheet, &after) && *wait_ns == 0;
}

int64_t
style_measure(const struct paths *paths, const struct style_paint *paint,
    struct style_kept *kept)
{
	char file[PATHS_PATH_MAX];
	int64_t longest_ns = 0;

	*kept = (struct style_kept){ .magic = MAGIC, .paint = *paint };
	for (size_t i = 0; i < STYLE_SHEETS; i++) {
		int64_t wait_ns = 0;

		sheet_path(paths, i, file);
		if (!measure_sheet(file, &kept->sheets[i], &wait_ns))
			kept->sheets[i] = (struct style_sheet){ 0 };
		if (wait_ns > longest_ns)
			longest_ns = wait_ns;
	}
	return longest_ns;
}

/* Without a stored file, no identity matches. */
static void
read_kept(const struct paths *paths, const char *host, struct style_kept *kept)
{
	char path[PATHS_PATH_MAX];
	size_t size = 0;
	ssize_t n = 1;
	int fd;

	style_kept_path(paths, host, path);
	fd = regular_file_open(path, O_RDONLY, 0);
	while (fd >= 0 && size < sizeof(*kept) && n != 0) {
		n = read(fd, (char *)kept + size, sizeof(*kept) - size);
		if (n < 0 && errno != EINTR)
			break;
		size += n > 0 ? (size_t)n : 0;
	}
	if (fd >= 0)
		close(fd);
	if (size != sizeof(*kept) ||
	    memcmp(kept->magic, MAGIC, sizeof(kept->magic)) != 0)
		*kept = (struct style_kept){ 0 };
}

/* Uses the stored fingerprint.  False: it belongs to another file, or is malformed. */
static bool
take_kept(
    const char *file, const struct style_sheet *kept, char out[SHA1_HEX + 1])
{
	struct style_sheet now;
	struct stat st;

	if (stat(file, &st) != 0)
		return false;
	now = identity_of(&st);
	memcpy(out, kept->sha1, SHA1_HEX);
	out[SHA1_HEX] = '\0';
	return is_same_file(&now, kept) &&
	    strspn(out, "0123456789abcdef") == SHA1_HEX;
}

/*
 * A link to a missing file is left out.  A sheet that cannot be read now has no
 * fingerprint in its link, so browsers do not cache it.
 */
static void
print_link(const char *file, const struct style_sheet *kept,
    const char *address, struct buf *b)
{
	char version[SHA1_HEX + 1];

	if (!take_kept(file, kept, version) &&
	    !fingerprint(file, NULL, version))
		return;
	buf_printf(b, "<link rel=\"stylesheet\" href=\"%s%s%s\">\n", address,
	    version[0] != '\0' ? "?v=" : "", version);
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

/* Could `publish` have written it?  All of it is written into a page. */
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
	char file[PATHS_PATH_MAX];

	read_kept(paths, host, &kept);
	sheet_path(paths, use, file);
	print_link(file, &kept.sheets[use], sheets[use], b);
	source[0] = '\0';
	if (is_paint(&kept.paint))
		style_element(&kept.paint, b, source);
}

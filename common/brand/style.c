/*
 * style - the links to a brand's stylesheets, and its colors.
 */
#include "brand/style.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/regular_file.h"

#define MAGIC "styles2" /* and NUL: 8 bytes */

/* In the order of what is kept. */
enum { SHARED, BRAND, EMBED };
_Static_assert((int)EMBED + 1 == (int)STYLE_SHEETS, "all sheets");

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

void
style_kept_path(
    const struct paths *paths, const char *host, char path[PATHS_PATH_MAX])
{
	paths_path(path, paths->var, host, "styles", (char *)NULL);
}

static void
sheet_path(const struct paths *paths, const char *host, size_t i,
    char path[PATHS_PATH_MAX])
{
	if (i == BRAND)
		paths_path(path, paths->htdocs, host, &STYLE_BRAND_SHEET[1],
		    (char *)NULL);
	else
		paths_path(path, paths->htdocs,
		    i == SHARED ? &STYLE_SHARED_SHEET[1]
				: &STYLE_EMBED_SHEET[1],
		    (char *)NULL);
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

/* All members but the fingerprint. */
static bool
is_same_file(const struct style_sheet *a, const struct style_sheet *b)
{
	return memcmp(a, b, offsetof(struct style_sheet, sha1)) == 0;
}

/*
 * Of the file's bytes; "" when it cannot be read.  False: there is no file.
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

/* Longer than a tick of the clock that the kernel gives files their times from. */
enum { TICK_NS = 12 * 1000 * 1000, SECOND_NS = 1000 * 1000 * 1000 };

/* How long another change could have the same time. */
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

bool
style_measure(const struct paths *paths, const char *host,
    struct style_kept *kept, int64_t *wait_ns)
{
	char file[PATHS_PATH_MAX], sha1[SHA1_HEX + 1];

	*wait_ns = 0;
	*kept = (struct style_kept){ .magic = MAGIC };
	for (size_t i = 0; i < STYLE_SHEETS; i++) {
		struct style_sheet *sheet = &kept->sheets[i], after;
		struct stat st;

		sheet_path(paths, host, i, file);
		if (!fingerprint(file, sheet, sha1) || sha1[0] == '\0' ||
		    stat(file, &st) != 0)
			return false;
		after = identity_of(&st);
		*wait_ns = unsettled_ns(sheet);
		if (!is_same_file(sheet, &after) || *wait_ns > 0)
			return false;
		memcpy(sheet->sha1, sha1, SHA1_HEX);
	}
	return true;
}

/* Without what is kept, nothing is the file that is there. */
static void
read_kept(const struct paths *paths, const char *host, struct style_kept *kept)
{
	char path[PATHS_PATH_MAX];
	ssize_t n = -1;
	int fd;

	style_kept_path(paths, host, path);
	fd = regular_file_open(path, O_RDONLY, 0);
	if (fd >= 0) {
		n = read(fd, kept, sizeof(*kept));
		close(fd);
	}
	if (n != (ssize_t)sizeof(*kept) ||
	    memcmp(kept->magic, MAGIC, sizeof(kept->magic)) != 0)
		*kept = (struct style_kept){ 0 };
}

/* False: the file is another one, or what is kept is no fingerprint. */
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
 * A link to a missing file is left out.  A sheet that cannot be read just now has
 * no fingerprint, so browsers do not keep it.
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
style_links(const struct paths *paths, const char *host, enum style_use use,
    struct buf *b)
{
	static const char *const addresses[] = {
		[SHARED] = STYLE_SHARED_SHEET,
		[BRAND] = STYLE_BRAND_SHEET,
		[EMBED] = STYLE_EMBED_SHEET,
	};
	const size_t sheets[] = { use == STYLE_OF_EMBEDS ? EMBED : SHARED,
		BRAND };
	struct style_kept kept;
	char file[PATHS_PATH_MAX];

	read_kept(paths, host, &kept);
	for (size_t i = 0; i < ARRAY_LEN(sheets); i++) {
		size_t sheet = sheets[i];

		sheet_path(paths, host, sheet, file);
		print_link(file, &kept.sheets[sheet], addresses[sheet], b);
	}
}

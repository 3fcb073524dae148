/*
 * verify - writes the checksum of a generation, and compares the generation with it.
 */
#include "generation/verify.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/regular_file.h"
#include "base/replace_file.h"
#include "base/sha256.h"
#include "reader/reader.h"

enum { LINE_SIZE = SHA256_HEX + 64, PIECE_SIZE = 64 * 1024 };

void
snapshot_verify_print_sum_path(const char *path, char out[PATHS_PATH_MAX])
{
	int stem = (int)strlen(path) - (int)strlen(".db");

	if (snprintf(out, PATHS_PATH_MAX, "%.*s.sum", stem, path) >=
	    PATHS_PATH_MAX)
		fatal("verify: a path is too long");
}

static bool
fail_read(const char *path, struct error *f)
{
	return error_internal(f, "%s: %s", path,
	    errno == ENOENT ? "the file is missing" : regular_file_why());
}

/* Reads in pieces, because a mapped file would count as memory of the tool. */
static bool
digest(const char *path, char out[SHA256_HEX + 1], struct error *f)
{
	int fd = regular_file_open(path, O_RDONLY | O_NOFOLLOW, 0);
	LOCAL_MEMORY unsigned char *piece = NULL;
	struct sha256 s;
	ssize_t n;

	if (fd < 0)
		return fail_read(path, f);
	piece = mem_alloc(PIECE_SIZE);
	sha256_start(&s);
	while ((n = read(fd, piece, PIECE_SIZE)) > 0)
		sha256_add(&s, piece, (size_t)n);
	sha256_finish(&s, n == 0 ? out : NULL);
	if (n != 0)
		(void)fail_read(path, f);
	close(fd);
	return n == 0;
}

bool
snapshot_verify_write(const char *file, const char *path, struct error *f)
{
	char sum[SHA256_HEX + 1], line[LINE_SIZE], to[PATHS_PATH_MAX];

	if (!digest(file, sum, f))
		return false;
	snprintf(line, sizeof(line), "%s  %s\n", sum, strrchr(path, '/') + 1);
	snapshot_verify_print_sum_path(path, to);
	return replace_file(to, line, strlen(line), f);
}

void
snapshot_verify_forget(const char *path)
{
	char sum[PATHS_PATH_MAX];

	snapshot_verify_print_sum_path(path, sum);
	(void)unlink(sum);
}

bool
snapshot_verify_has_sum(const char *path)
{
	char sum[PATHS_PATH_MAX];

	snapshot_verify_print_sum_path(path, sum);
	return files_exist(sum);
}

/* Reads only the digits, because a copy of both files may have another number. */
static bool
read_sum(const char *path, char out[SHA256_HEX + 1], struct error *f)
{
	int fd = regular_file_open(path, O_RDONLY | O_NOFOLLOW, 0);
	ssize_t n;

	if (fd < 0)
		return fail_read(path, f);
	n = read(fd, out, SHA256_HEX);
	if (n < 0)
		(void)fail_read(path, f);
	close(fd);
	out[n > 0 ? n : 0] = '\0';
	return n >= 0;
}

/* True if the tables are in order.  If the pages have checksums, reads all pages. */
static bool
is_in_order(struct snapshot_reader *s, const char *path, struct error *f)
{
	LOCAL_STMT st = NULL;
	struct error why;
	bool row = false, ok;

	ok = sqlite_prepare(&s->db, "PRAGMA quick_check(1)", &st, &why) &&
	    sqlite_step(st, &row, &why) && row &&
	    strcmp(sqlite_text(st, 0).p, "ok") == 0;
	return ok || error_internal(f, "%s: its tables are damaged", path);
}

static enum snapshot_verdict
compare(struct snapshot_reader *s, const char *path, struct error *f)
{
	char sum[SHA256_HEX + 1], told[SHA256_HEX + 1], at[PATHS_PATH_MAX];

	if (!snapshot_verify_has_sum(path))
		return is_in_order(s, path, f) ? SNAPSHOT_WITHOUT_SUM
					       : SNAPSHOT_BAD;
	snapshot_verify_print_sum_path(path, at);
	if (!read_sum(at, told, f) || !digest(path, sum, f))
		return SNAPSHOT_BAD;
	if (strcmp(told, sum) == 0)
		return SNAPSHOT_GOOD;
	(void)error_internal(f,
	    "%s: its content does not match the checksum in %s", path,
	    strrchr(at, '/') + 1);
	return SNAPSHOT_BAD;
}

enum snapshot_verdict
snapshot_verify(const char *path, const char *host, struct error *f)
{
	/* a link is bad, because programs follow no link out of the folder (confine.h) */
	int fd = regular_file_open(path, O_RDONLY | O_NOFOLLOW, 0);
	LOCAL_SNAPSHOT s = { 0 };

	if (fd < 0) {
		(void)fail_read(path, f);
		return SNAPSHOT_BAD;
	}
	close(fd);
	if (!snapshot_reader_open_any(&s, path, host, f))
		return SNAPSHOT_BAD;
	return compare(&s, path, f);
}

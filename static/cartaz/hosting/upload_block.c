/*
 * upload_block - finds the marker lines of a .htaccess, and replaces the lines between
 * them.
 */
#include "cartaz/hosting/upload_block.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/paths.h"
#include "base/replace_file.h"

#define BEGIN "# BEGIN Cartaz"
#define END "# END Cartaz"

enum { FILE_MAX = 1024 * 1024 };

/* Reads the bytes of the file.  Without a file there are no bytes. */
static bool
read_lines(const char *path, struct buf *out, struct stat *st, struct error *f)
{
	char piece[16384];
	ssize_t n = 1;
	int fd;

	if (lstat(path, st) != 0) {
		st->st_mode = 0644;
		return errno == ENOENT || files_fail(f, "read", path);
	}
	if (!S_ISREG(st->st_mode) || st->st_size > FILE_MAX)
		return error_internal(f,
		    "%s: is not a file, or has more than %d bytes; remove it, "
		    "or name another folder",
		    path, FILE_MAX);
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	if (fd < 0)
		return files_fail(f, "read", path);
	while (n > 0) {
		do
			n = read(fd, piece, sizeof(piece));
		while (n < 0 && errno == EINTR);
		if (n > 0)
			buf_bytes(out, piece, (size_t)n);
	}
	close(fd);
	return n == 0 ? true : files_fail(f, "read", path);
}

/*
 * Returns the first line from `from` on with this text, or NULL.  An editor may have
 * added blanks or a carriage return at its end.
 */
static const char *
find_line(const char *from, const char *text)
{
	size_t n = strlen(text);

	for (const char *line = from; line != NULL;) {
		const char *end = strchr(line, '\n');

		if (strncmp(line, text, n) == 0 &&
		    line[n + strspn(line + n, " \t\r")] ==
			(end != NULL ? '\n' : '\0'))
			return line;
		line = end != NULL && end[1] != '\0' ? end + 1 : NULL;
	}
	return NULL;
}

static const char *
after_line(const char *line)
{
	const char *end = strchr(line, '\n');

	return end != NULL ? end + 1 : line + strlen(line);
}

static void
print_block(const struct buf *lines, struct buf *out)
{
	buf_text(out, BEGIN "\n");
	buf_bytes(out, lines->p, lines->len);
	buf_text(out, END "\n");
}

/* Returns false unless each marker line is there once, in the right order. */
static bool
replace_block(const char *old, const struct buf *lines, struct buf *out)
{
	const char *begin = find_line(old, BEGIN), *end = find_line(old, END);

	if (begin == NULL && end == NULL) {
		print_block(lines, out);
		buf_text(out, old);
		return true;
	}
	if (begin == NULL || end == NULL || end < begin ||
	    find_line(after_line(begin), BEGIN) != NULL ||
	    find_line(after_line(end), END) != NULL)
		return false;
	buf_bytes(out, old, (size_t)(begin - old));
	print_block(lines, out);
	buf_text(out, after_line(end));
	return true;
}

bool
upload_block_write(const char *path, const struct buf *lines, struct error *f)
{
	LOCAL_BUF old = BUF_INIT(FILE_MAX + 1), all = BUF_INIT(4 * FILE_MAX);
	struct stat st;
	bool ok = read_lines(path, &old, &st, f);

	if (ok && strlen(buf_cstr(&old)) != old.len)
		ok = error_internal(f,
		    "%s: is not a text file; remove it, or name another folder",
		    path);
	if (ok && !replace_block(buf_cstr(&old), lines, &all))
		ok = error_internal(f,
		    "%s: the lines \"%s\" and \"%s\" must each appear once, in "
		    "this order; correct them, or remove both lines",
		    path, BEGIN, END);
	if (ok && (all.len != old.len || memcmp(all.p, old.p, old.len) != 0))
		ok = replace_file_as(
		    path, all.p, all.len, st.st_mode & 0777, (gid_t)-1, f);
	return ok;
}

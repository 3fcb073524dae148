/*
 * upload - copies a catalog, without links, into the folder that the operator uploads.
 */
#include "cartaz/hosting/upload.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/byte_reader.h"
#include "base/files.h"
#include "base/replace_file.h"
#include "cartaz/deploy/deploy.h"
#include "cartaz/hosting/hosts.h"

#define SET "uploaded"
#define SHARED "server/shared"
#define CLOSED SHARED "/closed.htaccess"

#define BEGIN "# BEGIN Cartaz"
#define END "# END Cartaz"

enum { BLOCK_MAX = 512 * 1024, FILE_MAX = 1024 * 1024 };

struct upload {
	struct tool *tool;
	struct deploy deploy; /* for DIR/cartaz */
	struct buf block;     /* Cartaz's lines of DIR/.htaccess */
	struct buf brands;    /* conditions: the brand of each host */
};

/* Returns true if this brand can be on such a host. */
static bool
can_upload(const struct brand *b, struct error *f)
{
	if (b->upstream.mode == UPSTREAM_LIVE)
		return error_internal(f,
		    "%s: a live brand cannot run on this host, because its program is not linked statically; set upstream.mode to \"snapshot\"",
		    b->host);
	if (b->auth_upstream != NULL)
		return error_internal(f,
		    "%s: the programs that relay the authentication API cannot "
		    "run on this host, because they need shared libraries; "
		    "set auth to null",
		    b->host);
	return true;
}

/* Copies a file of the installation. */
static bool
copy_shared(struct upload *u, const char *name, const char *to, struct error *f)
{
	char from[PATHS_PATH_MAX];

	paths_path(from, u->tool->share, name);
	return deploy_copy(&u->deploy, from, to, f);
}

static bool
copy_documents(struct upload *u, const char *folder, struct error *f)
{
	char from[PATHS_PATH_MAX], to[PATHS_PATH_MAX];

	paths_path(from, u->tool->paths.htdocs, folder);
	paths_path(to, "htdocs", folder);
	return deploy_copy_folder(&u->deploy, from, to, f);
}

/* Returns false for an alias that belongs to another brand (hosts.h). */
static bool
has_alias(const struct upload *u, const char *alias)
{
	LOCAL_BUF line = BUF_INIT(PATHS_PATH_MAX);
	bool is_taken;

	buf_printf(&line, "\nvar/hosts/%s\n", alias);
	is_taken = hosts_is_brand(u->tool, alias) ||
	    strstr(buf_cstr(&u->deploy.list), buf_cstr(&line)) != NULL;
	return !is_taken;
}

/* Prints a host as a regular expression. */
static void
print_host(const char *host, struct buf *out)
{
	for (const char *p = host; *p != '\0'; p++) {
		if (*p == '.')
			buf_char(out, '\\');
		buf_char(out, *p);
	}
}

/*
 * Adds the condition that the request is for the brand.  The programs find the brand of
 * an alias by a file, so a copy of the brand file is added under the name of each alias.
 */
static bool
add_host_names(
    struct upload *u, const struct brand *b, const char *file, struct error *f)
{
	bool ok = true;

	buf_text(&u->brands, "RewriteCond %{HTTP_HOST} ^(?:");
	print_host(b->host, &u->brands);
	for (size_t i = 0; ok && i < b->aliases.count; i++) {
		char to[PATHS_PATH_MAX];

		if (!has_alias(u, b->aliases.text[i]))
			continue;
		buf_char(&u->brands, '|');
		print_host(b->aliases.text[i], &u->brands);
		paths_path(to, "var/hosts", b->aliases.text[i]);
		ok = deploy_copy(&u->deploy, file, to, f);
	}
	buf_printf(&u->brands,
	    ")\\.?(?::\\d*)?$ [NC]\nRewriteRule ^ - [E=brand:%s]\n", b->host);
	return ok;
}

static bool
add_brand(struct upload *u, const char *host, struct error *f)
{
	char name[BRAND_HOST_MAX + 6], from[PATHS_PATH_MAX], to[PATHS_PATH_MAX],
	    snapshot[PATHS_PATH_MAX], renewal[BRAND_RENEWAL_MAX];
	struct brand b;

	if (!tool_brand(u->tool, host, &b, f) || !can_upload(&b, f))
		return false;
	snprintf(name, sizeof(name), "%s.json", b.host);
	paths_path(from, u->tool->paths.etc, "brands", name);
	paths_path(to, "etc/brands", name);
	paths_path(snapshot, u->tool->paths.var, b.host, "current");
	if (!files_exist(snapshot))
		return error_internal(f, "%s: has no snapshot; run %s", b.host,
		    brand_renewal(&b, renewal));
	if (!deploy_copy(&u->deploy, from, to, f) ||
	    !add_host_names(u, &b, from, f))
		return false;
	paths_path(to, "var", b.host, "current");
	return deploy_copy(&u->deploy, snapshot, to, f) &&
	    copy_documents(u, b.host, f);
}

/* Prints the lines of the template, and the lines of the brands at their place. */
static bool
print_block(struct upload *u, struct error *f)
{
	static const char place[] = "@BRANDS@\n";
	char path[PATHS_PATH_MAX];
	const char *p, *at;
	size_t n;

	paths_path(path, u->tool->share, SHARED, "root.htaccess");
	if (!brand_read_file(path, &u->tool->mem, &p, &n, f))
		return false;
	at = memmem(p, n, place, strlen(place));
	if (at == NULL)
		return error_internal(f,
		    "%s: the line @BRANDS@ is missing; install the file again",
		    path);
	buf_bytes(&u->block, p, (size_t)(at - p));
	buf_bytes(&u->block, u->brands.p, u->brands.len);
	at += strlen(place);
	buf_bytes(&u->block, at, n - (size_t)(at - p));
	return !u->block.full ||
	    error_internal(f,
		"the lines for .htaccess have more than %d bytes; name fewer "
		"brands",
		BLOCK_MAX);
}

static bool
add_all_brands(
    struct upload *u, const char *const *hosts, size_t count, struct error *f)
{
	bool ok = copy_shared(u, CLOSED, "etc/.htaccess", f) &&
	    copy_shared(u, CLOSED, "var/.htaccess", f) &&
	    copy_shared(u, CLOSED, ".web/.htaccess", f) &&
	    copy_shared(u, SHARED "/htdocs.htaccess", "htdocs/.htaccess", f) &&
	    copy_shared(
		u, "site/_problem/.htaccess", "htdocs/_problem/.htaccess", f) &&
	    copy_documents(u, "_problem", f) && copy_documents(u, "assets", f);

	for (size_t i = 0; ok && i < count; i++)
		ok = add_brand(u, hosts[i], f);
	return ok && print_block(u, f);
}

/*
 * ---- Cartaz's lines in a .htaccess that belongs to the operator: "# BEGIN Cartaz", the
 * lines, "# END Cartaz".  A new block is inserted at the start of the file, because a rule
 * for every address may follow; an existing block stays in its place.  The text outside of
 * the two lines is never changed.
 */

/* Reads the bytes of the file.  Without a file there are no bytes. */
static bool
read_lines(const char *path, struct buf *out, struct stat *st, struct error *f)
{
	LOCAL_BYTE_READER in = { 0 };
	bool ok;
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
	byte_reader_init(&in, fd);
	ok = byte_reader_rest(&in, out) || files_fail(f, "read", path);
	close(fd);
	return ok;
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
print_lines(const struct buf *lines, struct buf *out)
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
		print_lines(lines, out);
		buf_text(out, old);
		return true;
	}
	if (begin == NULL || end == NULL || end < begin ||
	    find_line(after_line(begin), BEGIN) != NULL ||
	    find_line(after_line(end), END) != NULL)
		return false;
	buf_bytes(out, old, (size_t)(begin - old));
	print_lines(lines, out);
	buf_text(out, after_line(end));
	return true;
}

/* Replaces the lines, or adds them.  Writes nothing if the lines are the same. */
static bool
write_block(const char *path, const struct buf *lines, struct error *f)
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

bool
upload_write(struct tool *t, const char *dir, const char *const *hosts,
    size_t count, struct error *f)
{
	char data[PATHS_PATH_MAX], block[PATHS_PATH_MAX];
	struct upload u = {
		.tool = t,
		.block = BUF_INIT(BLOCK_MAX),
		.brands = BUF_INIT(BLOCK_MAX),
	};
	bool ok;

	paths_path(data, dir, "cartaz");
	paths_path(block, dir, ".htaccess");
	ok = deploy_begin(&u.deploy, data, SET, DEPLOY_AS_ONE, f);
	ok = ok && add_all_brands(&u, hosts, count, f);
	ok = deploy_end(&u.deploy, ok, f) && write_block(block, &u.block, f);
	buf_release(&u.brands);
	buf_release(&u.block);
	return ok;
}

/*
 * find - reads brand files and finds the brand of a Host header.
 */
#include "brand/find.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file_identity.h"

enum { FILE_MAX = 256 * 1024 };

/*
 * ---- The cache of parsed brand files, each in its own arena.  The key of a brand is the
 * path of its file or of an alias's link.  The cache also has the identity of the file to
 * which the link leads.  A file with a grave mistake, and a file that changed just now, is
 * not cached.
 */

enum { BRANDS_MAX = 64, MEMORY_EACH = 16 * 1024 * 1024 };

struct kept_brand {
	char *path; /* NULL: the row is free */
	struct file_identity identity;
	struct arena mem;
	struct brand brand;
};

static APART struct kept_brand brands[BRANDS_MAX];
static struct {
	size_t max;  /* 0: no brands are kept */
	size_t next; /* the row that a full table replaces next */
	/* Set from begin_kept() to end_kept(). */
	struct kept_brand *reading;
} kept;

void
brand_keep(size_t most)
{
	kept.max = most < BRANDS_MAX ? most : BRANDS_MAX;
}

static void
drop_brand(struct kept_brand *b)
{
	arena_release(&b->mem);
	free(b->path);
	*b = (struct kept_brand){ 0 };
}

void
brand_keep_current(void)
{
	struct file_identity now;

	for (size_t i = 0; i < kept.max; i++) {
		struct kept_brand *b = &brands[i];

		if (b->path != NULL &&
		    (!file_identity_read(b->path, &now) ||
			!file_identity_same(&now, &b->identity)))
			drop_brand(b);
	}
}

static struct kept_brand *
brand_at(const char *path)
{
	for (size_t i = 0; i < kept.max; i++) {
		if (brands[i].path != NULL && strcmp(brands[i].path, path) == 0)
			return &brands[i];
	}
	return NULL;
}

/*
 * Sets the brand to the cached brand of this path.  Returns false if there is none, or if
 * the file changed.
 */
static bool
take_kept(const char *path, struct brand *b)
{
	struct kept_brand *have = brand_at(path);
	struct file_identity now;

	if (have == NULL || !file_identity_read(path, &now) ||
	    !file_identity_same(&now, &have->identity))
		return false;
	*b = have->brand;
	return true;
}

/* Returns the row of the same path, or a free row, or replaces rows in turn. */
static struct kept_brand *
make_place(const char *path)
{
	struct kept_brand *place = brand_at(path);

	for (size_t i = 0; place == NULL && i < kept.max; i++) {
		if (brands[i].path == NULL)
			place = &brands[i];
	}
	if (place == NULL)
		place = &brands[kept.next++ % kept.max];
	drop_brand(place);
	return place;
}

/*
 * Returns memory to parse a brand into, after take_kept() failed, or NULL if the brand
 * must not be cached.
 */
static struct arena *
begin_kept(const char *path)
{
	struct file_identity now;
	size_t size = strlen(path) + 1;
	struct kept_brand *b;

	if (kept.max == 0 || !file_identity_read(path, &now) ||
	    !file_identity_is_settled(&now))
		return NULL;
	b = make_place(path);
	b->path = mem_alloc(size);
	memcpy(b->path, path, size);
	b->identity = now;
	b->mem = ARENA_INIT(MEMORY_EACH);
	kept.reading = b;
	return &b->mem;
}

/*
 * Caches the brand that was parsed into this memory; NULL after a failure.  Returns false
 * if the brand is not cached and its text is freed.
 */
static bool
end_kept(const struct brand *or_null)
{
	struct kept_brand *b = kept.reading;
	struct file_identity now;

	kept.reading = NULL;
	if (or_null == NULL || !file_identity_read(b->path, &now) ||
	    !file_identity_same(&now, &b->identity)) {
		drop_brand(b);
		return false;
	}
	b->brand = *or_null;
	return true;
}

/* ---- Files. */

struct brand_first_mistake {
	char text[400];
	bool any, is_missing;
	size_t
	    object; /* the bytes of the pointer to the object without the key */
};

static size_t
object_of(const char *pointer)
{
	const char *key = strrchr(pointer, '/');

	return key != NULL ? (size_t)(key - pointer) + 1 : 0;
}

static void
keep_first(void *context, bool grave, const char *pointer, const char *why)
{
	struct brand_first_mistake *first = context;
	size_t n = strlen(first->text);

	/* A missing key may be an unknown key of the same object, with another spelling. */
	if (grave ? first->any
		  : !first->is_missing || object_of(pointer) != first->object ||
		    strncmp(first->text, pointer, first->object) != 0)
		return;
	first->object = object_of(pointer);
	first->is_missing = grave && strcmp(why, "is missing") == 0;
	first->any = true;
	snprintf(first->text + n, sizeof(first->text) - n, "%s%s: %s",
	    n > 0 ? "; " : "", pointer[0] != '\0' ? pointer : "the file", why);
}

/* Reads up to n bytes, or to the end of the file.  Returns less than 0 on an error. */
static ssize_t
read_up_to(int fd, char *p, size_t n)
{
	size_t got = 0;
	ssize_t r = 1;

	while (got < n && r > 0) {
		do
			r = read(fd, p + got, n - got);
		while (r < 0 && errno == EINTR);
		if (r > 0)
			got += (size_t)r;
	}
	return r < 0 ? r : (ssize_t)got;
}

/* Never waits.  Opening a FIFO would wait for a writer. */
static int
open_to_read(const char *path)
{
	int fd;

	do
		fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	while (fd < 0 && errno == EINTR);
	return fd;
}

bool
brand_read_file(const char *path, struct arena *mem, const char **p, size_t *n,
    struct error *f)
{
	int fd = open_to_read(path);
	struct stat st;
	char *bytes;
	ssize_t got;
	bool ok = false;

	if (fd < 0) {
		if (errno == ENOENT || errno == ENAMETOOLONG ||
		    errno == ENOTDIR)
			return error_note(
			    f, ERROR_UNKNOWN_BRAND, "%s: does not exist", path);
		return error_internal(f, "%s: %s", path, strerror(errno));
	}
	if (fstat(fd, &st) != 0) {
		(void)error_internal(f, "%s: %s", path, strerror(errno));
		goto out;
	}
	if (!S_ISREG(st.st_mode) || st.st_size > FILE_MAX) {
		(void)error_internal(f,
		    "%s: is not a regular file, or has more than %d bytes",
		    path, FILE_MAX);
		goto out;
	}
	bytes = arena_alloc(mem, (size_t)st.st_size + 1);
	got = read_up_to(fd, bytes, (size_t)st.st_size);
	if (got != st.st_size) {
		(void)error_internal(f, "%s: %s", path,
		    got < 0 ? strerror(errno) : "changed while it was read");
		goto out;
	}
	*p = bytes;
	*n = (size_t)got;
	ok = true;
out:
	close(fd);
	return ok;
}

bool
brand_read_state(const char *path, struct arena *mem, const char **p, size_t *n)
{
	struct error f;
	bool found = brand_read_file(path, mem, p, n, &f);

	if (!found && f.code != ERROR_UNKNOWN_BRAND)
		fatal(f.note);
	return found;
}

bool
brand_decode_text(const char *json, size_t n, const char *host_or_null,
    enum brand_scope scope, struct arena *mem, struct brand *b, struct error *f)
{
	struct brand_first_mistake first = { .any = false };

	return brand_decode(
		   json, n, host_or_null, scope, mem, b, keep_first, &first) ||
	    error_internal(f, "%s", first.text);
}

/* `file_host` is the host in the name of the file, or NULL. */
static bool
read_brand(const char *path, const char *file_host, enum brand_scope scope,
    struct arena *mem, struct brand *b, struct error *f)
{
	struct error why;
	const char *p;
	size_t n;

	return brand_read_file(path, mem, &p, &n, f) &&
	    (brand_decode_text(p, n, file_host, scope, mem, b, &why) ||
		error_internal(f, "%s: %s", path, why.note));
}

/* Uses the cached brand, or reads the file. */
static bool
find_file(const char *path, const char *file_host, struct arena *mem,
    struct brand *b, struct error *f)
{
	enum brand_scope scope = BRAND_FOR_REQUESTS;
	struct arena *own;

	if (take_kept(path, b))
		return true;
	own = begin_kept(path);
	if (own != NULL) {
		bool ok = read_brand(path, file_host, scope, own, b, f);

		if (end_kept(ok ? b : NULL))
			return true;
	}
	return read_brand(path, file_host, scope, mem, b, f);
}

bool
brand_load(const struct paths *paths, const char *host, struct arena *mem,
    struct brand *b, struct error *f)
{
	char path[PATHS_PATH_MAX], normal[BRAND_HOST_MAX + 1];

	if (!brand_normalize_host(host, normal))
		return error_note(
		    f, ERROR_UNKNOWN_BRAND, "%.80s: is not a host name", host);
	paths_etc_file(paths, "brands", normal, path);
	return read_brand(path, normal, BRAND_WITH_SOURCES, mem, b, f);
}

void
brand_copy_path(
    const struct paths *paths, const char *host, char path[PATHS_PATH_MAX])
{
	paths_path(path, paths->var, host, "brand.json");
}

bool
brand_load_copy(const struct paths *paths, const char *host, struct arena *mem,
    struct brand *b, struct error *f)
{
	char path[PATHS_PATH_MAX];

	brand_copy_path(paths, host, path);
	return read_brand(path, host, BRAND_WITH_SOURCES, mem, b, f);
}

/*
 * Reads the copy of a brand file that failed with *why.  Returns false if there is no
 * copy, or if the file does not exist.
 */
static bool
use_copy(const struct paths *paths, const char *host, struct arena *mem,
    struct brand *b, const struct error *why)
{
	char path[PATHS_PATH_MAX];
	struct error f;

	brand_copy_path(paths, host, path);
	if (why->code != ERROR_INTERNAL_ERROR ||
	    !find_file(path, host, mem, b, &f))
		return false;
	b->unusable = arena_copy(mem, why->note, strlen(why->note));
	return true;
}

/* Sets `host` to the name of the brand file to which an alias's link leads. */
static bool
host_of_link(const char *link, char host[BRAND_HOST_MAX + 1])
{
	UNINITIALIZED char target[PATHS_PATH_MAX];
	ssize_t n = readlink(link, target, sizeof(target) - 1);
	const char *name;

	target[n > 0 ? n : 0] = '\0';
	name = strrchr(target, '/');
	n = name != NULL ? (ssize_t)strlen(name) - 5 : 0;
	if (n <= 0 || strcmp(name + n, ".json") != 0)
		return false;
	target[name + n - target] = '\0';
	return brand_normalize_host(name + 1, host);
}

static bool
fail_unknown(struct error *f)
{
	return error_set(f, ERROR_UNKNOWN_BRAND,
	    "No brand is served at the requested host.");
}

bool
brand_find(const struct paths *paths, const char *host_header,
    struct arena *mem, struct brand *b, struct error *f)
{
	char host[BRAND_HOST_MAX + 1], owner[BRAND_HOST_MAX + 1];
	UNINITIALIZED char path[PATHS_PATH_MAX];
	bool is_link;

	if (host_header == NULL || !brand_normalize_host(host_header, host))
		return fail_unknown(f);
	paths_etc_file(paths, "brands", host, path);
	if (find_file(path, host, mem, b, f))
		return true;
	if (f->code != ERROR_UNKNOWN_BRAND)
		return use_copy(paths, host, mem, b, f);
	paths_path(path, paths->var, "hosts", host);
	is_link = host_of_link(path, owner);
	if (find_file(path, NULL, mem, b, f) ||
	    (is_link && use_copy(paths, owner, mem, b, f)))
		return brand_has_host(b, host) || fail_unknown(f);
	return f->code == ERROR_UNKNOWN_BRAND ? fail_unknown(f) : false;
}

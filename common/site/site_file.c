/*
 * site_file - answers with prepared files, with their types, headers and validators.
 */
#include "site/site_file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/sha1.h"
#include "base/text.h"
#include "brand/find.h"
#include "brand/style.h"
#include "cgi/etag.h"
#include "cgi/problem.h"

enum { FILE_MAX = 32 * 1024 * 1024, PIECE = 64 * 1024 };

/* The errors that Apache also reports as 404; not a forbidden path, which may exist. */
static bool
is_absent(int error)
{
	return error == ENOENT || error == ENOTDIR || error == ENAMETOOLONG ||
	    error == ELOOP;
}

bool
site_file_find(const struct paths *paths, const char *path, bool *is_there,
    struct error *f)
{
	char file[PATHS_PATH_MAX];
	size_t root = strlen(paths->htdocs), n;
	struct stat st;

	*is_there = false;
	if (path[0] != '/' || root + strlen(path) >= sizeof(file))
		return true;
	memcpy(file, paths->htdocs, root);
	/* The first name in the path is a brand's folder, or assets. */
	n = 1 + strcspn(path + 1, "/");
	while (path[n] != '\0') {
		n += 1 + strcspn(path + n + 1, "/");
		memcpy(file + root, path, n);
		file[root + n] = '\0';
		if (lstat(file, &st) != 0)
			return is_absent(errno) ||
			    error_internal(f, "%s: %s", file, strerror(errno));
		if (!(path[n] == '/' ? S_ISDIR(st.st_mode)
				     : S_ISREG(st.st_mode)))
			return true;
	}
	*is_there = n > 1 && strchr(path + 1, '/') != NULL;
	return true;
}

/* Appends the file to the response's body. */
static bool
read_file(const char *file, struct response *rs, struct error *f)
{
	int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
	char piece[PIECE];
	struct stat st;
	ssize_t n = -1;

	if (fd < 0 && (errno == ENOENT || errno == ENOTDIR || errno == ELOOP))
		return endpoint_not_found(f);
	if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    st.st_size <= FILE_MAX) {
		while ((n = read(fd, piece, sizeof(piece))) > 0 &&
		    rs->body.len <= FILE_MAX)
			buf_bytes(&rs->body, piece, (size_t)n);
	}
	if (fd >= 0)
		(void)close(fd);
	return n == 0 ||
	    error_internal(f,
		"%s: is not a file, has more than %d bytes, or cannot be read",
		file, FILE_MAX);
}

/* Returns the type that cartaz.conf sets. */
static const char *
type_of(const char *path)
{
	static const char *const types[][2] = {
		{ ".json", "application/json" },
		{ ".ndjson", "application/x-ndjson" },
		{ ".md", "text/markdown; charset=utf-8" },
		{ ".html", "text/html; charset=utf-8" },
		{ ".txt", "text/plain; charset=utf-8" },
		{ ".css", "text/css; charset=utf-8" },
		{ ".js", "text/javascript; charset=utf-8" },
		{ ".xml", "application/xml" },
		{ ".svg", "image/svg+xml" },
		{ ".png", "image/png" },
		{ ".jpg", "image/jpeg" },
		{ ".webp", "image/webp" },
		{ ".ico", "image/x-icon" },
		{ ".webmanifest", "application/manifest+json" },
		{ ".woff2", "font/woff2" },
	};

	for (size_t i = 0; i < ARRAY_LEN(types); i++) {
		if (text_ends(path, types[i][0]))
			return types[i][1];
	}
	return "application/octet-stream";
}

/* Returns true if the endpoint itself sends this header for the versioned API. */
static bool
is_said_twice(const char *line)
{
	return text_starts(line, "Deprecation:") ||
	    text_starts(line, "Sunset:") || text_starts(line, "Link:");
}

/* Adds a header "Name: value" from each line. */
static void
add_headers(struct ctx *cx, char *lines, bool versioned, struct response *rs)
{
	char *line, *rest = lines;

	while ((line = strsep(&rest, "\n")) != NULL) {
		char *colon = strchr(line, ':');

		if (colon == NULL || line[strcspn(line, "\r\t\x7f")] != '\0' ||
		    (versioned && is_said_twice(line)))
			continue;
		*colon++ = '\0';
		colon += strspn(colon, " ");
		if (text_equal_nocase(line, "Content-Type"))
			rs->type = arena_copy(&cx->mem, colon, strlen(colon));
		else
			response_header(rs, line, colon);
	}
}

static bool
add_meta(struct ctx *cx, const char *file, bool versioned, struct response *rs,
    struct error *f)
{
	const char *slash = strrchr(file, '/'), *p;
	char folder[PATHS_PATH_MAX], name[1024], meta[PATHS_PATH_MAX];
	size_t n;

	if (strlen(slash) + sizeof(".meta") > sizeof(name))
		return true;
	snprintf(folder, sizeof(folder), "%.*s", (int)(slash - file), file);
	snprintf(name, sizeof(name), "%s.meta", slash + 1);
	paths_path(meta, folder, ".web", name);
	if (brand_read_file(meta, &cx->mem, &p, &n, f)) {
		char *lines = arena_alloc(&cx->mem, n + 1);

		memcpy(lines, p, n);
		add_headers(cx, lines, versioned, rs);
		return true;
	}
	return f->code == ERROR_UNKNOWN_BRAND;
}

static bool
names_a_version(const char *query)
{
	return text_starts(query, "v=") || strstr(query, "&v=") != NULL;
}

/*
 * Returns true if the address has the fingerprint of the stylesheet's bytes, so that the
 * answer never changes (brand/style.h).
 */
static bool
is_fingerprint(const char *query, const struct buf *body)
{
	char sum[SHA1_HEX + 1];

	if (strlen(query) != 2 + SHA1_HEX)
		return false;
	sha1_hex(buf_cstr(body), body->len, sum);
	return strcmp(query + 2, sum) == 0;
}

static const char *
caching_of(const char *path, const char *query, const struct buf *body)
{
	static const char folder[] = "/assets/";

	if (!text_starts(path, folder) || !names_a_version(query))
		return "public, max-age=3600";
	if (text_ends(path, ".css") &&
	    strchr(path + strlen(folder), '/') == NULL &&
	    text_starts(query, "v=") && is_fingerprint(query, body))
		return "public, max-age=31536000, immutable";
	return "public, max-age=60, must-revalidate";
}

static void
validate(const struct ctx *cx, const struct request *rq, struct response *rs)
{
	char etag[ETAG_MAX];
	uint64_t variant = hash_bytes(0, buf_cstr(&rs->head), rs->head.len);

	etag_make(buf_cstr(&rs->body), rs->body.len, variant, etag);
	response_header(rs, "ETag", etag);
	endpoint_may_be_kept(
	    cx, caching_of(rq->path_info, rq->query, &rs->body), rs);
	if (!etag_matches(rq->if_none_match, etag))
		return;
	rs->status = 304;
	rs->type = NULL;
	buf_reset(&rs->body);
}

static bool
answer_file(struct ctx *cx, const struct request *rq, bool versioned,
    struct response *rs, struct error *f)
{
	char file[PATHS_PATH_MAX];
	bool is_there;

	if (!site_file_find(&cx->paths, rq->path_info, &is_there, f))
		return false;
	if (!is_there)
		return endpoint_not_found(f);
	paths_path(file, cx->paths.htdocs, rq->path_info + 1);
	if (!read_file(file, rs, f))
		return false;
	rs->type = type_of(file);
	if (text_starts(rq->path_info, "/assets/") &&
	    text_ends(rq->path_info, ".js"))
		response_header(
		    rs, "Cross-Origin-Resource-Policy", "cross-origin");
	if (!add_meta(cx, file, versioned, rs, f))
		return false;
	validate(cx, rq, rs);
	return true;
}

static bool
answer_versioned(
    struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	return answer_file(cx, rq, true, rs, f);
}

static bool
answer_beside(
    struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	return answer_file(cx, rq, false, rs, f);
}

static enum error_code
code_of(int64_t status)
{
	for (size_t i = 0; i < ERROR_COUNT; i++) {
		enum error_code code = (enum error_code)i;

		if (problem_of(code)->status == status &&
		    code != ERROR_TOO_COSTLY && code != ERROR_BEHIND)
			return code;
	}
	return status < 500 ? ERROR_BAD_REQUEST : ERROR_INTERNAL_ERROR;
}

/*
 * Reads the file, or makes the document if the process may not read files
 * (confinement.h).
 */
static bool
answer_problem(
    struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	const char *name = strrchr(rq->path_info, '/'), *brand = cx->brand.host;
	char file[PATHS_PATH_MAX];
	int64_t status;
	char digits[4];

	snprintf(digits, sizeof(digits), "%s", name != NULL ? name + 1 : "");
	if (!text_int(digits, 400, 599, &status))
		return endpoint_not_found(f);
	if (cx->has_brand)
		paths_path(file, cx->paths.htdocs, brand, rq->path_info + 1);
	if (!cx->has_brand || !read_file(file, rs, f)) {
		paths_path(file, cx->paths.htdocs, rq->path_info + 1);
		buf_reset(&rs->body);
		if (!read_file(file, rs, f)) {
			buf_reset(&rs->body);
			problem_print(&rs->body, NULL, code_of(status),
			    (int)status, NULL);
		}
	}
	rs->status = (int)status;
	if (status == 405)
		response_header(rs, "Allow", "GET, HEAD");
	rs->type = PROBLEM_TYPE;
	return true;
}

const struct endpoint site_file_versioned = {
	.name = "site",
	.method = METHOD_GET,
	.caching = ENDPOINT_OWN_CACHING,
	.has_path = true,
	.any_host = true,
	.handle = answer_versioned,
};

const struct endpoint site_file_beside = {
	.name = "site",
	.method = METHOD_GET,
	.caching = ENDPOINT_OWN_CACHING,
	.has_path = true,
	.any_host = true,
	.unversioned = true,
	.handle = answer_beside,
};

const struct endpoint site_refusal_versioned = {
	.name = "site",
	.method = METHOD_GET,
	.caching = ENDPOINT_NO_STORE,
	.has_path = true,
	.any_host = true,
	.handle = answer_problem,
};

const struct endpoint site_refusal_beside = {
	.name = "site",
	.method = METHOD_GET,
	.caching = ENDPOINT_NO_STORE,
	.has_path = true,
	.any_host = true,
	.unversioned = true,
	.handle = answer_problem,
};

/*
 * unchanged - records the state of the documents after `publish`, and compares it
 * later.
 */
#include "cartaz/documents/unchanged.h"

#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/build_id.h"
#include "base/file_identity.h"
#include "base/files.h"
#include "base/hash.h"
#include "generation/generation.h"
#include "cartaz/documents/pictures.h"

#define MAGIC "cartaz published 1"

enum {
	RECORD_MAX = 16 * 1024 * 1024,
	KEY_MAX = 64 * 1024,
	LINE_BYTES = PATHS_PATH_MAX + 160,
	DEPTH_MAX = 16,
	SETTLE_STEPS = 15, /* of 10 ms */
};

/* ---- The inputs of documents. */

/*
 * The identity of a file.  A file that many brands share gets another time of change
 * with every new name, so its time of last writing is used.
 */
struct identity {
	unsigned long long device, inode;
	long long size, s, ns;
};

static bool
read_identity(const char *path, struct identity *id)
{
	const struct timespec *time;
	struct stat st;

	*id = (struct identity){ 0 };
	if (stat(path, &st) != 0)
		return false;
	time = st.st_nlink > 1 ? &st.st_mtim : &st.st_ctim;
	*id = (struct identity){ st.st_dev, st.st_ino, st.st_size, time->tv_sec,
		time->tv_nsec };
	return true;
}

/* Has it changed too long ago to change again and look the same? */
static bool
is_settled(const struct identity *id)
{
	const struct file_identity changed = { .changed_s = id->s,
		.changed_ns = id->ns };

	return file_identity_is_settled(&changed);
}

/* The identity of a missing file is all zeros. */
static void
print_identity(struct buf *out, const char *path)
{
	struct identity id;

	(void)!read_identity(path, &id);
	buf_printf(out, "%llu %llu %lld %lld %lld %s\n", id.device, id.inode,
	    id.size, id.s, id.ns, path);
}

struct templates {
	uint64_t sum; /* the order of a folder's entries has no meaning */
	bool are_settled;
};

static void
read_template(struct templates *x, const char *path)
{
	struct buf line = BUF_INIT(LINE_BYTES);
	struct identity id;

	print_identity(&line, path);
	x->sum += hash_bytes(HASH_START, line.p, line.len);
	x->are_settled =
	    x->are_settled && read_identity(path, &id) && is_settled(&id);
	buf_release(&line);
}

static void
read_templates(struct templates *x, const char *folder, int depth)
{
	DIR *dir = depth < DEPTH_MAX ? files_open_folder(folder) : NULL;
	struct dirent *entry;

	while (dir != NULL && (entry = files_next(dir, folder)) != NULL) {
		char path[PATHS_PATH_MAX];

		if (strcmp(entry->d_name, ".") == 0 ||
		    strcmp(entry->d_name, "..") == 0)
			continue;
		paths_path(path, folder, entry->d_name, (char *)NULL);
		read_template(x, path);
		if (entry->d_type != DT_REG)
			read_templates(x, path, depth + 1);
	}
	files_close_folder(dir);
}

static void
print_examples(struct buf *out, const struct examples *e)
{
	const char *const texts[] = { e->city, e->state, e->organization,
		e->slug, e->name, e->day, e->search };

	for (size_t i = 0; i < ARRAY_LEN(texts); i++)
		buf_printf(out, "%s\x1f", texts[i] != NULL ? texts[i] : "\x1e");
	for (size_t i = 0; e->questions[i] != NULL; i++)
		buf_printf(out, "%s\x1f", e->questions[i]);
}

static void
source_paths(struct tool *t, const char *host, char brand[PATHS_PATH_MAX],
    char snapshot[PATHS_PATH_MAX])
{
	char name[BRAND_HOST_MAX + 6];

	snprintf(name, sizeof(name), "%s.json", host);
	paths_path(brand, t->paths.etc, "brands", name, (char *)NULL);
	paths_path(snapshot, t->paths.var, host, "current", (char *)NULL);
}

/* The templates are read once in a run. */
static bool
print_program(struct tool *t, struct buf *out)
{
	static struct templates templates;
	static bool are_read;
	char path[PATHS_PATH_MAX], own[PATHS_PATH_MAX];

	paths_path(path, t->share, "site", (char *)NULL);
	if (!are_read) {
		templates.are_settled = true;
		read_templates(&templates, path, 0);
		are_read = true;
	}
	buf_printf(out, "%s\n%016" PRIx64 " %016" PRIx64 "\n", path, build_id(),
	    templates.sum);
	if (!paths_program("cartaz-draw", path, own))
		return false;
	print_identity(out, path);
	return templates.are_settled;
}

static void
read_key(struct tool *t, const struct brand *b, const struct examples *e,
    char key[SHA1_HEX + 1])
{
	char brand[PATHS_PATH_MAX], snapshot[PATHS_PATH_MAX];
	struct buf all = BUF_INIT(KEY_MAX);
	struct sha1 digest;
	size_t whole;
	bool ok;

	source_paths(t, b->host, brand, snapshot);
	ok = print_program(t, &all);
	buf_printf(&all, "%016" PRIx64 "\n", b->fingerprint);
	print_identity(&all, brand);
	print_identity(&all, snapshot);
	print_examples(&all, e);
	whole = all.len - all.len % SHA1_BLOCK;
	sha1_start(&digest);
	sha1_add(&digest, (const unsigned char *)all.p, whole);
	sha1_finish(&digest, (const unsigned char *)all.p + whole,
	    all.len - whole, key);
	if (!ok || all.full)
		key[0] = '\0';
	buf_release(&all);
}

/* ---- The written files. */

/* The files in a list of the folder, and the list itself. */
static void
print_listed(struct buf *out, const char *folder, const char *set)
{
	char list[PATHS_PATH_MAX], line[PATHS_PATH_MAX], path[PATHS_PATH_MAX];
	FILE *in;

	paths_path(list, folder, ".web", set, (char *)NULL);
	print_identity(out, list);
	in = files_open(list);
	while (in != NULL && fgets(line, sizeof(line), in) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		paths_path(path, folder, line, (char *)NULL);
		print_identity(out, path);
	}
	files_close(in, list);
}

/* Also the brand file and the snapshot, so that they are settled as well. */
static void
print_files(struct tool *t, const char *host, struct buf *out)
{
	char folder[PATHS_PATH_MAX], path[PATHS_PATH_MAX];
	char snapshot[PATHS_PATH_MAX];

	source_paths(t, host, path, snapshot);
	print_identity(out, path);
	print_identity(out, snapshot);
	paths_path(folder, t->paths.htdocs, host, (char *)NULL);
	print_listed(out, folder, "published");
	print_listed(out, folder, "sitemap");
	paths_path(path, folder, ".web", "examples.json", (char *)NULL);
	print_identity(out, path);
	/*
	 * Pictures without letters are drawn again, because there may be fonts by
	 * then.
	 */
	paths_path(path, t->paths.var, host, PICTURES_FILE, (char *)NULL);
	print_identity(out, path);
}

/* Does the line match its file, and will it until the file changes? */
static bool
is_true(const char *line)
{
	struct identity was, now;
	int at = 0;

	return sscanf(line, "%llu %llu %lld %lld %lld %n", &was.device,
		   &was.inode, &was.size, &was.s, &was.ns, &at) == 5 &&
	    at > 0 && read_identity(line + at, &now) &&
	    was.device == now.device && was.inode == now.inode &&
	    was.size == now.size && was.s == now.s && was.ns == now.ns &&
	    is_settled(&now);
}

static bool
are_true(const char *lines)
{
	char line[LINE_BYTES];
	bool ok = true;

	while (ok && *lines != '\0') {
		size_t n = strcspn(lines, "\n");

		ok = n < sizeof(line) && lines[n] == '\n';
		snprintf(line, sizeof(line), "%.*s", (int)n, lines);
		ok = ok && is_true(line);
		lines += n + 1;
	}
	return ok;
}

/* ---- The record. */

static void
record_path(const struct tool *t, const char *host, char path[PATHS_PATH_MAX])
{
	paths_path(path, t->paths.var, host, "published", (char *)NULL);
}

static bool
record_holds(const char *path, struct unchanged *u)
{
	struct arena mem = ARENA_INIT(RECORD_MAX);
	char key[SHA1_HEX + 1];
	long long documents;
	struct error f;
	const char *p;
	size_t n;
	int at = 0;
	bool ok;

	ok = files_exist(path) && brand_read_file(path, &mem, &p, &n, &f) &&
	    sscanf(p, MAGIC " %40s %lld\n%n", key, &documents, &at) == 2 &&
	    at > 0 && strcmp(key, u->key) == 0 && are_true(p + at);
	if (ok)
		u->documents = documents;
	arena_release(&mem);
	return ok;
}

bool
unchanged_since(struct tool *t, const struct brand *b, const struct examples *e,
    struct unchanged *u)
{
	char path[PATHS_PATH_MAX];

	*u = (struct unchanged){ .host = b->host };
	record_path(t, b->host, path);
	if (b->upstream.mode != UPSTREAM_LIVE)
		read_key(t, b, e, u->key);
	if (t->all && u->key[0] != '\0' && record_holds(path, u))
		return true;
	(void)unlink(path);
	return false;
}

/* Records that wait until their files are settled. */
static struct {
	char path[PATHS_PATH_MAX];
	struct buf record;
	size_t lines; /* where the lines begin */
} waiting;

void
unchanged_flush(void)
{
	const struct timespec step = { 0, 10 * 1000 * 1000 };
	struct error f;
	bool ok = false;

	if (waiting.record.len == 0)
		return;
	for (int i = 0; i < SETTLE_STEPS && !ok; i++) {
		if (i > 0)
			(void)nanosleep(&step, NULL);
		ok = are_true(buf_cstr(&waiting.record) + waiting.lines);
	}
	if (ok)
		(void)!generation_replace_file(
		    waiting.path, waiting.record.p, waiting.record.len, &f);
	buf_release(&waiting.record);
	waiting.record = (struct buf){ 0 };
}

void
unchanged_keep(struct tool *t, const struct unchanged *u)
{
	unchanged_flush();
	if (u->key[0] == '\0')
		return;
	waiting.record = BUF_INIT(RECORD_MAX);
	record_path(t, u->host, waiting.path);
	buf_printf(&waiting.record, MAGIC " %s %lld\n", u->key,
	    (long long)u->documents);
	waiting.lines = waiting.record.len;
	print_files(t, u->host, &waiting.record);
	if (waiting.record.full)
		buf_reset(&waiting.record);
}

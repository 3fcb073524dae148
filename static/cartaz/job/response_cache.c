#include "cartaz/job/response_cache.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "cartaz/job/interrupt.h"
#include "json/json_tree.h"
#include "base/datetime.h"

/*
 * A record that says when it was changed may change again within what its clock
 * can tell, or by a clock that is ahead of ours: so long it is not believed.
 */
enum { UNSETTLED_S = 60, UNSETTLED_LOCAL_S = 2 * 24 * 3600 };

enum { EVENT_MEM_MAX = 1 << 30, ANSWER_MAX = 1024 * 1024 };

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS answer(source TEXT, key TEXT, name TEXT,"
    " updated_at TEXT, etag TEXT, json TEXT, UNIQUE(source, key, name));"
    "CREATE TEMP TABLE unwritten AS SELECT * FROM answer LIMIT 0;"
    "CREATE TEMP TABLE seen(key TEXT PRIMARY KEY) WITHOUT ROWID;";

/* Whose answers they are: another address or account has others. */
static void
set_source(struct recall *r)
{
	const struct brand *b = &r->job->brand;
	uint64_t h = r->job->profile.hash;

	h = hash_text(h, b->upstream.base);
	for (size_t i = 0; i < b->upstream.vars.count; i++) {
		h = hash_text(h, b->upstream.vars.name[i]);
		h = hash_text(h, b->upstream.vars.value[i]);
	}
	snprintf(r->source, sizeof(r->source), "%016" PRIx64, h);
}

static void
remove_file(const char *path)
{
	char journal[PLACES_PATH_MAX + 16];

	snprintf(journal, sizeof(journal), "%s-journal", path);
	(void)unlink(path);
	(void)unlink(journal);
}

static void
close_store(struct recall *r)
{
	store_finish(&r->get);
	store_finish(&r->put);
	store_finish(&r->mark);
	store_close(&r->store);
	r->open = false;
}

/* The file, empty if it was not there, and nobody else's to read. */
static bool
make_file(const struct recall *r, struct fault *f)
{
	int create = r->job->tool->dry_run ? 0 : O_CREAT;
	int fd = open(r->path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | create, 0600);
	bool ok = fd >= 0 && fchmod(fd, 0600) == 0;

	if (!ok)
		(void)fault_note(
		    f, FAULT_INTERNAL_ERROR, "%s", strerror(errno));
	if (fd >= 0)
		close(fd);
	return ok;
}

static bool
prepare_store(struct recall *r, struct fault *f)
{
	return make_file(r, f) && store_open_own(&r->store, r->path, f) &&
	    store_exec(&r->store, schema, f) &&
	    store_prepare(&r->store,
		"SELECT updated_at, etag, json FROM answer"
		" WHERE source = ?1 AND key = ?2 AND name = ?3",
		&r->get, f) &&
	    store_prepare(&r->store,
		"INSERT INTO unwritten VALUES(?,?,?,?,?,?)", &r->put, f) &&
	    store_prepare(
		&r->store, "INSERT OR IGNORE INTO seen VALUES(?)", &r->mark, f);
}

/* Ctrl-C in the middle of a change would leave a journal lying about. */
static bool
open_store(struct recall *r, struct fault *f)
{
	bool ok;

	interrupt_hold();
	ok = prepare_store(r, f);
	interrupt_let();
	return ok;
}

/* What is wrong once may be a damage; twice it is the disk. */
static void
throw_away(struct recall *r, struct fault *f)
{
	const struct job *j = r->job;
	bool again = !r->thrown_away && !j->tool->dry_run;

	(void)tool_fail(j->tool,
	    "%s: %s: %s; it is thrown away, and what it held is asked again",
	    j->host, r->path, f->note);
	close_store(r);
	r->thrown_away = true;
	if (!j->tool->dry_run)
		remove_file(r->path);
	r->open = again && open_store(r, f);
	if (!r->open)
		close_store(r);
}

void
recall_open(struct recall *r, struct job *j)
{
	struct fault f;

	*r = (struct recall){ .job = j, .mem = ARENA_INIT(EVENT_MEM_MAX) };
	places_path(r->path, j->generation.dir, "also.db", (char *)NULL);
	r->reads = reads_of_profile(&j->profile, &j->tool->mem);
	set_source(r);
	/* There is nothing to read ahead of a first sync that is not kept. */
	if (j->tool->dry_run && access(r->path, F_OK) != 0)
		return;
	r->open = open_store(r, &f);
	if (!r->open)
		throw_away(r, &f);
}

void
recall_close(struct recall *r)
{
	close_store(r);
	arena_release(&r->mem);
}

void
recall_flush(struct recall *r)
{
	struct fault f;

	if (!r->open || !r->unwritten)
		return;
	r->unwritten = false;
	r->written_s = progress_seconds(&r->job->progress);
	interrupt_hold();
	if (!store_exec(&r->store,
		"BEGIN; INSERT OR REPLACE INTO answer SELECT * FROM unwritten;"
		" DELETE FROM unwritten; COMMIT",
		&f))
		throw_away(r, &f);
	interrupt_let();
}

void
recall_event(struct recall *r, const char *key, const char *updated_at_or_null)
{
	double now_s = progress_seconds(&r->job->progress);
	struct fault f;

	arena_reset(&r->mem);
	r->key = key;
	r->updated_at = updated_at_or_null != NULL ? updated_at_or_null : "";
	if (now_s - r->written_s >= RECALL_FLUSH_S)
		recall_flush(r);
	if (!r->open)
		return;
	store_bind_text(r->mark, 1, key);
	if (!store_run(r->mark, &f))
		throw_away(r, &f);
}

static const char *
column(struct recall *r, int at)
{
	struct store_text text = store_text(r->get, at);

	return arena_copy(&r->mem, text.p, text.n);
}

/* Fills r->was; what is not known is "". */
static void
look_up(struct recall *r, const char *name)
{
	struct fault f;
	bool row;

	r->was = (struct recall_row){ "", "", "" };
	if (!r->open)
		return;
	store_bind_text(r->get, 1, r->source);
	store_bind_text(r->get, 2, r->key);
	store_bind_text(r->get, 3, name);
	if (!store_step(r->get, &row, &f)) {
		throw_away(r, &f);
		return;
	}
	if (row)
		r->was = (struct recall_row){ column(r, 0), column(r, 1),
			column(r, 2) };
	store_reset(r->get);
}

void
recall_get(struct recall *r, const char *name, struct also_known *known)
{
	struct fault f;

	look_up(r, name);
	if (r->was.json[0] != '\0' &&
	    !jobj_parse(r->was.json, strlen(r->was.json), &known->json, &f)) {
		r->was = (struct recall_row){ "", "", "" };
		return;
	}
	known->fresh = r->updated_at[0] != '\0' &&
	    strcmp(r->updated_at, r->was.updated_at) == 0;
	known->etag = r->was.etag[0] != '\0' ? r->was.etag : NULL;
}

/* Is the record's own word on its age old enough to be the last? */
static bool
is_settled(const char *updated_at, int64_t now_s)
{
	struct when w;

	if (!when_parse(updated_at, &w))
		return updated_at[0] != '\0';
	if (w.kind == WHEN_INSTANT)
		return when_instant_s(&w) + UNSETTLED_S < now_s;
	return when_civil_s(&w) + UNSETTLED_LOCAL_S < now_s;
}

static void
put(struct recall *r, const char *name, const struct recall_row *row)
{
	struct fault f;

	store_bind_text(r->put, 1, r->source);
	store_bind_text(r->put, 2, r->key);
	store_bind_text(r->put, 3, name);
	store_bind_text(r->put, 4, row->updated_at);
	store_bind_text(r->put, 5, row->etag);
	store_bind_text(r->put, 6, row->json);
	r->unwritten = true;
	if (!store_run(r->put, &f))
		throw_away(r, &f);
}

void
recall_keep(struct recall *r, const char *name, const char *etag_or_null,
    struct json_object *borrowed)
{
	const char *etag = etag_or_null != NULL ? etag_or_null : "";
	struct recall_row row = { "", etag, "" };
	struct buf json = BUF_INIT(ANSWER_MAX);

	if (is_settled(r->updated_at, r->job->tool->now_s))
		row.updated_at = r->updated_at;
	if (borrowed != NULL)
		reads_print(r->reads, name, borrowed, &json);
	row.json = buf_cstr(&json);
	/* Nothing would ever show that it is still the same. */
	if (json.full || (row.updated_at[0] == '\0' && etag[0] == '\0'))
		row = (struct recall_row){ "", "", "" };
	if (r->open && !r->job->tool->dry_run &&
	    (strcmp(row.updated_at, r->was.updated_at) != 0 ||
		strcmp(row.etag, r->was.etag) != 0 ||
		strcmp(row.json, r->was.json) != 0))
		put(r, name, &row);
	buf_release(&json);
}

static bool
delete_others(struct recall *r, struct fault *f)
{
	struct sqlite3_stmt *st;
	bool ok;

	if (!store_prepare(&r->store,
		"DELETE FROM answer WHERE source <> ?1"
		" OR key NOT IN (SELECT key FROM seen)",
		&st, f))
		return false;
	store_bind_text(st, 1, r->source);
	ok = store_run(st, f);
	store_finish(&st);
	return ok;
}

void
recall_prune(struct recall *r)
{
	struct fault f;

	recall_flush(r);
	if (r->open && !r->job->tool->dry_run && !delete_others(r, &f))
		throw_away(r, &f);
}

void
recall_remove(const struct job *j)
{
	char path[PLACES_PATH_MAX];

	places_path(path, j->generation.dir, "also.db", (char *)NULL);
	if (!j->tool->dry_run)
		remove_file(path);
}

/*
 * response_cache - one SQLite file of responses, discarded if it is damaged.
 */
#include "cartaz/job/response_cache.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/datetime.h"
#include "base/hash.h"
#include "base/regular_file.h"
#include "json/json_tree.h"
#include "cartaz/interrupt.h"

/*
 * A record may change again within the resolution of its updated_at, and the upstream's
 * clock may be ahead of this clock.  So a recent updated_at does not prove that a
 * response is unchanged.  A time without an offset may be wrong by a day in either
 * direction.
 */
enum { UNSETTLED_S = 60, UNSETTLED_LOCAL_S = 2 * 24 * 3600 };

enum { EVENT_MEM_MAX = 1 << 30, RESPONSE_MAX = 1024 * 1024 };

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS answer(source TEXT, key TEXT, name TEXT,"
    " updated_at TEXT, etag TEXT, json TEXT, UNIQUE(source, key, name));"
    "CREATE TEMP TABLE unwritten AS SELECT * FROM answer LIMIT 0;"
    "CREATE TEMP TABLE seen(key TEXT PRIMARY KEY) WITHOUT ROWID;";

/* Another address or account may get other responses. */
static void
set_source(struct response_cache *r)
{
	const struct brand *b = &r->job->brand;
	uint64_t h = r->job->source.profile.hash;

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
	char journal[PATHS_PATH_MAX + 16];

	snprintf(journal, sizeof(journal), "%s-journal", path);
	(void)unlink(path);
	(void)unlink(journal);
}

static void
close_database(struct response_cache *r)
{
	sqlite_finish(&r->get);
	sqlite_finish(&r->put);
	sqlite_finish(&r->mark);
	sqlite_close(&r->db);
	r->open = false;
}

/* Makes an empty file if there is none.  Only its owner may read the file. */
static bool
make_file(const struct response_cache *r, struct error *f)
{
	int create = r->job->tool->dry_run ? 0 : O_CREAT;
	int fd = regular_file_open(r->path, O_RDWR | O_NOFOLLOW | create, 0600);
	bool ok = fd >= 0 && fchmod(fd, 0600) == 0;

	if (!ok)
		(void)error_internal(f, "%s", regular_file_why());
	if (fd >= 0)
		close(fd);
	return ok;
}

static bool
prepare_database(struct response_cache *r, struct error *f)
{
	return make_file(r, f) && sqlite_open_journaled(&r->db, r->path, f) &&
	    sqlite_exec(&r->db, schema, f) &&
	    sqlite_prepare(&r->db,
		"SELECT updated_at, etag, json FROM answer"
		" WHERE source = ?1 AND key = ?2 AND name = ?3",
		&r->get, f) &&
	    sqlite_prepare(&r->db, "INSERT INTO unwritten VALUES(?,?,?,?,?,?)",
		&r->put, f) &&
	    sqlite_prepare(
		&r->db, "INSERT OR IGNORE INTO seen VALUES(?)", &r->mark, f);
}

/* Opens the database.  A signal during a change would leave a journal file. */
static bool
open_database(struct response_cache *r, struct error *f)
{
	bool ok;

	interrupt_hold();
	ok = prepare_database(r, f);
	interrupt_release();
	return ok;
}

/* A damaged file may be the cause of the first failure, the disk of the second. */
static void
discard_cache(struct response_cache *r, struct error *f)
{
	const struct job *j = r->job;
	bool again = !r->discarded && !j->tool->dry_run;

	(void)tool_fail(j->tool,
	    "%s: %s: %s; Cartaz does not use the responses in this file, and requests them again",
	    j->host, r->path, f->note);
	close_database(r);
	r->discarded = true;
	if (!j->tool->dry_run)
		remove_file(r->path);
	r->open = again && open_database(r, f);
	if (!r->open)
		close_database(r);
}

void
response_cache_open(struct response_cache *r, struct job *j)
{
	struct error f;

	*r = (struct response_cache){ .job = j,
		.mem = ARENA_INIT(EVENT_MEM_MAX) };
	paths_path(r->path, j->target.generation.dir, "also.db");
	r->projection =
	    projection_of_profile(&j->source.profile, &j->tool->mem);
	set_source(r);
	/* A dry run that is the first sync has nothing to read. */
	if (j->tool->dry_run && access(r->path, F_OK) != 0)
		return;
	r->open = open_database(r, &f);
	if (!r->open)
		discard_cache(r, &f);
}

void
response_cache_close(struct response_cache *r)
{
	close_database(r);
	arena_release(&r->mem);
}

void
response_cache_flush(struct response_cache *r)
{
	struct error f;

	if (!r->open || !r->unwritten)
		return;
	r->unwritten = false;
	r->written_s = progress_seconds(&r->job->progress);
	interrupt_hold();
	if (!sqlite_exec(&r->db,
		"BEGIN; INSERT OR REPLACE INTO answer SELECT * FROM unwritten;"
		" DELETE FROM unwritten; COMMIT",
		&f))
		discard_cache(r, &f);
	interrupt_release();
}

void
response_cache_event(
    struct response_cache *r, const char *key, const char *updated_at_or_null)
{
	double now_s = progress_seconds(&r->job->progress);
	struct error f;

	arena_reset(&r->mem);
	r->key = key;
	r->updated_at = updated_at_or_null != NULL ? updated_at_or_null : "";
	if (now_s - r->written_s >= RESPONSE_CACHE_FLUSH_S)
		response_cache_flush(r);
	if (!r->open)
		return;
	sqlite_bind_text(r->mark, 1, key);
	if (!sqlite_run(r->mark, &f))
		discard_cache(r, &f);
}

static const char *
column(struct response_cache *r, int at)
{
	struct sqlite_text text = sqlite_text(r->get, at);

	return arena_copy(&r->mem, text.p, text.n);
}

/* Fills r->found. */
static void
look_up_response(struct response_cache *r, const char *name)
{
	struct error f;
	bool row;

	r->found = (struct response_cache_row){ "", "", "" };
	if (!r->open)
		return;
	sqlite_bind(
	    r->get, BIND_TEXT(r->source), BIND_TEXT(r->key), BIND_TEXT(name));
	if (!sqlite_step(r->get, &row, &f)) {
		discard_cache(r, &f);
		return;
	}
	if (row)
		r->found = (struct response_cache_row){ column(r, 0),
			column(r, 1), column(r, 2) };
	sqlite_reset(r->get);
}

void
response_cache_get(
    struct response_cache *r, const char *name, struct enrich_cached *known)
{
	struct error f;

	look_up_response(r, name);
	if (r->found.json[0] != '\0' &&
	    !json_tree_parse(
		r->found.json, strlen(r->found.json), &known->json, &f)) {
		r->found = (struct response_cache_row){ "", "", "" };
		return;
	}
	known->fresh = r->updated_at[0] != '\0' &&
	    strcmp(r->updated_at, r->found.updated_at) == 0;
	known->etag = r->found.etag[0] != '\0' ? r->found.etag : NULL;
}

/* Returns true if a later change of the record would get a later updated_at. */
static bool
is_settled(const char *updated_at, int64_t now_s)
{
	struct datetime w;

	if (!datetime_parse(updated_at, &w))
		return updated_at[0] != '\0';
	if (w.kind == DATETIME_INSTANT)
		return datetime_instant_s(&w) + UNSETTLED_S < now_s;
	return datetime_civil_s(&w) + UNSETTLED_LOCAL_S < now_s;
}

static void
put_row(struct response_cache *r, const char *name,
    const struct response_cache_row *row)
{
	struct error f;

	sqlite_bind(r->put, BIND_TEXT(r->source), BIND_TEXT(r->key),
	    BIND_TEXT(name), BIND_TEXT(row->updated_at), BIND_TEXT(row->etag),
	    BIND_TEXT(row->json));
	r->unwritten = true;
	if (!sqlite_run(r->put, &f))
		discard_cache(r, &f);
}

void
response_cache_keep(struct response_cache *r, const char *name,
    const char *etag_or_null, struct json_object *borrowed)
{
	const char *etag = etag_or_null != NULL ? etag_or_null : "";
	struct response_cache_row row = { "", etag, "" };
	LOCAL_BUF json = BUF_INIT(RESPONSE_MAX);

	if (is_settled(r->updated_at, r->job->tool->now_s))
		row.updated_at = r->updated_at;
	if (borrowed != NULL && r->projection != NULL)
		projection_print(r->projection, name, borrowed, &json);
	else if (borrowed != NULL)
		buf_text(&json, json_tree_print(borrowed, &r->mem));
	row.json = buf_cstr(&json);
	/* Without a tag or a time, no later sync could detect that it is unchanged. */
	if (json.full ||
	    (r->projection != NULL && row.updated_at[0] == '\0' &&
		etag[0] == '\0'))
		row = (struct response_cache_row){ "", "", "" };
	if (r->open && !r->job->tool->dry_run &&
	    (strcmp(row.updated_at, r->found.updated_at) != 0 ||
		strcmp(row.etag, r->found.etag) != 0 ||
		strcmp(row.json, r->found.json) != 0))
		put_row(r, name, &row);
}

static bool
delete_others(struct response_cache *r, struct error *f)
{
	return sqlite_do(&r->db, f,
	    "DELETE FROM answer WHERE source <> ?1"
	    " OR key NOT IN (SELECT key FROM seen)",
	    BIND_TEXT(r->source));
}

void
response_cache_prune(struct response_cache *r)
{
	struct error f;

	response_cache_flush(r);
	if (r->open && !r->job->tool->dry_run && !delete_others(r, &f))
		discard_cache(r, &f);
}

void
response_cache_remove(const struct job *j)
{
	char path[PATHS_PATH_MAX];

	paths_path(path, j->target.generation.dir, "also.db");
	if (!j->tool->dry_run)
		remove_file(path);
}

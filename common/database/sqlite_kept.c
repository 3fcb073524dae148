/*
 * sqlite_kept - keeps a few files open, each with a few statements.
 */
#include "database/sqlite_kept.h"

#include <sqlite3.h>

#include "base/hash.h"
#include "base/paths.h"

enum {
	FILES_MAX = 24, /* of the 128 descriptors of a process */
	STATEMENTS_MAX = 64,
	SQL_MAX = 4096, /* longer statements are rare */
};

struct kept_statement {
	struct sqlite3_stmt *owned;
	char *sql;
	uint64_t hash;
	bool is_taken;
};

struct kept_file {
	char *path; /* NULL: the row is free */
	struct file_identity identity;
	struct sqlite sqlite;
	uint64_t taken_at; /* the last use, in the table's clock */
	bool is_taken, is_spoilt;
	struct kept_statement statements[STATEMENTS_MAX];
	size_t count;
};

static APART struct kept_file files[FILES_MAX];
static struct {
	size_t max;     /* 0: nothing is cached */
	uint64_t clock; /* counts uses */
	/* The identity, before its file was opened, of the last path that was not found. */
	struct file_identity wanted;
} kept;

void
sqlite_keep(size_t most)
{
	kept.max = most < FILES_MAX ? most : FILES_MAX;
}

bool
sqlite_keeps(void)
{
	return kept.max > 0;
}

static void
close_kept_file(struct kept_file *file)
{
	for (size_t i = 0; i < file->count; i++) {
		sqlite3_finalize(file->statements[i].owned);
		free(file->statements[i].sql);
	}
	sqlite3_close(file->sqlite.db);
	free(file->path);
	*file = (struct kept_file){ 0 };
}

static struct kept_file *
file_of(const struct sqlite3 *db)
{
	for (size_t i = 0; i < kept.max; i++) {
		if (files[i].path != NULL && files[i].sqlite.db == db)
			return &files[i];
	}
	return NULL;
}

void
sqlite_keep_current(void)
{
	struct file_identity now;

	for (size_t i = 0; i < kept.max; i++) {
		struct kept_file *file = &files[i];

		if (file->path != NULL && !file->is_taken &&
		    (!file_identity_read(file->path, &now) ||
			!file_identity_same(&now, &file->identity)))
			close_kept_file(file);
	}
}

bool
sqlite_kept_take(const char *path, struct sqlite *s)
{
	if (kept.max == 0 || !file_identity_read(path, &kept.wanted))
		return false;
	for (size_t i = 0; i < kept.max; i++) {
		struct kept_file *file = &files[i];

		if (file->path == NULL || file->is_taken ||
		    strcmp(file->path, path) != 0)
			continue;
		if (!file_identity_same(&file->identity, &kept.wanted)) {
			close_kept_file(file);
			continue;
		}
		file->is_taken = true;
		file->taken_at = ++kept.clock;
		*s = file->sqlite;
		return true;
	}
	return false;
}

/* Returns a free row, or the row of the file whose last use is longest ago. */
static struct kept_file *
make_file_place(void)
{
	struct kept_file *oldest = NULL;

	for (size_t i = 0; i < kept.max; i++) {
		struct kept_file *file = &files[i];

		if (file->path == NULL)
			return file;
		if (!file->is_taken &&
		    (oldest == NULL || file->taken_at < oldest->taken_at))
			oldest = file;
	}
	if (oldest != NULL)
		close_kept_file(oldest);
	return oldest;
}

void
sqlite_kept_add(const char *path, const struct sqlite *s)
{
	struct file_identity now;
	struct kept_file *file;

	if (kept.max == 0 || !file_identity_read(path, &now) ||
	    !file_identity_same(&now, &kept.wanted) ||
	    !file_identity_is_settled(&now))
		return;
	file = make_file_place();
	if (file == NULL)
		return;
	*file = (struct kept_file){
		.path = mem_copy_text(path),
		.identity = now,
		.sqlite = *s,
		.taken_at = ++kept.clock,
		.is_taken = true,
	};
}

bool
sqlite_kept_give_back(struct sqlite3 *db)
{
	struct kept_file *file = db != NULL ? file_of(db) : NULL;

	if (file == NULL)
		return false;
	file->is_taken = false;
	if (file->is_spoilt)
		close_kept_file(file);
	return true;
}

void
sqlite_kept_spoil(const struct sqlite3 *db)
{
	struct kept_file *file = file_of(db);

	if (file != NULL)
		file->is_spoilt = true;
}

struct sqlite3_stmt *
sqlite_kept_statement(const struct sqlite3 *db, const char *sql)
{
	struct kept_file *file = file_of(db);
	uint64_t hash;

	if (file == NULL)
		return NULL;
	hash = hash_text(HASH_START, sql);
	for (size_t i = 0; i < file->count; i++) {
		struct kept_statement *st = &file->statements[i];

		if (st->is_taken || st->hash != hash ||
		    strcmp(st->sql, sql) != 0)
			continue;
		st->is_taken = true;
		return st->owned;
	}
	return NULL;
}

void
sqlite_kept_add_statement(
    const struct sqlite3 *db, const char *sql, struct sqlite3_stmt *owned)
{
	struct kept_file *file = file_of(db);

	if (file == NULL || file->count == STATEMENTS_MAX ||
	    strlen(sql) > SQL_MAX)
		return;
	file->statements[file->count++] = (struct kept_statement){
		.owned = owned,
		.sql = mem_copy_text(sql),
		.hash = hash_text(HASH_START, sql),
		.is_taken = true,
	};
}

bool
sqlite_kept_give_statement_back(
    const struct sqlite3 *db, const struct sqlite3_stmt *statement)
{
	struct kept_file *file = file_of(db);

	for (size_t i = 0; file != NULL && i < file->count; i++) {
		if (file->statements[i].owned == statement) {
			file->statements[i].is_taken = false;
			return true;
		}
	}
	return false;
}

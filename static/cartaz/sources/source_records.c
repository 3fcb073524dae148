/*
 * source_records - reads and writes the records of a source, with a line for each event.
 */
#include "cartaz/sources/source_records.h"

#include <errno.h>
#include <inttypes.h>
#include <unistd.h>

#include "base/buf.h"
#include "event/event.h"

#define NEW_NAME "records.new"

enum { LINE_MAX_BYTES = 16 * 1024 * 1024 };

static bool
fail_file(const struct source_records *r, const char *what, struct error *f)
{
	return error_internal(
	    f, "cannot %s %s: %s", what, r->path, strerror(errno));
}

bool
source_records_open(
    struct source_records *r, const char *folder, struct error *f)
{
	*r = (struct source_records){ .file = NULL };
	paths_path(r->path, folder, SOURCE_RECORDS_FILE);
	r->file = fopen(r->path, "re");
	return r->file != NULL || errno == ENOENT || fail_file(r, "read", f);
}

bool
source_records_create(
    struct source_records *r, const char *folder, struct error *f)
{
	*r = (struct source_records){ .file = NULL };
	paths_path(r->path, folder, NEW_NAME);
	r->file = fopen(r->path, "we");
	r->is_new = r->file != NULL;
	return r->is_new || fail_file(r, "write", f);
}

void
source_records_close(struct source_records *r)
{
	if (r->file != NULL)
		fclose(r->file);
	if (r->is_new)
		(void)unlink(r->path);
	free(r->line);
	*r = (struct source_records){ .file = NULL };
}

/* Reads the number at *at, up to the tab that ends it, and moves past the tab. */
static bool
read_number(char **at, int base, uint64_t *out)
{
	char *end;

	errno = 0;
	*out = strtoull(*at, &end, base);
	if (errno != 0 || end == *at || *end != '\t')
		return false;
	*at = end + 1;
	return true;
}

static bool
read_line(char *line, struct source_record *out)
{
	struct source_witness *w = &out->witness;
	uint64_t id, gone_s;
	char *at = line, *tab, *blank;

	if (!read_number(&at, 10, &id))
		return false;
	out->slug = at;
	tab = strchr(at, '\t');
	if (tab == NULL)
		return false;
	*tab = '\0';
	blank = strchr(at, ' ');
	out->former = blank != NULL ? blank + 1 : NULL;
	if (blank != NULL)
		*blank = '\0';
	at = tab + 1;
	if (!read_number(&at, 16, &w->key) || !read_number(&at, 16, &w->name) ||
	    !read_number(&at, 16, &w->start) ||
	    !read_number(&at, 16, &w->place) ||
	    !read_number(&at, 16, &w->page) || !read_number(&at, 10, &gone_s))
		return false;
	out->id = (int64_t)id;
	out->gone_s = (int64_t)gone_s;
	tab = strchr(at, '\t');
	out->facts = tab != NULL ? at : "";
	out->json = tab != NULL ? tab + 1 : at;
	if (tab != NULL)
		*tab = '\0';
	return true;
}

bool
source_records_next(struct source_records *r, struct source_record *out,
    bool *more, struct error *f)
{
	ssize_t n =
	    r->file != NULL ? getline(&r->line, &r->line_cap, r->file) : -1;

	*more = n > 0;
	if (n <= 0)
		return r->file == NULL || feof(r->file) != 0 ||
		    fail_file(r, "read", f);
	r->number++;
	out->at = r->at;
	r->at += n;
	if (r->line[n - 1] == '\n') {
		r->line[n - 1] = '\0';
		if (read_line(r->line, out))
			return true;
	}
	return error_internal(f,
	    "%s: line %" PRId64 " is damaged; remove the folder of this file, "
	    "and read the source again",
	    r->path, r->number);
}

bool
source_records_seek(struct source_records *r, int64_t at, struct error *f)
{
	r->at = at;
	return (r->file != NULL && fseeko(r->file, at, SEEK_SET) == 0) ||
	    fail_file(r, "read", f);
}

const char *
source_records_rest(const struct source_record *x)
{
	const char *rest = strstr(x->json, ",\"name\":");

	return rest != NULL ? rest : "";
}

const char *
source_records_slug(const char *name_and_key, int64_t id, struct arena *mem)
{
	const char *end = strstr(name_and_key, "--");
	struct buf slug = BUF_INIT(EVENT_SLUG_MAX);

	buf_bytes(&slug, name_and_key,
	    end != NULL ? (size_t)(end - name_and_key) : strlen(name_and_key));
	buf_printf(&slug, "--%" PRId64, id);
	return arena_take(mem, &slug);
}

bool
source_records_add(
    struct source_records *r, const struct source_record *x, struct error *f)
{
	const struct source_witness *w = &x->witness;
	LOCAL_BUF line = BUF_INIT(LINE_MAX_BYTES);
	bool ok;

	buf_printf(&line,
	    "%" PRId64 "\t%s%s%s\t%" PRIx64 "\t%" PRIx64 "\t%" PRIx64
	    "\t%" PRIx64 "\t%" PRIx64 "\t%" PRId64 "\t%s\t%s\n",
	    x->id, x->slug, x->former != NULL ? " " : "",
	    x->former != NULL ? x->former : "", w->key, w->name, w->start,
	    w->place, w->page, x->gone_s, x->facts, x->json);
	ok = !line.full && fwrite(line.p, 1, line.len, r->file) == line.len;
	return ok || fail_file(r, "write", f);
}

bool
source_records_commit(
    struct source_records *r, const char *folder, struct error *f)
{
	char path[PATHS_PATH_MAX];

	paths_path(path, folder, SOURCE_RECORDS_FILE);
	if (fflush(r->file) != 0 || fsync(fileno(r->file)) != 0 ||
	    rename(r->path, path) != 0)
		return fail_file(r, "write", f);
	r->is_new = false;
	return true;
}

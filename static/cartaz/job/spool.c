/*
 * spool - stores items as lines of a file whose name was removed.
 */
#include "cartaz/job/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/paths.h"
#include "json/json_tree.h"

static bool
fail_spool(const struct spool *s, struct error *f)
{
	return error_internal(f, "cannot write a temporary file in %s: %s",
	    s->dir, strerror(errno));
}

bool
spool_open(struct spool *s, const char *dir, size_t max_bytes, struct error *f)
{
	char path[PATHS_PATH_MAX];
	int fd;

	*s = (struct spool){ .dir = dir, .mem = ARENA_INIT(max_bytes) };
	paths_path(path, dir, "new.list");
	fd = open(
	    path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (fd < 0)
		return fail_spool(s, f);
	if (unlink(path) == 0)
		s->file = fdopen(fd, "w+");
	if (s->file != NULL)
		return true;
	(void)fail_spool(s, f);
	close(fd);
	return false;
}

void
spool_close(struct spool *s)
{
	if (s->file != NULL)
		fclose(s->file);
	arena_release(&s->mem);
	free(s->line);
	*s = (struct spool){ .file = NULL };
}

bool
spool_rewind(struct spool *s, struct error *f)
{
	arena_release(&s->mem);
	return (fflush(s->file) == 0 && fseek(s->file, 0, SEEK_SET) == 0) ||
	    fail_spool(s, f);
}

bool
spool_clear(struct spool *s, struct error *f)
{
	return spool_rewind(s, f) &&
	    (ftruncate(fileno(s->file), 0) == 0 || fail_spool(s, f));
}

bool
spool_add_text(struct spool *s, const char *text, struct error *f)
{
	return (fputs(text, s->file) >= 0 && fputc('\n', s->file) != EOF) ||
	    fail_spool(s, f);
}

bool
spool_add(struct spool *s, struct json_object *item, struct error *f)
{
	arena_reset(&s->mem);
	return spool_add_text(s, json_tree_print(item, &s->mem), f);
}

uint64_t
spool_bytes(const struct spool *s)
{
	long at = ftell(s->file);

	return at > 0 ? (uint64_t)at : 0;
}

bool
spool_next_text(struct spool *s, char **text, bool *more, struct error *f)
{
	ssize_t n = getline(&s->line, &s->line_cap, s->file);

	*more = n > 0;
	if (n <= 0)
		return feof(s->file) != 0 || fail_spool(s, f);
	s->line[n - 1] = '\0';
	*text = s->line;
	return true;
}

bool
spool_next(
    struct spool *s, struct json_object **owned, bool *more, struct error *f)
{
	char *text = NULL;

	*owned = NULL;
	if (!spool_next_text(s, &text, more, f))
		return false;
	return !*more || json_tree_parse(text, strlen(text), owned, f);
}

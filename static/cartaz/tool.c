/*
 * tool - messages, the brands of the installation, and running a command for one or
 * each of them.
 */
#include "cartaz/tool.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>

#include "base/escape.h"
#include "base/files.h"
#include "base/replace_file.h"

enum { MESSAGE_MAX = 64 * 1024 * 1024 };

static void write_message(FILE *, const char *fmt, va_list) PRINTF_LIKE(2, 0);

static void
write_message(FILE *to, const char *fmt, va_list ap)
{
	struct buf out = BUF_INIT(MESSAGE_MAX);
	char *text;
	int n = vasprintf(&text, fmt, ap);
	bool ends;

	if (n < 0)
		fatal("tool: no memory for a message");
	ends = n > 0 && text[n - 1] == '\n';
	escape_terminal(text, (size_t)n - ends, &out);
	if (ends)
		buf_char(&out, '\n');
	(void)fwrite(buf_cstr(&out), 1, out.len, to);
	buf_release(&out);
	free(text);
}

void
tool_say(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	write_message(stdout, fmt, ap);
	va_end(ap);
}

void
tool_print(FILE *to, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	write_message(to, fmt, ap);
	va_end(ap);
}

void
tool_show(const char *fmt, ...)
{
	va_list ap;

	fputs("\r\033[K", stderr);
	va_start(ap, fmt);
	write_message(stderr, fmt, ap);
	va_end(ap);
}

void
tool_say_list(const char *fmt, va_list ap)
{
	write_message(stdout, fmt, ap);
}

enum tool_exit
tool_fail(const struct tool *t, const char *fmt, ...)
{
	va_list ap;

	fflush(stdout);
	fprintf(stderr, "cartaz %s: ", t->command);
	va_start(ap, fmt);
	write_message(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	return TOOL_FAILED;
}

static int
compare_hosts(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

bool
tool_hosts(struct tool *t, struct tool_hosts *out, struct error *f)
{
	char path[PATHS_PATH_MAX];
	struct dirent *entry;
	size_t cap = 64;
	DIR *dir;

	paths_path(path, t->paths.etc, "brands", (char *)NULL);
	dir = opendir(path);
	if (dir == NULL) {
		const char *reason = strerror(errno);
		const char *hint = files_denied_hint(path);

		return error_note(f, ERROR_INTERNAL_ERROR, "%s: %s%s", path,
		    reason,
		    hint[0] != '\0' ? hint
				    : "; set CARTAZ_ETC to the folder that "
				      "holds brands/");
	}
	*out = (struct tool_hosts){ mem_alloc(cap * sizeof(char *)), 0 };
	while ((entry = files_next(dir, path)) != NULL) {
		size_t n = strlen(entry->d_name);

		if (n <= 5 || entry->d_name[0] == '.' ||
		    strcmp(entry->d_name + n - 5, ".json") != 0)
			continue;
		if (out->count == cap) {
			cap *= 2;
			out->host = mem_grow(out->host, cap * sizeof(char *));
		}
		out->host[out->count++] =
		    arena_copy(&t->mem, entry->d_name, n - 5);
	}
	closedir(dir);
	qsort(out->host, out->count, sizeof(out->host[0]), compare_hosts);
	return true;
}

bool
tool_write_etc(struct tool *t, const char *folder, const char *name,
    const struct buf *text, const char **path, struct error *f)
{
	char dir[PATHS_PATH_MAX], full[PATHS_PATH_MAX + 8];

	paths_path(dir, t->paths.etc, folder, (char *)NULL);
	paths_path(full, dir, name, (char *)NULL);
	memcpy(full + strlen(full), ".json", sizeof(".json"));
	*path = arena_copy(&t->mem, full, strlen(full));
	return files_make_folder(t->paths.etc, f) &&
	    files_make_folder(dir, f) &&
	    replace_file(full, text->p, text->len, f);
}

bool
tool_brand(struct tool *t, const char *host, struct brand *b, struct error *f)
{
	size_t n;

	if (brand_load(&t->paths, host, &t->mem, b, f))
		return true;
	n = strlen(f->note);
	if (f->code == ERROR_UNKNOWN_BRAND)
		snprintf(f->note + n, sizeof(f->note) - n,
		    "; cartaz status lists the brands of CARTAZ_ETC");
	return false;
}

static bool
is_open(const char *path, struct error *f)
{
	const char *reason;

	if (!files_is_closed(path))
		return true;
	reason = strerror(errno);
	return error_note(f, ERROR_INTERNAL_ERROR, "%s: %s%s", path, reason,
	    files_denied_hint(path));
}

bool
tool_folder_opens(const char *root, const char *host, struct error *f)
{
	char path[PATHS_PATH_MAX], web[PATHS_PATH_MAX];

	paths_path(path, root, host, (char *)NULL);
	paths_path(web, path, ".web", (char *)NULL);
	return is_open(path, f) && is_open(web, f);
}

enum tool_exit
tool_each_host(
    struct tool *t, enum tool_exit (*each)(struct tool *, const char *host))
{
	enum tool_exit worst = TOOL_DONE;
	struct tool_hosts hosts;
	struct error f;

	if (t->arg_count > 0)
		return each(t, t->args[0]);
	if (!tool_hosts(t, &hosts, &f))
		return tool_fail(t, "%s", f.note);
	for (size_t i = 0; i < hosts.count; i++) {
		enum tool_exit code = each(t, hosts.host[i]);

		worst = code > worst ? code : worst;
	}
	free(hosts.host);
	return worst;
}

/*
 * tool - prints messages, finds the brands of the installation, and runs a command for
 * one or each of them.
 */
#include "cartaz/tool.h"

#include <dirent.h>
#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/escape.h"
#include "base/files.h"
#include "base/replace_file.h"
#include "cartaz/nearest.h"
#include "json/json_writer.h"

enum { MESSAGE_MAX = 64 * 1024 * 1024, WAIT_NS = 200 * 1000 * 1000 };

/* The lines that --json collects.  One process runs one command. */
static struct buf lines = { .max = MESSAGE_MAX };
static bool is_collecting;

static void write_message(FILE *, const char *fmt, va_list) PRINTF_LIKE(2, 0);

static void
write_message(FILE *to, const char *fmt, va_list ap)
{
	LOCAL_BUF out = BUF_INIT(MESSAGE_MAX);
	LOCAL_MEMORY char *text = NULL;
	int n = vasprintf(&text, fmt, ap);
	bool ends;

	if (n < 0)
		fatal("tool: no memory for a message");
	if (to == stdout && is_collecting) {
		buf_bytes(&lines, text, (size_t)n);
		return;
	}
	ends = n > 0 && text[n - 1] == '\n';
	escape_terminal(text, (size_t)n - ends, &out);
	if (ends)
		buf_char(&out, '\n');
	(void)fwrite(buf_cstr(&out), 1, out.len, to);
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

void
tool_collect_lines(void)
{
	is_collecting = true;
}

void
tool_print_lines(const struct tool *t, bool ok)
{
	LOCAL_BUF out = BUF_INIT(2 * MESSAGE_MAX);
	LOCAL_BUF shown = BUF_INIT(8 * MESSAGE_MAX);
	struct json_writer j = JSON_WRITER_INIT(&out);
	char *rest = NULL, *line;

	if (!is_collecting)
		return;
	json_writer_object(&j, NULL);
	json_writer_text(&j, "command", t->command);
	json_writer_bool(&j, "ok", ok);
	json_writer_array(&j, "messages");
	buf_char(&lines, '\0');
	for (line = strtok_r(lines.p, "\n", &rest); line != NULL;
	     line = strtok_r(NULL, "\n", &rest))
		json_writer_text(&j, NULL, line);
	json_writer_array_end(&j);
	json_writer_object_end(&j);
	escape_terminal(buf_cstr(&out), out.len, &shown);
	(void)fwrite(buf_cstr(&shown), 1, shown.len, stdout);
	(void)fputc('\n', stdout);
	buf_release(&lines);
}

static bool
has_colors(FILE *to)
{
	return isatty(fileno(to)) && paths_terminal_has_colors();
}

void
tool_write_stopped(void)
{
	static const char words[] =
	    "\ncartaz: stopped; the unfinished snapshot is removed, and the "
	    "snapshot in service stays\n";

	(void)!write(STDERR_FILENO, words, sizeof(words) - 1);
}

enum tool_exit
tool_fail(const struct tool *t, const char *fmt, ...)
{
	va_list ap;

	fflush(stdout);
	fprintf(stderr,
	    has_colors(stderr) ? "\033[1;31mcartaz %s:\033[m " : "cartaz %s: ",
	    t->command);
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
	bool ok;

	*out = (struct tool_hosts){ NULL };
	ok = tool_names(t, t->paths.etc, "brands", out, f);
	arena_at_reset(&t->mem, free, out->host);
	return ok;
}

bool
tool_names(struct tool *t, const char *above, const char *folder,
    struct tool_hosts *out, struct error *f)
{
	char path[PATHS_PATH_MAX];
	struct dirent *entry;
	DIR *dir;

	paths_path(path, above, folder);
	dir = opendir(path);
	if (dir == NULL) {
		const char *reason = strerror(errno);
		const char *hint = files_denied_hint(path);

		return error_internal(f, "%s: %s%s", path, reason,
		    hint[0] != '\0' ? hint
				    : "; set CARTAZ_ETC to the folder that "
				      "holds brands/");
	}
	while ((entry = files_next(dir, path)) != NULL) {
		size_t n = strlen(entry->d_name);

		if (n <= 5 || entry->d_name[0] == '.' ||
		    strcmp(entry->d_name + n - 5, ".json") != 0)
			continue;
		out->host =
		    mem_room(out->host, out->count, &out->cap, sizeof(char *));
		out->host[out->count++] =
		    arena_copy(&t->mem, entry->d_name, n - 5);
	}
	closedir(dir);
	if (out->count > 0)
		qsort(
		    out->host, out->count, sizeof(out->host[0]), compare_hosts);
	return true;
}

void
tool_compare_names(
    struct tool *t, const char *above, const char *folder, struct nearest *x)
{
	struct tool_hosts names = { NULL };
	struct error ignored; /* a missing folder has no names */

	(void)!tool_names(t, above, folder, &names, &ignored);
	for (size_t i = 0; i < names.count; i++)
		nearest_compare(x, names.host[i], strlen(names.host[i]));
	free(names.host);
}

bool
tool_write_etc(struct tool *t, const char *folder, const char *name,
    const struct buf *text, const char **path, struct error *f)
{
	char dir[PATHS_PATH_MAX], full[PATHS_PATH_MAX];

	paths_path(dir, t->paths.etc, folder);
	paths_etc_file(&t->paths, folder, name, full);
	*path = arena_copy(&t->mem, full, strlen(full));
	return files_make_folder(t->paths.etc, f) &&
	    files_make_folder(dir, f) &&
	    replace_file(full, text->p, text->len, f);
}

bool
tool_file_has(struct tool *t, const char *path, const void *bytes, size_t n)
{
	struct error ignored;
	const char *p;
	size_t found;

	return brand_read_file(path, &t->mem, &p, &found, &ignored) &&
	    found == n && memcmp(p, bytes, n) == 0;
}

bool
tool_brand(struct tool *t, const char *host, struct brand *b, struct error *f)
{
	struct nearest near;
	struct error none;

	if (brand_load(&t->paths, host, &t->mem, b, f))
		return true;
	if (f->code != ERROR_UNKNOWN_BRAND)
		return false;
	if (brand_find(&t->paths, host, &t->mem, b, &none))
		return error_note(f, ERROR_UNKNOWN_BRAND,
		    "%s: is an alias of %s; use %s", host, b->host, b->host);
	nearest_start(&near, host);
	tool_compare_names(t, t->paths.etc, "brands", &near);
	nearest_append(&near,
	    arena_printf(&t->mem,
		"cartaz status lists the brands of %s (CARTAZ_ETC)",
		t->paths.etc),
	    f->note, sizeof(f->note));
	return false;
}

static bool
is_open(const char *path, struct error *f)
{
	const char *reason;

	if (!files_is_closed(path))
		return true;
	reason = strerror(errno);
	return error_internal(
	    f, "%s: %s%s", path, reason, files_denied_hint(path));
}

bool
tool_folder_opens(const char *root, const char *host, struct error *f)
{
	char path[PATHS_PATH_MAX], web[PATHS_PATH_MAX];

	paths_path(path, root, host);
	paths_path(web, path, ".web");
	return is_open(path, f) && is_open(web, f);
}

void
tool_become_owner(const struct tool *t)
{
	const struct passwd *web = getpwnam(CARTAZ_DEFAULT_WEB_USER), *owner;
	gid_t group = web != NULL ? web->pw_gid : 0;
	struct stat st;

	if (geteuid() != 0 || stat(t->paths.var, &st) != 0 || st.st_uid == 0 ||
	    (owner = getpwuid(st.st_uid)) == NULL ||
	    initgroups(owner->pw_name, web != NULL ? group : owner->pw_gid) !=
		0 ||
	    setgid(owner->pw_gid) != 0)
		return;
	(void)!setuid(owner->pw_uid);
}

bool
tool_lock(
    struct tool *t, struct generation *g, const char *host, struct error *f)
{
	const struct timespec pause = { .tv_nsec = WAIT_NS };
	bool tells = t->verbose || isatty(STDERR_FILENO);

	while (!generation_lock(g, &t->paths, host, t->command, f)) {
		t->is_locked = g->is_busy;
		if (!g->is_busy || !t->wait)
			return false;
		if (tells)
			tool_print(stderr, "cartaz %s: waiting: %s\n",
			    t->command, f->note);
		tells = false;
		(void)nanosleep(&pause, NULL);
	}
	t->is_locked = false;
	return true;
}

const char *
tool_why_no_snapshot(const struct brand *b, struct error *f)
{
	char renewal[BRAND_RENEWAL_MAX];

	if (f->note[0] == '\0')
		(void)error_internal(
		    f, "has no snapshot; run %s", brand_renewal(b, renewal));
	return f->note;
}

enum tool_exit
tool_each_host(
    struct tool *t, enum tool_exit (*each)(struct tool *, const char *host))
{
	enum tool_exit worst = TOOL_DONE;
	struct tool_hosts hosts;
	size_t done = 0;
	struct error f;

	if (t->arg_count > 0)
		return each(t, t->args[0]);
	if (!tool_hosts(t, &hosts, &f))
		return tool_fail(t, "%s", f.note);
	for (size_t i = 0; i < hosts.count; i++) {
		enum tool_exit code = each(t, hosts.host[i]);

		done += code == TOOL_DONE || code == TOOL_PARTLY;
		worst = code > worst ? code : worst;
	}
	return worst != TOOL_DONE && done > 0 ? TOOL_PARTLY : worst;
}

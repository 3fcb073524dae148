/*
 * source_entry - finds the list of sources in the text of a brand file, and inserts or
 * removes an entry.
 */
#include "cartaz/sources/source_entry.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/replace_file.h"
#include "base/text.h"
#include "json/json_writer.h"

enum { FILE_MAX = 256 * 1024 };

/* A range of bytes of the file. */
struct span {
	const char *start, *end;
};

static const char *
skip_blanks(const char *p)
{
	return p + strspn(p, " \t\r\n");
}

/* p is at the quotation mark that begins the string. */
static const char *
skip_string(const char *p)
{
	for (p++; *p != '\0' && *p != '"'; p++)
		p += *p == '\\' && p[1] != '\0';
	return p + (*p == '"');
}

/* The text is valid JSON, because the file was parsed before. */
static const char *
skip_value(const char *p)
{
	int depth = 0;

	do {
		if (*p == '"') {
			p = skip_string(p);
			continue;
		}
		depth += (*p == '{' || *p == '[') - (*p == '}' || *p == ']');
		p++;
	} while (
	    *p != '\0' && (depth > 0 || strchr(",:]} \t\r\n", *p) == NULL));
	return p;
}

/*
 * Moves to the next member or element.  *p is after the bracket, or after the previous
 * value.  Returns false at the end.
 */
static bool
next_span(const char **p, struct span *out)
{
	*p = skip_blanks(*p);
	if (**p == ',')
		*p = skip_blanks(*p + 1);
	if (**p == ']' || **p == '}' || **p == '\0')
		return false;
	out->start = *p;
	*p = skip_value(*p);
	if (*skip_blanks(*p) == ':')
		*p = skip_value(skip_blanks(skip_blanks(*p) + 1));
	out->end = *p;
	return true;
}

/* Finds the brand's list.  Returns false if there is none. */
static bool
find_list(const char *json, struct span *list)
{
	static const char key[] = "\"sources\"";
	const char *p = strchr(json, '{') + 1;
	struct span member;

	while (next_span(&p, &member)) {
		if (strncmp(member.start, key, sizeof(key) - 1) != 0)
			continue;
		p = skip_blanks(member.start + sizeof(key) - 1);
		*list = (struct span){ skip_blanks(p + 1), member.end };
		return true;
	}
	return false;
}

static void
put(struct buf *out, const char *start, const char *end)
{
	buf_bytes(out, start, (size_t)(end - start));
}

/* Inserts an entry after the last element, with the blanks of the first element. */
static void
insert(const char *json, const struct span *list, const char *entry,
    struct buf *out)
{
	const char *p = list->start + 1, *last = NULL;
	struct span element;

	while (next_span(&p, &element))
		last = element.end;
	if (last == NULL) {
		put(out, json, list->start);
		buf_printf(out, "[\n    %s\n  ]%s", entry, list->end);
		return;
	}
	put(out, json, last);
	buf_char(out, ',');
	put(out, list->start + 1, skip_blanks(list->start + 1));
	buf_printf(out, "%s%s", entry, last);
}

static void
cut(const char *json, const struct span *list, size_t index, struct buf *out)
{
	const char *p = list->start + 1, *before = p;
	struct span element, next;

	while (next_span(&p, &element) && index-- > 0)
		before = element.end;
	if (next_span(&p, &next)) {
		put(out, json, element.start);
		buf_text(out, next.start);
	} else {
		put(out, json, before);
		buf_text(out,
		    before == list->start + 1 ? list->end - 1 : element.end);
	}
}

/* Replaces the file.  A link to the file stays a link. */
static bool
replace(struct tool *t, const struct brand *b, const char *path,
    const struct buf *text, struct error *f)
{
	char real[PATH_MAX];
	struct brand changed;
	struct error why;
	struct stat st;

	if (text->full ||
	    !brand_decode_text(buf_cstr(text), text->len, b->host,
		BRAND_WITH_SOURCES, &t->mem, &changed, &why))
		return error_internal(
		    f, "%s: %s", path, text->full ? "is too large" : why.note);
	if (realpath(path, real) == NULL || stat(real, &st) != 0)
		return error_internal(f, "%s: %s", path, strerror(errno));
	return replace_file_as(
	    real, text->p, text->len, st.st_mode & 0777, st.st_gid, f);
}

/* Finds the source in the file, which may have changed since the command began. */
static bool
find_index(struct tool *t, const struct brand *b, const char *json, size_t n,
    const char *name, size_t *index, struct error *f)
{
	struct brand now;

	if (!brand_decode_text(
		json, n, b->host, BRAND_WITH_SOURCES, &t->mem, &now, f))
		return false;
	for (*index = 0; *index < now.source_count; ++*index) {
		if (strcmp(now.sources[*index].name, name) == 0)
			return true;
	}
	return error_internal(
	    f, "%s: another command removed the source %s", b->host, name);
}

/* Inserts the entry, or, if it is NULL, removes the source of this name. */
static bool
change(struct tool *t, const struct brand *b, const char *entry_or_null,
    const char *name_or_null, struct error *f)
{
	char path[PATHS_PATH_MAX];
	LOCAL_BUF text = BUF_INIT(FILE_MAX);
	struct span list;
	const char *json;
	size_t n, index;

	paths_etc_file(&t->paths, "brands", b->host, path);
	if (!brand_read_file(path, &t->mem, &json, &n, f))
		return false;
	if (!find_list(json, &list))
		return error_internal(
		    f, "%s: has no list of sources; add \"sources\": []", path);
	if (entry_or_null != NULL)
		insert(json, &list, entry_or_null, &text);
	else if (find_index(t, b, json, n, name_or_null, &index, f))
		cut(json, &list, index, &text);
	else
		return false;
	return replace(t, b, path, &text, f);
}

/* Changes the file while no other command changes it. */
static bool
change_alone(struct tool *t, const struct brand *b, const char *entry_or_null,
    const char *name_or_null, struct error *f)
{
	char dir[PATHS_PATH_MAX];
	bool ok;
	int lock;

	paths_path(dir, t->paths.etc, "brands");
	lock = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	ok = (lock >= 0 && flock(lock, LOCK_EX) == 0) ||
	    files_fail(f, "lock", dir);
	ok = ok && change(t, b, entry_or_null, name_or_null, f);
	if (lock >= 0)
		close(lock);
	return ok;
}

bool
source_entry_add(
    struct tool *t, const struct brand *b, const char *entry, struct error *f)
{
	return change_alone(t, b, entry, NULL, f);
}

bool
source_entry_remove(
    struct tool *t, const struct brand *b, const char *name, struct error *f)
{
	return change_alone(t, b, NULL, name, f);
}

void
source_entry_print(
    const struct brand_source *s, const char *profile_or_null, struct buf *out)
{
	const char *const members[][2] = { { "name", s->name },
		{ "kind", brand_source_kinds[s->kind] }, { "url", s->url },
		{ "profile", profile_or_null } };

	for (size_t i = 0; i < ARRAY_LEN(members); i++) {
		struct json_writer value = JSON_WRITER_INIT(out);

		if (members[i][1] == NULL)
			continue;
		buf_printf(
		    out, "%s\"%s\": ", i == 0 ? "{" : ", ", members[i][0]);
		json_writer_text(&value, NULL, members[i][1]);
	}
	if (s->credit.name != NULL) {
		struct json_writer name = JSON_WRITER_INIT(out);

		buf_text(out, ", \"credit\": {\"name\": ");
		json_writer_text(&name, NULL, s->credit.name);
		buf_char(out, '}');
	}
	buf_char(out, '}');
}

const struct brand_source *
source_entry_find(const struct brand *b, const char *name, const char *url)
{
	for (size_t i = 0; i < b->source_count; i++) {
		const struct brand_source *s = &b->sources[i];

		if ((name != NULL && strcmp(s->name, name) == 0) ||
		    (url != NULL && s->url != NULL && strcmp(s->url, url) == 0))
			return s;
	}
	return NULL;
}

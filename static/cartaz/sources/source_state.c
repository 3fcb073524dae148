/*
 * source_state - reads and writes a source's state.json.
 */
#include "cartaz/sources/source_state.h"

#include <inttypes.h>
#include <unistd.h>

#include "base/files.h"
#include "base/replace_file.h"
#include "base/text.h"
#include "brand/find.h"
#include "json/json_tree.h"
#include "json/json_writer.h"

enum { STATE_MAX = 16 * 1024, DIGITS_SIZE = 24 };

/* The members of the file.  Hashes are texts, because JSON's numbers are too short. */
static const struct {
	const char *name;
	enum { NUMBER, TEXT, HASH, SIDE } kind;
	size_t at, size;
} members[] = {
#define MEMBER(kind, name)                                                     \
	{                                                                      \
#name, kind, offsetof(struct source_state, name),              \
		    sizeof(((struct source_state *)NULL)->name)                \
	}
	MEMBER(NUMBER, attempt_s),
	MEMBER(NUMBER, success_s),
	MEMBER(NUMBER, changed_s),
	MEMBER(NUMBER, events),
	MEMBER(NUMBER, left_out),
	MEMBER(NUMBER, remarks),
	MEMBER(NUMBER, merged),
	MEMBER(TEXT, rules),
	MEMBER(TEXT, why),
	MEMBER(TEXT, shared),
	MEMBER(TEXT, lost),
	MEMBER(TEXT, more_pages),
	MEMBER(TEXT, etag),
	MEMBER(TEXT, modified),
	MEMBER(HASH, settings),
	MEMBER(HASH, content),
	MEMBER(HASH, rules_seen),
	MEMBER(HASH, profile_rules_seen),
	MEMBER(SIDE, now),
	MEMBER(SIDE, before),
};

bool
source_state_is_expired(
    const struct brand_source *x, const struct source_state *s, int64_t now_s)
{
	return x->url != NULL && s->why[0] != '\0' && s->success_s > 0 &&
	    now_s - s->success_s > x->keep_s;
}

size_t
source_states_failing(const struct brand_source *x,
    const struct source_state *s, size_t count, bool *all)
{
	size_t failing = 0, good = 0;

	for (size_t i = 0; i < count; i++) {
		bool fails = s[i].why[0] != '\0';

		failing += fails && x[i].url != NULL;
		good += !fails && s[i].success_s > 0;
	}
	*all = failing > 0 && good == 0;
	return failing;
}

void
source_state_folder(const struct paths *paths, const char *host,
    const char *name_or_null, char out[PATHS_PATH_MAX])
{
	paths_path(out, paths->var, host, "sources", name_or_null);
}

bool
source_state_make_folder(const struct paths *paths, const char *host,
    const char *name, struct error *f)
{
	char all[PATHS_PATH_MAX], own[PATHS_PATH_MAX];

	source_state_folder(paths, host, NULL, all);
	source_state_folder(paths, host, name, own);
	return files_make_folder(all, f) && files_make_folder(own, f);
}

void
source_state_remove_folder(const char *folder)
{
	DIR *dir = files_open_folder(folder);
	char path[PATHS_PATH_MAX];
	struct dirent *entry;

	while (dir != NULL && (entry = files_next(dir, folder)) != NULL) {
		paths_path(path, folder, entry->d_name);
		if (entry->d_name[0] != '.')
			(void)unlink(path);
	}
	files_close_folder(dir);
	(void)rmdir(folder);
}

static void
read_side(struct json_object *o, struct schema_drift_side *x)
{
	struct json_object *filled = json_tree_member(o, "filled");

	x->known = json_tree_bool(json_tree_member(o, "known"));
	(void)!json_tree_int(json_tree_member(o, "events"), &x->events);
	for (size_t i = 0; i < FIELD_STATS_COUNT; i++) {
		if (field_stats_name(i) != NULL)
			(void)!json_tree_int(
			    json_tree_member(filled, field_stats_name(i)),
			    &x->filled.events[i]);
	}
}

static void
write_side(struct json_writer *out, const char *name,
    const struct schema_drift_side *x)
{
	json_writer_object(out, name);
	json_writer_bool(out, "known", x->known);
	json_writer_int(out, "events", x->events);
	json_writer_object(out, "filled");
	for (size_t i = 0; i < FIELD_STATS_COUNT; i++) {
		if (x->filled.events[i] > 0)
			json_writer_int(
			    out, field_stats_name(i), x->filled.events[i]);
	}
	json_writer_object_end(out);
	json_writer_object_end(out);
}

void
source_state_read(const char *folder, struct arena *mem, struct source_state *s)
{
	LOCAL_JSON o = NULL;
	char path[PATHS_PATH_MAX];
	const char *text;
	struct error f;
	size_t n;

	*s = (struct source_state){ 0 };
	paths_path(path, folder, "state.json");
	if (!brand_read_state(path, mem, &text, &n) ||
	    !json_tree_parse(text, n, &o, &f))
		return;
	for (size_t i = 0; i < ARRAY_LEN(members); i++) {
		struct json_object *v = json_tree_member(o, members[i].name);
		void *to = (char *)s + members[i].at;

		text = json_tree_text(v);
		if (members[i].kind == NUMBER)
			(void)!json_tree_int(v, to);
		else if (members[i].kind == SIDE)
			read_side(v, to);
		else if (text != NULL && members[i].kind == HASH)
			*(uint64_t *)to = strtoull(text, NULL, 16);
		else if (text != NULL)
			snprintf(to, members[i].size, "%s", text);
	}
}

bool
source_state_write(
    const char *folder, const struct source_state *s, struct error *f)
{
	LOCAL_BUF json = BUF_INIT(STATE_MAX);
	struct json_writer out = JSON_WRITER_INIT(&json);
	char path[PATHS_PATH_MAX], digits[DIGITS_SIZE];

	json_writer_object(&out, NULL);
	for (size_t i = 0; i < ARRAY_LEN(members); i++) {
		const char *name = members[i].name;
		const void *from = (const char *)s + members[i].at;

		if (members[i].kind == NUMBER) {
			json_writer_int(&out, name, *(const int64_t *)from);
		} else if (members[i].kind == TEXT) {
			json_writer_text(&out, name, from);
		} else if (members[i].kind == SIDE) {
			write_side(&out, name, from);
		} else {
			snprintf(digits, sizeof(digits), "%016" PRIx64,
			    *(const uint64_t *)from);
			json_writer_text(&out, name, digits);
		}
	}
	json_writer_object_end(&out);
	buf_char(&json, '\n');
	paths_path(path, folder, "state.json");
	return replace_file(path, buf_cstr(&json), json.len, f);
}

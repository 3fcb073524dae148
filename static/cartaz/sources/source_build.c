/*
 * source_build - adds the records of all sources to a snapshot, those of the highest
 * priority first.
 */
#include "cartaz/sources/source_build.h"

#include <inttypes.h>

#include "base/files.h"
#include "base/hash.h"
#include "base/replace_file.h"
#include "base/timezone.h"
#include "brand/find.h"
#include "cartaz/sources/source_defaults.h"
#include "cartaz/sources/source_records.h"

enum { RECORD_TEXT_MAX = 8 * 1024 * 1024, DIGITS_SIZE = 18 };

/* With a mistake in the corrections a build is due, and says so. */
static uint64_t
hash_corrections(const struct job *j)
{
	struct corrections c;
	struct error ignored;

	return corrections_read(
		   &c, &j->tool->paths, j->brand.host, &j->tool->mem, &ignored)
	    ? c.hash
	    : 1;
}

/* Everything that decides which records the snapshot has. */
static void
print_built(const struct job *j, const struct source_state *states,
    char out[DIGITS_SIZE])
{
	uint64_t h = HASH_START;

	for (size_t i = 0; i < j->brand.source_count; i++) {
		const struct brand_source *s = &j->brand.sources[i];
		const struct event_source credit = source_defaults_credit(s);

		h = hash_text(h, s->name);
		h = hash_text(h, credit.name);
		h = hash_text(h, credit.url != NULL ? credit.url : "");
		h = hash_bytes(h, &s->priority, sizeof(s->priority));
		h = hash_bytes(
		    h, &states[i].content, sizeof(states[i].content));
		h += source_state_is_expired(s, &states[i], j->tool->now_s);
	}
	h += hash_corrections(j);
	snprintf(out, DIGITS_SIZE, "%016" PRIx64 "\n", h);
}

static void
built_path(const struct job *j, char path[PATHS_PATH_MAX])
{
	paths_path(path, j->tool->paths.var, j->host, "sources", "built",
	    (char *)NULL);
}

bool
source_build_is_due(const struct job *j, const struct source_state *states)
{
	char path[PATHS_PATH_MAX], now[DIGITS_SIZE];
	const char *text;
	struct error f;
	size_t n;

	if (generation_current(&j->tool->paths, j->host) == 0)
		return true;
	built_path(j, path);
	print_built(j, states, now);
	return !brand_read_file(path, &j->tool->mem, &text, &n, &f) ||
	    strcmp(text, now) != 0;
}

/*
 * The record with the id and the slug that its source gave it, the credit, and the day
 * since which it is not confirmed, or "".
 */
static bool
print_record(const struct source_record *x, const struct event_source *credit,
    const char *unconfirmed, struct buf *out)
{
	const char *rest = source_records_rest(x);
	struct json_writer j = JSON_WRITER_INIT(out);

	buf_reset(out);
	json_writer_object(&j, NULL);
	json_writer_int(&j, "id", x->id);
	json_writer_text(&j, "slug", x->slug);
	json_writer_array(&j, event_section_name(EVENT_SECTION_SOURCE));
	json_writer_object(&j, NULL);
	event_section_encode(
	    EVENT_SECTION_SOURCE, EVENT_SCOPE_EXTRA, credit, &j);
	json_writer_object_end(&j);
	json_writer_array_end(&j);
	if (unconfirmed[0] != '\0')
		json_writer_text(&j, "unconfirmed_since", unconfirmed);
	buf_text(out, rest);
	return rest[0] != '\0' && !out->full;
}

/* The day of its last success, for events that must leave the lists; or "". */
static void
print_unconfirmed(const struct job *j, const struct brand_source *s,
    const struct source_state *state, char out[DATETIME_TEXT_MAX])
{
	struct datetime day =
	    datetime_date(timezone_at(j->brand.timezone, state->success_s));

	out[0] = '\0';
	if (source_state_is_expired(s, state, j->tool->now_s))
		datetime_print(&day, out);
}

static bool
add_source(struct job *j, const struct brand_source *s,
    const struct source_state *state, struct buf *json)
{
	const struct event_source credit = source_defaults_credit(s);
	char folder[PATHS_PATH_MAX], unconfirmed[DATETIME_TEXT_MAX];
	struct source_records records;
	struct source_record x;
	bool more = true, ok;
	struct error f;

	paths_path(folder, j->tool->paths.var, j->host, "sources", s->name,
	    (char *)NULL);
	print_unconfirmed(j, s, state, unconfirmed);
	ok = source_records_open(&records, folder, &f);
	while (ok && more) {
		ok = source_records_next(&records, &x, &more, &f);
		if (!ok || !more)
			break;
		if (x.gone_s != 0)
			continue;
		ok = print_record(&x, &credit, unconfirmed, json) ||
		    error_note(&f, ERROR_INTERNAL_ERROR,
			"%s: line %" PRId64 " is damaged", records.path,
			records.number);
		j->from = (struct correction_origin){ s->name, x.witness.key };
		if (ok && !job_add(j, buf_cstr(json), json->len)) {
			source_records_close(&records);
			return false;
		}
	}
	source_records_close(&records);
	return ok || job_fail(j, "%s", f.note);
}

/* Of each priority in the order of the brand file. */
static bool
add_all(struct job *j, const struct source_state *states)
{
	struct buf json = BUF_INIT(RECORD_TEXT_MAX);
	size_t count = j->brand.source_count, left = count;
	int64_t above = INT64_MAX;
	bool ok = true;

	while (ok && left > 0) {
		int64_t next = INT64_MIN;

		for (size_t i = 0; i < count; i++) {
			int64_t p = j->brand.sources[i].priority;

			if (p < above && p > next)
				next = p;
		}
		for (size_t i = 0; ok && i < count; i++) {
			if (j->brand.sources[i].priority != next)
				continue;
			left--;
			ok = add_source(
			    j, &j->brand.sources[i], &states[i], &json);
		}
		above = next;
	}
	buf_release(&json);
	return ok;
}

enum tool_exit
source_build(struct job *j, const struct source_state *states)
{
	char path[PATHS_PATH_MAX], folder[PATHS_PATH_MAX], built[DIGITS_SIZE];
	struct tool *t = j->tool;
	enum tool_exit code;
	struct error f;

	built_path(j, path);
	print_built(j, states, built);
	j->source.origin = JOB_FROM_SOURCES;
	code = job_end(j, job_open(j, t->now_s) && add_all(j, states));
	/* Without a source nothing has made the folder yet. */
	source_state_folder(&t->paths, j->host, NULL, folder);
	if (code == TOOL_DONE &&
	    (!files_make_folder(folder, &f) ||
		!replace_file(path, built, strlen(built), &f)))
		code = tool_fail(t, "%s", f.note);
	return code;
}

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
#include "cartaz/sources/source_merge.h"

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
	const char *rules;
	struct error f;
	size_t n;

	/* The build reports a file that cannot be read. */
	if (!source_merge_read_rules(j, &rules, &n, &f) || n > 0)
		h = hash_bytes(h, rules, n);
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
	struct datetime day;

	out[0] = '\0';
	if (!source_state_is_expired(s, state, j->tool->now_s))
		return;
	day = datetime_date(timezone_at(j->brand.timezone, state->success_s));
	datetime_print(&day, out);
}

struct building {
	struct job *job;
	const struct source_state *states;
	struct source_merge *merge; /* NULL: there is only one source */
	bool is_first;              /* records are only compared */
	struct buf json;
};

/* A source_merge_print_fn. */
static bool
print(void *context, uint32_t source, const struct source_record *x,
    struct buf *out)
{
	const struct building *b = context;
	const struct brand_source *s = &b->job->brand.sources[source];
	const struct event_source credit = source_defaults_credit(s);
	char unconfirmed[DATETIME_TEXT_MAX];

	print_unconfirmed(b->job, s, &b->states[source], unconfirmed);
	return print_record(x, &credit, unconfirmed, out);
}

static bool
add_record(struct building *b, uint32_t source, const struct source_record *x)
{
	enum source_merge_part part = SOURCE_MERGE_ALONE;
	const struct correction_origin from = {
		b->job->brand.sources[source].name, x->witness.key
	};
	bool ok;

	if (b->is_first)
		return source_merge_take(b->merge, source, x);
	if (b->merge != NULL)
		part = source_merge_next(b->merge);
	if (part == SOURCE_MERGE_FIRST)
		return source_merge_add(b->merge, print, b);
	if (part == SOURCE_MERGE_LATER)
		return true;
	if (!print(b, source, x, &b->json))
		return job_fail(b->job, "%s: the record of %s is damaged",
		    from.source, x->slug);
	b->job->from = &from;
	b->job->from_count = 1;
	ok = job_add(b->job, buf_cstr(&b->json), b->json.len);
	b->job->from_count = 0;
	return ok;
}

static bool
add_source(struct building *b, uint32_t source)
{
	const struct job *j = b->job;
	struct source_records records;
	char folder[PATHS_PATH_MAX];
	struct source_record x;
	bool more = true, ok, read;
	struct error f;

	paths_path(folder, j->tool->paths.var, j->host, "sources",
	    j->brand.sources[source].name, (char *)NULL);
	read = ok = source_records_open(&records, folder, &f);
	while (ok && more) {
		ok = read = source_records_next(&records, &x, &more, &f);
		if (ok && more && x.gone_s == 0)
			ok = add_record(b, source, &x);
	}
	source_records_close(&records);
	return ok || (!read && job_fail(b->job, "%s", f.note));
}

/* Of each priority in the order of the brand file. */
static bool
add_all(struct building *b)
{
	size_t count = b->job->brand.source_count, left = count;
	int64_t above = INT64_MAX;
	bool ok = true;

	while (ok && left > 0) {
		int64_t next = INT64_MIN;

		for (size_t i = 0; i < count; i++) {
			int64_t p = b->job->brand.sources[i].priority;

			if (p < above && p > next)
				next = p;
		}
		for (uint32_t i = 0; ok && i < count; i++) {
			if (b->job->brand.sources[i].priority != next)
				continue;
			left--;
			ok = add_source(b, i);
		}
		above = next;
	}
	return ok;
}

/* Twice: first to find the events that several sources have. */
static bool
add_merged(
    struct job *j, const struct source_state *states, struct source_merge *m)
{
	struct building b = {
		.job = j, .states = states, .json = BUF_INIT(RECORD_TEXT_MAX)
	};
	bool ok = true;

	if (j->brand.source_count > 1) {
		b.merge = m;
		b.is_first = true;
		ok = add_all(&b) && source_merge_find(m);
		b.is_first = false;
	}
	ok = ok && add_all(&b);
	buf_release(&b.json);
	return ok;
}

enum tool_exit
source_build(struct job *j, const struct source_state *states)
{
	char path[PATHS_PATH_MAX], folder[PATHS_PATH_MAX], built[DIGITS_SIZE];
	struct source_merge merge;
	struct tool *t = j->tool;
	enum tool_exit code;
	struct error f;

	built_path(j, path);
	print_built(j, states, built);
	j->source.origin = JOB_FROM_SOURCES;
	source_merge_start(&merge, j);
	code =
	    job_end(j, job_open(j, t->now_s) && add_merged(j, states, &merge));
	/* Without a source nothing has made the folder yet. */
	source_state_folder(&t->paths, j->host, NULL, folder);
	if (code == TOOL_DONE &&
	    (!files_make_folder(folder, &f) ||
		!source_merge_report(&merge, &f) ||
		!replace_file(path, built, strlen(built), &f)))
		code = tool_fail(t, "%s", f.note);
	source_merge_end(&merge);
	return code;
}

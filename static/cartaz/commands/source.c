/*
 * source - looks at an address before it becomes a source of a brand: what it answers
 * with, how many events that are, the first of them, and the entry for the brand file.
 */
#include "cartaz/commands/commands.h"
#include "cartaz/sources/source_read.h"
#include "event/native_record.h"
#include "json/json_tree.h"
#include "json/json_writer.h"

enum { SHOWN = 3, MEM_MAX = 64 * 1024 * 1024, NAME_MAX_BYTES = 40 };

struct look {
	struct arena mem;
	int64_t shown;
	bool has_dates;
};

/* A job_sink_fn. */
static enum snapshot_writer_result
show(void *context, const struct job_position *at, struct json_object *native,
    coerce_remark_fn *remark, void *remark_context, struct error *f)
{
	struct look *l = context;
	struct native_record r;

	(void)at;
	arena_reset(&l->mem);
	if (!native_record_decode(
		native, &l->mem, &r, remark, remark_context, f))
		return SNAPSHOT_WRITER_DROPPED;
	l->has_dates = l->has_dates || r.event.starts_at != NULL;
	if (l->shown++ < SHOWN)
		tool_say("  %-20.20s  %s%s%s%s%s\n",
		    r.event.starts_at != NULL ? r.event.starts_at : "no date",
		    r.event.name, r.event.location.name != NULL ? ", " : "",
		    r.event.location.name != NULL ? r.event.location.name : "",
		    r.event.location.city != NULL ? ", " : "",
		    r.event.location.city != NULL ? r.event.location.city : "");
	return SNAPSHOT_WRITER_ADDED;
}

/* "club-example" of "https://www.club.example/events.ics" */
static void
make_name(const char *url, char out[NAME_MAX_BYTES + 1])
{
	const char *p = strstr(url, "://");
	size_t n = 0;

	p = p != NULL ? p + 3 : url;
	if (strncmp(p, "www.", 4) == 0)
		p += 4;
	for (; *p != '\0' && strchr("/?#:", *p) == NULL && n < NAME_MAX_BYTES;
	     p++) {
		bool plain =
		    (*p >= 'a' && *p <= 'z') || (*p >= '0' && *p <= '9');

		if (plain || (n > 0 && out[n - 1] != '-'))
			out[n++] = plain ? *p : '-';
	}
	while (n > 0 && out[n - 1] == '-')
		n--;
	out[n] = '\0';
	if (n == 0)
		snprintf(out, NAME_MAX_BYTES + 1, "source");
}

static void
print_entry(
    const struct tool *t, const struct brand *b, const struct brand_source *s)
{
	struct buf json = BUF_INIT(16 * 1024);
	struct json_writer out = JSON_WRITER_INIT(&json);

	json_writer_object(&out, NULL);
	json_writer_text(&out, "name", s->name);
	json_writer_text(&out, "kind", brand_source_kind_name(s->kind));
	json_writer_text(&out, "url", s->url);
	if (t->profile != NULL)
		json_writer_text(&out, "profile", s->upstream.profile);
	json_writer_object_end(&out);
	tool_say("For \"sources\" in the brand file of %s:\n", b->host);
	tool_say("  %s\n", buf_cstr(&json));
	buf_release(&json);
}

static enum tool_exit
try_source(struct tool *t, const struct brand *b, struct brand_source *s)
{
	struct look look = { .mem = ARENA_INIT(MEM_MAX) };
	struct source_result result;
	bool ok = source_read_only(t, b, s, show, &look, &result);

	arena_release(&look.mem);
	if (!ok)
		return tool_fail(t, "%s", result.why);
	if (result.format == FILE_FORMAT_CALENDAR)
		s->kind = BRAND_SOURCE_ICAL;
	else if (result.format == FILE_FORMAT_CSV)
		s->kind = BRAND_SOURCE_CSV;
	else if (result.format == FILE_FORMAT_XML)
		s->kind = BRAND_SOURCE_SCHEDULE;
	else if (t->profile != NULL)
		s->kind = BRAND_SOURCE_JSON;
	tool_say("%lld event%s%s%s\n", (long long)result.events,
	    result.events == 1 ? "" : "s",
	    result.left_out > 0 ? ", some records left out" : "",
	    look.has_dates || result.events == 0 ? "" : ", none with a date");
	print_entry(t, b, s);
	return TOOL_DONE;
}

enum tool_exit
command_source(struct tool *t)
{
	char name[NAME_MAX_BYTES + 1];
	struct brand_source s = brand_source_defaults;
	struct brand b;
	struct error f;

	if (strcmp(t->args[0], "try") != 0) {
		(void)tool_fail(t, "use try HOST URL");
		return TOOL_USAGE;
	}
	if (!tool_brand(t, t->args[1], &b, &f))
		return tool_fail(t, "%s", f.note);
	make_name(t->args[2], name);
	s.kind = BRAND_SOURCE_NATIVE; /* which reads each format */
	s.name = name;
	s.url = t->args[2];
	if (t->profile != NULL)
		s.upstream.profile = t->profile;
	return try_source(t, &b, &s);
}

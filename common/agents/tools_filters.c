/*
 * tools_filters - the values of the filters, with the number of events of each.
 */
#include "agents/tools.h"

#include "agents/internal.h"
#include "base/timezone.h"
#include "search/facets.h"
#include "json/json_writer.h"

enum { VALUES_MEM_MAX = 4 * 1024 * 1024 };

const char *
tools_facet_text(const char *kind, const struct facets_value *v)
{
	return facets_is_slug(kind) || strcmp(kind, "country") == 0 ||
		strcmp(kind, "language") == 0
	    ? v->value
	    : v->label;
}

/* Writes the value that the argument accepts.  A slug has a label beside it. */
static void
print_filter_value(
    const char *kind, const struct facets_value *v, struct json_writer *j)
{
	json_writer_object(j, NULL);
	json_writer_text(j, "value", tools_facet_text(kind, v));
	if (facets_is_slug(kind))
		json_writer_text(j, "name", v->label);
	json_writer_int(j, "events", v->events);
	json_writer_object_end(j);
}

/* Skips performers, who are many, and empty sources, unless the client asks for them. */
static void
print_kind(struct facets *facets, const char *kind, const char *prefix,
    bool is_asked, struct json_writer *j)
{
	LOCAL_ARENA mem = ARENA_INIT(VALUES_MEM_MAX);
	struct facets_value values[LISTING_FACETS_MAX];
	int64_t total;
	size_t n = facets_list(
	    facets, kind, prefix, &mem, values, LISTING_FACETS_MAX, &total);

	if (!is_asked &&
	    (strcmp(kind, "performer") == 0 ||
		(strcmp(kind, "source") == 0 && total == 0)))
		return;
	json_writer_object(j, kind);
	json_writer_int(j, "total", total);
	json_writer_array(j, "values");
	for (size_t i = 0; i < n; i++)
		print_filter_value(kind, &values[i], j);
	json_writer_array_end(j);
	json_writer_object_end(j);
}

bool
tools_filters(const struct source *source, const struct tool_args *a,
    struct buf *b, struct error *f)
{
	const char *kind = a->text[CAPABILITIES_KIND];
	const char *prefix = a->text[CAPABILITIES_PREFIX];
	struct datetime today =
	    timezone_at(source->brand->timezone, source->now_s);
	struct json_writer j = JSON_WRITER_INIT(b);
	LOCAL_FACETS facets = { 0 };

	facets_open(&facets, source);
	json_writer_object(&j, NULL);
	json_writer_text(&j, "notice", capabilities_notice);
	if (facets.open)
		tools_stale(
		    source->brand, facets.snapshot->read_at_s, &today, &j);
	else
		json_writer_text(&j, "hint",
		    "This catalog has no list of the values of its filters.");
	for (size_t i = 0; capabilities_filter_kinds[i] != NULL; i++) {
		const char *name = capabilities_filter_kinds[i];

		if (kind == NULL || strcmp(kind, name) == 0)
			print_kind(&facets, name, prefix != NULL ? prefix : "",
			    kind != NULL, &j);
	}
	json_writer_object_end(&j);
	if (facets.failed)
		*f = facets.error;
	return !facets.failed;
}

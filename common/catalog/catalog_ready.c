/*
 * catalog_ready - opens the snapshot as a request does, and reports its generation.
 */
#include "base/datetime.h"
#include "json/json_writer.h"
#include "generation/generation.h"
#include "catalog/catalog.h"
#include "catalog/internal.h"

static void
write_instant(struct json_writer *j, const char *name, int64_t at_s)
{
	struct datetime d = datetime_from_instant(at_s, 0);
	char text[DATETIME_TEXT_MAX];

	datetime_print(&d, text);
	json_writer_text(j, name, text);
}

static bool
write_snapshot(
    const struct source *source, struct json_writer *j, struct error *f)
{
	const char *host = source->brand->host;
	LOCAL_SNAPSHOT s = { 0 };

	if (!catalog_open_part(source, &s, SNAPSHOT_WHOLE, f))
		return false;
	json_writer_int(j, "generation",
	    s.generation != 0 ? s.generation
			      : generation_current(source->paths, host));
	write_instant(
	    j, "switched_at", generation_switched_at(source->paths, host));
	write_instant(j, "read_at", s.read_at_s);
	json_writer_int(j, "age_s", source->now_s - s.read_at_s);
	json_writer_int(j, "events", s.events);
	return true;
}

bool
catalog_ready(const struct source *source, struct buf *b, struct error *f)
{
	struct json_writer j = JSON_WRITER_INIT(b);

	json_writer_object(&j, NULL);
	json_writer_text(&j, "status", "ok");
	json_writer_text(&j, "host", source->brand->host);
	if (!catalog_is_live(source) && !write_snapshot(source, &j, f))
		return false;
	json_writer_object_end(&j);
	buf_char(b, '\n');
	return true;
}

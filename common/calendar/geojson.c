/*
 * geojson - writes events as points on a map.
 */
#include "calendar/geojson.h"

#include <stdlib.h>

#include "calendar/ics_entry.h"

enum { VALUE_MAX = 32 * 1024 };

void
geojson_start(struct geojson *g, struct buf *out)
{
	*g = (struct geojson){
		.w = JSON_WRITER_INIT(out),
		.from_s = INT64_MIN,
		.until_s = INT64_MAX,
	};
	json_writer_object(&g->w, NULL);
	json_writer_text(&g->w, "type", "FeatureCollection");
	json_writer_array(&g->w, "features");
}

void
geojson_end(struct geojson *g)
{
	json_writer_array_end(&g->w);
	json_writer_int(&g->w, "numberReturned", g->features);
	json_writer_int(&g->w, "unlocated", g->unlocated);
	json_writer_bool(&g->w, "isCut", g->is_cut);
	json_writer_object_end(&g->w);
}

static void
put_geometry(struct json_writer *w, const struct location *l)
{
	char point[64];
	int n = snprintf(point, sizeof(point), "[%.6f,%.6f]",
	    strtod(l->longitude, NULL), strtod(l->latitude, NULL));

	json_writer_object(w, "geometry");
	json_writer_text(w, "type", "Point");
	json_writer_raw(w, "coordinates", point, (size_t)n);
	json_writer_object_end(w);
}

static void
put_known(struct json_writer *w, const char *key, const char *text_or_null)
{
	if (text_or_null != NULL)
		json_writer_text(w, key, text_or_null);
}

static void
put_names(
    struct json_writer *w, const char *key, const char *const *names_or_null)
{
	if (names_or_null == NULL)
		return;
	json_writer_array(w, key);
	for (; *names_or_null != NULL; names_or_null++)
		json_writer_text(w, NULL, *names_or_null);
	json_writer_array_end(w);
}

static void
put_properties(struct json_writer *w, const struct event_page *p,
    const struct ics_entry *entry)
{
	const struct event *e = &p->record.event;
	const struct location *l = &e->location;
	const struct session *s = entry->session;
	LOCAL_BUF url = BUF_INIT(VALUE_MAX);

	event_page_address(p, "", &url);
	json_writer_object(w, "properties");
	json_writer_text(w, "name", e->name);
	json_writer_text(w, "url", buf_cstr(&url));
	put_known(w, "starts_at", s != NULL ? s->starts_at : e->starts_at);
	put_known(w, "ends_at", s != NULL ? s->ends_at : e->ends_at);
	put_known(w, "timezone", e->timezone);
	json_writer_text(w, "event_status", event_status_word(entry->status));
	put_known(w, "location", l->name);
	put_known(w, "address", l->formatted_address);
	put_known(w, "city", l->city);
	if (e->is_online)
		json_writer_bool(w, "is_online", true);
	put_names(w, "categories", p->record.categories);
	json_writer_object_end(w);
}

static void
put_feature(struct json_writer *w, const struct event_page *p,
    const struct ics_entry *entry)
{
	json_writer_object(w, NULL);
	json_writer_text(w, "type", "Feature");
	json_writer_int(w, "id", p->record.event.id);
	put_geometry(w, &p->record.event.location);
	put_properties(w, p, entry);
	json_writer_object_end(w);
}

/* Finds the first date in the window. */
static bool
find_entry(const struct geojson *g, const struct event_page *p,
    struct ics_entry *first)
{
	const size_t count = ics_entry_count(&p->record);
	struct ics_entry e;
	bool found = false;

	for (size_t i = 0; i < count; i++) {
		if (!ics_entry_read(p, i, &e) || e.start_s >= g->until_s ||
		    (e.end_s <= g->from_s && e.start_s < g->from_s) ||
		    (found && e.start_s >= first->start_s))
			continue;
		*first = e;
		found = true;
	}
	return found;
}

bool
geojson_event(struct geojson *g, const struct event_page *page)
{
	struct event_page p;
	struct ics_entry entry = { 0 };

	if (!find_entry(g, page, &entry))
		return true;
	p = event_page_in_session(page, entry.session);
	if (p.record.event.location.latitude == NULL) {
		g->unlocated++;
		return true;
	}
	if (g->features == GEOJSON_FEATURES_MAX) {
		g->is_cut = true;
		g->cut_at_s = page->next_s;
		return false;
	}
	put_feature(&g->w, &p, &entry);
	g->features++;
	return true;
}

/*
 * listing - the meta data of a page of events.
 */
#include "event/listing.h"

#include "json/json_writer.h"

bool
listing_is_filtered(const struct listing_query *q)
{
	return q->q != NULL || q->city != NULL || q->state != NULL ||
	    q->organization != NULL || q->dates.set;
}

int64_t
listing_last_page(const struct listing_meta *m)
{
	return m->total == 0 ? 1 : (m->total + m->per_page - 1) / m->per_page;
}

void
listing_print_meta(const struct listing_meta *m, struct buf *b)
{
	struct json_writer j = JSON_WRITER_INIT(b);

	json_writer_object(&j, NULL);
	json_writer_int(&j, "total", m->total);
	json_writer_int(&j, "per_page", m->per_page);
	json_writer_int(&j, "current_page", m->current_page);
	json_writer_int(&j, "last_page", listing_last_page(m));
	json_writer_object_end(&j);
}

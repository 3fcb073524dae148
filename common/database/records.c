/*
 * records - reads native records: packed since format 8, plain text before.
 */
#include "database/records.h"

#include "database/packed.h"

enum { FORMAT_PACKED = 8 }; /* the first format with packed.h */

enum { JSON, HEAD, STATUS, BODY, PRODUCER, BESIDE };

#define PACKED                                                                 \
	"SELECT json, head, status, body, producer, beside FROM record"        \
	" LEFT JOIN event USING (rank) LEFT JOIN page USING (rank)"

static const char *
sql_of(bool is_packed, enum snapshot_records_which which)
{
	if (which == SNAPSHOT_RECORDS_ALL)
		return is_packed ? PACKED " ORDER BY record.rank"
				 : "SELECT json FROM record ORDER BY rank";
	return is_packed ? PACKED " WHERE event.slug = ?1"
			 : "SELECT record.json FROM event JOIN record"
			   " USING (rank) WHERE event.slug = ?1";
}

bool
snapshot_records_open(struct snapshot_records *r, struct sqlite *db,
    int64_t format, enum snapshot_records_which which, struct error *f)
{
	*r = (struct snapshot_records){
		.is_packed = format >= FORMAT_PACKED,
		.source = BUF_INIT(PACKED_SOURCE_MAX),
		.json = BUF_INIT(PACKED_TEXT_MAX),
	};
	return sqlite_prepare(db, sql_of(r->is_packed, which), &r->st, f);
}

void
snapshot_records_close(struct snapshot_records *r)
{
	sqlite_finish(&r->st);
	buf_release(&r->source);
	buf_release(&r->json);
}

static void
read_record_row(struct snapshot_records *r, struct error *f)
{
	struct event_piece pieces[PRODUCER];
	bool ok = true;

	if (r->is_packed) {
		for (int i = HEAD; i <= PRODUCER; i++) {
			struct sqlite_text t = sqlite_text(r->st, i);

			pieces[i - HEAD] = (struct event_piece){ t.p, t.n };
		}
		packed_source(&r->source, pieces, ARRAY_LEN(pieces));
		ok = packed_read(
		    &r->source, packed_column(r->st, BESIDE), &r->json, f);
		buf_bytes(&r->source, buf_cstr(&r->json), r->json.len);
		buf_reset(&r->json);
	}
	if (!ok ||
	    !packed_read(&r->source, packed_column(r->st, JSON), &r->json, f))
		buf_reset(&r->json);
	else if (r->json.len == 0)
		(void)error_internal(
		    f, "the snapshot has an empty record; run cartaz verify");
}

bool
snapshot_records_next(struct snapshot_records *r, bool *row, struct error *f)
{
	buf_reset(&r->json);
	if (!sqlite_step(r->st, row, f))
		return false;
	if (*row)
		read_record_row(r, f);
	return true;
}

bool
snapshot_records_find(
    struct snapshot_records *r, const char *slug, bool *row, struct error *f)
{
	bool ok;

	sqlite_reset(r->st);
	sqlite_bind_text(r->st, 1, slug);
	ok = snapshot_records_next(r, row, f);
	sqlite_reset(r->st);
	return ok;
}

/*
 * writer_history - writes the history of a snapshot's events, and of removed events.
 *
 * A card is made once, from the record in the last generation that had the event, as the
 * event would be published when it is first missing.  So the card shows whether the event
 * was over or cancelled by then.
 */
#include "writer/internal.h"

#include "base/hash.h"
#include "event/publishable.h"
#include "event/schedule.h"
#include "event/sliding.h"
#include "event/state.h"
#include "event/summary.h"
#include "json/json_tree.h"

/* The most removed events in the history, or four times the number of events. */
enum { GONE_KEPT = 100000, RECORD_TEXT_MAX = 8 * 1024 * 1024 };

/*
 * Encodes the record as it is stored, and its hash.  A change of the sources that list or
 * confirm an event, or of the time of their reading, is not a change of the event, so it
 * causes neither news nor a new revision in calendars.
 */
static void
encode_record(struct snapshot_writer *w, const struct native_record *r)
{
	struct native_record own = *r;

	own.source_count = 0;
	own.unconfirmed_since = NULL;
	own.read_at = NULL;
	own.buy_url = native_record_link(r); /* as format 13 had it at first */
	own.page_url = NULL;
	buf_reset(&w->json);
	native_record_encode(&own, &w->json);
	w->record =
	    (int64_t)hash_bytes(HASH_START, buf_cstr(&w->json), w->json.len);
	if (r->source_count == 0 && r->unconfirmed_since == NULL &&
	    r->read_at == NULL && r->page_url == NULL)
		return;
	buf_reset(&w->json);
	native_record_encode(r, &w->json);
}

/* Reads the record of the last generation. */
static bool
read_before(
    struct snapshot_writer *w, const char *slug, struct native_record *before)
{
	LOCAL_BUF json = BUF_INIT(RECORD_TEXT_MAX);
	struct json_object *o;
	struct error ignored;
	bool ok = false;

	snapshot_past_record(&w->past, slug, &json);
	if (json.len > 0 &&
	    json_tree_parse(buf_cstr(&json), json.len, &o, &ignored)) {
		ok = native_record_decode_kept(
		    o, &w->mem, before, NULL, NULL, &ignored);
		json_tree_release(&o);
	}
	return ok;
}

/*
 * Returns true if the last generation's record is equal, except that the window of
 * sessions moved, or that a word in a title is now also a state (event_state_tell()).
 * Sessions keep their keys.
 */
static bool
is_same(struct snapshot_writer *w, struct native_record *r, int64_t before_hash)
{
	const size_t bytes = r->session_count * sizeof(r->sessions[0]);
	const char *zone = w->brand->timezone;
	struct native_record before, after;

	if (w->record == before_hash)
		return true;
	if ((r->session_count == 0 && r->event_status == NULL &&
		r->availability == EVENT_AVAILABILITY_UNKNOWN) ||
	    !read_before(w, r->event.slug, &before))
		return false;
	if (before.session_count > 0 && r->session_count > 0 &&
	    sliding_keep_keys(&before, r, zone, w->now_s, &w->mem))
		encode_record(w, r);
	after = *r;
	if (bytes > 0)
		after.sessions =
		    memcpy(arena_alloc(&w->mem, bytes), r->sessions, bytes);
	event_state_tell(&before);
	event_state_tell(&after);
	return w->record == before_hash ||
	    sliding_is_all(&before, &after, zone, w->now_s);
}

struct event_history
snapshot_writer_record(struct snapshot_writer *w, struct native_record *r)
{
	struct event_history h = { w->now_s, w->now_s, 0 };
	const struct event *e = &r->event;
	struct snapshot_past_row known;

	encode_record(w, r);
	w->is_known = w->is_changed = false;
	if (!snapshot_past_find(&w->past, e->id, e->slug, &known))
		return h;
	w->is_known = !known.is_gone;
	h = known.history;
	if (!is_same(w, r, known.record)) {
		w->is_changed = w->is_known;
		h.changed_s = w->now_s;
		h.revision++;
	}
	return h;
}

struct history_writer {
	struct snapshot_writer *snapshot;
	struct sqlite3_stmt *find, *insert;
	int64_t cards_left; /* how many may still be made */
};

/* Packs a card without prices and images, which would be wrong later, and large. */
static void
pack_card(struct snapshot_writer *w, struct native_record *r, struct buf *b)
{
	struct summary card;

	r->event.description = NULL;
	r->ticket_count = 0;
	publishable_make(r, w->brand, w->now_s, &w->mem, NULL, NULL, NULL);
	schedule_show(r, w->brand->timezone, &w->mem);
	summary_of(r, w->brand->currency, &w->mem, &card);
	card.image = NULL;
	summary_pack(&card, b);
}

/* Makes a card.  Leaves the buffer empty if the record cannot be read. */
static void
make_card(struct history_writer *h, const char *slug)
{
	struct snapshot_writer *w = h->snapshot;
	struct native_record r;
	LOCAL_JSON o = NULL;
	struct error ignored;

	buf_reset(&w->summary);
	if (h->cards_left == 0)
		return;
	h->cards_left--;
	arena_reset(&w->mem);
	buf_reset(&w->json);
	snapshot_past_record(&w->past, slug, &w->json);
	if (!json_tree_parse(buf_cstr(&w->json), w->json.len, &o, &ignored))
		return;
	if (native_record_decode_kept(o, &w->mem, &r, NULL, NULL, &ignored))
		pack_card(w, &r, &w->summary);
	if (w->summary.full)
		buf_reset(&w->summary);
}

/* Finds out whether the table already has the row, as for the snapshot's own events. */
static bool
is_there(struct history_writer *h, const struct snapshot_past_row *r, bool *row,
    struct error *f)
{
	bool ok;

	sqlite_bind(h->find, BIND_INT(r->id), BIND_TEXT(r->slug));
	ok = sqlite_step(h->find, row, f);
	sqlite_reset(h->find);
	return ok;
}

static void
bind_card(struct history_writer *h, const struct snapshot_past_row *r)
{
	struct snapshot_writer *w = h->snapshot;
	struct sqlite_text card = r->card;

	if (!r->is_gone) {
		make_card(h, r->slug);
		card = (struct sqlite_text){ buf_cstr(&w->summary),
			w->summary.len };
	}
	if (card.n > 0 && w->now_s - r->gone_s < SNAPSHOT_GONE_S)
		sqlite_bind_bytes(h->insert, 8, card.p, card.n);
	else
		sqlite_bind_text(h->insert, 8, NULL);
}

static bool
keep_row(void *context, const struct snapshot_past_row *r, struct error *f)
{
	struct history_writer *h = context;
	bool there = false;

	if (!is_there(h, r, &there, f))
		return false;
	if (there)
		return true;
	sqlite_bind(h->insert, BIND_INT(r->id), BIND_TEXT(r->slug),
	    BIND_INT(r->record), BIND_INT(r->history.first_seen_s),
	    BIND_INT(r->history.changed_s), BIND_INT(r->history.revision),
	    BIND_INT(r->gone_s));
	bind_card(h, r);
	return sqlite_run(h->insert, f);
}

/*
 * Former addresses of an event have rows that are gone.  The records that were merged
 * into an event add such rows, with `record` 0.  They are gone one second later than the
 * rows of the record's own id, so that the event is the last holder of the slug.
 */
#define LEAD(from)                                                              \
	"INSERT INTO history SELECT e.id, s.slug, 0, e.first_seen, e.changed,"  \
	" e.revision, ?1, NULL " from " WHERE e.gone IS NULL"                   \
	" ON CONFLICT(id, slug) DO UPDATE SET gone = excluded.gone, record = 0" \
	" WHERE history.gone IS NOT NULL"

static const char *const leads[] = {
	LEAD("FROM staging.merged s JOIN history e USING (id)"),
	LEAD("FROM staging.merged m JOIN history s ON s.id = m.other"
	     " AND s.gone IS NOT NULL JOIN history e ON e.id = m.id"),
};

static bool
lead_merged(struct snapshot_writer *w, struct error *f)
{
	bool ok = true;

	for (size_t i = 0; ok && i < ARRAY_LEN(leads); i++)
		ok = sqlite_do(&w->db, f, leads[i], BIND_INT(w->now_s + 1));
	return ok;
}

bool
snapshot_writer_merged(
    struct snapshot_writer *w, int64_t id, const char *slug, struct error *f)
{
	return id == w->added_id ||
	    sqlite_do(&w->db, f, "INSERT INTO staging.merged VALUES(?,?,?)",
		BIND_INT(w->added_id), BIND_INT(id), BIND_TEXT(slug));
}

bool
snapshot_writer_history(struct snapshot_writer *w, struct error *f)
{
	int64_t gone_max = 4 * w->events;
	struct history_writer h = { .snapshot = w };
	bool ok;

	if (gone_max < GONE_KEPT)
		gone_max = GONE_KEPT;
	h.cards_left = gone_max;
	ok = sqlite_exec(&w->db,
		 "INSERT OR IGNORE INTO history SELECT id, slug, record,"
		 " first_seen, changed, revision, NULL, NULL"
		 " FROM staging.staged INDEXED BY by_rank"
		 " ORDER BY id, slug",
		 f) &&
	    sqlite_prepare(&w->db,
		"SELECT 1 FROM history WHERE id = ?1 AND slug = ?2", &h.find,
		f) &&
	    sqlite_prepare(&w->db,
		"INSERT OR IGNORE INTO history VALUES(?,?,?,?,?,?,?,?)",
		&h.insert, f) &&
	    snapshot_past_each(&w->past, gone_max, keep_row, &h, f) &&
	    sqlite_exec(&w->db,
		"CREATE INDEX history_gone ON history(slug, gone)"
		" WHERE gone IS NOT NULL;"
		"CREATE INDEX history_there ON history(slug)"
		" WHERE gone IS NULL",
		f) &&
	    lead_merged(w, f);
	sqlite_finish(&h.insert);
	sqlite_finish(&h.find);
	return ok;
}

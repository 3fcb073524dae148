/*
 * reader_direct - reads a snapshot's description and its events without SQLite.
 *
 * Whatever is not as a snapshot of today has it is left to SQLite, whose answer or
 * error then is the one that is given: an older format, damage, an event that is not
 * there.  So this file knows no errors.
 */
#include "base/regular_file.h"
#include "snapshot/internal.h"

/* The columns of the tables (writer.c). */
enum { FORMAT, EVENTS, GENERATED_AT, READ_AT, BUILT_WITH, CONTENT, HOST = 7 };
enum { SLUG = 1, HEAD, STATUS, BODY, PRODUCER };

static bool
copy_text(const struct btree_value *v, char *to, size_t size)
{
	if (v->kind != BTREE_BYTES || v->len >= size)
		return false;
	memcpy(to, v->p, v->len);
	to[v->len] = '\0';
	return true;
}

static bool
take_description(void *context, const struct btree_row *row)
{
	const struct btree_value *v = row->columns;
	struct snapshot_reader *s = context;

	for (int i = FORMAT; i <= READ_AT; i++) {
		if (v[i].kind != BTREE_INT)
			return false;
	}
	s->format = v[FORMAT].n;
	s->events = v[EVENTS].n;
	s->generated_at_s = snapshot_reader_instant(v[GENERATED_AT].n);
	s->read_at_s = snapshot_reader_instant(v[READ_AT].n);
	return copy_text(
		   &v[BUILT_WITH], s->built_with, sizeof(s->built_with)) &&
	    copy_text(&v[CONTENT], s->content, sizeof(s->content)) &&
	    copy_text(&v[HOST], s->host, sizeof(s->host));
}

static bool
read_file(struct snapshot_reader *s, const char *path)
{
	struct btree_object objects[] = {
		{ "snapshot", NULL, 0 },
		{ "event", SNAPSHOT_EVENT_SCHEMA, 0 },
		{ "event_slug", SNAPSHOT_EVENT_SLUG_SCHEMA, 0 },
	};

	if (!btree_open(&s->direct, path))
		return false;
	if (!btree_find_objects(&s->direct, objects, ARRAY_LEN(objects)) ||
	    !btree_rows(&s->direct, objects[0].root, 0, 1, take_description, s))
		return false;
	s->event_root = objects[1].root;
	s->slug_root = objects[2].root;
	return s->format >= SNAPSHOT_FORMAT_CHECKSUMS && s->host[0] != '\0';
}

bool
snapshot_reader_open_direct(struct snapshot_reader *s, const char *path)
{
	char file[PATHS_PATH_MAX];

	*s = (struct snapshot_reader){ 0 };
	if (regular_file_follow(path, file, sizeof(file)) &&
	    read_file(s, file)) {
		s->is_sitemap_only =
		    s->built_with[0] == SNAPSHOT_SITEMAP_ONLY_MARK;
		s->db.has_checksums = true;
		sqlite_open_later(&s->db, file);
		return true;
	}
	snapshot_reader_close(s);
	return false;
}

static struct event_piece
piece(const struct btree_row *row, int column)
{
	return (struct event_piece){ row->columns[column].p,
		row->columns[column].len };
}

struct listed {
	struct buf *json;
	int64_t next; /* the rank of the next row */
};

/* An integer is no text of an event. */
static bool
has_texts(const struct btree_row *row)
{
	bool ok = row->columns[HEAD].len > 0;

	for (int i = HEAD; i <= PRODUCER; i++)
		ok = ok && row->columns[i].kind != BTREE_INT;
	return ok;
}

static bool
list_event(void *context, const struct btree_row *row)
{
	struct listed *l = context;
	struct buf *b = l->json;

	if (row->id != l->next++ || !has_texts(row))
		return false;
	if (b->len > 0 && b->p[b->len - 1] == '}')
		buf_char(b, ',');
	event_compose(EVENT_LIST, piece(row, HEAD), piece(row, STATUS),
	    piece(row, BODY), (struct event_piece){ 0 }, b);
	return true;
}

bool
snapshot_direct_list(
    struct snapshot_reader *s, int64_t after, int64_t last, struct buf *b)
{
	struct listed listed = { b, after + 1 };
	size_t start = b->len;

	if (!s->direct.is_open)
		return false;
	if (btree_rows(
		&s->direct, s->event_root, after, last, list_event, &listed) &&
	    listed.next > last)
		return true;
	b->len = start;
	return false;
}

struct detail {
	const char *slug;
	struct buf *json;
};

static bool
detail_event(void *context, const struct btree_row *row)
{
	const struct btree_value *slug = &row->columns[SLUG];
	const struct detail *d = context;

	if (!has_texts(row) || slug->kind != BTREE_BYTES ||
	    slug->len != strlen(d->slug) ||
	    memcmp(slug->p, d->slug, slug->len) != 0)
		return false;
	event_compose(EVENT_DETAIL, piece(row, HEAD), (struct event_piece){ 0 },
	    piece(row, BODY), piece(row, PRODUCER), d->json);
	return true;
}

bool
snapshot_direct_event(
    struct snapshot_reader *s, const char *slug, struct buf *b)
{
	struct detail detail = { slug, b };
	size_t start = b->len;
	bool found = false;
	int64_t rank;

	return s->direct.is_open &&
	    btree_find(&s->direct, s->slug_root, slug, &rank, &found) &&
	    found && rank > 0 &&
	    btree_rows(&s->direct, s->event_root, rank - 1, rank, detail_event,
		&detail) &&
	    b->len > start;
}

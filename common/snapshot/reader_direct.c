/*
 * reader_direct - reads a snapshot's description and its events without SQLite.
 *
 * Whatever is not as a snapshot of today has it is left to SQLite, whose answer or
 * error then is the one that is given: an older format, damage, an event that is not
 * there.  So this file knows no errors.
 */
#include "base/regular_file.h"
#include "snapshot/facet_writer.h"
#include "snapshot/internal.h"

/* The columns of the tables (writer.c). */
enum { FORMAT, EVENTS, GENERATED_AT, READ_AT, BUILT_WITH, CONTENT, HOST = 7 };
enum { SLUG = 1, HEAD = 7, STATUS, BODY, PRODUCER };
enum { CARD = 3 };

#define BIT(object) (1U << SNAPSHOT_DIRECT_##object)

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

static unsigned
needed_of(enum snapshot_reader_part part)
{
	switch (part) {
	case SNAPSHOT_EVENTS:
		return BIT(DESCRIPTION) | BIT(EVENT) | BIT(SLUG);
	case SNAPSHOT_PAGE:
		return BIT(DESCRIPTION) | BIT(EVENT) | BIT(SLUG) | BIT(PAGE);
	case SNAPSHOT_CARDS:
		return BIT(DESCRIPTION) | BIT(PAGE) | BIT(TOP) | BIT(MONTHS) |
		    BIT(CLASSES);
	case SNAPSHOT_WHOLE:
		return BIT(OBJECTS); /* no such table: SQLite has to */
	}
	fatal("reader_direct: unknown part");
}

/* A table that is not what it was created as here has no root. */
static bool
find_roots(struct snapshot_direct *d, unsigned needed)
{
	struct btree_object objects[] = {
		[SNAPSHOT_DIRECT_DESCRIPTION] = { "snapshot", NULL, 0 },
		[SNAPSHOT_DIRECT_EVENT] = { "event", SNAPSHOT_EVENT_SCHEMA, 0 },
		[SNAPSHOT_DIRECT_SLUG] = { "event_slug",
		    SNAPSHOT_EVENT_SLUG_SCHEMA, 0 },
		[SNAPSHOT_DIRECT_PAGE] = { "page", SNAPSHOT_PAGE_SCHEMA, 0 },
		[SNAPSHOT_DIRECT_TOP] = { "top", FACET_WRITER_TOP_SCHEMA, 0 },
		[SNAPSHOT_DIRECT_MONTHS] = { "months", BESIDE_MONTHS_SCHEMA,
		    0 },
		[SNAPSHOT_DIRECT_CLASSES] = { "classes", BESIDE_CLASSES_SCHEMA,
		    0 },
	};
	unsigned found = 0;

	_Static_assert(ARRAY_LEN(objects) == SNAPSHOT_DIRECT_OBJECTS,
	    "every object has its name");
	if (!btree_find_objects(&d->file, objects, ARRAY_LEN(objects)))
		return false;
	for (size_t i = 0; i < ARRAY_LEN(objects); i++) {
		d->roots[i] = objects[i].root;
		found |= objects[i].root != 0 ? 1U << i : 0;
	}
	return (found & needed) == needed;
}

static bool
read_file(struct snapshot_reader *s, const char *path, unsigned needed)
{
	return btree_open(&s->direct.file, path) &&
	    find_roots(&s->direct, needed) &&
	    snapshot_direct_rows(
		s, SNAPSHOT_DIRECT_DESCRIPTION, 0, 1, take_description, s) &&
	    s->format >= SNAPSHOT_FORMAT_CHECKSUMS && s->host[0] != '\0';
}

bool
snapshot_reader_open_direct(
    struct snapshot_reader *s, const char *path, enum snapshot_reader_part part)
{
	char file[PATHS_PATH_MAX];

	*s = (struct snapshot_reader){ 0 };
	if (regular_file_follow(path, file, sizeof(file)) &&
	    read_file(s, file, needed_of(part))) {
		s->is_sitemap_only =
		    s->built_with[0] == SNAPSHOT_SITEMAP_ONLY_MARK;
		s->db.has_checksums = true;
		sqlite_open_later(&s->db, file);
		return true;
	}
	snapshot_reader_close(s);
	return false;
}

bool
snapshot_direct_rows(struct snapshot_reader *s,
    enum snapshot_direct_object object, int64_t after, int64_t last,
    btree_visit_fn *visit, void *context)
{
	struct snapshot_direct *d = &s->direct;

	return d->file.is_open && d->roots[object] != 0 &&
	    btree_rows(&d->file, d->roots[object], after, last, visit, context);
}

bool
snapshot_direct_rank(struct snapshot_reader *s, const char *slug, int64_t *rank)
{
	struct snapshot_direct *d = &s->direct;
	bool found;

	return d->file.is_open && d->roots[SNAPSHOT_DIRECT_SLUG] != 0 &&
	    btree_find(
		&d->file, d->roots[SNAPSHOT_DIRECT_SLUG], slug, rank, &found) &&
	    found && *rank > 0;
}

struct event_piece
snapshot_direct_piece(const struct btree_row *row, int column)
{
	return (struct event_piece){ row->columns[column].p,
		row->columns[column].len };
}

/* An integer is no text of an event. */
bool
snapshot_direct_is_event(const struct btree_row *row, const char *slug_or_null)
{
	const struct btree_value *slug = &row->columns[SLUG];
	bool ok = row->columns[HEAD].len > 0;

	for (int i = HEAD; i <= PRODUCER; i++)
		ok = ok && row->columns[i].kind != BTREE_INT;
	return ok &&
	    (slug_or_null == NULL ||
		(slug->kind == BTREE_BYTES &&
		    slug->len == strlen(slug_or_null) &&
		    memcmp(slug->p, slug_or_null, slug->len) == 0));
}

void
snapshot_direct_event_pieces(
    const struct btree_row *row, struct snapshot_page_row *page)
{
	page->head = snapshot_direct_piece(row, HEAD);
	page->status = snapshot_direct_piece(row, STATUS);
	page->body = snapshot_direct_piece(row, BODY);
	page->producer = snapshot_direct_piece(row, PRODUCER);
}

struct listed {
	struct buf *json;
	int64_t next; /* the rank of the next row */
};

static bool
list_event(void *context, const struct btree_row *row)
{
	struct snapshot_page_row pieces;
	struct listed *l = context;
	struct buf *b = l->json;

	if (row->id != l->next++ || !snapshot_direct_is_event(row, NULL))
		return false;
	snapshot_direct_event_pieces(row, &pieces);
	if (b->len > 0 && b->p[b->len - 1] == '}')
		buf_char(b, ',');
	event_compose(EVENT_LIST, pieces.head, pieces.status, pieces.body,
	    (struct event_piece){ 0 }, b);
	return true;
}

bool
snapshot_direct_list(
    struct snapshot_reader *s, int64_t after, int64_t last, struct buf *b)
{
	struct listed listed = { b, after + 1 };
	size_t start = b->len;

	if (snapshot_direct_rows(
		s, SNAPSHOT_DIRECT_EVENT, after, last, list_event, &listed) &&
	    listed.next > last)
		return true;
	b->len = start;
	return false;
}

struct cards {
	struct snapshot_reader_summaries *out;
	int64_t next;
};

static bool
list_card(void *context, const struct btree_row *row)
{
	const struct btree_value *card = &row->columns[CARD];
	struct cards *c = context;
	struct summary *s = &c->out->items[c->out->count];

	if (row->id != c->next++ || card->kind != BTREE_BYTES)
		return false;
	summary_unpack(card->p, card->len, c->out->mem, s);
	c->out->count++;
	return s->slug != NULL && s->name != NULL;
}

bool
snapshot_direct_cards(struct snapshot_reader *s, int64_t after, int64_t last,
    struct snapshot_reader_summaries *out)
{
	struct cards cards = { out, after + 1 };
	size_t start = out->count;

	if (snapshot_direct_rows(
		s, SNAPSHOT_DIRECT_PAGE, after, last, list_card, &cards) &&
	    cards.next > last)
		return true;
	out->count = start;
	return false;
}

struct detail {
	const char *slug;
	struct buf *json;
};

static bool
detail_event(void *context, const struct btree_row *row)
{
	const struct detail *d = context;
	struct snapshot_page_row pieces;

	if (!snapshot_direct_is_event(row, d->slug))
		return false;
	snapshot_direct_event_pieces(row, &pieces);
	event_compose(EVENT_DETAIL, pieces.head, (struct event_piece){ 0 },
	    pieces.body, pieces.producer, d->json);
	return true;
}

bool
snapshot_direct_event(
    struct snapshot_reader *s, const char *slug, struct buf *b)
{
	struct detail detail = { slug, b };
	size_t start = b->len;
	int64_t rank;

	if (snapshot_direct_rank(s, slug, &rank) &&
	    snapshot_direct_rows(s, SNAPSHOT_DIRECT_EVENT, rank - 1, rank,
		detail_event, &detail) &&
	    b->len > start)
		return true;
	b->len = start;
	return false;
}

/*
 * facet_writer - numbers and counts the values of the filters.
 */
#include "writer/facet_writer.h"

#include <stdlib.h>

#include "base/hash.h"
#include "event/filter_values.h"

enum { ENTRIES = 1 << 14, TEXT_MAX = 80 };

/* A value that may come again.  Longer values are not stored here. */
struct facet_writer_entry {
	int64_t number; /* 0: free */
	int64_t events; /* not yet counted in the staging table */
	bool has_label;
	/* label: the label in the staging table, or a larger label */
	char kind[24], value[TEXT_MAX], label[TEXT_MAX];
};

bool
facet_writer_start(struct facet_writer *w, struct sqlite *db, struct error *f)
{
	*w = (struct facet_writer){ .db = db };
	/* calloc: untouched pages of the kernel cost nothing */
	w->slots = calloc(ENTRIES, sizeof(w->slots[0]));
	w->entries = calloc(ENTRIES, sizeof(w->entries[0]));
	if (w->slots == NULL || w->entries == NULL)
		fatal("facet_writer: no memory");
	return sqlite_prepare(db,
		   "SELECT number, label FROM staging.value"
		   " WHERE kind = ?1 AND value = ?2",
		   &w->find, f) &&
	    sqlite_prepare(db, "INSERT INTO staging.value VALUES(?,?,?,NULL,0)",
		&w->insert, f) &&
	    sqlite_prepare(db,
		"UPDATE staging.value SET events = events + ?2"
		" WHERE number = ?1",
		&w->count, f) &&
	    sqlite_prepare(db,
		"UPDATE staging.value SET label = ?2"
		" WHERE number = ?1 AND (label IS NULL OR label > ?2)",
		&w->relabel, f);
}

static void
finish_statements(struct facet_writer *w)
{
	sqlite_finish(&w->find);
	sqlite_finish(&w->insert);
	sqlite_finish(&w->count);
	sqlite_finish(&w->relabel);
}

void
facet_writer_release(struct facet_writer *w)
{
	finish_statements(w);
	free(w->slots);
	free(w->entries);
	free(w->numbers);
	*w = (struct facet_writer){ 0 };
}

static bool
store_count(
    struct facet_writer *w, int64_t number, int64_t events, struct error *f)
{
	sqlite_bind(w->count, BIND_INT(number), BIND_INT(events));
	return sqlite_run(w->count, f);
}

static bool
flush(struct facet_writer *w, struct facet_writer_entry *e, struct error *f)
{
	int64_t events = e->events;

	e->events = 0;
	return events == 0 || store_count(w, e->number, events, f);
}

/* Finds or adds the value.  `e` gets the label of the value, if the label fits. */
static bool
find_number(struct facet_writer *w, const char *kind, const char *value,
    struct facet_writer_entry *e, struct error *f)
{
	struct sqlite_text label;
	bool row;

	*e = (struct facet_writer_entry){ 0 };
	sqlite_bind(w->find, BIND_TEXT(kind), BIND_TEXT(value));
	if (!sqlite_step(w->find, &row, f))
		return false;
	e->number = row ? sqlite_int(w->find, 0) : ++w->last;
	if (row && !sqlite_is_null(w->find, 1)) {
		label = sqlite_text(w->find, 1);
		e->has_label = label.n < sizeof(e->label);
		snprintf(e->label, sizeof(e->label), "%s", label.p);
	}
	sqlite_reset(w->find);
	if (row)
		return true;
	sqlite_bind(
	    w->insert, BIND_INT(e->number), BIND_TEXT(kind), BIND_TEXT(value));
	return sqlite_run(w->insert, f);
}

static struct facet_writer_entry *
slot_of_value(struct facet_writer *w, const char *kind, const char *value)
{
	uint64_t h = hash_text(hash_text(HASH_START, kind), value);
	uint16_t *slot = &w->slots[(h ^ h >> 32) % ENTRIES];

	if (*slot == 0)
		*slot = (uint16_t)++w->used;
	return &w->entries[*slot - 1];
}

static bool
fits(const struct facet_writer_entry *e, const char *kind, const char *value)
{
	return strlen(kind) < sizeof(e->kind) &&
	    strlen(value) < sizeof(e->value);
}

/* Returns true if the current event uses the entry, which must then stay. */
static bool
is_used(const struct facet_writer *w, const struct facet_writer_entry *e)
{
	for (size_t i = 0; i < w->value_count; i++) {
		if (w->values[i].entry == e)
			return true;
	}
	return false;
}

/* Finds the value.  Its entry is NULL if no entry is free. */
static bool
look_up_value(struct facet_writer *w, const char *kind, const char *value,
    const char *label, struct facet_writer_value *out, struct error *f)
{
	struct facet_writer_entry *e = slot_of_value(w, kind, value), found;

	*out = (struct facet_writer_value){ .label = label };
	if (e->number != 0 && strcmp(e->value, value) == 0 &&
	    strcmp(e->kind, kind) == 0) {
		out->number = e->number;
		out->entry = e;
		return true;
	}
	if (!find_number(w, kind, value, &found, f))
		return false;
	out->number = found.number;
	if (!fits(e, kind, value) || is_used(w, e))
		return true;
	if (!flush(w, e, f))
		return false;
	snprintf(found.kind, sizeof(found.kind), "%s", kind);
	snprintf(found.value, sizeof(found.value), "%s", value);
	*e = found;
	out->entry = e;
	return true;
}

static void
add_value(void *context, const char *kind, const char *value, const char *label)
{
	struct facet_writer *w = context;
	struct facet_writer_value found;

	if (w->failed || w->value_count == FACET_WRITER_EVENT_MAX)
		return;
	w->failed = !look_up_value(w, kind, value, label, &found, &w->error);
	for (size_t i = 0; i < w->value_count; i++) {
		if (w->values[i].number == found.number)
			return;
	}
	if (!w->failed)
		w->values[w->value_count++] = found;
}

bool
facet_writer_find(struct facet_writer *w, const struct native_record *r,
    const struct brand *brand, struct buf *b, struct error *f)
{
	w->value_count = 0;
	filter_values_of(r, brand, add_value, w);
	if (w->failed) {
		*f = w->error;
		return false;
	}
	for (size_t i = 0; i < w->value_count; i++) {
		buf_char(b, ' ');
		buf_int(b, w->values[i].number);
	}
	return true;
}

static bool
relabel(
    struct facet_writer *w, const struct facet_writer_value *v, struct error *f)
{
	struct facet_writer_entry *e = v->entry;

	if (e != NULL && e->has_label && strcmp(v->label, e->label) >= 0)
		return true;
	if (e != NULL && strlen(v->label) < sizeof(e->label)) {
		snprintf(e->label, sizeof(e->label), "%s", v->label);
		e->has_label = true;
	}
	sqlite_bind(w->relabel, BIND_INT(v->number), BIND_TEXT(v->label));
	return sqlite_run(w->relabel, f);
}

bool
facet_writer_count(struct facet_writer *w, struct error *f)
{
	for (size_t i = 0; i < w->value_count; i++) {
		const struct facet_writer_value *v = &w->values[i];

		if (v->entry != NULL)
			v->entry->events++;
		else if (!store_count(w, v->number, 1, f))
			return false;
		if (!relabel(w, v, f))
			return false;
	}
	return true;
}

/* Only values of events; other values came with records that were left out. */
#define IN_ORDER "FROM staging.value WHERE events > 0 ORDER BY kind, value"

/* Numbers the values 1, 2, ... in this order, which are the numbers in `facet`. */
static bool
number_values(struct facet_writer *w, struct error *f)
{
	LOCAL_STMT st = NULL;
	uint32_t number = 0;
	bool row = true, ok;

	w->numbers = calloc((size_t)w->last + 1, sizeof(w->numbers[0]));
	if (w->numbers == NULL)
		fatal("facet_writer: no memory");
	for (ok = sqlite_ask(
		 w->db, &st, &row, f, "SELECT number " IN_ORDER, BIND_NONE);
	     ok && row; ok = sqlite_step(st, &row, f))
		w->numbers[sqlite_int(st, 0)] = ++number;
	return ok;
}

static bool
write_top(struct facet_writer *w, struct error *f)
{
	LOCAL_STMT kinds = NULL, top = NULL;
	bool row = true, ok;

	ok = sqlite_prepare(w->db,
		 "SELECT DISTINCT kind FROM facet ORDER BY kind", &kinds, f) &&
	    sqlite_prepare(w->db,
		"INSERT INTO top SELECT kind, value, label, events, NULL"
		" FROM facet"
		" WHERE kind = ?1 ORDER BY events DESC, value LIMIT ?2",
		&top, f);
	while (ok && (ok = sqlite_step(kinds, &row, f)) && row) {
		sqlite_bind(top, BIND_TEXT(sqlite_text(kinds, 0).p),
		    BIND_INT(FACET_WRITER_TOP));
		ok = sqlite_run(top, f);
	}
	return ok;
}

bool
facet_writer_finish(struct facet_writer *w, struct error *f)
{
	for (size_t i = 0; i < w->used; i++) {
		if (!flush(w, &w->entries[i], f))
			return false;
	}
	finish_statements(w);
	return sqlite_exec(w->db,
		   "INSERT INTO facet(kind, value, label, events)"
		   " SELECT kind, value, label, events " IN_ORDER,
		   f) &&
	    number_values(w, f) && write_top(w, f);
}

int64_t
facet_writer_number(const struct facet_writer *w, int64_t staged)
{
	return staged >= 1 && staged <= w->last ? w->numbers[staged] : 0;
}

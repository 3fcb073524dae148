/*
 * packing.h - writes fields to one text, and reads them from it.  A caller lists the
 * fields once, and the struct packing decides whether they are written or read.
 *
 * Also called: serialization, archive.
 * Shape:  the control character US (0x1f) ends each field.  An empty field is NULL, 0 or
 *         false.  A missing field is read as an empty one.
 * Owns:   nothing; text that is read is in the arena.
 * Errors: writing sets the buffer's sticky `full`.  Reading sets `is_bad` for an empty
 *         text of packing_value(), for a number that cannot be parsed, which becomes 0,
 *         and for a last field without its US.
 */
#ifndef EVENT_PACKING_H
#define EVENT_PACKING_H

#include "base/arena.h"
#include "base/buf.h"

struct packing {
	struct buf *out; /* NULL: the fields are read */
	char *in;        /* fields that are not read yet */
	struct arena *mem;
	bool is_bad;
};

struct packing packing_to(struct buf *) MUST_USE;
struct packing packing_from(const char *p, size_t n, struct arena *) MUST_USE;

/*
 * Write the value, or read it.  A US in a text is written as a blank.  packing_value()
 * is for a text that is never NULL.  packing_known() writes 0 as an empty field.
 */
void packing_text(struct packing *, const char **);
void packing_value(struct packing *, const char **);
void packing_number(struct packing *, int64_t *);
void packing_known(struct packing *, int64_t *);
void packing_flag(struct packing *, bool *);
/*
 * When writing, writes *count and returns `elements`.  When reading, sets *count to the
 * number that was written, but at most to `max`.  Then returns an array for these
 * elements with a zeroed element after them, or NULL if *count is 0.  After this call,
 * the caller packs each field of each element.
 */
void *packing_list(struct packing *, void *elements, size_t *count, size_t max,
    size_t element_size) MUST_USE;

#endif

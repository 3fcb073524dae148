/*
 * list_pointers.h - finds the pointers in the profile's `list` that lead to nothing in an
 * answer, because they are mistyped or the upstream renamed the member.  If `next`
 * leads to nothing, Cartaz reads only the first page.  If `total` also leads to
 * nothing, Cartaz cannot notice the missing pages.
 *
 * Rules:  a pointer is found if the answer has the member, even if the member is null or
 *         empty.  `list.items` is not tested, because an answer without it is an error.
 * Owns:   nothing.
 * Errors: none.
 */
#ifndef UPSTREAM_LIST_POINTERS_H
#define UPSTREAM_LIST_POINTERS_H

#include "upstream/upstream.h"

/* Bits of a set of pointers. */
enum {
	LIST_POINTERS_TOTAL = 1,
	LIST_POINTERS_CURSOR = 2,
	LIST_POINTERS_MORE = 4,
	LIST_POINTERS_URL = 8,
	LIST_POINTERS_NEXT =
	    LIST_POINTERS_CURSOR | LIST_POINTERS_MORE | LIST_POINTERS_URL,
	LIST_POINTERS_ALL = LIST_POINTERS_TOTAL | LIST_POINTERS_NEXT,
};

/* Returns the pointers that the last answer does not have. */
unsigned list_pointers_missing(struct upstream *) MUST_USE;
/* Appends "list.next.cursor (/paging/next), list.total (header X-Total)". */
void list_pointers_print(
    const struct profile *, unsigned pointers, struct buf *);

#endif

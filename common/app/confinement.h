/*
 * confinement.h - what the program of this request may do, from its kind and its
 * brand (base/confine.h has the means).
 *
 * Order:  confinement_begin() before anything of the request is read: limits and,
 *         where it is the same for all brands, the filter.  The Host header alone
 *         then finds the brand, and confinement_narrow() takes away all files but
 *         that brand's, and the other calls, before the query or the body is read.
 *         So a program of the catalog reads a host name that was checked and the
 *         operator's brand file without a filter, and nothing else.
 *
 *         program                     of a brand in mode snapshot    in mode live
 *         that only answers           CONFINE_SNAPSHOT               the same
 *         of the catalog              CONFINE_SNAPSHOT               CONFINE_HANDOVER
 *         live, relays                CONFINE_NETWORK                CONFINE_NETWORK
 *         that draws cards            CONFINE_DRAW                   the same
 *         resident                    CONFINE_RESIDENT               the same
 *
 *         A live brand's program may execute `live` and no other file.  What it
 *         becomes inherits everything, and takes that right away as well.
 *
 *         A worker of the resident server is of all brands: it reads the brand files,
 *         the snapshots and the documents, and no secret.  It starts nothing: what
 *         needs the upstream of a live brand is passed on to a process without a filter,
 *         which reads nothing of a request and starts `live` (resident/resident_live.h).
 * Errors: none (base/confine.h).
 */
#ifndef APP_CONFINEMENT_H
#define APP_CONFINEMENT_H

#include "base/paths.h"
#include "brand/brand.h"

/*
 * What this program is: its row LINK_<name> of the Makefile, which links this
 * constant into it.  Without one nothing links.
 */
enum confinement_program {
	CONFINEMENT_TEST,    /* many endpoints in one process: not confined */
	CONFINEMENT_STATIC,  /* only answers */
	CONFINEMENT_CATALOG, /* of a live brand it becomes `live` */
	CONFINEMENT_LIVE,
	CONFINEMENT_RELAY,
	CONFINEMENT_CARD,     /* draws: page-card */
	CONFINEMENT_RESIDENT, /* answers one request after another */
};

extern const enum confinement_program confinement_program;

/* As the first thing. */
void confinement_begin(void);

/* NULL: no brand, and so no file at all. */
void confinement_narrow(const struct paths *, const struct brand *);

/*
 * In place of both, once, for a worker that answers many requests of any brand.  It
 * keeps what is open.  A folder that is a link is followed now, not later.
 */
void confinement_worker(const struct paths *);

#endif

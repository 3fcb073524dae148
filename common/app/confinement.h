/*
 * confinement.h - decides what the program of this request may do, by its kind and its
 * brand. base/confine.h enforces this.
 *
 * Also called: sandbox policy, least privilege.
 * Order:  confinement_begin() before anything of the request is read: limits, and the
 *         filter if it is the same for all brands.  Then only the Host header is used, to
 *         find the brand.  Before the query or the body is read, confinement_narrow()
 *         takes away all files except the brand's files, and all system calls that the
 *         brand does not need.  So without a filter, a program of the catalog only reads
 *         a checked host name and the operator's brand file.
 *
 *         kind of program             a brand in mode snapshot       a brand in mode live
 *         only answers                CONFINE_SNAPSHOT               the same
 *         catalog                     CONFINE_SNAPSHOT               CONFINE_HANDOVER
 *         live, relays                CONFINE_NETWORK                CONFINE_NETWORK
 *         draws cards                 CONFINE_DRAW                   the same
 *         resident                    CONFINE_RESIDENT               the same
 *
 *         A live brand's program may only execute `live`.  That program inherits
 *         the confinement, and also takes away the right to execute.
 *
 *         A worker of the resident server serves all brands: it reads the brand files,
 *         the snapshots and the documents, but no secret.  It starts nothing: requests
 *         that need the upstream of a live brand are passed on to the server, which has no
 *         filter, interprets nothing of a request and starts `live`
 *         (resident/resident_waiters.h).
 * Errors: none (base/confine.h).
 */
#ifndef APP_CONFINEMENT_H
#define APP_CONFINEMENT_H

#include "base/paths.h"
#include "brand/brand.h"

/*
 * The kind of this program.  The Makefile's row LINK_<name> links one of these constants
 * into the program.  Without such a row, linking fails.
 */
enum confinement_program {
	CONFINEMENT_TEST,    /* many endpoints in one process */
	CONFINEMENT_STATIC,  /* only answers */
	CONFINEMENT_CATALOG, /* executes `live` for a live brand */
	CONFINEMENT_LIVE,
	CONFINEMENT_RELAY,
	CONFINEMENT_CARD,     /* page-card, which draws cards */
	CONFINEMENT_RESIDENT, /* answers one request after another */
};

extern const enum confinement_program confinement_program;

/* Limits the process.  Call this function before all others. */
void confinement_begin(void);

/* Restricts the process to the brand's files.  NULL: no brand, so no files. */
void confinement_narrow(const struct paths *, const struct brand *);

/*
 * Replaces both functions, once, for a worker that answers requests for any brand.  Open
 * descriptors stay usable.  The target of a folder that is a link is resolved now.
 */
void confinement_worker(const struct paths *);

#endif

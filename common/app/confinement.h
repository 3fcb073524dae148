/*
 * confinement.h - decides what the program of this request may do, by its kind and its
 * brand. base/confine.h enforces this.
 *
 * Also called: sandbox policy, least privilege.
 * Order:  confinement_begin() before anything of the request is read: limits, and the
 *         filter if it is the same for all brands.  Then only the Host header is used, to
 *         find the brand.  Before the query or the body is read, confinement_narrow()
 *         takes away all files except the brand's files, and all system calls that the
 *         brand does not need.  So before it has a filter, a program of the catalog only
 *         reads a checked host name and the operator's brand file.
 *
 *         kind of program             a brand in mode snapshot       a brand in mode live
 *         only answers                CONFINE_SNAPSHOT               the same
 *         catalog                     CONFINE_SNAPSHOT               CONFINE_HANDOVER
 *         live, relays                CONFINE_NETWORK                CONFINE_NETWORK
 *         draws cards                 CONFINE_DRAW                   the same
 *         resident                    CONFINE_RESIDENT               the same
 *
 *         For a live brand, a program of the catalog may execute only the program
 *         `live`.  `live` inherits the confinement, and then also gives up the right to
 *         execute.
 *
 *         A worker of the resident server serves all brands: it reads the brand files,
 *         the snapshots and the documents, but no secret.  It starts no program.  It
 *         passes the requests that need the upstream of a live brand on to the server's
 *         main process.  That process has no filter, interprets nothing of a request,
 *         and starts `live` (resident/resident_waiters.h).
 * Errors: none (base/confine.h).
 */
#ifndef APP_CONFINEMENT_H
#define APP_CONFINEMENT_H

#include "base/paths.h"
#include "brand/brand.h"

/*
 * The kind of this program.  The Makefile links one of these constants into each
 * program, for an endpoint by its row LINK_<name>.  Without a constant, linking fails.
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

/*
 * Limits the process, and sets its filter unless the filter depends on the brand.  Call
 * this function before all others.
 */
void confinement_begin(void);

/*
 * Restricts the process to the brand's files, and sets a filter that depends on the
 * brand.  NULL: no brand, so no files.  Does nothing in a worker.
 */
void confinement_narrow(const struct paths *, const struct brand *);

/*
 * Replaces both functions, once, for a worker that answers requests for any brand.
 * Open descriptors stay usable.  If a link in the folders of brands, data and documents
 * leads out of them, the worker may follow it only to its target during this call.
 */
void confinement_worker(const struct paths *);

#endif

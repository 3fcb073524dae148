/*
 * confinement.h - decides which files and system calls a program may use, by the kind of
 * the program and the brand of the request.  base/confine.h enforces the decision.
 *
 * Also called: sandbox policy, least privilege.
 * Order:  1. Before the program reads the request, it calls confinement_begin().  This
 *            sets the resource limits, and the filter of system calls if the filter is
 *            the same for all brands.
 *         2. The program uses only the Host header, to find the brand.
 *         3. Before the program reads the query or the body, it calls
 *            confinement_narrow().  This takes away all files except the brand's files,
 *            the public documents and a few files of the system.  A relay keeps only
 *            its own folder of the brand and the system's files for connections.
 *         A program of the kind catalog gets its filter only in step 3.  Until then, it
 *         reads only a checked host name and the operator's brand file.
 *
 *         kind of program             a brand in mode snapshot       a brand in mode live
 *         static                      CONFINE_SNAPSHOT               the same
 *         catalog                     CONFINE_SNAPSHOT               CONFINE_HANDOVER
 *         live, relay                 CONFINE_NETWORK                the same
 *         card                        CONFINE_DRAW                   the same
 *         resident                    CONFINE_RESIDENT               the same
 *
 *         For a live brand, a program of the kind catalog may execute only the program
 *         `live`.  `live` inherits the confinement, and then also gives up the right to
 *         execute.
 *
 *         A worker of the resident server serves all brands: it reads the brand files,
 *         the snapshots and the documents, but no secret.  It starts no program.  It
 *         passes the requests that need the upstream of a live brand on to the server's
 *         main process.  That process has no filter, interprets nothing of a request,
 *         and starts `live` (resident/resident_waiters.h).
 * Errors: those of base/confine.h.  A folder that a worker cannot read is also fatal.
 */
#ifndef APP_CONFINEMENT_H
#define APP_CONFINEMENT_H

#include "base/paths.h"
#include "brand/brand.h"

/*
 * The kinds of programs.  The Makefile links the constant confinement_program into each
 * program.  The row LINK_<name> selects the kind of an endpoint.  Without the constant,
 * linking fails.
 */
enum confinement_program {
	CONFINEMENT_TEST,    /* many endpoints in one process */
	CONFINEMENT_STATIC,  /* needs no upstream and executes nothing */
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
 * Restricts the process to the files that its kind needs for this brand, and sets the
 * filter if it depends on the brand.  With NULL instead of a brand, the process may open
 * no file.  Does nothing in a worker.
 */
void confinement_narrow(const struct paths *, const struct brand *);

/*
 * For a worker, which answers requests for any brand: call this function once, instead of
 * the other two.  Open descriptors stay usable.  If a link in the folders of brands, data
 * and documents leads out of them, the worker may later open only the target that the link
 * has during this call.
 */
void confinement_worker(const struct paths *);

#endif

/*
 * judge.h - what must hold for every document that Cartaz writes, whatever texts
 * stand in it.
 *
 * Errors: a document that is wrong is printed, and ends the run (fuzz.h).
 * Source: HTML living standard, sections 13.1 and 13.1.2.2 (void elements); RFC 5545,
 *         section 3.1 (content lines); XML 1.0; RFC 3986, section 3.1
 */
#ifndef JUDGE_H
#define JUDGE_H

#include "base/buf.h"

/*
 * Elements that our pages have and no others, each closed in its order; values of
 * attributes quoted, no handler of events, addresses of harmless schemes; the one
 * script is the JSON-LD block, which is JSON.
 */
void judge_html(const struct buf *);
/* UTF-8 without control characters but tabs and line feeds. */
void judge_markdown(const struct buf *);
/* Well formed XML; no DOCTYPE, no instruction but the declaration. */
void judge_xml(const struct buf *);
/*
 * Lines of at most 75 bytes that end in CR LF; every BEGIN has its END; libical reads
 * it, and as many events as there are.
 */
void judge_calendar(const struct buf *);
/* JSON without a name twice. */
void judge_json(const char *p, size_t n);

#endif

/*
 * import_page - reads a web page: its schema.org events are the items.
 */
#include "cartaz/job/import_source.h"
#include "cartaz/job/page_events.h"
#include "json/json_tree.h"

enum { PAGE_MAX = 64 * 1024 * 1024 };

static bool
add_events(struct job *j, const struct page_events *page)
{
	if (page->broken > 0)
		import_report_note(&j->report,
		    "%lld JSON-LD block%s not valid; the first mistake is in "
		    "%s",
		    (long long)page->broken,
		    page->broken == 1 ? " is" : "s are", page->why);
	return job_add_items(j, page->events);
}

bool
import_page(struct job *j, struct byte_reader *in, int64_t size)
{
	const char *base = j->brand.upstream.base;
	LOCAL_BUF text = BUF_INIT(PAGE_MAX);
	struct page_events page = { .events = NULL };
	struct error f;
	bool ok;

	(void)size;
	if (!import_source_profile(j, "schema.org"))
		return false;
	ok = byte_reader_rest(in, &text) ||
	    error_internal(
		&f, "cannot be read, or is larger than %d MiB", PAGE_MAX >> 20);
	/* The file of an import does not contain its address. */
	ok = ok &&
	    page_events_read(&page, buf_cstr(&text), text.len,
		j->target.sink != NULL && base != NULL ? base : "", &f);
	if (ok && json_tree_count(page.events) == 0)
		ok = error_internal(&f,
		    "is HTML, XML or JSON-LD without schema.org events; export the "
		    "events as JSON, CSV or iCalendar");
	ok = ok ? add_events(j, &page) : import_source_fail(j, &f);
	page_events_release(&page);
	return ok;
}

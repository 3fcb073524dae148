/*
 * page_events - any bytes are read as a page, within the limits; each event has a key and
 * its page, and the same page has the same events.
 */
#include "cartaz/job/page_events.h"

#include "fuzz.h"
#include "json/json_tree.h"

static const char address[] = "https://club.example/agenda";

static void
check_events(const struct page_events *page, struct buf *out)
{
	size_t count = json_tree_count(page->events);

	HOLDS(count <= PAGE_EVENTS_MAX);
	HOLDS(page->blocks <= PAGE_EVENTS_BLOCKS_MAX);
	HOLDS(page->broken <= page->blocks);
	HOLDS((page->broken > 0) == (page->why[0] != '\0'));
	for (size_t i = 0; i < count; i++) {
		struct json_object *o = json_tree_at(page->events, i);
		const char *key = json_tree_text(json_tree_member(o, "@key"));
		const char *at = json_tree_text(json_tree_member(o, "@page"));

		HOLDS(json_tree_kind(o) == JSON_TREE_OBJECT);
		HOLDS(key != NULL && key[0] != '\0');
		HOLDS(at != NULL && strcmp(at, address) == 0);
		fuzz_print(o, out);
	}
	HOLDS(count == 0 || out->len > 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct buf first = BUF_INIT(FUZZ_ROOM), again = first;
	char *text = fuzz_text(data, size);
	struct page_events page, same;
	struct error f = { 0 };
	bool ok = page_events_read(&page, text, size, address, &f);

	HOLDS(ok == page_events_read(&same, text, size, address, &f));
	HOLDS(ok || f.note[0] != '\0');
	if (ok) {
		check_events(&page, &first);
		check_events(&same, &again);
		HOLDS(strcmp(buf_cstr(&first), buf_cstr(&again)) == 0);
	}
	page_events_release(&page);
	page_events_release(&same);
	buf_release(&first);
	buf_release(&again);
	free(text);
	return 0;
}

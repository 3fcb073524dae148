/*
 * pages - whatever a record says, its pages are pages: HTML of our elements, RSS and
 * Atom that are well formed, calendars that libical reads, Markdown without control
 * characters, whose description is a quotation.
 *
 * Input: a letter of the brand, then the record as JSON.
 */
#include "page/event_page.h"

#include "base/text.h"
#include "base/timezone.h"
#include "brand/find.h"
#include "catalog.h"
#include "event/publishable.h"
#include "fuzz.h"
#include "json/json_tree.h"
#include "judge.h"
#include "event_page/event_page_document.h"
#include "list/gone_page.h"
#include "calendar/ics_feed.h"
#include "list/list_page.h"

enum {
	PAGE_MAX = 8 * 1024 * 1024,
	WEEK_S = 7 * 86400,
	BRANDS = 2,
	SECTIONS_MAX = 6
};

static void
remark(void *context, const char *pointer, const char *why)
{
	(void)context;
	HOLDS(pointer[0] != '\0' && why[0] != '\0');
}

static const struct brand *
find_brand(uint8_t at)
{
	static const char *const hosts[BRANDS] = { CATALOG_HOST,
		CATALOG_OTHER_HOST };
	static struct brand brands[BRANDS];
	static struct arena mem = { .max = FUZZ_ROOM };
	struct error f;

	for (size_t i = 0; brands[0].host == NULL && i < BRANDS; i++)
		HOLDS(brand_load(catalog_paths(), hosts[BRANDS - 1 - i], &mem,
		    &brands[BRANDS - 1 - i], &f));
	return &brands[at % BRANDS];
}

static bool
decode(const char *p, size_t n, struct arena *mem, struct native_record *r)
{
	struct json_object *o;
	struct error f = { 0 };
	bool ok;

	if (!json_tree_parse(p, n, &o, &f))
		return false;
	ok = native_record_decode(o, mem, r, remark, NULL, &f);
	json_tree_release(&o);
	return ok;
}

/*
 * What others wrote adds no heading: the page has one, and few sections; the last one is
 * the description, where there is one, and all of it is a quotation.
 */
static void
check_headings(const char *page, bool has_description)
{
	size_t titles = 0, sections = 0;
	bool last = false;

	for (const char *p = page, *end; *p != '\0'; p = end + (*end != '\0')) {
		end = p + strcspn(p, "\n");
		if (text_starts(p, "## ")) {
			sections++;
			last = strstr(end, "\n## ") == NULL;
			continue;
		}
		titles += *p == '#';
		HOLDS(!last || !has_description || end == p || *p == '>');
	}
	HOLDS(titles == 1 && sections >= 2 && sections <= SECTIONS_MAX);
}

static void
check_event(const struct event_page *p)
{
	struct buf b = BUF_INIT(PAGE_MAX);

	event_page_html(p, &b);
	HOLDS(!b.full);
	judge_html(&b);
	buf_reset(&b);
	event_page_markdown(p, &b);
	HOLDS(!b.full);
	judge_markdown(&b);
	check_headings(buf_cstr(&b), p->markdown != NULL);
	buf_reset(&b);
	(void)!ics_feed_of_event(p, NULL, CATALOG_NOW_S, &b);
	HOLDS(!b.full);
	judge_calendar(&b);
	buf_release(&b);
}

/* Packed and unpacked it is the same. */
static void
check_packed(const struct summary *s, struct arena *mem, struct summary *out)
{
	struct buf once = BUF_INIT(PAGE_MAX), twice = BUF_INIT(PAGE_MAX);

	summary_pack(s, &once);
	summary_unpack(once.p, once.len, mem, out);
	summary_pack(out, &twice);
	HOLDS(once.len == twice.len && memcmp(once.p, twice.p, once.len) == 0);
	buf_release(&once);
	buf_release(&twice);
}

static void
check_list(struct list_page *p)
{
	struct buf b = BUF_INIT(PAGE_MAX);
	static void (*const html[])(const struct list_page *,
	    struct buf *) = { list_page_html, list_page_home_html };
	static void (*const text[])(const struct list_page *,
	    struct buf *) = { list_page_markdown, list_page_home_markdown };
	static void (*const news[])(const struct list_page *,
	    struct buf *) = { list_page_rss, list_page_atom };

	for (size_t i = 0; i < ARRAY_LEN(html); i++, buf_reset(&b)) {
		html[i](p, &b);
		judge_html(&b);
	}
	for (size_t i = 0; i < ARRAY_LEN(text); i++, buf_reset(&b)) {
		text[i](p, &b);
		judge_markdown(&b);
	}
	p->is_news = true;
	for (size_t i = 0; i < ARRAY_LEN(news); i++, buf_reset(&b)) {
		news[i](p, &b);
		judge_xml(&b);
	}
	buf_release(&b);
}

/* The filters are texts of whoever asks. */
static void
check_lists(const struct event_page *page, struct arena *mem)
{
	const struct event *e = &page->record.event;
	struct summary items[2];
	struct buf b = BUF_INIT(PAGE_MAX);
	struct list_page list = {
		.brand = page->brand,
		.query = { e->name, e->location.city, NULL, e->producer.name, 1,
		    LISTING_PER_PAGE },
		.meta = { 2, LISTING_PER_PAGE, 1, false },
		.can_filter_dates = true,
		.items = items,
		.count = ARRAY_LEN(items),
		.runs = { items, 1, 1 },
		.read_at_s = page->read_at_s,
		.today = page->today,
		.styles = "",
	};
	struct gone_page gone = { page->brand, &items[1], list, false, "" };

	summary_of(&page->record, page->brand->currency, mem, &items[0]);
	items[0].history = page->history;
	check_packed(&items[0], mem, &items[1]);
	check_list(&list);
	gone.same_city = items[1].city != NULL;
	gone_page_html(&gone, &b);
	judge_html(&b);
	buf_reset(&b);
	gone_page_markdown(&gone, &b);
	judge_markdown(&b);
	buf_release(&b);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct brand *brand = find_brand(fuzz_byte(&data, &size));
	struct arena mem = ARENA_INIT(FUZZ_ROOM);
	char *text = fuzz_text(data, size);
	struct event_page page = {
		.brand = brand,
		.read_at_s = CATALOG_NOW_S,
		.today = timezone_at(brand->timezone, CATALOG_NOW_S),
		.history = { CATALOG_NOW_S - WEEK_S, CATALOG_NOW_S, 1, false },
		.styles = "",
	};

	if (decode(text, size, &mem, &page.record)) {
		publishable_make(&page.record, brand, CATALOG_NOW_S, &mem,
		    &page.markdown, remark, NULL);
		check_event(&page);
		check_lists(&page, &mem);
	}
	arena_release(&mem);
	free(text);
	return 0;
}

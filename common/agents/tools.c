/*
 * tools - runs a search or reads an event's page, and gives advice after a failure.
 */
#include "agents/tools.h"

#include <inttypes.h>

#include "agents/internal.h"
#include "brand/currency.h"
#include "cgi/log.h"
#include "page/event_page.h"
#include "event_page/event_page_document.h"

enum {
	PAGE_MEM_MAX = 16 * 1024 * 1024,
	ADDRESS_MAX = 8192,
	SENTENCE_MAX = 1024,
	/*
	 * Hints may cost HINTS_FREE instructions, and 1/HINTS_PART of the work of their
	 * search.
	 */
	HINTS_PART = 2,
	HINTS_FREE = 100 * 1000,
};

static void
print_text(
    struct json_writer *j, enum event_field_id id, const char *text_or_null)
{
	json_writer_text(j, event_fields[id].tool, text_or_null);
}

bool
tools_price(const struct brand *brand, const struct summary *s,
    char out[TOOLS_PRICE_MAX])
{
	const char *currency =
	    s->currency != NULL ? s->currency : brand->currency;
	char amount[CURRENCY_AMOUNT_SIZE];

	currency_amount(s->price != NULL ? s->price : "", currency, amount);
	snprintf(out, TOOLS_PRICE_MAX, "%s %s%s%s%s", amount, currency,
	    s->kind != NULL ? " (" : "", s->kind != NULL ? s->kind : "",
	    s->kind != NULL ? ")" : "");
	return s->price != NULL && event_state_may_sell(s->event_state);
}

/* A list must be short, so it has only the dates that add something. */
static void
print_dates(const struct summary *s, bool whole, struct json_writer *j)
{
	if (whole || s->is_run)
		print_text(j, EVENT_FIELD_ENDS_AT, s->ends_at);
	if (whole || s->sessions_left > 0)
		json_writer_int(j, "sessions_left", s->sessions_left);
	if (whole || s->is_run)
		json_writer_bool(j, "is_run", s->is_run);
}

/* Writes the members of an event: its entry in a list, or with `whole` its details. */
void
tools_print_summary(const struct brand *brand, const struct summary *s,
    bool whole, struct json_writer *j)
{
	char price[TOOLS_PRICE_MAX];

	print_text(j, EVENT_FIELD_SLUG, s->slug);
	print_text(j, EVENT_FIELD_NAME, s->name);
	print_text(j, EVENT_FIELD_STARTS_AT, s->starts_at);
	print_dates(s, whole, j);
	print_text(j, EVENT_FIELD_LOCATION_NAME, s->venue);
	print_text(j, EVENT_FIELD_LOCATION_CITY, s->city);
	print_text(j, EVENT_FIELD_LOCATION_STATE_ABBR, s->state);
	if (whole || s->is_online)
		json_writer_bool(
		    j, event_fields[EVENT_FIELD_IS_ONLINE].tool, s->is_online);
	print_text(j, EVENT_FIELD_EVENT_STATUS,
	    event_status_word(s->event_state.status));
	json_writer_text(j, "availability",
	    event_availability_word(s->event_state.availability));
	json_writer_text(
	    j, "price_from", tools_price(brand, s, price) ? price : NULL);
}

void
tools_print_updated(
    int64_t changed_s, const char *told_or_null, struct json_writer *j)
{
	struct datetime changed = datetime_from_instant(changed_s, 0);
	char text[DATETIME_TEXT_MAX];

	datetime_print(&changed, text);
	if (changed_s != 0 || told_or_null != NULL)
		json_writer_text(
		    j, "updated_at", changed_s != 0 ? text : told_or_null);
}

static void
print_events(const struct list_page *found, struct json_writer *j)
{
	json_writer_array(j, "data");
	for (size_t i = 0; i < found->count; i++) {
		json_writer_object(j, NULL);
		tools_print_summary(found->brand, &found->items[i], false, j);
		if (found->query.updated_since != NULL ||
		    found->query.sort == LISTING_SORT_NEWEST)
			tools_print_updated(
			    found->items[i].history.changed_s, NULL, j);
		json_writer_object_end(j);
	}
	json_writer_array_end(j);
}

static void
print_found(const struct source *source, const struct tools_search *s,
    const struct list_page *found, const struct buf *hint, struct buf *b)
{
	LOCAL_BUF text = BUF_INIT(ADDRESS_MAX);
	struct json_writer j = JSON_WRITER_INIT(b);

	json_writer_object(&j, NULL);
	json_writer_text(&j, "notice", capabilities_list_notice);
	tools_stale(found->brand, found->read_at_s, &found->today, &j);
	if (hint->len > 0)
		json_writer_text(&j, "hint", hint->p);
	tools_understood(s, &found->meta.understood, &j);
	buf_printf(&text, "%s%s/{slug}", source->brand->site_url,
	    source->brand->paths.events);
	json_writer_text(&j, "url_template", buf_cstr(&text));
	print_events(found, &j);
	buf_reset(&text);
	listing_print_meta(&found->meta, &text);
	json_writer_raw(&j, "meta", text.p, text.len);
	json_writer_object_end(&j);
}

/*
 * Hints need more searches, so they have a budget of their own.  The first hint that does
 * not fit in it, and all further hints, are left out.
 */
static void
find_hint(const struct source *source, const struct list_page *found,
    int64_t before, struct buf *hint)
{
	struct sqlite_budget *all = source->budget, some;
	struct source limited = *source;
	int64_t most;

	if (all == NULL) {
		(void)tools_hint(source, found, hint);
		return;
	}
	most = HINTS_FREE + (before - all->left) / HINTS_PART;
	some.left = most = most < all->left ? most : all->left;
	limited.budget = &some;
	sqlite_limit(&source->kept->db, &some);
	(void)tools_hint(&limited, found, hint);
	sqlite_limit(&source->kept->db, all);
	all->left -= most - some.left;
}

bool
tools_search(const struct source *source, const struct tools_search *s,
    struct arena *mem, struct list_page *found, struct buf *hint, struct buf *b,
    struct error *f)
{
	int64_t before = source->budget != NULL ? source->budget->left : 0;
	LOCAL_SNAPSHOT kept = { 0 };
	struct source keeping = *source;
	bool ok;

	if (s->failed != NULL) {
		*f = *s->failed;
		return false;
	}
	keeping.kept = &kept;
	ok = catalog_summaries(&keeping, &s->query, mem, found, f);
	if (ok) {
		find_hint(&keeping, found, before, hint);
		print_found(source, s, found, hint, b);
	}
	return ok;
}

bool
tools_page(const struct source *source, const char *slug, struct buf *b,
    struct error *f)
{
	LOCAL_ARENA mem = ARENA_INIT(PAGE_MEM_MAX);
	struct event_page page;
	bool ok = catalog_page(source, slug, &mem, &page, NULL, f);

	if (ok)
		event_page_markdown(&page, b);
	return ok;
}

void
tools_advice(const struct error *f, struct buf *b)
{
	if (f->code == ERROR_EVENT_NOT_FOUND) {
		buf_text(b,
		    "No event of this catalog has this slug. Find the event "
		    "with search_events and use the slug from there.");
		return;
	}
	if (f->code == ERROR_TOO_COSTLY) {
		buf_text(b,
		    "The answer takes more work than one request may cause. "
		    "Ask for less: use another word, add a filter, or choose a shorter span of "
		    "dates.");
		return;
	}
	buf_text(b,
	    "The events cannot be read at the moment. Tell the person this, "
	    "and try again ");
	if (f->retry_after_s > 0)
		buf_printf(b, "in %" PRId64 " seconds", f->retry_after_s);
	else
		buf_text(b, "in a minute");
	buf_text(b, ". Do not answer from memory.");
}

bool
tools_fail(const struct error *f, const char *program, struct jsonrpc_error *e)
{
	LOCAL_BUF sentence = BUF_INIT(SENTENCE_MAX);

	tools_advice(f, &sentence);
	(void)jsonrpc_fail(e,
	    f->code == ERROR_TOO_COSTLY ? JSONRPC_TOO_COSTLY
					: JSONRPC_INTERNAL_ERROR,
	    "%s", buf_cstr(&sentence));
	if (f->note[0] != '\0')
		log_error(program, f);
	return false;
}

/*
 * examples - chooses a city and an event of the snapshot, and runs queries for them.
 */
#include "base/replace_file.h"
#include "agents/examples.h"

#include <unistd.h>

#include "base/text.h"
#include "base/timezone.h"
#include "json/json_tree.h"
#include "json/json_writer.h"
#include "brand/find.h"
#include "brand/locale.h"
#include "search/sentence.h"
#include "catalog/catalog.h"

enum {
	TEXT_MAX = 4096,
	LIST_MEM_MAX = 64 * 1024 * 1024,
	CITIES_TRIED = 3,
	EVENTS_TRIED = 10,
	WORDS_MAX = 3,
	DAY_LEN = 10,
	DAY_S = 86400,
};

struct example_search {
	const struct source *source;
	struct locale words;
	struct arena *mem;
	struct examples *found;
	const char *tomorrow;
	size_t questions;
	bool renew;   /* without a snapshot there are no examples */
	bool untried; /* the snapshot is unreadable */
	bool failed;  /* the snapshot failed in a search */
};

/*
 * Returns `ok`, and records a failure.  A missing event is not a failure, and neither is a
 * missing snapshot, which has no note, with `renew`.
 */
static bool
read_ok(struct example_search *x, bool ok, const struct error *f)
{
	x->failed = x->failed ||
	    (!ok && f->code != ERROR_EVENT_NOT_FOUND &&
		(f->note[0] != '\0' || !x->renew));
	return ok;
}

/* ---- Names that are safe in a document. */

static bool
is_plain_sign(uint32_t c)
{
	static const struct {
		uint32_t first, last;
	} letters[] = { { '0', '9' }, { 'A', 'Z' }, { 'a', 'z' },
		{ 0xc0, 0x24f }, { 0x370, 0x5ff }, { 0x620, 0x6ff },
		{ 0x900, 0x167f }, { 0x1681, 0x1fff }, { 0x3040, 0x9fff },
		{ 0xac00, 0xd7a3 } };

	for (size_t i = 0; i < ARRAY_LEN(letters); i++) {
		if (c >= letters[i].first && c <= letters[i].last)
			return true;
	}
	return c != 0 && c < 0x80 && strchr(" '-&.", (int)c) != NULL;
}

static bool
is_between_words(uint32_t c)
{
	return c < 0x80 && strchr(" -&.", (int)c) != NULL;
}

static bool
is_plain_name(const char *name_or_null)
{
	const char *p = name_or_null;
	size_t n = p != NULL ? strlen(p) : 0, words = 0;
	bool within = false;

	if (n == 0 || n > EXAMPLES_NAME_MAX)
		return false;
	while (n > 0) {
		uint32_t c;
		size_t len = text_utf8(p, n, &c);

		if (len == 0 || !is_plain_sign(c))
			return false;
		words += !within && !is_between_words(c);
		within = !is_between_words(c);
		p += len;
		n -= len;
	}
	return words > 0 && words <= WORDS_MAX;
}

static const char *
plain_or_null(struct arena *mem, const char *text_or_null)
{
	return is_plain_name(text_or_null)
	    ? arena_copy(mem, text_or_null, strlen(text_or_null))
	    : NULL;
}

static const char *
slug_or_null(struct arena *mem, const char *text_or_null)
{
	return text_or_null != NULL && event_slug_valid(text_or_null)
	    ? arena_copy(mem, text_or_null, strlen(text_or_null))
	    : NULL;
}

/* ---- Running queries. */

static const char *
ask_about(
    struct example_search *x, enum word_id word, const char *about_or_null)
{
	struct buf text = BUF_INIT(TEXT_MAX);

	if (about_or_null == NULL)
		return locale_word(&x->words, word);
	locale_fill(&x->words, word, about_or_null, &text);
	return arena_take(x->mem, &text);
}

/* Returns true if the first event found has the slug.  NULL: any event will do. */
static bool
finds_one(struct example_search *x, const struct listing_query *query,
    const char *first_or_null)
{
	LOCAL_ARENA mem = ARENA_INIT(LIST_MEM_MAX);
	struct list_page page;
	struct error f;
	bool found = x->untried ||
	    (read_ok(
		 x, catalog_summaries(x->source, query, &mem, &page, &f), &f) &&
		page.count > 0 &&
		(first_or_null == NULL ||
		    strcmp(page.items[0].slug, first_or_null) == 0));

	return found;
}

static bool
answers(struct example_search *x, const char *text, const char *first_or_null)
{
	LOCAL_ARENA mem = ARENA_INIT(LIST_MEM_MAX);
	struct sentence s = sentence_read(x->source, text, &mem);
	bool found = finds_one(x, &s.query, first_or_null);

	return found;
}

/* ---- Choosing. */

static bool
is_to_come(const struct example_search *x, const char *starts_at_or_null)
{
	return starts_at_or_null != NULL &&
	    strlen(starts_at_or_null) >= DAY_LEN &&
	    strncmp(starts_at_or_null, x->tomorrow, DAY_LEN) >= 0;
}

/*
 * Chooses the last event on sale, because it stays an example longest.  With `named`, the
 * name of the event must be usable in a question.
 */
static bool
choose_event(struct example_search *x, const char *city_or_null, bool named)
{
	struct listing_query query = { .city = city_or_null,
		.page = 1,
		.per_page = LISTING_PER_PAGE_MAX };
	LOCAL_ARENA mem = ARENA_INIT(LIST_MEM_MAX);
	struct list_page page;
	struct error f;
	size_t i = 0, tried = 0;

	date_range_read(NULL, x->tomorrow, NULL, x->source->brand->timezone,
	    x->source->now_s, &query.dates);
	if (read_ok(
		x, catalog_summaries(x->source, &query, &mem, &page, &f), &f))
		i = page.count;
	for (; i > 0 && tried < EVENTS_TRIED; i--) {
		const struct summary *s = &page.items[i - 1];

		if ((named && !is_plain_name(s->name)) ||
		    !is_to_come(x, s->starts_at) ||
		    !event_state_is_on_sale(s->event_state))
			continue;
		tried++;
		if (named &&
		    !answers(x, ask_about(x, WORD_ASK_PRICE, s->name), s->slug))
			continue;
		x->found->slug = arena_copy(x->mem, s->slug, strlen(s->slug));
		break;
	}
	return x->found->slug != NULL;
}

static void
choose_examples(struct example_search *x)
{
	const struct listing_query all = { .page = 1, .per_page = 1 };
	LOCAL_ARENA mem = ARENA_INIT(LIST_MEM_MAX);
	struct list_page page;
	struct list_page_facets *cities = &page.facets[LIST_PAGE_CITIES];
	struct error f;
	const char *first = NULL;

	*x->found = (struct examples){ 0 };
	if (!read_ok(
		x, catalog_summaries(x->source, &all, &mem, &page, &f), &f))
		cities->count = 0;
	for (size_t i = 0, tried = 0; i < cities->count && tried < CITIES_TRIED;
	     i++) {
		const char *city =
		    plain_or_null(x->mem, cities->items[i].label);

		if (city == NULL ||
		    !answers(x, ask_about(x, WORD_ASK_CITY, city), NULL))
			continue;
		tried++;
		first = first != NULL ? first : city;
		if (choose_event(x, city, true)) {
			first = city;
			break;
		}
	}
	if (x->found->slug == NULL)
		(void)(choose_event(x, NULL, true) ||
		    choose_event(x, first, false) ||
		    choose_event(x, NULL, false));
	x->found->city = first;
}

/*
 * Reads the event.  Returns false if the event is missing, has begun, or is not on sale.
 */
static bool
read_chosen_event(struct example_search *x)
{
	struct examples *e = x->found;
	LOCAL_ARENA mem = ARENA_INIT(LIST_MEM_MAX);
	struct event_page page;
	struct error f;
	bool current = false;

	e->state = e->name = e->day = e->organization = NULL;
	if (e->slug != NULL &&
	    read_ok(x, catalog_page(x->source, e->slug, &mem, &page, NULL, &f),
		&f)) {
		const struct event *event = &page.record.event;

		e->name = plain_or_null(x->mem, event->name);
		e->state = plain_or_null(x->mem, event->location.state_abbr);
		e->organization = slug_or_null(x->mem, event->producer.slug);
		if (event->starts_at != NULL &&
		    strlen(event->starts_at) >= DAY_LEN)
			e->day = arena_copy(x->mem, event->starts_at, DAY_LEN);
		current = is_to_come(x, event->starts_at) &&
		    event_state_is_on_sale(event_state_at(&page.record,
			x->source->brand->timezone, x->source->now_s));
	} else {
		e->slug = NULL;
	}
	return current;
}

static bool
has_city(struct example_search *x)
{
	const char *city = x->found->city;
	/* A question may also find events that contain the city's name elsewhere. */
	struct listing_query query = {
		.city = city, .page = 1, .per_page = LISTING_PER_PAGE
	};

	return city == NULL ||
	    (finds_one(x, &query, NULL) &&
		answers(x, ask_about(x, WORD_ASK_CITY, city), NULL));
}

/* ---- Printing. */

static void
add_question(struct example_search *x, enum word_id word,
    const char *about_or_null, const char *first_or_null)
{
	const char *text = ask_about(x, word, about_or_null);

	if (x->questions < EXAMPLES_QUESTIONS_MAX &&
	    answers(x, text, first_or_null))
		x->found->questions[x->questions++] = text;
}

static void
add_search(struct example_search *x)
{
	struct examples *e = x->found;
	struct listing_query query = {
		.city = e->city, .page = 1, .per_page = LISTING_PER_PAGE
	};
	struct buf text = BUF_INIT(TEXT_MAX);
	struct json_writer j = JSON_WRITER_INIT(&text);

	date_range_read(NULL, e->day, NULL, x->source->brand->timezone,
	    x->source->now_s, &query.dates);
	json_writer_object(&j, NULL);
	json_writer_text(&j, "skill", "search-events");
	if ((e->city != NULL || e->day != NULL) && finds_one(x, &query, NULL)) {
		if (e->city != NULL)
			json_writer_text(&j, "city", e->city);
		if (e->day != NULL)
			json_writer_text(&j, "from", e->day);
	} else {
		json_writer_int(&j, "per_page", LISTING_PER_PAGE_MAX);
	}
	json_writer_object_end(&j);
	e->search = arena_take(x->mem, &text);
}

/* Adds the questions that find something, or two without a place and a name. */
static void
add_questions(struct example_search *x)
{
	struct examples *e = x->found;
	LOCAL_BUF about = BUF_INIT(TEXT_MAX);

	if (e->city != NULL) {
		add_question(x, WORD_ASK_CITY, e->city, NULL);
		buf_printf(
		    &about, "%s, %s", e->city, e->day != NULL ? e->day : "");
		if (e->day != NULL)
			add_question(x, WORD_ASK_CITY, buf_cstr(&about), NULL);
	}
	if (e->city != NULL && x->questions == 0)
		e->city = NULL;
	if (e->name != NULL)
		add_question(x, WORD_ASK_PRICE, e->name, e->slug);
	if (x->questions > 0)
		add_question(x, WORD_ASK_ALL, NULL, NULL);
	if (x->questions < 2) {
		e->questions[0] = ask_about(x, WORD_ASK_ALL, NULL);
		e->questions[1] = ask_about(x, WORD_ASK_ONLINE, NULL);
	}
}

static const char *
tomorrow_of(const struct source *source, struct arena *mem)
{
	struct datetime t =
	    timezone_at(source->brand->timezone, source->now_s + DAY_S);
	char text[DATETIME_TEXT_MAX];

	datetime_print(&t, text);
	return arena_copy(mem, text, DAY_LEN);
}

/* Keeps the file's examples untested, because no snapshot can be read. */
static bool
keep_file_content(struct example_search *x, struct error *f)
{
	x->untried = true;
	x->questions = 0;
	if (!examples_read(
		x->source->paths, x->source->brand->host, x->mem, x->found, f))
		return false;
	add_questions(x);
	add_search(x);
	return true;
}

bool
examples_make(const struct source *source, bool renew, struct arena *mem,
    struct examples *e, struct error *f)
{
	struct example_search x = {
		.source = source,
		.words = locale_of(source->brand->locale),
		.mem = mem,
		.found = e,
		.tomorrow = tomorrow_of(source, mem),
		.renew = renew,
	};
	bool live = source->brand->upstream.mode == UPSTREAM_LIVE;

	*e = (struct examples){ 0 };
	if (!live &&
	    !examples_read(source->paths, source->brand->host, mem, e, f))
		return false;
	if (!live && !(read_chosen_event(&x) && has_city(&x)) && renew) {
		choose_examples(&x);
		(void)read_chosen_event(&x);
	}
	add_questions(&x);
	add_search(&x);
	return live || !x.failed || keep_file_content(&x, f);
}

/* ---- The file. */

static void
file_path(const struct paths *paths, const char *host, char path[])
{
	paths_path(path, paths->htdocs, host, ".web/examples.json");
}

bool
examples_read(const struct paths *paths, const char *host, struct arena *mem,
    struct examples *e, struct error *f)
{
	char path[PATHS_PATH_MAX];
	LOCAL_JSON kept = NULL;
	struct error ignored;
	const char *p;
	size_t n;

	*e = (struct examples){ 0 };
	file_path(paths, host, path);
	if (!brand_read_file(path, mem, &p, &n, f))
		return f->code == ERROR_UNKNOWN_BRAND; /* the file is missing */
	if (!json_tree_parse(p, n, &kept, &ignored))
		return true;
	e->city = plain_or_null(mem, json_tree_text_of(kept, "city"));
	e->state = plain_or_null(mem, json_tree_text_of(kept, "state"));
	e->organization =
	    slug_or_null(mem, json_tree_text_of(kept, "organization"));
	e->slug = slug_or_null(mem, json_tree_text_of(kept, "slug"));
	e->name = plain_or_null(mem, json_tree_text_of(kept, "name"));
	e->day = plain_or_null(mem, json_tree_text_of(kept, "day"));
	return true;
}

bool
examples_keep(const struct paths *paths, const char *host,
    const struct examples *e, struct error *f)
{
	LOCAL_BUF text = BUF_INIT(TEXT_MAX);
	struct json_writer j = JSON_WRITER_INIT(&text);
	char path[PATHS_PATH_MAX];

	if (e->city == NULL && e->slug == NULL) {
		examples_remove(paths, host);
		return true;
	}
	file_path(paths, host, path);
	json_writer_object(&j, NULL);
	json_writer_text(&j, "city", e->city);
	json_writer_text(&j, "state", e->state);
	json_writer_text(&j, "organization", e->organization);
	json_writer_text(&j, "slug", e->slug);
	json_writer_text(&j, "name", e->name);
	json_writer_text(&j, "day", e->day);
	json_writer_object_end(&j);
	buf_char(&text, '\n');
	return replace_file(path, text.p, text.len, f);
}

void
examples_remove(const struct paths *paths, const char *host)
{
	char path[PATHS_PATH_MAX];

	file_path(paths, host, path);
	(void)unlink(path);
}

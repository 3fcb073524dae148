/*
 * a2a_skills - the parts of a response: the results of a skill, or the answer to a
 * sentence.
 */
#include <inttypes.h>

#include "agents/internal.h"
#include "agents/tools.h"
#include "base/text.h"
#include "search/sentence.h"
#include "text/language.h"
#include "text/normalize.h"

enum { TEXT_MAX = 64 * 1024, GUESSES_MAX = 5 };

/* ---- The event that a sentence names. */

/* Returns true if the name has each of `words` as a whole word. */
static bool
has_words(const char *name, const char *words)
{
	LOCAL_BUF in = BUF_INIT(TEXT_MAX);
	struct normalizer n;
	bool all = true;

	buf_char(&in, ' ');
	normalize_join(name, ' ', &in);
	buf_char(&in, ' ');
	normalize_start(&n, words, strlen(words));
	while (all && normalize_next(&n)) {
		char word[NORMALIZE_WORD_MAX + 3];

		snprintf(word, sizeof(word), " %s ", n.word);
		all = strstr(buf_cstr(&in), word) != NULL;
	}
	return all;
}

/*
 * Returns the slug of the event that the words name: the only result, or, for two words
 * or more, the only listed event whose name has all the words.  NULL: no event, or
 * several.
 */
static const char *
named_event(const struct tools_search *s, const struct list_page *found)
{
	const struct listing_understood *u = &found->meta.understood;
	const char *words =
	    u->rung != LISTING_AS_TYPED ? u->read.q : s->query.q;
	const char *slug = NULL;

	if (words == NULL || found->count == 0)
		return NULL;
	if (found->meta.total == 1)
		return found->items[0].slug;
	if (strchr(words, ' ') == NULL)
		return NULL;
	for (size_t i = 0; i < found->count; i++) {
		if (!has_words(found->items[i].name, words))
			continue;
		if (slug != NULL)
			return NULL;
		slug = found->items[i].slug;
	}
	return slug;
}

/* Adds the details of the event.  If the event cannot be read, the list still has it. */
static void
tell_event(struct a2a_call *call, const char *slug, struct a2a_parts *p)
{
	struct error f;

	if (!tools_event(call->request->source, slug, &p->event, &f)) {
		buf_reset(&p->event);
		return;
	}
	tools_event_line(&p->event, &p->text);
}

/* ---- The skills. */

static void
tell_found(const struct a2a_call *call, const struct list_page *found,
    const struct buf *hint, struct a2a_parts *p)
{
	const struct source *source = call->request->source;
	const struct listing_meta *meta = &found->meta;
	char at[DATETIME_TEXT_MAX];
	const char *since;

	buf_printf(&p->text,
	    "%" PRId64 " found, page %" PRId64 " of %" PRId64 ". ", meta->total,
	    meta->current_page, listing_last_page(meta));
	if (hint->len > 0)
		buf_printf(&p->text, "%s ", hint->p);
	since = tools_stale_since(
	    found->brand, found->read_at_s, &found->today, at);
	if (since != NULL)
		buf_printf(
		    &p->text, "The events may have changed since %s. ", since);
	buf_printf(&p->text, "%s\n", capabilities_notice);
	tools_lines(source, found, &p->text);
}

/* Reports the words that were searched because the typed words have no results. */
static void
tell_rung(const struct listing_understood *u, struct buf *b)
{
	struct json_writer j = JSON_WRITER_INIT(b);

	if (u->rung <= LISTING_READ || u->read.q == NULL)
		return;
	buf_text(b,
	    "No event has all the words that you sent, so "
	    "the search was for: ");
	json_writer_text(&j, NULL, u->read.q);
	buf_text(b,
	    u->rung == LISTING_ANY_WORD
		? ". An event needs only one of these words, so ask the person "
		  "what they mean. "
		: ". ");
}

/* Returns true if any word was enough, or if the search ignored all words. */
static bool
is_guess(const struct listing_understood *u)
{
	return u->rung == LISTING_ANY_WORD ||
	    (u->missed != NULL && u->read.q == NULL &&
		u->missed->read.q != NULL);
}

static bool
search(struct a2a_call *call, const struct tools_search *s, bool is_sentence,
    struct a2a_parts *p, struct error *f)
{
	LOCAL_ARENA mem = ARENA_INIT(TOOLS_MEM_MAX);
	LOCAL_BUF hint = BUF_INIT(TOOLS_HINT_MAX);
	struct tools_search few = *s;
	struct list_page found;
	const char *slug;
	bool ok;

	ok = tools_search(
	    call->request->source, s, &mem, &found, &hint, &p->data, f);
	if (ok && is_sentence && is_guess(&found.meta.understood) &&
	    found.count > GUESSES_MAX) {
		few.query.per_page = GUESSES_MAX;
		buf_reset(&hint);
		buf_reset(&p->data);
		ok = tools_search(call->request->source, &few, &mem, &found,
		    &hint, &p->data, f);
	}
	if (ok && is_sentence) {
		sentence_print(&found.meta.understood, &p->text);
		buf_char(&p->text, ' ');
	}
	if (ok) {
		tell_rung(&found.meta.understood, &p->text);
		tell_found(call, &found, &hint, p);
		slug = is_sentence ? named_event(s, &found) : NULL;
		if (slug != NULL)
			tell_event(call, slug, p);
	}
	return ok;
}

bool
a2a_run(struct a2a_call *call, const struct tools_call *c, struct a2a_parts *p,
    struct error *f)
{
	static const char *const texts[CAPABILITIES_TOOL_COUNT] = {
		[CAPABILITIES_GET_EVENT] =
		    "The data part has one event, with its tickets and their "
		    "totals.",
		[CAPABILITIES_GET_EVENT_PAGE] = "The event's page follows.",
		[CAPABILITIES_LIST_FILTERS] =
		    "The values of the filters are in the data part.",
	};
	bool is_page = c->tool == CAPABILITIES_GET_EVENT_PAGE;

	if (c->tool == CAPABILITIES_SEARCH_EVENTS)
		return search(call, &c->search, false, p, f);
	if (!tools_call_run(
		call->request->source, c, is_page ? &p->page : &p->data, f))
		return false;
	buf_printf(&p->text, "%s %s", texts[c->tool], capabilities_notice);
	return true;
}

/* ---- Sentences. */

/*
 * Returns the kind of filter values that a sentence asks for, if the sentence asks for
 * nothing else: "which cities are there?".  NULL: the sentence asks for events.
 */
static const char *
asked_kind(struct a2a_call *call, const char *text)
{
	LOCAL_BUF words = BUF_INIT(TEXT_MAX);
	const char *kind = NULL;
	struct sentence rest;

	buf_char(&words, ' ');
	normalize_join(text, ' ', &words);
	buf_char(&words, ' ');
	for (size_t i = 0; kind == NULL && i < language_phrase_count; i++) {
		const struct language_phrase *l = &language_phrases[i];
		LOCAL_BUF phrase = BUF_INIT(TEXT_MAX);
		char *at;

		if (l->keyword != LANGUAGE_LISTS)
			continue;
		buf_printf(&phrase, " %s ", language_text(l->words));
		if ((at = strstr(words.p, buf_cstr(&phrase))) != NULL) {
			memset(at, ' ', phrase.len);
			rest = sentence_read(
			    call->request->source, words.p, call->request->mem);
			kind = rest.failed == NULL && rest.query.q == NULL &&
				!listing_is_filtered(&rest.query)
			    ? language_text(l->value)
			    : NULL;
			memcpy(at, phrase.p, phrase.len);
		}
	}
	return kind;
}

/*
 * Searches for what the parser understood, and reports it, because the upstream of a live
 * brand does not read sentences.
 */
static bool
search_live(struct a2a_call *call, const char *text, struct a2a_parts *p,
    struct error *f)
{
	struct sentence read =
	    sentence_read(call->request->source, text, call->request->mem);
	struct listing_understood understood = sentence_understood(&read);
	struct tools_search s = { read.query, read.when, read.from, read.to,
		read.failed };

	sentence_print(&understood, &p->text);
	buf_char(&p->text, ' ');
	return search(call, &s, false, p, f);
}

bool
a2a_text(struct a2a_call *call, const char *text, struct a2a_parts *p,
    struct error *f)
{
	const char *kind = asked_kind(call, text);
	struct tools_call filters = { CAPABILITIES_LIST_FILTERS,
		.values.text[CAPABILITIES_KIND] = kind };
	struct tools_search s = {
		.query = { .q = text, .page = 1, .per_page = LISTING_PER_PAGE }
	};

	if (kind != NULL) {
		buf_printf(
		    &p->text, "Understood as: a list of %s values. ", kind);
		return a2a_run(call, &filters, p, f);
	}
	return call->request->source->brand->upstream.mode == UPSTREAM_LIVE
	    ? search_live(call, text, p, f)
	    : search(call, &s, true, p, f);
}

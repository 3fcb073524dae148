/*
 * event_page_audience - the facts of an event other than date, place and price:
 * performers, categories and tags, the age, languages, accessibility, and when the
 * doors open.
 */
#include "base/escape.h"
#include "base/text.h"
#include "base/timezone.h"
#include "event/accessibility.h"
#include "event/age_rating.h"
#include "event/categories.h"
#include "event/languages.h"
#include "page/layout.h"
#include "event_page/internal.h"

enum { LINE_MAX_BYTES = 16 * 1024, DAY_S = 86400 };

/* One of the two variants of a page. */
struct facts {
	const struct event_page *page;
	const struct locale *locale;
	struct buf *out;
	struct buf line; /* collected plain text, or an address */
	bool is_html;
};

/* "14 anos", "livre", or the upstream's words. */
static void
add_age(const char *rating_or_null, const struct locale *l, struct buf *b)
{
	int years = age_rating_years(rating_or_null);

	if (years > 0)
		locale_fill(l, WORD_AGE_FROM, rating_or_null, b);
	else if (years == 0)
		buf_text(b, locale_word(l, WORD_AGE_FREE));
	else if (rating_or_null != NULL)
		buf_text(b, rating_or_null);
}

/* "legendas" for a word of accessibility.h. */
static void
add_access(const char *feature, const struct locale *l, struct buf *b)
{
	static const enum word_id words[ACCESSIBILITY_COUNT] = {
		[ACCESSIBILITY_SIGN_LANGUAGE] = WORD_ACCESS_SIGN_LANGUAGE,
		[ACCESSIBILITY_AUDIO_DESCRIPTION] =
		    WORD_ACCESS_AUDIO_DESCRIPTION,
		[ACCESSIBILITY_CAPTIONS] = WORD_ACCESS_CAPTIONS,
		[ACCESSIBILITY_WHEELCHAIR] = WORD_ACCESS_WHEELCHAIR,
		[ACCESSIBILITY_SENSORY_FRIENDLY] = WORD_ACCESS_SENSORY_FRIENDLY,
	};

	for (int i = 0; i < ACCESSIBILITY_COUNT; i++) {
		if (strcmp(feature,
			accessibility_word((enum accessibility)i)) == 0)
			buf_text(b, locale_word(l, words[i]));
	}
}

bool
event_page_has_doors(const struct event_page *p)
{
	const char *zone = p->brand->timezone,
		   *start = p->record.event.starts_at;
	struct datetime doors, begin;
	int64_t before_s;

	if (p->record.door_time == NULL || start == NULL ||
	    !datetime_parse(p->record.door_time, &doors) ||
	    !datetime_parse(start, &begin) || begin.kind == DATETIME_DATE)
		return false;
	before_s =
	    timezone_instant_s(zone, begin) - timezone_instant_s(zone, doors);
	return before_s >= 0 && before_s < DAY_S;
}

static void
put_label(struct facts *f, enum word_id w)
{
	buf_printf(f->out, f->is_html ? "<dt>%s</dt>\n<dd>" : "- **%s:** ",
	    locale_word(f->locale, w));
}

static void
put_end(struct facts *f)
{
	buf_text(f->out, f->is_html ? "</dd>\n" : "\n");
}

/* Writes text of an upstream, in an element of its own if it is right to left. */
static void
put_text(struct facts *f, const char *text)
{
	if (!f->is_html) {
		escape_md_text(text, f->out);
	} else if (text_has_right_to_left(text)) {
		buf_text(f->out, "<span");
		layout_put_text(text, f->out);
		buf_text(f->out, "</span>");
	} else {
		escape_html_text(text, f->out);
	}
}

/* `more`: attributes. */
static void
put_fact_link(
    struct facts *f, const char *text, const char *url, const char *more)
{
	if (f->is_html) {
		buf_text(f->out, "<a href=\"");
		escape_html_attr(url, f->out);
		buf_printf(f->out, "\"%s", more);
		layout_put_text(text, f->out);
		buf_text(f->out, "</a>");
	} else {
		escape_md_link(text, url, f->out);
	}
}

static void
put_performers(struct facts *f)
{
	const struct native_record *r = &f->page->record;

	for (size_t i = 0; i < r->performer_count; i++) {
		const struct performer *x = &r->performers[i];

		if (i == 0)
			put_label(f, WORD_PERFORMERS);
		else
			buf_text(f->out, ", ");
		if (x->url != NULL)
			put_fact_link(
			    f, x->name, x->url, " rel=\"nofollow ugc\"");
		else
			put_text(f, x->name);
	}
	if (r->performer_count > 0)
		put_end(f);
}

/* A link to the list of events with the topic, if lists can filter. */
static void
put_topic(struct facts *f, const char *label, const char *topic)
{
	if (f->page->brand->is_static) {
		put_text(f, label);
		return;
	}
	buf_printf(&f->line,
	    "%s%s?category=", f->is_html ? "" : f->page->brand->site_url,
	    f->page->brand->paths.events);
	text_percent_encode(topic, strlen(topic), &f->line);
	put_fact_link(f, label, buf_cstr(&f->line), "");
	buf_reset(&f->line);
}

static void
put_topics(struct facts *f, enum word_id label, const char *const *texts)
{
	for (size_t i = 0; texts != NULL && texts[i] != NULL; i++) {
		const struct locale_category *known = label == WORD_CATEGORIES
		    ? categories_find(texts[i], f->locale)
		    : NULL;

		if (i == 0)
			put_label(f, label);
		else
			buf_text(f->out, ", ");
		put_topic(f, known != NULL ? known->label : texts[i], texts[i]);
	}
	if (texts != NULL)
		put_end(f);
}

/* Writes the collected line. */
static void
put_fact(struct facts *f, enum word_id label)
{
	if (f->line.len == 0)
		return;
	put_label(f, label);
	put_text(f, buf_cstr(&f->line));
	put_end(f);
	buf_reset(&f->line);
}

static void
put_doors(struct facts *f)
{
	const char *text = f->page->record.door_time;
	struct datetime when;

	if (!event_page_has_doors(f->page) || !datetime_parse(text, &when))
		return;
	locale_datetime(f->locale, &when, &f->page->today, &f->line);
	if (f->is_html) {
		put_label(f, WORD_DOORS);
		buf_text(f->out, "<time datetime=\"");
		escape_html_attr(text, f->out);
		buf_text(f->out, "\">");
		escape_html_text(buf_cstr(&f->line), f->out);
		buf_text(f->out, "</time>");
		put_end(f);
		buf_reset(&f->line);
	} else {
		buf_printf(&f->line, " (%s)", text);
		put_fact(f, WORD_DOORS);
	}
}

static void
put_languages(struct facts *f)
{
	const char *const *tags = f->page->record.languages;

	for (size_t i = 0; tags != NULL && tags[i] != NULL; i++) {
		const char *name =
		    languages_name(tags[i], f->page->brand->locale);

		buf_text(&f->line, i > 0 ? ", " : "");
		buf_text(&f->line, name != NULL ? name : tags[i]);
	}
	put_fact(f, WORD_LANGUAGE);
}

static void
put_access(struct facts *f)
{
	const char *const *features = f->page->record.accessibility;

	for (size_t i = 0; features != NULL && features[i] != NULL; i++) {
		buf_text(&f->line, i > 0 ? ", " : "");
		add_access(features[i], f->locale, &f->line);
	}
	put_fact(f, WORD_ACCESSIBILITY);
}

static void
put_facts(const struct event_page *p, const struct locale *l, bool is_html,
    struct buf *b)
{
	struct facts f = { p, l, b, BUF_INIT(LINE_MAX_BYTES), is_html };

	put_doors(&f);
	put_performers(&f);
	put_topics(&f, WORD_CATEGORIES, p->record.categories);
	put_topics(&f, WORD_TAGS, p->record.tags);
	add_age(p->record.age_rating, l, &f.line);
	put_fact(&f, WORD_AGE_RATING);
	put_languages(&f);
	put_access(&f);
	buf_release(&f.line);
}

void
event_page_audience_html(
    const struct event_page *p, const struct locale *l, struct buf *b)
{
	put_facts(p, l, true, b);
}

void
event_page_audience_markdown(
    const struct event_page *p, const struct locale *l, struct buf *b)
{
	put_facts(p, l, false, b);
}

/*
 * event_page_audience - the facts of an event besides date, place and price: performers,
 * categories and tags, age, languages, accessibility, and when the doors open and the
 * sale begins.
 */
#include "base/text.h"
#include "base/timezone.h"
#include "event/accessibility.h"
#include "event/age_rating.h"
#include "event/categories.h"
#include "event/languages.h"
#include "event_page/internal.h"

enum { DAY_S = 86400 };

/* Appends "14 anos", "livre", or the upstream's words. */
static void
add_age(const char *rating_or_null, const struct locale *l, struct buf *b)
{
	int years = age_rating_years(rating_or_null);

	if (years > 0)
		locale_fill(l, years == 1 ? WORD_AGE_FROM_ONE : WORD_AGE_FROM,
		    rating_or_null, b);
	else if (years == 0)
		buf_text(b, locale_word(l, WORD_AGE_FREE));
	else if (rating_or_null != NULL)
		buf_text(b, rating_or_null);
}

/* Appends "legendas", or another word, for a feature of accessibility.h. */
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
		if (strcmp(feature, accessibility_words[i]) == 0)
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
put_performers(const struct event_page *p, struct page_writer *w)
{
	const struct native_record *r = &p->record;

	for (size_t i = 0; i < r->performer_count; i++) {
		const struct performer *x = &r->performers[i];

		page_writer_fact_name(w, WORD_PERFORMERS, i, x->name, x->url);
	}
	if (r->performer_count > 0)
		page_writer_fact_end(w);
}

/* Writes the label, as a link to the topic's events if lists have filters. */
static void
put_topic(struct page_writer *w, const char *label, const char *topic)
{
	if (w->brand->is_static) {
		buf_text(&w->line, label);
		page_writer_words(w);
		return;
	}
	buf_printf(&w->line,
	    "%s%s?category=", w->is_html ? "" : w->brand->site_url,
	    w->brand->paths.events);
	text_percent_encode(topic, strlen(topic), &w->line);
	page_writer_link(w, label, "", "");
}

/* Returns the category's name for another name of it, or the text.  Tags stay. */
static const char *
topic_name(enum word_id label, const char *text, const struct locale *l)
{
	const struct locale_category *x =
	    label == WORD_CATEGORIES ? categories_find(text, l) : NULL;

	return x != NULL && categories_is_name(x, text) ? x->label : text;
}

static bool
is_named_before(enum word_id label, const char *const *texts, size_t i,
    const struct locale *l)
{
	const char *name = topic_name(label, texts[i], l);

	for (size_t k = 0; k < i; k++) {
		if (strcmp(topic_name(label, texts[k], l), name) == 0)
			return true;
	}
	return false;
}

static void
put_topics(struct page_writer *w, enum word_id label, const char *const *texts)
{
	for (size_t i = 0; texts != NULL && texts[i] != NULL; i++) {
		if (is_named_before(label, texts, i, &w->locale))
			continue;
		if (i == 0)
			page_writer_fact(w, label);
		else
			buf_text(w->out, ", ");
		put_topic(w, topic_name(label, texts[i], &w->locale), texts[i]);
	}
	if (texts != NULL)
		page_writer_fact_end(w);
}

static void
put_doors(const struct event_page *p, struct page_writer *w)
{
	const char *text = p->record.door_time;
	struct datetime when;

	if (!event_page_has_doors(p) || !datetime_parse(text, &when))
		return;
	page_writer_fact(w, WORD_DOORS);
	locale_datetime(&w->locale, &when, &p->today, &w->line);
	page_writer_time(w, text);
	page_writer_fact_end(w);
}

/* Appends words of the source in quotation marks, but a number, "12", without them. */
static void
add_quoted(const char *text_or_null, struct buf *b)
{
	const char *text = text_or_null != NULL ? text_or_null : "";
	bool is_number = text[strspn(text, "0123456789")] == '\0';

	buf_printf(b, is_number ? "%s" : "“%s”", text);
}

/* Writes when the sale will begin, how many tickets are left, and the refund policy. */
static void
put_sale(const struct event_page *p, struct page_writer *w)
{
	const struct native_record *r = &p->record;
	struct datetime from;

	if (event_page_is_presale(p) && datetime_parse(r->on_sale_at, &from)) {
		page_writer_fact(w, WORD_ON_SALE_AT);
		locale_datetime(&w->locale, &from, &p->today, &w->line);
		page_writer_time(w, r->on_sale_at);
		page_writer_fact_end(w);
	}
	add_quoted(r->remaining, &w->line);
	page_writer_fact_line(w, WORD_REMAINING);
	add_quoted(r->refund_policy, &w->line);
	page_writer_fact_line(w, WORD_REFUND_POLICY);
}

static void
put_languages(const struct event_page *p, struct page_writer *w)
{
	const char *const *tags = p->record.languages;

	for (size_t i = 0; tags != NULL && tags[i] != NULL; i++) {
		const char *name = languages_name(tags[i], p->brand->locale);

		buf_text(&w->line, i > 0 ? ", " : "");
		buf_text(&w->line, name != NULL ? name : tags[i]);
	}
	page_writer_fact_line(w, WORD_LANGUAGE);
}

static void
put_access(const struct event_page *p, struct page_writer *w)
{
	const char *const *features = p->record.accessibility;

	for (size_t i = 0; features != NULL && features[i] != NULL; i++) {
		buf_text(&w->line, i > 0 ? ", " : "");
		add_access(features[i], &w->locale, &w->line);
	}
	page_writer_fact_line(w, WORD_ACCESSIBILITY);
}

void
event_page_put_audience(const struct event_page *p, struct page_writer *w)
{
	put_doors(p, w);
	put_sale(p, w);
	put_performers(p, w);
	put_topics(w, WORD_CATEGORIES, p->record.categories);
	put_topics(w, WORD_TAGS, p->record.tags);
	add_age(p->record.age_rating, &w->locale, &w->line);
	page_writer_fact_line(w, WORD_AGE_RATING);
	put_languages(p, w);
	put_access(p, w);
}

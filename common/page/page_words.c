/*
 * page_words - the words that the page of an event, lists, feeds and cards share.
 */
#include "page/page_words.h"

#include "base/escape.h"
#include "base/timezone.h"
#include "base/text.h"

enum { HEADING_MAX = 300 };

void
page_more_dates(int64_t count, const struct locale *l, struct buf *b)
{
	LOCAL_BUF number = BUF_INIT(64);

	locale_number(l, count, &number);
	if (count == 1)
		buf_text(b, locale_word(l, WORD_MORE_DATE));
	else if (count > 1)
		locale_fill(l, WORD_MORE_DATES, buf_cstr(&number), b);
}

void
page_ticket_kind(const char *kind, const struct locale *l, struct buf *b)
{
	static const struct {
		const char *kind;
		enum word_id word;
	} kinds[] = {
		{ "full", WORD_KIND_FULL },
		{ "half", WORD_KIND_HALF },
		{ "social", WORD_KIND_SOCIAL },
		{ "child", WORD_KIND_CHILD },
		{ "senior", WORD_KIND_SENIOR },
		{ "student", WORD_KIND_STUDENT },
		{ "other", WORD_KIND_OTHER },
	};

	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		if (strcmp(kinds[i].kind, kind) == 0)
			buf_text(b, locale_word(l, kinds[i].word));
	}
}

void
page_heading_markdown(const char *name, struct buf *b)
{
	size_t n = strlen(name), cut = text_cut(name, n, HEADING_MAX);
	LOCAL_BUF line = BUF_INIT(HEADING_MAX + 4);

	buf_bytes(&line, name, cut);
	if (cut < n)
		buf_text(&line, "…");
	buf_text(b, "# ");
	escape_md_text(buf_cstr(&line), b);
	buf_text(b, "\n\n");
}

void
page_state(struct event_state s, const struct locale *l, struct buf *b)
{
	static const enum word_id statuses[EVENT_STATUS_COUNT] = {
		[EVENT_TENTATIVE] = WORD_STATE_TENTATIVE,
		[EVENT_CANCELLED] = WORD_STATE_CANCELLED,
		[EVENT_POSTPONED] = WORD_STATE_POSTPONED,
		[EVENT_RESCHEDULED] = WORD_STATE_RESCHEDULED,
		[EVENT_MOVED_ONLINE] = WORD_STATE_MOVED_ONLINE,
	};
	static const enum word_id availabilities[EVENT_AVAILABILITY_COUNT] = {
		[EVENT_AVAILABLE] = WORD_STATE_AVAILABLE,
		[EVENT_SOLD_OUT] = WORD_STATE_SOLD_OUT,
		[EVENT_OFF_SALE] = WORD_STATE_OFF_SALE,
		[EVENT_ENDED] = WORD_STATE_ENDED,
		[EVENT_NOT_STATED] = WORD_STATE_NOT_STATED,
		[EVENT_NOT_YET] = WORD_NOT_YET_ON_SALE,
	};

	if (s.status != EVENT_SCHEDULED)
		buf_text(b, locale_word(l, statuses[s.status]));
	if (!event_status_takes_place(s.status) ||
	    (s.status != EVENT_SCHEDULED && s.availability == EVENT_NOT_STATED))
		return;
	if (s.status != EVENT_SCHEDULED)
		buf_text(b, ", ");
	buf_text(b, locale_word(l, availabilities[s.availability]));
}

bool
page_is_stale(
    const struct brand *b, int64_t read_at_s, const struct datetime *now)
{
	int64_t most_s = b->upstream.max_stale_s;

	return most_s > 0 && datetime_instant_s(now) - read_at_s > most_s;
}

void
page_stale(const struct brand *brand, const struct locale *l, int64_t read_at_s,
    const struct datetime *now, struct buf *b)
{
	struct datetime at = timezone_at(brand->timezone, read_at_s);
	LOCAL_BUF when = BUF_INIT(256);

	if (!page_is_stale(brand, read_at_s, now))
		return;
	locale_datetime(l, &at, now, &when);
	locale_fill(l, WORD_NOTICE_STALE, buf_cstr(&when), b);
}

/* Returns true if `part` is one of the parts between commas. */
static bool
has_part(const char *parts, const char *part)
{
	const size_t n = strlen(part);

	for (; *parts != '\0'; parts += strspn(parts, ", ")) {
		if (strncasecmp(parts, part, n) == 0 &&
		    (parts[n] == '\0' || parts[n] == ','))
			return true;
		parts += strcspn(parts, ",");
	}
	return false;
}

void
page_add_place(struct buf *b, size_t start, const char *part_or_null)
{
	if (part_or_null == NULL || has_part(buf_cstr(b) + start, part_or_null))
		return;
	if (b->len > start)
		buf_text(b, ", ");
	buf_text(b, part_or_null);
}

void
page_place(const struct summary *c, const struct locale *l, struct buf *b)
{
	const char *const parts[] = { c->is_online ? locale_word(l, WORD_ONLINE)
						   : NULL,
		c->venue, c->city, c->state };
	const size_t count =
	    c->event_state.status == EVENT_MOVED_ONLINE ? 1 : ARRAY_LEN(parts);
	size_t start = b->len;

	for (size_t i = 0; i < count; i++)
		page_add_place(b, start, parts[i]);
}

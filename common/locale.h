/*
 * locale.h - the words of the pages, and dates, times, numbers and amounts as
 * readers of a language write them.
 *
 * Layer:  1 (door: static/locales, made into tables when the programs are
 *         built).
 * Shape:  a word is a key of static/locales/<tag>.json in capitals; gaps for
 *         printf are %s.
 */
#ifndef LOCALE_H
#define LOCALE_H

#include "base.h"
#include "buf.h"
#include "when.h"

enum word {
	WORD_TAG,
	WORD_OG_LOCALE,
	WORD_THOUSANDS,
	WORD_DECIMAL,
	WORD_WEEKDAY_0, /* Sunday */
	WORD_WEEKDAY_1,
	WORD_WEEKDAY_2,
	WORD_WEEKDAY_3,
	WORD_WEEKDAY_4,
	WORD_WEEKDAY_5,
	WORD_WEEKDAY_6,
	WORD_MONTH_1,
	WORD_MONTH_2,
	WORD_MONTH_3,
	WORD_MONTH_4,
	WORD_MONTH_5,
	WORD_MONTH_6,
	WORD_MONTH_7,
	WORD_MONTH_8,
	WORD_MONTH_9,
	WORD_MONTH_10,
	WORD_MONTH_11,
	WORD_MONTH_12,
	WORD_AT,
	WORD_AT_ONE,
	WORD_FROM,
	WORD_FROM_ONE,
	WORD_UNTIL,
	WORD_FREE,
	WORD_COUNT,
};

struct locale {
	const char *const *words;
	bool english; /* 4 pm, December 5 */
};

/* By a brand's tag: Portuguese for "pt" and "pt-…", else English. */
struct locale locale_of(const char *tag);

const char *locale_word(const struct locale *, enum word);

/* "1.234" */
void locale_number(const struct locale *, int64_t n, struct buf *);
/*
 * "R$ 1.234,50" of a decimal text and an ISO 4217 code; what is zero is free.
 */
void locale_money(const struct locale *, const char *amount,
    const char *currency, struct buf *);

/* "sábado, 5 de dezembro de 2026" */
void locale_date(const struct locale *, const struct when *, struct buf *);
/* "dez": the month on the leaf of a calendar. */
void locale_month_short(const struct locale *, int month, struct buf *);
/*
 * When something is: "sábado, 5 de dezembro de 2026, das 16h às 22h".  Civil
 * times as they are told; either may be NULL; nothing when there is no start.
 */
void locale_span(const struct locale *, const char *starts_at_or_null,
    const char *ends_at_or_null, struct buf *);
/* "5 de dezembro de 2026, às 16h": a moment without its weekday. */
void locale_moment(const struct locale *, const struct when *, struct buf *);

#endif

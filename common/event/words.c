/*
 * words - the spellings of words, found after normalizing the text.
 */
#include "event/words.h"

#include "base/buf.h"
#include "base/text.h"
#include "text/normalize.h"

enum { TEXT_MAX_BYTES = 200 };

/* Normalized: small letters and digits, words with one blank between. */
static const struct spelling {
	enum event_word_list list;
	char text[28], word[20];
} spellings[] = {
	{ EVENT_WORDS_STATUS, "scheduled", "scheduled" },
	{ EVENT_WORDS_STATUS, "eventscheduled", "scheduled" },
	{ EVENT_WORDS_STATUS, "confirmed", "scheduled" },
	{ EVENT_WORDS_STATUS, "confirmado", "scheduled" },
	{ EVENT_WORDS_STATUS, "confirmada", "scheduled" },
	{ EVENT_WORDS_STATUS, "cancelled", "cancelled" },
	{ EVENT_WORDS_STATUS, "canceled", "cancelled" },
	{ EVENT_WORDS_STATUS, "eventcancelled", "cancelled" },
	{ EVENT_WORDS_STATUS, "cancelado", "cancelled" },
	{ EVENT_WORDS_STATUS, "cancelada", "cancelled" },
	{ EVENT_WORDS_STATUS, "evento cancelado", "cancelled" },
	{ EVENT_WORDS_STATUS, "event cancelled", "cancelled" },
	{ EVENT_WORDS_STATUS, "event canceled", "cancelled" },
	{ EVENT_WORDS_STATUS, "anulado", "cancelled" },
	{ EVENT_WORDS_STATUS, "anulada", "cancelled" },
	{ EVENT_WORDS_STATUS, "postponed", "postponed" },
	{ EVENT_WORDS_STATUS, "eventpostponed", "postponed" },
	{ EVENT_WORDS_STATUS, "event postponed", "postponed" },
	{ EVENT_WORDS_STATUS, "adiado", "postponed" },
	{ EVENT_WORDS_STATUS, "adiada", "postponed" },
	{ EVENT_WORDS_STATUS, "evento adiado", "postponed" },
	{ EVENT_WORDS_STATUS, "suspenso", "postponed" },
	{ EVENT_WORDS_STATUS, "suspensa", "postponed" },
	{ EVENT_WORDS_STATUS, "aplazado", "postponed" },
	{ EVENT_WORDS_STATUS, "aplazada", "postponed" },
	{ EVENT_WORDS_STATUS, "evento aplazado", "postponed" },
	{ EVENT_WORDS_STATUS, "pospuesto", "postponed" },
	{ EVENT_WORDS_STATUS, "pospuesta", "postponed" },
	{ EVENT_WORDS_STATUS, "postergado", "postponed" },
	{ EVENT_WORDS_STATUS, "postergada", "postponed" },
	{ EVENT_WORDS_STATUS, "suspendido", "postponed" },
	{ EVENT_WORDS_STATUS, "suspendida", "postponed" },
	{ EVENT_WORDS_STATUS, "rescheduled", "rescheduled" },
	{ EVENT_WORDS_STATUS, "eventrescheduled", "rescheduled" },
	{ EVENT_WORDS_STATUS, "remarcado", "rescheduled" },
	{ EVENT_WORDS_STATUS, "remarcada", "rescheduled" },
	{ EVENT_WORDS_STATUS, "reagendado", "rescheduled" },
	{ EVENT_WORDS_STATUS, "reagendada", "rescheduled" },
	{ EVENT_WORDS_STATUS, "nova data", "rescheduled" },
	{ EVENT_WORDS_STATUS, "reprogramado", "rescheduled" },
	{ EVENT_WORDS_STATUS, "reprogramada", "rescheduled" },
	{ EVENT_WORDS_STATUS, "nueva fecha", "rescheduled" },
	{ EVENT_WORDS_STATUS, "moved online", "moved_online" },
	{ EVENT_WORDS_STATUS, "movedonline", "moved_online" },
	{ EVENT_WORDS_STATUS, "eventmovedonline", "moved_online" },
	{ EVENT_WORDS_STATUS, "transferido para on line", "moved_online" },
	{ EVENT_WORDS_STATUS, "transferido para online", "moved_online" },
	{ EVENT_WORDS_SOLD_OUT, "sold out", "sold_out" },
	{ EVENT_WORDS_SOLD_OUT, "soldout", "sold_out" },
	{ EVENT_WORDS_SOLD_OUT, "esgotado", "sold_out" },
	{ EVENT_WORDS_SOLD_OUT, "esgotada", "sold_out" },
	{ EVENT_WORDS_SOLD_OUT, "esgotados", "sold_out" },
	{ EVENT_WORDS_SOLD_OUT, "ingressos esgotados", "sold_out" },
	{ EVENT_WORDS_SOLD_OUT, "lotado", "sold_out" },
	{ EVENT_WORDS_SOLD_OUT, "lotada", "sold_out" },
	{ EVENT_WORDS_SOLD_OUT, "agotado", "sold_out" },
	{ EVENT_WORDS_SOLD_OUT, "agotada", "sold_out" },
	{ EVENT_WORDS_SOLD_OUT, "agotados", "sold_out" },
	{ EVENT_WORDS_SOLD_OUT, "agotadas", "sold_out" },
	{ EVENT_WORDS_SOLD_OUT, "entradas agotadas", "sold_out" },
	{ EVENT_WORDS_SOLD_OUT, "boletos agotados", "sold_out" },
	{ EVENT_WORDS_SOLD_OUT, "localidades agotadas", "sold_out" },
	{ EVENT_WORDS_ON_SALE, "on sale", "on_sale" },
	{ EVENT_WORDS_ON_SALE, "on sale now", "on_sale" },
	{ EVENT_WORDS_ON_SALE, "onsale", "on_sale" },
	{ EVENT_WORDS_ON_SALE, "available", "on_sale" },
	{ EVENT_WORDS_ON_SALE, "tickets available", "on_sale" },
	{ EVENT_WORDS_ON_SALE, "in stock", "on_sale" },
	{ EVENT_WORDS_ON_SALE, "instock", "on_sale" },
	{ EVENT_WORDS_ON_SALE, "a venda", "on_sale" },
	{ EVENT_WORDS_ON_SALE, "em venda", "on_sale" },
	{ EVENT_WORDS_ON_SALE, "vendas abertas", "on_sale" },
	{ EVENT_WORDS_ON_SALE, "disponivel", "on_sale" },
	{ EVENT_WORDS_ON_SALE, "ingressos disponiveis", "on_sale" },
	{ EVENT_WORDS_ON_SALE, "a la venta", "on_sale" },
	{ EVENT_WORDS_ON_SALE, "en venta", "on_sale" },
	{ EVENT_WORDS_ON_SALE, "disponible", "on_sale" },
	{ EVENT_WORDS_ON_SALE, "entradas disponibles", "on_sale" },
	{ EVENT_WORDS_ON_SALE, "boletos disponibles", "on_sale" },
	{ EVENT_WORDS_FREE, "gratis", "free" },
	{ EVENT_WORDS_FREE, "gratuito", "free" },
	{ EVENT_WORDS_FREE, "gratuita", "free" },
	{ EVENT_WORDS_FREE, "gratuitos", "free" },
	{ EVENT_WORDS_FREE, "free", "free" },
	{ EVENT_WORDS_FREE, "free entry", "free" },
	{ EVENT_WORDS_FREE, "free admission", "free" },
	{ EVENT_WORDS_FREE, "free of charge", "free" },
	{ EVENT_WORDS_FREE, "entrada franca", "free" },
	{ EVENT_WORDS_FREE, "entrada gratuita", "free" },
	{ EVENT_WORDS_FREE, "entrada livre", "free" },
	{ EVENT_WORDS_FREE, "acesso gratuito", "free" },
	{ EVENT_WORDS_FREE, "sem custo", "free" },
	{ EVENT_WORDS_FREE, "sem taxa", "free" },
	{ EVENT_WORDS_FREE, "gratuitas", "free" },
	{ EVENT_WORDS_FREE, "entrada libre", "free" },
	{ EVENT_WORDS_FREE, "entrada gratis", "free" },
	{ EVENT_WORDS_FREE, "acceso libre", "free" },
	{ EVENT_WORDS_FREE, "acceso gratuito", "free" },
	{ EVENT_WORDS_FREE, "sin costo", "free" },
	{ EVENT_WORDS_FREE, "sin coste", "free" },
	{ EVENT_WORDS_FREE, "sin cargo", "free" },
	{ EVENT_WORDS_FREE, "no fee", "free" },
	{ EVENT_WORDS_FREE, "gratuit", "free" },
	{ EVENT_WORDS_FREE, "kostenlos", "free" },
	{ EVENT_WORDS_ONLINE, "online", "online" },
	{ EVENT_WORDS_ONLINE, "on line", "online" },
	{ EVENT_WORDS_ONLINE, "online event", "online" },
	{ EVENT_WORDS_ONLINE, "evento online", "online" },
	{ EVENT_WORDS_ONLINE, "evento on line", "online" },
	{ EVENT_WORDS_ONLINE, "en linea", "online" },
	{ EVENT_WORDS_ONLINE, "evento en linea", "online" },
	{ EVENT_WORDS_ONLINE, "virtual", "meeting" },
	{ EVENT_WORDS_ONLINE, "evento virtual", "online" },
	{ EVENT_WORDS_ONLINE, "virtual event", "online" },
	{ EVENT_WORDS_ONLINE, "microsoft teams", "meeting" },
	{ EVENT_WORDS_ONLINE, "microsoft teams meeting", "meeting" },
	{ EVENT_WORDS_ONLINE, "reuniao do microsoft teams", "meeting" },
	{ EVENT_WORDS_ONLINE, "reuniao no microsoft teams", "meeting" },
	{ EVENT_WORDS_ONLINE, "google meet", "meeting" },
	{ EVENT_WORDS_ONLINE, "zoom", "meeting" },
	{ EVENT_WORDS_ONLINE, "zoom meeting", "meeting" },
	{ EVENT_WORDS_ONLINE, "zoom us", "meeting" },
};

const char *
event_word(enum event_word_list list, const char *text)
{
	const char *address = strstr(text, "://");
	const char *segment = address != NULL ? strrchr(text, '/') + 1 : text;
	struct buf b = BUF_INIT(TEXT_MAX_BYTES);
	const char *word = NULL;

	normalize_join(segment, ' ', &b);
	for (size_t i = 0; word == NULL && i < ARRAY_LEN(spellings); i++) {
		if (spellings[i].list == list && !b.full &&
		    strcmp(spellings[i].text, buf_cstr(&b)) == 0)
			word = spellings[i].word;
	}
	buf_release(&b);
	return word;
}

/* The bytes before the colon, the dash or the closing bracket; 0 without one. */
static size_t
title_prefix(const char *title, const char **rest)
{
	static const char *const ends[] = { ":", "- ", "\u2013", "\u2014" };
	const char *bracket = strchr("[(", title[0]), *end;
	size_t n = 0;

	*rest = NULL;
	if (title[0] == '\0')
		return 0;
	if (bracket != NULL) {
		end = strchr(title, bracket[0] == '[' ? ']' : ')');
		*rest = end != NULL ? end + 1 : NULL;
		return end != NULL ? (size_t)(end - title) : 0;
	}
	for (size_t i = 0; i < ARRAY_LEN(ends); i++) {
		end = strstr(title, ends[i]);
		if (end == NULL || (n > 0 && (size_t)(end - title) >= n))
			continue;
		n = (size_t)(end - title);
		*rest = end + strlen(ends[i]);
	}
	return n;
}

const char *
event_word_of_title(enum event_word_list list, const char *title)
{
	char prefix[TEXT_MAX_BYTES];
	const char *rest;
	size_t n = title_prefix(title, &rest);

	if (n == 0 || n >= sizeof(prefix) || text_is_blank(rest))
		return NULL;
	memcpy(prefix, title, n);
	prefix[n] = '\0';
	return event_word(list, prefix);
}

const char *
event_word_spelling(enum event_word_list list, size_t i, const char **word)
{
	for (size_t at = 0; at < ARRAY_LEN(spellings); at++) {
		if (spellings[at].list != list || i-- > 0)
			continue;
		*word = spellings[at].word;
		return spellings[at].text;
	}
	return NULL;
}

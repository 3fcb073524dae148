/*
 * unread_likeness - the words in names and the forms of values.
 */
#include "cartaz/job/unread.h"

#include <ctype.h>

#include "base/text.h"
#include "importer/cell.h"
#include "json/json_tree.h"

enum { ADDRESS_MIN = 8, ADDRESS_MAX = 300 };

/* Parts of names in English, Portuguese and Spanish, in lower case. */
static const char *const words[UNREAD_LIKE_COUNT][12] = {
	[UNREAD_LIKE_DATE] = { "start", "begin", "inicio",
	    "in\xc3\xad"
	    "cio",
	    "date", "when", "fecha", "dia" },
	[UNREAD_LIKE_CITY] = { "city", "cidade", "town", "localit", "municip",
	    "ciudad" },
	[UNREAD_LIKE_ADDRESS] = { "address", "endere", "venue", "place",
	    "local", "direcci" },
	[UNREAD_LIKE_LINK] = { "ticket", "buy", "ingresso", "compra",
	    "checkout", "purchase", "booking", "entrada", "registr" },
	[UNREAD_LIKE_PRICE] = { "price", "preco", "pre\xc3\xa7o", "precio",
	    "valor", "cost", "offer" },
};

/* A date whose name has one of these parts is not the event's start. */
static const char *const other_dates[] = { "end", "fim", "updat", "modif",
	"creat", "publish", "expire", "sale", "atualiz", NULL };

static bool
has_part(const char *name, const char *part)
{
	return strcasestr(name, part) != NULL;
}

int
unread_name_fits(enum unread_likeness likeness, const char *name)
{
	for (size_t i = 0;
	     likeness == UNREAD_LIKE_DATE && other_dates[i] != NULL; i++) {
		if (has_part(name, other_dates[i]))
			return 0;
	}
	for (size_t i = 0; i < ARRAY_LEN(words[0]); i++) {
		if (words[likeness][i] != NULL &&
		    has_part(name, words[likeness][i]))
			return 2;
	}
	return 1;
}

/* Accepts any order of day and month, and an offset without a colon. */
static bool
is_date(const char *text)
{
	struct datetime w;

	return cell_datetime(text, false, &w) || cell_datetime(text, true, &w);
}

/* Accepts seconds or milliseconds since 1970, for the years 2001 to 2099. */
static bool
is_timestamp(struct json_object *v)
{
	int64_t n;

	if (!json_tree_int(v, &n))
		return false;
	n = n > INT64_C(100000000000) ? n / 1000 : n;
	return n > INT64_C(1000000000) && n < INT64_C(4100000000);
}

static bool
is_address(const char *text)
{
	size_t n = strlen(text);

	return n >= ADDRESS_MIN && n <= ADDRESS_MAX &&
	    strchr(text, ',') != NULL && strpbrk(text, "0123456789") != NULL &&
	    strstr(text, "://") == NULL && strchr(text, '\n') == NULL;
}

static bool
is_price(struct json_object *v, const char *text)
{
	if (json_tree_kind(v) == JSON_TREE_BOOL ||
	    (text != NULL && text_is_http_url(text)))
		return false;
	return text == NULL || strpbrk(text, "0123456789") != NULL;
}

bool
unread_is_like(enum unread_likeness likeness, const char *name,
    struct json_object *v, const char *text)
{
	bool named = unread_name_fits(likeness, name) == 2;

	switch (likeness) {
	case UNREAD_LIKE_DATE:
		return text != NULL ? is_date(text) : named && is_timestamp(v);
	case UNREAD_LIKE_CITY:
		return named && text != NULL && !is_address(text);
	case UNREAD_LIKE_ADDRESS:
		return text != NULL && is_address(text);
	case UNREAD_LIKE_LINK:
		return named && text != NULL && text_is_http_url(text);
	case UNREAD_LIKE_PRICE:
		return named && is_price(v, text);
	case UNREAD_LIKE_COUNT:
		break;
	}
	return false;
}

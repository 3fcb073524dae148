/*
 * ticket_amounts - reads a record's amounts as plain decimals in one currency.
 */
#include "event/ticket_amounts.h"

#include "base/text.h"
#include "event/amount.h"
#include "event/words.h"
#include "json/json_tree.h"

/* Returns true if the record has a value.  A value of another type already has a remark. */
static bool
is_told(struct json_object *o, const char *key)
{
	struct json_object *v = json_tree_member(o, key);
	const char *text = json_tree_text(v);

	return v != NULL && (text == NULL || !text_is_blank(text));
}

/* Returns false if the record has a currency that is unknown. */
static bool
read_told_currency(struct coerce *c, struct json_object *o,
    const struct ticket *t, char currency[CURRENCY_SIZE])
{
	currency[0] = '\0';
	if (t->currency == NULL)
		return !is_told(o, "currency");
	if (currency_read(t->currency, currency))
		return true;
	coerce_remark_value(c, "currency",
	    "is not a currency of ISO 4217, so the amounts of this ticket are "
	    "left out",
	    t->currency);
	return false;
}

/* Sets the amount and returns NULL, or returns the reason why it is refused. */
static const char *
read_amount(const char *text, bool is_currency_told,
    char currency[CURRENCY_SIZE], struct amount *a)
{
	const char *why =
	    amount_read(text, currency[0] != '\0' ? currency : NULL, a);

	if (why != NULL)
		return why;
	if (a->currency[0] == '\0' || currency_merge(currency, a->currency))
		return amount_too_fine(a->number, currency);
	return is_currency_told
	    ? "is not in the currency that the ticket names"
	    : "is not in the currency of the ticket's other amounts";
}

enum { LABEL_MAX = 60, WORDS_MAX = 200 };

/* Returns true for "Desde $" before "500", because words are compared without signs. */
static bool
ends_in_currency(const char *label)
{
	const char *last = strrchr(label, ' ');
	char ignored[CURRENCY_SIZE];

	return currency_read(last != NULL ? last + 1 : label, ignored);
}

/*
 * Returns the amount after a label that may be before it, "Desde $4.000", and copies the
 * label, "Desde".  Without a label, returns the text.
 */
static const char *
after_label(const char *text, char label[LABEL_MAX])
{
	size_t end = strcspn(text, "0123456789"), n = 0;

	for (size_t i = 1; i < end && i < LABEL_MAX; i++) {
		snprintf(label, i + 1, "%s", text);
		if (strchr(" \t:", text[i]) != NULL && text[i - 1] != ':' &&
		    !ends_in_currency(label) &&
		    (event_word(LANGUAGE_LEAST_AMOUNT, label) != NULL ||
			event_word(LANGUAGE_AMOUNT_LABEL, label) != NULL))
			n = i;
	}
	snprintf(label, n + 1, "%s", text);
	return text + n + strspn(text + n, " \t:");
}

static bool
is_amount(const char *text)
{
	struct amount ignored;

	return amount_read(text, NULL, &ignored) == NULL;
}

/*
 * Returns true if people choose the amount, also after a label, "Entrada: donativo", and
 * for "Doação de 1 kg de alimento", whatever is before the kilo.
 */
static bool
is_open_amount(const char *text)
{
	char ignored[LABEL_MAX];
	const char *digits = text + strcspn(text, "0123456789");

	return event_word(LANGUAGE_OPEN_AMOUNT, text) != NULL ||
	    event_word(LANGUAGE_OPEN_AMOUNT, after_label(text, ignored)) !=
	    NULL ||
	    event_word(LANGUAGE_OPEN_AMOUNT, digits) != NULL;
}

bool
ticket_amounts_has_words(const char *text)
{
	char label[LABEL_MAX];

	return is_open_amount(text) ||
	    (is_amount(after_label(text, label)) && label[0] != '\0');
}

/*
 * Takes the words of a price that are not an amount as the ticket's name, so that its price
 * has their meaning.  Returns false if the text has no amount, which is not a mistake.
 */
static bool
take_words(struct coerce *c, struct ticket *t, const char *currency)
{
	char label[LABEL_MAX], name[AMOUNT_RECORD_SIZE];
	char record[AMOUNT_RECORD_SIZE];
	const char *amount = after_label(t->price, label);
	bool is_open = is_open_amount(t->price);

	if (!ticket_amounts_has_words(t->price))
		return true;
	snprintf(name, sizeof(name), "%s", is_open ? t->price : label);
	if (t->name != NULL &&
	    (is_open || event_word(LANGUAGE_LEAST_AMOUNT, label) != NULL))
		snprintf(name, sizeof(name), "%.200s (%.200s)", t->name,
		    is_open ? t->price : label);
	else if (t->name != NULL)
		name[0] = '\0';
	if (name[0] != '\0')
		t->name = arena_copy(c->mem, name, strlen(name));
	amount_for_record(
	    amount, currency[0] != '\0' ? currency : NULL, record);
	t->price = is_open ? NULL : arena_copy(c->mem, record, strlen(record));
	return !is_open;
}

/*
 * Keeps what a refused price says: its words are the ticket's name, unless the ticket has
 * a name ("TBA" and "-" are not such words), and the ticket of "$ 890 agotado" is sold
 * out.
 */
static void
keep_meaning(struct coerce *c, struct ticket *t)
{
	const char *last = strrchr(t->price, ' ');
	size_t n = strlen(t->price);

	if (last != NULL && event_word(LANGUAGE_SOLD_OUT, last + 1) != NULL)
		t->available = false;
	if (t->name == NULL && n <= WORDS_MAX &&
	    strspn(t->price, "0123456789.,-' ?/\u2013\u2014") < n &&
	    event_word(LANGUAGE_NO_AMOUNT, t->price) == NULL)
		t->name = arena_copy(c->mem, t->price, n);
}

static void
check_fees(struct coerce *c, struct ticket *t)
{
	if (t->fees == NULL || strcmp(t->fees, TICKET_FEES_INCLUDED) == 0 ||
	    strcmp(t->fees, TICKET_FEES_UNKNOWN) == 0)
		return;
	coerce_remark_value(c, "fees",
	    "is not \"" TICKET_FEES_INCLUDED "\" or \"" TICKET_FEES_UNKNOWN
	    "\", so a price without a fee has no total",
	    t->fees);
	t->fees = TICKET_FEES_UNKNOWN;
}

void
ticket_amounts_read(struct coerce *c, struct json_object *o, struct ticket *t)
{
	static const char *const keys[] = { "price", "fee", "total" };
	const char **const values[] = { &t->price, &t->fee, &t->total };
	char currency[CURRENCY_SIZE];
	bool known = read_told_currency(c, o, t, currency);
	bool is_currency_told = currency[0] != '\0';

	t->unread = json_tree_bool(json_tree_member(o, TICKET_AMOUNTS_UNREAD));
	if (t->price != NULL && known && !amount_is_plain(t->price))
		t->unread = !take_words(c, t, currency) || t->unread;
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		const char **value = values[i], *why;
		struct amount a;

		if (*value != NULL && known && !amount_is_plain(*value)) {
			why =
			    read_amount(*value, is_currency_told, currency, &a);
			if (event_word(LANGUAGE_SOLD_OUT, *value) != NULL) {
				t->available = false;
				why = "is not an amount, but means that the "
				      "ticket is sold out";
			} else if (why != NULL && value == &t->price)
				keep_meaning(c, t);
			if (why != NULL)
				coerce_remark_value(c, keys[i], why, *value);
			*value = why == NULL
			    ? arena_copy(c->mem, a.number, strlen(a.number))
			    : NULL;
		} else if (!known) {
			*value = NULL;
		}
		t->unread =
		    t->unread || (*value == NULL && is_told(o, keys[i]));
	}
	check_fees(c, t);
	t->currency = currency[0] != '\0'
	    ? arena_copy(c->mem, currency, strlen(currency))
	    : NULL;
}

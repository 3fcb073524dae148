/*
 * cents - counts the amounts of tickets that are high and whole numbers.
 */
#include "cartaz/profile/cents.h"

#include "base/text.h"
#include "json/json_tree.h"

/* Currencies in which few tickets cost 1000. */
static const char dear[] = "AUD BRL CAD CHF EUR GBP ILS NZD PEN PLN SGD USD";

static void
look_at(struct cents *c, struct json_object *value, const char *currency)
{
	const char *text = json_tree_text(value);
	struct amount a;
	int64_t n;

	if (text == NULL)
		text = json_tree_number_text(value);
	if (text == NULL || amount_read(text, currency, &a) != NULL)
		return;
	if (a.currency[0] != '\0')
		currency = a.currency;
	if (text_amount_is_zero(a.number) ||
	    (currency != NULL && strstr(dear, currency) == NULL))
		return;
	c->amounts++;
	if (!text_int(a.number, 1, INT64_MAX, &n))
		return;
	c->whole++;
	if (n >= CENTS_HIGH && strcmp(text, a.number) == 0 && c->high++ == 0)
		snprintf(c->sample, sizeof(c->sample), "%s", a.number);
}

void
cents_look(struct cents *c, struct json_object *native, const char *of_brand)
{
	struct json_object *tickets = json_tree_member(native, "tickets");

	for (size_t i = 0; i < json_tree_count(tickets); i++) {
		struct json_object *t = json_tree_at(tickets, i);
		const char *own = json_tree_text_of(t, "currency");
		char currency[CURRENCY_SIZE];

		if (own == NULL || !currency_read(own, currency))
			own = of_brand;
		else
			own = currency;
		look_at(c, json_tree_member(t, "price"), own);
		look_at(c, json_tree_member(t, "total"), own);
	}
}

const char *
cents_problem(const struct cents *c, char out[300])
{
	const char *advice =
	    "if they are in cents, use the rule {\"amount\": rule, \"unit\": "
	    "\"minor\"}";

	if (c->high == 0 || c->whole < c->amounts ||
	    c->high * (c->amounts < CENTS_AMOUNTS_MIN ? 1 : 2) < c->amounts)
		return NULL;
	if (c->amounts < CENTS_AMOUNTS_MIN)
		snprintf(out, 300,
		    "every amount above zero is a whole number of %d or more, "
		    "such as %s; %s",
		    CENTS_HIGH, c->sample, advice);
	else
		snprintf(out, 300,
		    "all %lld amounts above zero are whole numbers, and at "
		    "least half are %d or more, such as %s; %s",
		    (long long)c->amounts, CENTS_HIGH, c->sample, advice);
	return out;
}

/*
 * ticket - exact sums and comparisons of amounts.
 */
#include "event/ticket.h"

/* Sums are in ten-thousandths, which fit 64 bits up to DIGITS_MAX. */
enum { DIGITS_MAX = 14, PLACES = 4, SCALE = 10000 };

static bool
parse_amount(const char *amount, int64_t *scaled)
{
	size_t whole = strspn(amount, "0123456789");
	const char *fraction = amount + whole + (amount[whole] == '.');
	size_t places = strspn(fraction, "0123456789");

	if (whole == 0 || whole > DIGITS_MAX || places > PLACES ||
	    fraction[places] != '\0')
		return false;
	*scaled = 0;
	for (size_t i = 0; i < whole; i++)
		*scaled = *scaled * 10 + (amount[i] - '0');
	for (size_t i = 0; i < PLACES; i++)
		*scaled = *scaled * 10 + (i < places ? fraction[i] - '0' : 0);
	return true;
}

/* Two decimals; more where they are not 0. */
static void
print_amount(int64_t scaled, char out[TICKET_AMOUNT_MAX])
{
	int n = snprintf(out, TICKET_AMOUNT_MAX, "%lld.%04lld",
	    (long long)(scaled / SCALE), (long long)(scaled % SCALE));

	for (int i = 0; i < PLACES - 2 && out[n - 1] == '0'; i++)
		out[--n] = '\0';
}

bool
ticket_total(const struct ticket *t, char out[TICKET_AMOUNT_MAX])
{
	int64_t price, fee;

	if (t->total != NULL && strlen(t->total) < TICKET_AMOUNT_MAX) {
		snprintf(out, TICKET_AMOUNT_MAX, "%s", t->total);
		return true;
	}
	if (t->price == NULL || t->fee == NULL ||
	    !parse_amount(t->price, &price) || !parse_amount(t->fee, &fee))
		return false;
	print_amount(price + fee, out);
	return true;
}

static bool
same_currency(const struct ticket *a, const struct ticket *b,
    const char *default_currency)
{
	return strcmp(a->currency != NULL ? a->currency : default_currency,
		   b->currency != NULL ? b->currency : default_currency) == 0;
}

const struct ticket *
ticket_cheapest(const struct native_record *r, const char *currency,
    char out[TICKET_AMOUNT_MAX], bool *several)
{
	const struct ticket *cheapest = NULL;
	int64_t least = 0, n;

	*several = false;
	for (size_t i = 0; i < r->ticket_count; i++) {
		const struct ticket *t = &r->tickets[i];
		char total[TICKET_AMOUNT_MAX];

		if (!t->available)
			continue;
		if (!ticket_total(t, total) || !parse_amount(total, &n) ||
		    (cheapest != NULL && !same_currency(cheapest, t, currency)))
			return NULL;
		*several = *several || (cheapest != NULL && n != least);
		if (cheapest == NULL || n < least) {
			cheapest = t;
			least = n;
			snprintf(out, TICKET_AMOUNT_MAX, "%s", total);
		}
	}
	return cheapest;
}

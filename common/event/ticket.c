/*
 * ticket - adds amounts exactly.
 */
#include "event/ticket.h"

/* Sums are in ten-thousandths, which fit 64 bits up to DIGITS_MAX. */
enum { DIGITS_MAX = 14, PLACES = 4, SCALE = 10000 };

bool
ticket_amount_read(const char *amount_or_null, int64_t *scaled)
{
	const char *amount = amount_or_null != NULL ? amount_or_null : "";
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

void
ticket_amount_print(int64_t scaled, char out[TICKET_AMOUNT_MAX])
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
	if (!ticket_amount_read(t->price, &price) ||
	    !ticket_amount_read(t->fee, &fee))
		return false;
	ticket_amount_print(price + fee, out);
	return true;
}

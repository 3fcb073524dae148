/*
 * currency - finds codes, signs and words of currencies at the beginning of a text.
 */
#include "brand/currency.h"

#include <ctype.h>
#include <strings.h>

#define BLANKS " \t\r\n"
#define DIGITS "0123456789"

enum { CENTS = 2 };

static const char codes[] =
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND "
    "BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU "
    "CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP "
    "GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES "
    "KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD "
    "MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR "
    "PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD "
    "SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS "
    "UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW "
    "ZWG";

/* A text that begins with another text precedes it. */
static const struct {
	char text[12], currency[CURRENCY_SIZE];
} signs[] = {
	{ "R$", "BRL" },
	{ "US$", "USD" },
	{ "US $", "USD" },
	{ "U$S", "USD" },
	{ "U$", "USD" },
	{ "CA$", "CAD" },
	{ "C$", "C$" },
	{ "AU$", "AUD" },
	{ "A$", "AUD" },
	{ "NZ$", "NZD" },
	{ "HK$", "HKD" },
	{ "S$", "SGD" },
	{ "MX$", "MXN" },
	{ "AR$", "ARS" },
	{ "RD$", "DOP" },
	{ "$U", "UYU" },
	{ "S/.", "PEN" },
	{ "S/", "PEN" },
	{ "B/.", "PAB" },
	{ "Bs.", "Bs" },
	{ "Bs", "Bs" },
	{ "Rs.", "Rs" },
	{ "Rs", "Rs" },
	{ "Gs.", "PYG" },
	{ "Gs", "PYG" },
	{ "Q", "GTQ" },
	{ "N", "NGN" },
	{ "€", "EUR" },
	{ "£", "GBP" },
	{ "₲", "PYG" },
	{ "₹", "INR" },
	{ "₩", "KRW" },
	{ "₪", "ILS" },
	{ "₺", "TRY" },
	{ "₱", "PHP" },
	{ "₫", "VND" },
	{ "₴", "UAH" },
	{ "₦", "NGN" },
	{ "₡", "CRC" },
	{ "zł", "PLN" },
	{ "Kč", "CZK" },
	{ "reais", "BRL" },
	{ "real", "BRL" },
	{ "euros", "EUR" },
	{ "euro", "EUR" },
	{ "dollars", "$" },
	{ "dollar", "$" },
	{ "dólares", "$" },
	{ "dólar", "$" },
	{ "dolares", "$" },
	{ "dolar", "$" },
	{ "soles", "PEN" },
	{ "bolivianos", "BOB" },
	{ "guaraníes", "PYG" },
	{ "guaranies", "PYG" },
	{ "quetzales", "GTQ" },
	{ "colones", "CRC" },
	{ "rupees", "Rs" },
	{ "naira", "NGN" },
	{ "pesos", "$" },
	{ "peso", "$" },
	{ "$", "$" },
	{ "¥", "¥" },
	{ "kr", "kr" },
};

static const struct {
	const char *sign, *codes;
} shared[] = {
	{ "$",
	    "ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP DOP FJD GYD HKD JMD "
	    "KYD LRD MXN NAD NZD SBD SGD SRD TTD TWD USD UYU XCD" },
	{ "C$", "CAD NIO" },
	{ "Bs", "BOB VED VES" },
	{ "Rs", "INR LKR MUR NPR PKR SCR" },
	{ "¥", "CNY JPY" },
	{ "kr", "DKK ISK NOK SEK" },
};

/* Returns true if the code, in any case, is in the list.  Blanks separate the codes. */
static bool
is_listed(const char *list, const char *code)
{
	char upper[CURRENCY_SIZE];

	if (strnlen(code, CURRENCY_SIZE) != CURRENCY_SIZE - 1)
		return false;
	for (size_t i = 0; i < CURRENCY_SIZE - 1; i++) {
		if (!isalpha((unsigned char)code[i]))
			return false;
		upper[i] = (char)toupper((unsigned char)code[i]);
	}
	upper[CURRENCY_SIZE - 1] = '\0';
	return strstr(list, upper) != NULL;
}

/*
 * A word must not be part of a longer word: "kr" does not begin "kraft".  A letter is only
 * a sign before a number: "N5,000", but not "N/A".
 */
static bool
is_whole_sign(const char *sign, size_t n)
{
	const char *end = sign + n;

	if (!isalpha((unsigned char)end[-1]))
		return true;
	if (n == 1)
		return isdigit((unsigned char)end[*end == ' ']);
	return !isalpha((unsigned char)*end) && (*end & 0x80) == 0;
}

static bool
step_code(const char **p, char out[CURRENCY_SIZE])
{
	char code[CURRENCY_SIZE];
	size_t n = strnlen(*p, CURRENCY_SIZE - 1);

	snprintf(code, sizeof(code), "%.*s", (int)n, *p);
	if (!is_listed(codes, code) || isalpha((unsigned char)(*p)[n]))
		return false;
	for (size_t i = 0; i < n; i++)
		out[i] = (char)toupper((unsigned char)code[i]);
	out[n] = '\0';
	*p += n;
	if (**p == '$')
		(*p)++;
	return true;
}

bool
currency_step(const char **p, char out[CURRENCY_SIZE])
{
	if (isdigit((unsigned char)**p))
		return false;
	for (size_t i = 0; i < ARRAY_LEN(signs); i++) {
		size_t n = strlen(signs[i].text);

		if (strncasecmp(*p, signs[i].text, n) == 0 &&
		    is_whole_sign(*p, n)) {
			snprintf(out, CURRENCY_SIZE, "%s", signs[i].currency);
			*p += n;
			return true;
		}
	}
	return step_code(p, out);
}

bool
currency_read(const char *text, char out[CURRENCY_SIZE])
{
	const char *p = text + strspn(text, BLANKS);

	return currency_step(&p, out) && p[strspn(p, BLANKS)] == '\0';
}

/* Returns the codes that the sign may mean, or NULL if it is not a shared sign. */
static const char *
shared_codes(const char *sign)
{
	for (size_t i = 0; i < ARRAY_LEN(shared); i++) {
		if (strcmp(shared[i].sign, sign) == 0)
			return shared[i].codes;
	}
	return NULL;
}

bool
currency_is_shared(const char *currency)
{
	return shared_codes(currency) != NULL;
}

bool
currency_may_be(const char *currency, const char *code)
{
	const char *list = shared_codes(currency);

	return strcmp(currency, code) == 0 ||
	    (list != NULL && is_listed(list, code));
}

bool
currency_merge(char currency[CURRENCY_SIZE], const char *other)
{
	if (currency[0] == '\0' || currency_may_be(currency, other)) {
		snprintf(currency, CURRENCY_SIZE, "%s", other);
		return true;
	}
	return currency_may_be(other, currency);
}

size_t
currency_decimals(const char *currency)
{
	if (is_listed("BHD IQD JOD KWD LYD OMR TND", currency))
		return 3;
	return is_listed("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV "
			 "XAF XOF XPF",
		   currency)
	    ? 0
	    : 2;
}

void
currency_amount(
    const char *amount, const char *currency, char out[CURRENCY_AMOUNT_SIZE])
{
	size_t least = currency_decimals(currency);
	size_t whole = strspn(amount, DIGITS), places;
	const char *fraction = amount + whole + (amount[whole] == '.');

	places = strspn(fraction, DIGITS);
	while (places > least && fraction[places - 1] == '0')
		places--;
	if (places > least && least < CENTS)
		least = CENTS;
	for (; whole > 1 && *amount == '0'; whole--)
		amount++;
	snprintf(out, CURRENCY_AMOUNT_SIZE, "%.*s%s%.*s%.*s", (int)whole,
	    amount, least > 0 || places > 0 ? "." : "", (int)places, fraction,
	    places < least ? (int)(least - places) : 0, "000");
}

/*
 * ticket_kind - finds the words of kinds in the names of tickets.
 */
#include "event/ticket_kind.h"

#include <stdlib.h>

#include "base/buf.h"
#include "event/words.h"
#include "text/normalize.h"

enum { NAME_MAX_BYTES = 1100 };
enum { TAKEN = '-' }; /* replaces each byte of a phrase that was found */

/* If a name has several of these kinds, the first one decides. */
enum kind {
	SOCIAL,
	HALF,
	CHILD,
	SENIOR,
	STUDENT,
	FULL,
	ADULT, /* full, or half if the name also has a phrase for half price */
	OTHER,
	KIND_COUNT,
};

/* The values of the phrases in static/locales/<tag>.search. */
static const char *const kinds[KIND_COUNT] = {
	[SOCIAL] = "social",
	[HALF] = "half",
	[CHILD] = "child",
	[SENIOR] = "senior",
	[STUDENT] = "student",
	[FULL] = "full",
	[ADULT] = "adult",
	[OTHER] = "other",
};

/*
 * The words before and after an age that limits a ticket: "Under 18s", "até 12 anos".
 * Up to CHILD_AGE_MAX the ticket is for children, up to YOUNG_AGE_MAX it is reduced,
 * like a youth card.  Higher ages do not limit it: nearly everybody is younger.
 */
static const struct {
	const char *before, *after;
} ages[] = {
	{ "under", "" },
	{ "younger than", "" },
	{ "menores de", "" },
	{ "menor de", "" },
	{ "menores ate", "" },
	{ "ate", "anos" },
	{ "hasta", "anos" },
	{ "moins de", "ans" },
	{ "unter", "jahren" },
	{ "unter", "jahre" },
	{ "bis", "jahre" },
	{ "", "and under" },
	{ "", "or under" },
	{ "", "and younger" },
	{ "", "or younger" },
	{ "", "anos ou menos" },
};

enum { CHILD_AGE_MAX = 18, YOUNG_AGE_MAX = 35, AGE_MAX = 120 };

/*
 * Words beside a kind that do not change its meaning.  Single letters and words that
 * begin with a digit are also neutral: "setor B", "2o lote".
 */
static const char neutral[] =
    " abono abonos acceso admission advance and anos antecipada antecipado "
    "anticipada anticipadas anticipado anticipados arquibancada asiento "
    "assento avulsa avulso balcao balcon balcones balcony bancada bench "
    "bilhete bilheteira bilheteria bilhetes bird boleta boletas boleto "
    "boletos bolsa box butaca butacas cadeira cadeiras camarote campo cancha "
    "circle cortesia cupo cupos desconto descuento discount dress early "
    "entrada entradas entrance entry etapa etapas fare fase fases fila filas "
    "floor for free frei frisa galeria gallery general geral grada gradas "
    "graderia gratis gratuita gratuitas gratuito gratuitos ingresso "
    "ingressos inscricao karte karten level localidad localidades lot lote "
    "lower lugar lugares luneta mesa mezanino mezzanine nivel normal norte "
    "numerada numeradas numerado occidental online orchestra oriental palco "
    "palcos para parterre pase pases pass passaporte passe pelouse phase "
    "piso pista platea plateas plateia poltrona poltronas porta pre precio "
    "preco preferencia preferencial premium presale presencial prevenda "
    "preventa preventas price primeiro primer primera promo promocao "
    "promocion promocional puerta rate regular row rush seat seats seccion "
    "section sector sectores segunda segundo setor setores silla sillas "
    "stall stalls standing supporter sur taquilla tarif tarifa tarifas "
    "terceiro tercer tercera ticket tickets tier tipo tiquete tiquetes "
    "tribuna tribunas ubicacion unica unico upper valor venda vendas venta "
    "ventas vip voucher years zona zonas zone ";
/* After a kind, these words begin a detail: "Criança até 8 anos". */
static const char qualifiers[] =
    " acima aged ages ate bis com con da das de del desde do dos from hasta or ou over "
    "para sem sin under unter up with ";

bool
ticket_kind_is_entitled(const char *kind_or_null)
{
	for (enum kind k = HALF; kind_or_null != NULL && k <= STUDENT; k++) {
		if (strcmp(kinds[k], kind_or_null) == 0)
			return true;
	}
	return false;
}

static enum kind
kind_of(const struct language_phrase *row)
{
	enum kind kind = SOCIAL;

	while (
	    kind < OTHER && strcmp(kinds[kind], language_text(row->value)) != 0)
		kind++;
	return kind;
}

static const char *
word_of(enum kind kind)
{
	return kinds[kind == ADULT ? FULL : kind];
}

const char *
ticket_kind_read(const char *text)
{
	LOCAL_BUF b = BUF_INIT(NAME_MAX_BYTES);

	normalize_join(text, ' ', &b);
	for (const struct language_phrase *row = language_spellings;
	     row->words != 0 && !b.full; row++) {
		if (row->keyword >= LANGUAGE_TICKET &&
		    row->keyword <= LANGUAGE_TICKET_WHOLE &&
		    strcmp(buf_cstr(&b), language_text(row->words)) == 0)
			return word_of(kind_of(row));
	}
	return NULL;
}

/* Replaces the phrase in the text by TAKEN.  The text begins and ends with a blank. */
static bool
take_phrase(char *text, const char *phrase)
{
	size_t n = strlen(phrase);
	bool found = false;

	for (char *p = text; (p = strstr(p, phrase)) != NULL;) {
		if (p[-1] != ' ' || p[n] != ' ') {
			p++;
			continue;
		}
		memset(p, TAKEN, n);
		found = true;
	}
	return found;
}

/* Returns true if the text before `at` ends with these whole words. */
static bool
is_after(const char *text, const char *at, const char *words)
{
	size_t n = strlen(words);

	return n == 0 ||
	    ((size_t)(at - text) >= n + 2 && at[-1] == ' ' &&
		at[-(ptrdiff_t)n - 2] == ' ' &&
		strncmp(at - n - 1, words, n) == 0);
}

static bool
is_before(const char *at, const char *words)
{
	size_t n = strlen(words);

	return n == 0 ||
	    (*at == ' ' && strncmp(at + 1, words, n) == 0 && at[n + 1] == ' ');
}

/*
 * If the age at `at`, which may be a plural ("30s"), limits the ticket, replaces it and
 * the words of the limit by TAKEN and returns its kind.  Otherwise returns KIND_COUNT.
 */
static enum kind
take_age(char *text, char *at)
{
	char *end;
	long age = strtol(at, &end, 10);

	end += *end == 's';
	if (age < 1 || age > AGE_MAX || *end != ' ')
		return KIND_COUNT;
	for (size_t i = 0; i < ARRAY_LEN(ages); i++) {
		size_t before = strlen(ages[i].before);
		size_t after = strlen(ages[i].after);

		if (!is_after(text, at, ages[i].before) ||
		    !is_before(end, ages[i].after))
			continue;
		at -= before > 0 ? before + 1 : 0;
		end += after > 0 ? after + 1 : 0;
		memset(at, TAKEN, (size_t)(end - at));
		return age <= CHILD_AGE_MAX ? CHILD
		    : age <= YOUNG_AGE_MAX  ? HALF
					    : OTHER;
	}
	return KIND_COUNT;
}

/* Replaces all ages that limit a ticket by TAKEN, and returns their kinds as bits. */
static unsigned
take_ages(char *text)
{
	unsigned found = 0;

	for (char *p = text + 1; *p != '\0'; p++) {
		enum kind kind = KIND_COUNT;

		if (p[-1] == ' ' && *p >= '0' && *p <= '9')
			kind = take_age(text, p);
		if (kind != KIND_COUNT)
			found |= 1U << kind;
	}
	return found;
}

/* Returns true if the word of n bytes, with a blank on each side, is in the list. */
static bool
is_one_of(const char *words, const char *word, size_t n)
{
	for (const char *p = words; (p = strstr(p, " ")) != NULL; p++) {
		if (strncmp(p, word - 1, n + 2) == 0)
			return true;
	}
	return false;
}

/* Returns true if the other words are neutral.  The phrases of the part are TAKEN. */
static bool
is_neutral(const char *text)
{
	bool has_kind = false;

	for (const char *p = text + 1; *p != '\0';) {
		size_t n = strcspn(p, " ");

		if (*p == TAKEN)
			has_kind = true;
		else if (has_kind && is_one_of(qualifiers, p, n))
			return true;
		else if (n > 1 && !(*p >= '0' && *p <= '9') &&
		    !is_one_of(neutral, p, n))
			return false;
		p += n + 1;
	}
	return true;
}

/*
 * Returns the kinds of a part of a name, as bits.  A phrase of LANGUAGE_TICKET has no other
 * meaning.  A phrase of LANGUAGE_TICKET_PART counts if all other words of the part are
 * neutral.  A phrase of LANGUAGE_TICKET_WHOLE counts only for ticket_kind_read().
 */
static unsigned
find_kinds(const char *part)
{
	LOCAL_BUF b = BUF_INIT(NAME_MAX_BYTES);
	unsigned found = 0, sure = 0;

	buf_char(&b, ' ');
	normalize_join(part, ' ', &b);
	buf_char(&b, ' ');
	/* Ages first: "menores" means children only without one. */
	if (!b.full)
		found |= take_ages(b.p);
	/* The rows are sorted, so from the end "meia entrada" precedes "meia". */
	for (size_t i = language_spelling_count; i-- > 0 && !b.full;) {
		const struct language_phrase *row = &language_spellings[i];

		if ((row->keyword != LANGUAGE_TICKET &&
			row->keyword != LANGUAGE_TICKET_PART) ||
		    !take_phrase(b.p, language_text(row->words)))
			continue;
		found |= 1U << kind_of(row);
		sure |=
		    row->keyword == LANGUAGE_TICKET ? 1U << kind_of(row) : 0;
	}
	if (found != sure && !is_neutral(b.p))
		found = sure;
	return found;
}

/* Returns true if a word of the name is in the first list, and none in the second. */
static bool
has_word(const char *name, const char *words, const char *others)
{
	LOCAL_BUF b = BUF_INIT(NAME_MAX_BYTES);
	bool found = false;

	buf_char(&b, ' ');
	normalize_join(name, ' ', &b);
	buf_char(&b, ' ');
	for (const char *p = buf_cstr(&b) + 1; *p != '\0' && !b.full;) {
		size_t n = strcspn(p, " ");

		if (is_one_of(others, p, n))
			return false;
		found = found || is_one_of(words, p, n);
		p += n + (p[n] == ' ');
	}
	return found;
}

#define DENIED " non not nao no nicht "

bool
ticket_kind_is_beside(const char *name_or_null)
{
	/* "Entry + parking" and "Entry by donation" admit people. */
	return name_or_null != NULL && strpbrk(name_or_null, "+&") == NULL &&
	    has_word(name_or_null,
		" parking estacionamento estacionamiento parkplatz estacionar "
		"donation donate doacao donacion donativo spende merchandise "
		"merch shirt tshirt camiseta remera cloakroom "
		"chapelaria guardarropa guardarropas garderobe vestiaire "
		"addon addons upgrade upgrades locker lockers shuttle ",
		DENIED "plus with incl including includes and com incluso "
		       "inclui e con incluye y mit inkl und avec inclus et by "
		       "entry admission entrada ingresso eintritt suggested "
		       "sugerida ");
}

bool
ticket_kind_is_limited(const char *name_or_null)
{
	return name_or_null != NULL &&
	    (ticket_kind_is_beside(name_or_null) ||
		has_word(name_or_null,
		    " carer carers companion companions assistant assistants "
		    "acompanhante acompanhantes acompanante accompagnateur "
		    "begleitperson member members membro membros socio socios "
		    "mitglied mitglieder adherent adherents press presse "
		    "prensa imprensa volunteer volunteers staff crew programme ",
		    DENIED));
}

bool
ticket_kind_is_waiting_list(const char *name_or_null)
{
	return name_or_null != NULL &&
	    has_word(name_or_null,
		" waitlist waiting espera warteliste attente ", DENIED);
}

/* A hyphen separates parts only beside a blank, so not in "meia-entrada". */
static size_t
separator_at(const char *name, const char *p)
{
	static const char *const dashes[] = { "\u2013", "\u2014", "\u2022",
		"\u00b7" };

	for (size_t i = 0; i < ARRAY_LEN(dashes); i++) {
		if (strncmp(p, dashes[i], strlen(dashes[i])) == 0)
			return strlen(dashes[i]);
	}
	if (*p == '-')
		return p == name || p[-1] == ' ' || p[1] == ' ' || p[1] == '\0';
	return strchr("()[],;:/|+&", *p) != NULL;
}

/* A name for an adult and an entitled person has the kind OTHER: "Adulto + criança". */
static const char *
decide(unsigned found)
{
	enum kind kind = SOCIAL;
	bool full, adult;

	while (kind < OTHER && (found & (1U << kind)) == 0)
		kind++;
	if (kind == OTHER)
		return NULL;
	full = (found & (1U << FULL)) != 0;
	adult = (found & (1U << ADULT)) != 0 && kind != HALF;
	return ticket_kind_is_entitled(kinds[kind]) && (full || adult)
	    ? kinds[OTHER]
	    : word_of(kind);
}

const char *
ticket_kind_of_name(const char *name_or_null)
{
	LOCAL_BUF part = BUF_INIT(NAME_MAX_BYTES);
	const char *kind;
	unsigned found = 0;

	if (name_or_null == NULL)
		return NULL;
	kind = ticket_kind_read(name_or_null);
	if (kind != NULL)
		return kind;
	for (const char *p = name_or_null; *p != '\0';) {
		size_t n = separator_at(name_or_null, p);

		if (n == 0) {
			buf_char(&part, *p++);
			continue;
		}
		found |= find_kinds(buf_cstr(&part));
		buf_reset(&part);
		p += n;
	}
	found |= find_kinds(buf_cstr(&part));
	return decide(found);
}

bool
ticket_kind_is_lowest(const char *name_or_null)
{
	const char *bracket =
	    name_or_null != NULL ? strrchr(name_or_null, '(') : NULL;

	return name_or_null != NULL &&
	    event_word(LANGUAGE_LEAST_AMOUNT,
		bracket != NULL ? bracket : name_or_null) != NULL;
}

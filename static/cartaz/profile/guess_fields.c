/*
 * guess_fields - the table of fields, and the search for their leaves.
 */
#include "cartaz/profile/guess_fields.h"

#include "base/text.h"

#define DIGITS "0123456789"

/* Words that may be around every name: wrappers, and words between nouns. */
#define WRAPPERS                                                                               \
	" event evento meeting source attributes data meta item node fields acf do da de del " \
	"of the des der du la l evenement veranstaltung "
#define PLACE                                                                       \
	" venue venues embedded location place address local endereco lugar "       \
	"direccion recinto espaco geo coordinates coordinate position gps primary " \
	"ort lieu adresse veranstaltungsort "
/* Before the noun of a name: "Título da peça". */
#define NAME " nome nombre name titulo title titre titel "
#define PERSON                                                                 \
	" organizer organizers owner producer organizador produtor produtora " \
	"productor productora organizacion promoter host organizacao "         \
	"veranstalter organisateur "
#define PICTURE                                                                \
	" image images imagem media logo cover banner photo foto picture "     \
	"original poster featured bild "
#define STATUS                                                                 \
	"|event status|sale state|sale status|status code|status label|"       \
	"status name|status|situacao|estado|"                                  \
	"statut|etat|state|"

#define STATE                                                                  \
	"|state name|state|estado|uf|provincia|region|province|"               \
	"stateprovince|state province|state code|bundesland|kanton|canton|"
#define TICKET                                                                          \
	" ticket tickets ingresso ingressos entrada entradas boleto offer offers cost " \
	"price preco precio actual preis prix tarif "
#define SESSIONS                                                               \
	"|sessions|sessoes|funciones|sesiones|fechas|showtimes|"               \
	"show times|shows|occurrences|ocorrencias|"                            \
	"performances|apresentacoes|dates|datas|event dates|datas do evento|"  \
	"instances|horarios|timetable|timings|date times|datetimes|starts|schedules|"

const struct guess_field guess_fields[] = {
	{ GUESS_EVENT, "event_status", GUESS_CANCELLED, " ",
	    "|is canceled|is cancelled|canceled event|cancelled event|"
	    "canceled|cancelled|cancelado|"
	    "cancelada|abgesagt|annule|" },
	{ GUESS_EVENT, "timezone", GUESS_ZONE, " start dates ",
	    "|timezone|time zone|tz|zone|fuso|fuso horario|zeitzone|"
	    "fuseau horaire|" },
	{ GUESS_EVENT | GUESS_SESSION, "starts_at", GUESS_TIME,
	    " dates start schedule when instance ",
	    "|start utc|starts at utc|start at utc|inicio utc|data utc|"
	    "fecha utc|start local|start date time|start datetime|"
	    "starts at|start at|start time|start date|date start|"
	    "start timestamp|data de inicio|data inicio|inicio|"
	    "data e hora|data hora|data do evento|data evento|data|dia|"
	    "fecha de inicio|fecha inicio|fecha y hora|fecha hora|"
	    "fecha del evento|fecha evento|fecha|cuando|"
	    "quando|date time|datetime|date|when|start|begin|begins|begins at|"
	    "date from|from|day|"
	    "startdatum|anfangsdatum|beginndatum|datum von|beginn|"
	    "anfang|startzeitpunkt|veranstaltungsdatum|datum|termin|"
	    "tag|wann|von|date de debut|date debut|date heure debut|"
	    "debut|date et heure|quand|jour|du|" },
	{ GUESS_EVENT | GUESS_SESSION, "ends_at", GUESS_TIME,
	    " dates end schedule when instance ",
	    "|end utc|ends at utc|end at utc|fim utc|fin utc|termino utc|"
	    "end local|end date time|end datetime|ends at|"
	    "end at|end time|end date|date end|end timestamp|stop time|"
	    "data de termino|data termino|data fim|data final|termino|"
	    "fecha de fin|fecha fin|fecha final|hasta|"
	    "fecha de termino|fecha termino|finaliza|finalizacion|"
	    "fim|ate|end|ends|date to|to|until|"
	    "enddatum|datum bis|ende|endzeitpunkt|bis|date de fin|"
	    "date fin|date heure fin|fin|au|jusqu au|" },
	{ GUESS_EVENT, "rrule", GUESS_TEXTS, " ", "|recurrence|rrule|" },
	{ GUESS_EVENT, "id", GUESS_ANY, " ",
	    "|id|event id|show id|item id|document id|uuid|uid|codigo|cod|"
	    "code|key|"
	    "kennung|identifiant|id evento|no|numero|num|nro|nr|n|" },
	{ GUESS_EVENT, "name", GUESS_TEXT, " ",
	    "|name text|title rendered|event name|event title|"
	    "nome do evento|titulo do evento|nombre del evento|"
	    "nombre evento|titulo del evento|nome|nombre|titulo|title|name|"
	    "evento|event|atracao|espectaculo|show|headline|subject|summary|"
	    "veranstaltungstitel|veranstaltungsname|titel|bezeichnung|"
	    "veranstaltung|titre|intitule|nom|evenement|spectacle|"
	    "nombre de la actividad|nombre actividad|nome da atividade|"
	    "activity name|actividad|atividade|activity|acto|"
	    "workshop|taller|oficina|" },
	/* The work, the kind of the event, or who performs, if no name fits the row before. */
	{ GUESS_EVENT, "name", GUESS_TEXT, NAME,
	    "|filme|pelicula|film|movie|titulo original|original title|"
	    "espetaculo|peca de teatro|peca|pieza|obra|obra de teatro|play|"
	    "coreografia|choreography|opera|exposicao|exposicion|exhibition|"
	    "mostra|muestra|ausstellung|exposition|palestra|charla|conferencia|"
	    "lecture|talk|vortrag|conference|curso|course|class|aula|clase|"
	    "masterclass|seminario|seminar|kurs|atelier|jogo|partido|"
	    "partida|match|game|fixture|spiel|festa|fiesta|party|baile|"
	    "festival|feira|feria|concerto|concierto|concert|konzert|recital|gig|"
	    "passeio|paseo|visita|roteiro|tour|livro|libro|book|"
	    "artista|artistas|artist|artists|banda|bandas|band|bands|grupo|"
	    "grupos|group|interprete|interpretes|performer|performers|act|acts|"
	    "atracoes|atraccion|atracciones|elenco|lineup|line up|headliner|"
	    "companhia|compania|company|coletivo|colectivo|orquestra|orquesta|"
	    "coro|ensemble|dj|djs|musico|musicos|kunstler|artiste|artistes|"
	    "groupe|compagnie|palestrante|ponente|orador|oradora|speaker|"
	    "convidado|convidados|invitado|invitados|apresentacao|presentacion|"
	    "performance|sessao|sesion|funcion|session|programa|programacao|"
	    "programacion|programme|program|" },
	{ GUESS_EVENT, "description", GUESS_PROSE, " ",
	    "|description html|description text|description rendered|"
	    "content rendered|description|descricao|descripcion|full description|"
	    "content|body|texto|sobre|about|details|detalhes|summary|"
	    "resumo|excerpt|sinopse|"
	    "beschreibung|veranstaltungsbeschreibung|inhalt|"
	    "kurzbeschreibung|descriptif|chapeau|resume|" },
	{ GUESS_EVENT, "is_online", GUESS_ONLINE, " ",
	    "|event type|attendance mode|attendance mode label|event format|"
	    "location type|venue type|modality|modalidade|modalidad|" },
	{ GUESS_EVENT, "is_online", GUESS_FLAG, " ",
	    "|online event|is online|online|is virtual|virtual|"
	    "evento online|en ligne|" },
	{ GUESS_EVENT | GUESS_SESSION, "buy_url", GUESS_ADDRESS, " links link ",
	    "|ticket uri|ticket url|tickets url|buy url|buy link|buy|"
	    "link de compra|link compra|comprar|compra|ingressos|"
	    "link ingresso|link ingressos|enlace de compra|enlace compra|"
	    "entradas|boletos|checkout url|tickets|ticketlink|inscricao|"
	    "inscricoes|link de inscricao|inscripcion|inscripciones|"
	    "link de inscripcion|enlace de inscripcion|registration|sign up|"
	    "vorverkauf|url de reservation|billetterie|reservation|" },
	{ GUESS_EVENT, "images.banner", GUESS_IMAGE, PICTURE,
	    "|original url|cover source|banner url|image url|banner|"
	    "cover url|cover image|cover|imagem|image|foto|poster|"
	    "cartaz|cartel|afiche|flyer|picture|photo|featured image|logo url|"
	    "bild|url de l image|affiche|imagen|fotografia|" },
	{ GUESS_EVENT, "images.thumbnail", GUESS_IMAGE, PICTURE,
	    "|thumbnail url|thumbnail|thumb|miniatura|" },
	{ GUESS_EVENT, "url", GUESS_ADDRESS, " links link ",
	    "|url|event url|link|enlace|sitio web|website|site|href|permalink|pagina|"
	    "webseite|internetseite|lien|site web|site internet|content url|"
	    "web|pagina web|mas informacion|mas info|mais informacoes|"
	    "saiba mais|more information|more info|" },
	{ GUESS_EVENT, "location.latitude", GUESS_DEGREES, PLACE,
	    "|latitude|geo lat|lat|breitengrad|latitud|" },
	{ GUESS_EVENT, "location.longitude", GUESS_DEGREES, PLACE,
	    "|longitude|geo lng|geo lon|lng|lon|long|laengengrad|langengrad|"
	    "longitud|" },
	{ GUESS_EVENT, "location.city", GUESS_TEXT, PLACE,
	    "|city name|city|cidade|ciudad|municipio|town|locality|"
	    "localidade|stadt|gemeinde|ville|commune|localite|"
	    "localidad|poblacion|comuna|concelho|" },
	{ GUESS_EVENT, "location.country", GUESS_TEXT, PLACE,
	    "|country code|country|pais|pays|land|" },
	{ GUESS_EVENT, "location.formatted_address", GUESS_TEXT, PLACE,
	    "|localized address display|formatted address|"
	    "full address|direccion del local|direccion del lugar|"
	    "direccion del recinto|endereco do local|venue address|"
	    "endereco|morada|direccion|domicilio|address|street address|street|"
	    "logradouro|rua|calle|line1|address 1|"
	    "adresse|anschrift|strasse|rue|" },
	{ GUESS_EVENT, "location.name", GUESS_TEXT, PLACE,
	    "|venue name|venue title|venue venue|place name|location name|address name|"
	    "location display name|"
	    "nome do local|local nome|recinto|sede|venue|local|location|place|"
	    "espaco|lugar|casa|onde|donde|where|hall|room|"
	    "veranstaltungsort|spielstatte|nom du lieu|lieu|salle|ou|wo|"
	    "raum|saal|placename|nombre instalacion|ort|"
	    "nombre del local|nombre del lugar|nombre del recinto|"
	    "nombre del espacio|nombre de la sala|nome do espaco|"
	    "espacio|sala|instalacion|instalacao|salon|auditorio|"
	    "plaza|parque|plaza parque|parque plaza|praca|praca parque|" },
	/* The German "Ort" is the place, or, beside the place's name, the city. */
	{ GUESS_EVENT, "location.city", GUESS_TEXT, PLACE, "|ort|" },
	{ GUESS_EVENT, "producer.name", GUESS_TEXT, PERSON,
	    "|organizer name|organizer organizer|owner name|"
	    "producer name|promoter name|host name|organizer|"
	    "organizador|produtora|produtor|productora|productor|producer|organizacao|"
	    "organizacion|organiza|realizacao|promoter|owner|host|"
	    "veranstalter|ausrichter|organisateur|"
	    "entidad|entidad organizadora|entidade|organizado por|"
	    "organized by|" },
	/* A label whose words have the meaning of "event_status". */
	{ GUESS_EVENT, "status", GUESS_SOLD_OUT, " dates ", STATUS },
	{ GUESS_EVENT, "event_status", GUESS_STATUS, " dates ", STATUS },
	{ GUESS_SESSION, "event_status", GUESS_STATUS, " dates ", STATUS },
	/* The same member may mean that a date is sold out. */
	{ GUESS_SESSION, "is_closed", GUESS_CLOSED, " dates ", STATUS },
	{ GUESS_EVENT, "is_closed", GUESS_FLAG, " ticket info ",
	    "|is sold out|" },
	/* "Estado" is a state of a country, or the state of the event. */
	{ GUESS_EVENT, "location.state_abbr", GUESS_SHORT, PLACE, STATE },
	{ GUESS_EVENT, "location.state", GUESS_LONG, PLACE, STATE },
	{ GUESS_EVENT, "door_time", GUESS_TIME,
	    " doors doorstimes admission music properties ",
	    "|door time|doors time|doors open|doors|abertura da casa|"
	    "abertura|doors times date time|date admission|einlass|" },
	{ GUESS_EVENT, "on_sale_at", GUESS_TIME, " public sales ",
	    "|on sale at|on sale date|sales start|sale start|sale starts|"
	    "sales public start date time|onsale date|presale|presale date|"
	    "inicio das vendas|inicio de venta|vorverkauf|"
	    "vorverkaufsstart|" },
	{ GUESS_EVENT, "refund_policy", GUESS_TEXT, " ",
	    "|refund policy|refunds|politica de reembolso|reembolso|"
	    "politica de devoluciones|" },
	{ GUESS_EVENT, "categories", GUESS_TEXTS,
	    " primary classifications segment ",
	    "|categories|categorias|category|categoria|category name|"
	    "categories name|event category|event categories|genre|genero|"
	    "genres|generos|genre name|genres name|segment name|track|"
	    "kategorie|kategorien|"
	    "rubrik|sparte|categorie|rubrique|thematique|" },
	/* These names have other meanings as well, such as a ticket's type. */
	{ GUESS_EVENT, "categories", GUESS_CATEGORY, " ",
	    "|type|types|tipo|tipos|type name|type title|tipo nome|tipo nombre|"
	    "tipo de evento|tipologia|type d evenement|art|art der veranstaltung|"
	    "veranstaltungsart|tematica|tema|estilo|style|modalidade|modalidad|"
	    "linguagem|area|ambito|segmento|classificacao|" },
	{ GUESS_EVENT, "tags", GUESS_TEXTS, " ",
	    "|tags|tag|event tags|tags name|keywords|palavras chave|"
	    "etiquetas|topic|topics|schlagworte|stichworte|mots cles|" },
	{ GUESS_EVENT, "age_rating", GUESS_ANY, " music properties ",
	    "|age rating|age restriction|edad minima|clasificacion|classificacao indicativa|"
	    "classificacao etaria|classificacao|faixa etaria|classe etaria|"
	    "idade minima|minimum age|min age|age limit|age|ages|idade|idades|"
	    "edad|edades|edad recomendada|"
	    "altersfreigabe|mindestalter|alter|fsk|age minimum|" },
	{ GUESS_EVENT, "age_rating", GUESS_AGE, " ", "|*|" },
	{ GUESS_EVENT, "accessibility", GUESS_TEXTS, " ",
	    "|accessibility|acessibilidade|recursos de acessibilidade|"
	    "barrierefreiheit|accessibilite|" },
	{ GUESS_EVENT, "languages", GUESS_TEXTS, " ",
	    "|languages|idiomas|language|idioma|locales|sprache|"
	    "sprachen|langue|langues|" },
	{ GUESS_EVENT, "updated_at", GUESS_TIME, " ",
	    "|updated at|updated time|modified utc|modified gmt|"
	    "modified|changed|last modified|date updated|"
	    "atualizado em|atualizado|actualizado|updated|"
	    "aktualisiert|geandert|date de mise a jour|mis a jour|" },
	/* First, because a sign such as "R$" makes an amount look like a name. */
	{ GUESS_TICKET, "price", GUESS_AMOUNT, TICKET,
	    "|cost major value|ticket price|price|preco|precio|importe|valor|amount|"
	    "cost|min|entrada|value|preis|eintrittspreis|eintritt|"
	    "kosten|prix|tarif|detail du prix|"
	    "cuota|tarifa|coste|costo|custo|aportacion|admission|"
	    "ticket cost|ingresso|ingressos|valor do ingresso|" },
	{ GUESS_TICKET, "name", GUESS_TEXT, TICKET,
	    "|ticket name|ticket type|tipo de ingresso|tipo de entrada|"
	    "tipo de boleto|ingresso|setor|"
	    "lote|ticket|label|tipo|name|nome|title|type|categoria|"
	    "preiskategorie|kartenart|type de billet|" },
	{ GUESS_TICKET, "fee", GUESS_AMOUNT, TICKET,
	    "|fee major value|taxa de servico|service fee|fee|taxa|" },
	{ GUESS_TICKET, "total", GUESS_AMOUNT, TICKET,
	    "|total|valor total|sum|" },
	{ GUESS_TICKET, "currency", GUESS_CURRENCY, TICKET,
	    "|currency|moeda|currency code|iso currency code|wahrung|"
	    "devise|" },
	{ GUESS_TICKET, "available", GUESS_FLAG, TICKET,
	    "|available|disponivel|disponible|is available|on sale|a venda|"
	    "verfugbar|" },
	/* A ticket's label that means that it is sold out. */
	{ GUESS_TICKET, "available", GUESS_AVAILABLE, TICKET, STATUS },
	{ GUESS_CLOCKS, "starts_at", GUESS_CLOCK, " start dates ",
	    "|start time|hora de inicio|hora inicio|horario de inicio|"
	    "hora|horario|time|local time|startzeit|beginn|uhrzeit|zeit|"
	    "heure de debut|heure debut|heure|horaire|" },
	{ GUESS_CLOCKS, "ends_at", GUESS_CLOCK, " end dates ",
	    "|end time|hora de termino|hora termino|hora fim|hora de fin|hora fin|hora final|"
	    "endzeit|ende|heure de fin|heure fin|" },
	{ GUESS_LISTS, "tickets", GUESS_ANY, " ",
	    "|ticket classes|ticket types|tickets|ingressos|entradas|boletos|offers|prices|"
	    "price ranges|lotes|setores|" },
	{ GUESS_LISTS, "sessions", GUESS_ANY, " ", SESSIONS },
	{ GUESS_STARTS, "sessions", GUESS_TIME, " ", SESSIONS },
};
const size_t guess_field_count = ARRAY_LEN(guess_fields);

const struct guess_field *
guess_fields_row(enum guess_group group, const char *key)
{
	for (size_t i = 0; i < ARRAY_LEN(guess_fields); i++) {
		const struct guess_field *f = &guess_fields[i];

		if ((f->groups & group) != 0 && strcmp(f->key, key) == 0)
			return f;
	}
	return NULL;
}

/* Returns true if every word before the name may be there. */
static bool
may_precede(const char *words, size_t n, const char *around)
{
	char word[64];

	while (n > 0) {
		size_t len = strcspn(words, " ");

		len = len < n ? len : n;
		snprintf(word, sizeof(word), " %.*s ", (int)len, words);
		if (strstr(WRAPPERS, word) == NULL &&
		    strstr(around, word) == NULL)
			return false;
		len += len < n;
		words += len;
		n -= len;
	}
	return true;
}

static const char *const minor_units[] = { " pence", " cents", " centavos",
	" centimos", " centimes", " minor" };

static bool
has_decimals(const char *amount_or_null)
{
	const char *p = amount_or_null;

	if (p == NULL)
		return false;
	p += strcspn(p, DIGITS);
	p += strspn(p, DIGITS);
	return (*p == '.' || *p == ',') && strspn(p + 1, DIGITS) > 0;
}

bool
guess_fields_is_minor(const struct guess_leaf *leaf)
{
	char words[GUESS_VALUE_MAX], unit[16];
	bool is_minor = false;

	snprintf(words, sizeof(words), " %s ", leaf->words);
	for (size_t i = 0; !is_minor && i < ARRAY_LEN(minor_units); i++) {
		snprintf(unit, sizeof(unit), "%s ", minor_units[i]);
		is_minor = strstr(words, unit) != NULL;
	}
	for (size_t i = 0; is_minor && i < GUESS_ITEMS_MAX; i++)
		is_minor = !has_decimals(leaf->value[i]);
	return is_minor;
}

/* Returns the length of the words without a language or a unit: "title fr", "total cents". */
static size_t
name_length(const struct guess_leaf *leaf)
{
	size_t n = strlen(leaf->words);

	if (n > 3 && strstr(" de en es fr it pt", leaf->words + n - 3) != NULL)
		return n - 3;
	for (size_t i = 0; i < ARRAY_LEN(minor_units); i++) {
		if (text_ends(leaf->words, minor_units[i]))
			return n - strlen(minor_units[i]);
	}
	return n;
}

/* Returns the rank of the leaf's name.  0 is the best; SIZE_MAX: no match. */
static size_t
rank_of(const struct guess_leaf *leaf, const struct guess_field *field,
    bool after_any_words)
{
	size_t n = name_length(leaf), rank = 0;

	for (const char *p = field->names + 1; *p != '\0'; rank++) {
		size_t len = strcspn(p, "|"), before = n - len;

		if (p[0] == '*')
			return 2 * rank;
		if (n >= len && memcmp(leaf->words + before, p, len) == 0 &&
		    (before == 0 ||
			(leaf->words[before - 1] == ' ' &&
			    (after_any_words ||
				may_precede(
				    leaf->words, before - 1, field->around)))))
			return 2 * rank + (before > 0);
		p += len + 1;
	}
	return SIZE_MAX;
}

/* Chooses among the leaves that have the name and the look of the field. */
typedef bool leaf_test(
    const struct guess_leaf *, const struct guess_leaf *other);

/* Returns true for a date that can only be that of the event. */
static bool
is_date(const struct guess_leaf *leaf, const struct guess_leaf *other)
{
	static const char *const others[] = { "updated", "modified", "created",
		"changed", "published", "publication", "sale", "sales",
		"registration", "inscri", "deadline", "door", "birth",
		"expires", "last", "aktualis", "geandert", "anmeld",
		"vorverkauf", "einlass", "mise a jour", "timestamp",
		"zeitstempel", "horodat", "marca temporal", "carimbo" };
	const char *as = guess_looks_time(leaf);

	(void)other;
	for (size_t i = 0; i < ARRAY_LEN(others); i++) {
		if (strstr(leaf->words, others[i]) != NULL)
			return false;
	}
	return leaf->list == NULL && !leaf->used &&
	    strstr(as, "unix") == NULL && guess_looks_like(leaf, GUESS_TIME);
}

/* Finds the best name among the unused leaves that have the look and pass the test. */
static struct guess_leaf *
find(struct guess_leaves *x, const struct guess_field *field,
    enum guess_look look, leaf_test *test, const struct guess_leaf *other)
{
	bool of_list = field->groups == GUESS_LISTS;
	struct guess_leaf *best = NULL;
	size_t least = SIZE_MAX;

	for (size_t i = 0; i < x->count; i++) {
		struct guess_leaf *leaf = x->leaf[i];
		bool used = leaf->used && look != GUESS_CLOSED;
		size_t rank = used || (leaf->list != NULL) != of_list
		    ? SIZE_MAX
		    : rank_of(leaf, field, test == is_date);

		if (rank < least && (of_list || guess_looks_like(leaf, look)) &&
		    (test == NULL || test(leaf, other))) {
			least = rank;
			best = leaf;
		}
	}
	return best;
}

struct guess_leaf *
guess_fields_find(struct guess_leaves *x, const struct guess_field *field)
{
	return find(x, field, field->look, NULL, NULL);
}

static bool
is_rest(const struct guess_leaf *leaf, const struct guess_leaf *other)
{
	for (size_t i = 0; i < GUESS_ITEMS_MAX; i++) {
		if (leaf->value[i] != NULL && other->value[i] != NULL)
			return false;
	}
	return true;
}

struct guess_leaf *
guess_fields_find_rest(struct guess_leaves *x, const struct guess_field *field,
    const struct guess_leaf *other)
{
	return find(x, field, field->look, is_rest, other);
}

static bool
has_hours(const struct guess_leaf *leaf, const struct guess_leaf *days)
{
	return guess_looks_same_days(leaf, days) &&
	    guess_looks_count(leaf, GUESS_CLOCKED) > 0;
}

struct guess_leaf *
guess_fields_find_hours(struct guess_leaves *x, const struct guess_field *field,
    const struct guess_leaf *days)
{
	const struct guess_field *clocks =
	    guess_fields_row(GUESS_CLOCKS, field->key);
	struct guess_leaf *found = find(x, field, GUESS_ANY, has_hours, days);

	return found == NULL && clocks != NULL
	    ? find(x, clocks, GUESS_ANY, has_hours, days)
	    : found;
}

struct guess_leaf *
guess_fields_find_date(struct guess_leaves *x, const struct guess_field *field)
{
	const struct guess_field *end =
	    guess_fields_row(GUESS_EVENT, "ends_at");
	struct guess_leaf *found = find(x, field, GUESS_TIME, is_date, NULL);

	for (size_t i = 0; i < x->count && found == NULL && field != end; i++) {
		if (is_date(x->leaf[i], NULL) &&
		    rank_of(x->leaf[i], end, true) == SIZE_MAX)
			found = x->leaf[i];
	}
	return found;
}

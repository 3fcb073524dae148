/*
 * countries - finds a country by its code, or by its names in all languages.
 */
#include "event/countries.h"

#include "base/text.h"
#include "text/language.h"
#include "text/normalize.h"

enum { NORMALIZED_MAX = 128, ALPHA2 = 2, ALPHA3 = 3, PAIR = 7 };

/* ISO 3166-1: the two letters and the three letters of each country. */
static const char codes[] =
    "AD/AND AE/ARE AF/AFG AG/ATG AI/AIA AL/ALB AM/ARM AO/AGO AQ/ATA AR/ARG "
    "AS/ASM AT/AUT AU/AUS AW/ABW AX/ALA AZ/AZE BA/BIH BB/BRB BD/BGD BE/BEL "
    "BF/BFA BG/BGR BH/BHR BI/BDI BJ/BEN BL/BLM BM/BMU BN/BRN BO/BOL BQ/BES "
    "BR/BRA BS/BHS BT/BTN BV/BVT BW/BWA BY/BLR BZ/BLZ CA/CAN CC/CCK CD/COD "
    "CF/CAF CG/COG CH/CHE CI/CIV CK/COK CL/CHL CM/CMR CN/CHN CO/COL CR/CRI "
    "CU/CUB CV/CPV CW/CUW CX/CXR CY/CYP CZ/CZE DE/DEU DJ/DJI DK/DNK DM/DMA "
    "DO/DOM DZ/DZA EC/ECU EE/EST EG/EGY EH/ESH ER/ERI ES/ESP ET/ETH FI/FIN "
    "FJ/FJI FK/FLK FM/FSM FO/FRO FR/FRA GA/GAB GB/GBR GD/GRD GE/GEO GF/GUF "
    "GG/GGY GH/GHA GI/GIB GL/GRL GM/GMB GN/GIN GP/GLP GQ/GNQ GR/GRC GS/SGS "
    "GT/GTM GU/GUM GW/GNB GY/GUY HK/HKG HM/HMD HN/HND HR/HRV HT/HTI HU/HUN "
    "ID/IDN IE/IRL IL/ISR IM/IMN IN/IND IO/IOT IQ/IRQ IR/IRN IS/ISL IT/ITA "
    "JE/JEY JM/JAM JO/JOR JP/JPN KE/KEN KG/KGZ KH/KHM KI/KIR KM/COM KN/KNA "
    "KP/PRK KR/KOR KW/KWT KY/CYM KZ/KAZ LA/LAO LB/LBN LC/LCA LI/LIE LK/LKA "
    "LR/LBR LS/LSO LT/LTU LU/LUX LV/LVA LY/LBY MA/MAR MC/MCO MD/MDA ME/MNE "
    "MF/MAF MG/MDG MH/MHL MK/MKD ML/MLI MM/MMR MN/MNG MO/MAC MP/MNP MQ/MTQ "
    "MR/MRT MS/MSR MT/MLT MU/MUS MV/MDV MW/MWI MX/MEX MY/MYS MZ/MOZ NA/NAM "
    "NC/NCL NE/NER NF/NFK NG/NGA NI/NIC NL/NLD NO/NOR NP/NPL NR/NRU NU/NIU "
    "NZ/NZL OM/OMN PA/PAN PE/PER PF/PYF PG/PNG PH/PHL PK/PAK PL/POL PM/SPM "
    "PN/PCN PR/PRI PS/PSE PT/PRT PW/PLW PY/PRY QA/QAT RE/REU RO/ROU RS/SRB "
    "RU/RUS RW/RWA SA/SAU SB/SLB SC/SYC SD/SDN SE/SWE SG/SGP SH/SHN SI/SVN "
    "SJ/SJM SK/SVK SL/SLE SM/SMR SN/SEN SO/SOM SR/SUR SS/SSD ST/STP SV/SLV "
    "SX/SXM SY/SYR SZ/SWZ TC/TCA TD/TCD TF/ATF TG/TGO TH/THA TJ/TJK TK/TKL "
    "TL/TLS TM/TKM TN/TUN TO/TON TR/TUR TT/TTO TV/TUV TW/TWN TZ/TZA UA/UKR "
    "UG/UGA UM/UMI US/USA UY/URY UZ/UZB VA/VAT VC/VCT VE/VEN VG/VGB VI/VIR "
    "VN/VNM VU/VUT WF/WLF WS/WSM YE/YEM YT/MYT ZA/ZAF ZM/ZMB ZW/ZWE";

_Static_assert(sizeof(codes) == 249 * PAIR, "ISO 3166-1 has 249 countries");

static const char *
find_name(const char *normalized)
{
	for (const struct language_country *c = language_countries;
	     c->code[0] != '\0'; c++) {
		if (strcmp(normalized, c->words) == 0)
			return c->code;
	}
	return NULL;
}

static const char *
find_code(const char *normalized)
{
	const struct language_country *c = language_countries;
	size_t n = strlen(normalized);

	if (n != ALPHA2 && n != ALPHA3)
		return NULL;
	for (const char *pair = codes; pair < codes + sizeof(codes);
	     pair += PAIR) {
		if (strncasecmp(n == ALPHA2 ? pair : pair + ALPHA2 + 1,
			normalized, n) != 0)
			continue;
		while (strncmp(c->code, pair, ALPHA2) != 0)
			c++;
		return c->code;
	}
	return NULL;
}

static const char *
find(const char *text, bool in_address)
{
	LOCAL_BUF normalized = BUF_INIT(NORMALIZED_MAX);
	const char *found = NULL, *key;

	normalize_join(text, ' ', &normalized);
	key = buf_cstr(&normalized);
	if (!normalized.full && !(in_address && strcmp(key, "georgia") == 0)) {
		if (!in_address && normalized.len <= ALPHA3)
			found = find_code(key);
		if (found == NULL)
			found = find_name(key);
	}
	return found;
}

const char *
countries_find(const char *text)
{
	return find(text, false);
}

const char *
countries_find_in_address(const char *text)
{
	return find(text, true);
}

const char *
countries_name(const char *alpha2, const char *locale)
{
	const char *english = alpha2, *similar = NULL;

	for (const struct language_country *c = language_countries;
	     c->code[0] != '\0' && strcmp(c->code, alpha2) <= 0; c++) {
		if (c->name[0] == '\0' || strcmp(c->code, alpha2) != 0)
			continue;
		if (strcmp(locale, c->language) == 0)
			return c->name;
		if (similar == NULL &&
		    strncmp(locale, c->language, ALPHA2) == 0)
			similar = c->name;
		if (strcmp(c->language, "en") == 0)
			english = c->name;
	}
	return similar != NULL ? similar : english;
}

# City, state and country from a formatted address, by the customs of a country, where the
# record has no city.

load ../helpers/tool_suite

# COUNTRY|ADDRESS|CITY|STATE or its abbreviation|COUNTRY of the event
forms() {
	cat <<-'END'
		BR|Av. Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200, Brasil|São Paulo|SP|BR
		BR|Rua da Aurora, 457 - Boa Vista, Recife - PE, 50050-000|Recife|PE|-
		BR|Rua da Aurora, 457, Boa Vista - Recife - PE|Recife|PE|-
		BR|Theatro São Pedro, Praça da Matriz, Centro Histórico, Porto Alegre - RS 90010-300|Porto Alegre|RS|-
		BR|Teatro de Santa Isabel, Praça da República, Santo Antônio, Recife, Região Geográfica Imediata do Recife, Região Metropolitana do Recife, Pernambuco, Região Nordeste, 50010-040, Brasil|Recife|Pernambuco|BR
		BR|Av. Principal, 200 - São Paulo/SP, 40000-000|São Paulo|SP|-
		BR|Rua S/N - Centro - Recife - PE, 50050-000|Recife|PE|-
		BR|Rua XV de Novembro, 971, Curitiba/PR|Curitiba|PR|-
		BR|Largo do Pelourinho, 5 - Salvador/BA - 40080-121|Salvador|BA|-
		BR|111 S Michigan Ave, Chicago, IL 60603, USA|Chicago|IL|US
		US|111 S Michigan Ave, Chicago, IL 60603, United States|Chicago|IL|US
		US|350 5th Ave, New York, NY 10118-0110|New York|NY|-
		US|1 Ferry Building, San Francisco, CA|San Francisco|CA|-
		US|3631 Perkins Avenue Cleveland, OH 44114|-|OH|-
		US|Art Institute of Chicago, 111, South Michigan Avenue, Loop, Chicago, Cook County, Illinois, 60603, United States|Chicago|Illinois|US
		DE|Pariser Platz 1, 10117 Berlin, Deutschland|Berlin|-|DE
		DE|Brandenburger Tor, 1, Pariser Platz, Mitte, Berlin, 10117, Deutschland|Berlin|-|DE
		DE|Neues Rathaus, 8, Marienplatz, Altstadt-Lehel, München, Bayern, 80331, Germany|München|-|DE
		DE|Holzmarkt, Tübingen, Landkreis Tübingen, Baden-Württemberg, 72070, Deutschland|Tübingen|-|DE
		DE|Markt, Saalfeld, Landkreis Saalfeld-Rudolstadt, Thüringen, 07318, Deutschland|Saalfeld|-|DE
		DE|Altstädtischer Markt, Altstadt, Brandenburg an der Havel, Brandenburg, 14770, Deutschland|Brandenburg an der Havel|-|DE
		FR|5 Avenue Anatole France, 75007 Paris, France|Paris|-|FR
		FR|12 Rue de la République, 69001 Lyon|Lyon|-|-
		ES|C. de Alcalá, 42, Centro, 28014 Madrid, España|Madrid|-|ES
		ES|Carrer Major, 1, 08870 Sitges, Barcelona|Sitges|Barcelona|-
		PT|R. Garrett 120, 1200-205 Lisboa, Portugal|Lisboa|-|PT
		CL|Agustinas 794, 8320000 Santiago, Región Metropolitana, Chile|Santiago|Región Metropolitana|CL
		CL|Teatro Municipal, 794, Agustinas, Santiago, Provincia de Santiago, Región Metropolitana de Santiago, 8320000, Chile|Santiago|-|CL
		AR|Av. Corrientes 857, C1043AAJ Cdad. Autónoma de Buenos Aires, Argentina|Cdad. Autónoma de Buenos Aires|-|AR
		AR|Av. Vélez Sarsfield 365, X5000 Córdoba|Córdoba|-|-
		GB|10 Downing St, London SW1A 2AA, UK|London|-|GB
		CA|301 Front St W, Toronto, ON M5V 2T6, Canada|Toronto|ON|CA
		NL|Damrak 1, 1012 LG Amsterdam|Amsterdam|-|-
		MX|Av. Juárez s/n, Centro, 06050 Ciudad de México, CDMX|Ciudad de México|CDMX|-
		BR|Rua da Praia, 20 – Centro, Porto Alegre – RS|Porto Alegre|RS|-
		BR|Rua da Praia, 20, Porto Alegre - RS, CEP 90010-000|Porto Alegre|RS|-
		BR|Rua da Praia, 20, Porto Alegre/RS - CEP: 90010-000|Porto Alegre|RS|-
		BR|Rua da Praia, 20, Porto Alegre - RS - Brasil|Porto Alegre|RS|BR
		BR|Rua da Praia, 20, Porto Alegre (RS)|Porto Alegre|RS|-
		BR|Rua do Mercado, 10 - Centro - RJ|-|RJ|-
		BR|Rua A, 5, Embu-Guaçu/SP|Embu-Guaçu|SP|-
		US|123 Main St, Austin TX 78701|Austin|TX|-
		ES|Plaza Mayor 1, 28012 - Madrid|Madrid|-|-
		ES|Plaza Mayor 1, 28012-Madrid|Madrid|-|-
		ES|C/ Mayor 3, 08870 Sitges (Barcelona)|Sitges|-|-
		ES|C/ Mayor 3, 28013 Madrid (metro Sol), España|Madrid|-|ES
		ES|C/ Mayor 3, 28013 Madrid - España|Madrid|-|ES
		PT|Rua Direita 5, 4000-295 Porto (Portugal)|Porto|-|PT
	END
}

# What nobody can tell is not guessed: COUNTRY|ADDRESS
none() {
	cat <<-'END'
		BR|Rua da Aurora, 457
		BR|Teatro - Anexo, Centro
		BR|Rua das Flores, Centro, 01310-200
		BR|Av. Principal, 200, 40000-000
		US|Room 12345, Building 7
		FR|Place Bellecour, Lyon, Métropole de Lyon, Rhône, Auvergne-Rhône-Alpes, France métropolitaine, 69002, France
		DE|Hauptstraße 12345
		JP|東京都千代田区丸の内1-9-1, 100-0005
		DE|Somewhere, PE
		AR|9 de Julio, 1234 piso 3, Córdoba
		AR|Calle 50, 1234 e/ 20 y 21, La Plata
		BR|Praça da Sé, s/n
		GB|10 Downing St, London, England SW1A 2AA
		GB|The Hall, Bath, Somerset BA1 1AA
		MX|Juárez 5, 44100 Centro, Guadalajara
		US|100 Main St NE
		US|Union Hall, 4th Street NE
		CO|Calle 8 #10-20, Bogotá
		CO|Carrera 7 N° 32-16
	END
}

setup() {
	tool_setup
}

places() {
	records_of "$HOST" | gojq -rs 'sort_by(.id)[] | [.location.city, .location.state_abbr // .location.state, .location.country] | map(. // "-") | join("|")'
}

# What is read of lines COUNTRY|ADDRESS, sorted by country: an import for each.
is_read() {
	local country
	for country in $(cut -d '|' -f 1 <<<"$1" | sort -u); do
		brand_edit "$HOST" ".country = \"$country\""
		grep "^$country|" <<<"$1" | gojq -Rn '[inputs / "|"] | to_entries
			| map({id: .key, name: "E\(.key)", timezone: "UTC", location: {formatted_address: .value[1]}})' >in.json
		tool_ok import --accept-shrink "$HOST" in.json
		places
	done
}

@test "addresses: as Google and OpenStreetMap write them, each by its country's row" {
	is_read "$(forms | cut -d '|' -f 1,2)" >is
	diff <(forms | sort -st '|' -k 1,1 | cut -d '|' -f 3-) is
	is_read "$(none)" >is
	[ "$(wc -l <is)" = "$(none | wc -l)" ]
	[ "$(cut -d '|' -f 1,2 is | sort -u)" = '-|-' ]
}

@test "addresses: a record's own city, state and country stay, and a sheet, a calendar and a trial are read alike" {
	local address='Rua da Aurora, 457, Recife - PE, 50050-000, Brasil'
	gojq -n --arg a "$address" '[{id: 1, name: "A", location: {formatted_address: $a, city: "Olinda"}},
		{id: 2, name: "B", location: {formatted_address: $a, state_abbr: "PB", country: "PT"}}]' >in.json
	tool_ok import "$HOST" in.json
	[ "$(places)" = $'Olinda|-|-\nRecife|PB|PT' ]
	printf 'id,name,location.formatted_address\n1,A,"%s"\n' "$address" | tool_ok import --replace "$HOST" -
	[ "$(places)" = 'Recife|PE|BR' ]
	printf '%s\n' BEGIN:VCALENDAR VERSION:2.0 BEGIN:VEVENT UID:1 SUMMARY:A DTSTART:20350131T200000Z \
		"LOCATION:Cinema\\, ${address//,/\\,}" END:VEVENT END:VCALENDAR | tool_ok import --replace "$HOST" -
	[ "$(places)" = 'Recife|PE|BR' ]
	mkdir -p "$CARTAZ_ETC/profiles"
	echo '{"profile": 1, "map": {"id": "/id", "name": "/name", "location.formatted_address": "/a", "location.city": "/c"}}' >"$CARTAZ_ETC/profiles/own.json"
	gojq -n --arg a "$address" '[{id: 1, name: "A", a: $a, c: null}]' >in.json
	tool_ok profile try --brand "$HOST" own in.json
	grep -qE '^ +location.city +1/1' "$out_file"
}

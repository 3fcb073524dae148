# guess_more: columns that complete each other, dates that only their values show, and words
# for free events.

bats_require_minimum_version 1.5.0

load ../helpers/tool_suite

cases=$TESTS/fixtures/states

setup() {
	tool_setup
	mkdir -p "$CARTAZ_ETC/profiles"
}

# Guesses the profile of a file and imports the file: take FILE
take() {
	tool_ok profile guess "$1"
	cp "$out_file" "$CARTAZ_ETC/profiles/own.json"
	tool_ok profile lint "$CARTAZ_ETC/profiles/own.json"
	tool_ok import --json --replace --accept-shrink --profile own "$HOST" "$1"
	records_of "$HOST" >records
}

records_are() { # [OPTION...] FILTER
	gojq -se "${@:1:$#-1}" "sort_by(.name) | ${*: -1}" records || {
		cat "$CARTAZ_ETC/profiles/own.json" records
		return 1
	}
}

@test "two members that complete each other are one rule: dates and times of Google's calendar" {
	take "$cases/gcal.json"
	# The end of whole days is the day after, and the jam recurs.
	records_are 'map([.name, .starts_at, .ends_at, (.sessions | length > 100)]) == [["Festival", "2027-04-10", "2027-04-11", false],
		["Off", "2027-04-20T18:00:00-05:00", "2027-04-20T19:00:00-05:00", false],
		["Weekly jam", "2026-11-24T18:00:00", "2026-11-24T20:00:00", true]]'
	gojq -e '.map.starts_at == [{time: "/start"}, {time: "/start/date", as: "iso"}]
		and (.guessed.starts_at | contains("/start/dateTime") and contains("/start/date, in"))' "$CARTAZ_ETC/profiles/own.json"
}

@test "a pair of a time and its zone: Microsoft Graph, with zones of Windows and whole days" {
	cat >in.json <<-'END'
		{"value": [{"id": "1", "subject": "Open day", "isAllDay": false, "location": {"displayName": "Hall"},
			"start": {"dateTime": "2027-03-15T18:00:00.0000000", "timeZone": "UTC"}, "end": {"dateTime": "2027-03-15T20:00:00.0000000", "timeZone": "UTC"}},
		{"id": "2", "subject": "Fair", "isAllDay": true, "location": {"displayName": "Street"},
			"start": {"dateTime": "2027-03-20T00:00:00.0000000", "timeZone": "Pacific Standard Time"},
			"end": {"dateTime": "2027-03-21T00:00:00.0000000", "timeZone": "Pacific Standard Time"}}]}
	END
	take in.json
	records_are 'map([.name, .starts_at, .ends_at]) == [["Fair", "2027-03-20", "2027-03-20"], ["Open day", "2027-03-15T18:00:00Z", "2027-03-15T20:00:00Z"]]'
}

@test "two members that complete each other: names, links, and an id that is made of both dates" {
	cat >in.json <<-'END'
		[{"title": "A", "start_date": "2035-03-01", "venue": {"name": "Hall"}, "price": "10"},
		{"title": "A", "start_time": "2035-03-02T20:00:00", "place": "Club", "price": "12"},
		{"title": "B", "start_time": "2035-03-03T20:00:00", "place": "Bar", "price": "14"}]
	END
	take in.json
	records_are 'map([.name, .starts_at, .location.name]) | sort == [["A", "2035-03-01", "Hall"], ["A", "2035-03-02T20:00:00", "Club"],
		["B", "2035-03-03T20:00:00", "Bar"]]'
}

@test "members that have values in the same item are not one rule" {
	cat >in.json <<-'END'
		[{"id": 1, "title": "A", "start": "2035-03-01", "date": "2035-02-01"},
		{"id": 2, "title": "B", "start": "2035-03-02", "date": "2035-02-02"}, {"id": 3, "title": "C", "date": "2035-02-03"}]
	END
	take in.json
	gojq -e '.map.starts_at | type == "object"' "$CARTAZ_ETC/profiles/own.json"
}

@test "a date is found by its values if no name fits, and rows of one name stay apart" {
	take "$cases/gbgw.csv"
	records_are 'map([.name, .starts_at, .ends_at]) == [["Litter Pick", "2027-06-21", "2027-06-21"], ["Swap", "2027-06-22", "2027-06-23"]]'
	take "$cases/gbgw-repeated.csv"
	out_is '.events == 3 and .left_out == 0'
	printf 'Title,Quand,Lieu\nA,21/03/2035,Salle\nB,22/03/2035,Salle\n' >in.csv
	take in.csv
	records_are 'map(.starts_at) == ["2035-03-21", "2035-03-22"]'
	printf 'Name,Last updated,Ticket sale,Spielt am,Phone\nA,2030-01-01,2030-02-01,2035-03-21,1700000000\nB,2030-01-02,2030-02-02,2035-03-22,1700000001\n' >in.csv
	take in.csv
	records_are 'map(.starts_at) == ["2035-03-21", "2035-03-22"]'
}

@test "of two columns with one day the one with hours is preferred, and the other fills its gaps" {
	cat >in.csv <<-'END'
		Nome,Data,Horario
		A,22-03-2035,22/03/2035 12:00
		B,23-03-2035,"dom., 23 de mar., 12:00 – 19:00"
		C,24-03-2035,
		D,25-03-2035,25/03/2035 20:30
	END
	take in.csv
	records_are 'map(.starts_at) == ["2035-03-22T12:00:00", "2035-03-23", "2035-03-24", "2035-03-25T20:30:00"]'
	printf 'name,date,start_datetime\nA,2035-03-22,2035-03-22T19:00\nB,2035-03-23,2035-03-23T20:00\n' >in.csv
	take in.csv
	records_are 'map(.starts_at) == ["2035-03-22T19:00:00", "2035-03-23T20:00:00"]'
	# Another day is another time.
	printf 'name,date,time\nA,2035-03-22,2034-01-01T19:00\nB,2035-03-23,2034-01-02T20:00\n' >in.csv
	take in.csv
	records_are 'map(.starts_at) == ["2035-03-22", "2035-03-23"]'
}

@test "Gratuito: Sim is a price of nothing where there is no other" {
	take "$cases/prefeitura.csv"
	records_are 'map([.name, (.tickets | map(.price))]) == [["Festival A", ["0.00"]], ["Oficina D", ["0.00"]],
		["Peça B", ["40.00"]], ["Show C", ["20.00"]]]'
	echo '[{"id": 1, "name": "A", "startDate": "2035-03-01", "isAccessibleForFree": true},
		{"id": 2, "name": "B", "startDate": "2035-03-01", "isAccessibleForFree": false}]' >in.json
	take in.json
	records_are 'map([.name, (.tickets | map(.price))]) == [["A", ["0.00"]], ["B", []]]'
	printf 'Título,Fecha,Gratis\nA,2035-03-01,sí\nB,2035-03-02,no\n' >in.csv
	take in.csv
	records_are 'map([.name, (.tickets | map(.price))]) == [["A", ["0.00"]], ["B", []]]'
}

@test "German and French headers, with their words for hours, states and free entry" {
	cat >de.csv <<-'END'
		Titel;Beschreibung;Startdatum;Beginn;Enddatum;Veranstaltungsort;Straße;PLZ;Ort;Veranstalter;Eintritt;Status
		Jazz;Ein Abend;24.06.2035;20:30 Uhr;24.06.2035;Stadthalle;Markt 1;50667;Köln;Kulturamt;12,50 €;
		Lesung;Texte;03.07.2035;19 Uhr;;Bücherei;Ring 2;50668;Köln;Bücherei;Eintritt frei;abgesagt
		Markt;Vom Hof;04.07.2035;;05.07.2035;Neumarkt;;50667;Köln;;;verschoben
	END
	cat >fr.csv <<-'END'
		Titre;Descriptif;Date de début;Heure de début;Date de fin;Nom du lieu;Adresse;Code postal;Ville;Organisateur;Tarif;Gratuit;Statut
		Jazz;Une soirée;24/06/2035;20h30;24/06/2035;Salle;1 place;44000;Nantes;Ville;12,50 €;non;
		Lecture;Des mots;03/07/2035;19h;;Médiathèque;2 rue;44000;Nantes;Médiathèque;;oui;Annulé
		Marché;Tout;04/07/2035;;05/07/2035;Place;;44000;Nantes;;;;Reporté
	END
	for of in 'de Köln Stadthalle Markt' 'fr Nantes Salle Marché'; do
		read -r language city place market <<<"$of"
		take "$language.csv"
		records_are --arg city "$city" --arg place "$place" --arg market "$market" 'map(select(.name == "Jazz"))[0] as $jazz
			| (map(select(.event_status == "cancelled"))[0]) as $talk | (map(select(.name == $market))[0]) as $market
			| $jazz.starts_at == "2035-06-24T20:30:00" and $jazz.location.city == $city and $jazz.location.name == $place
			and $jazz.location.formatted_address != null and $jazz.producer.name != null and $jazz.description != null and $jazz.tickets[0].price == "12.50"
			and $talk.starts_at == "2035-07-03T19:00:00" and $talk.event_status == "cancelled" and ($talk.tickets[0].price | tonumber) == 0
			and $market.ends_at == "2035-07-05" and $market.event_status == "postponed"'
	done
}

@test "days that have midnights take their hours from another column, and when a form was sent is no start" {
	cat >es.csv <<-'END'
		ID-EVENTO|TITULO|FECHA|FECHA-FIN|HORA|NOMBRE-INSTALACION|LATITUD|LONGITUD
		1|Teatro|2035-12-07 00:00:00.0|2035-12-07 23:59:00.0|19:30|Centro|40.4|-3.6420353342333227
		2|Belén|2035-12-10 00:00:00.0|2035-12-11 23:59:00.0||Plaza|40.5|-3.7
	END
	take es.csv
	records_are 'map([.name, .starts_at, .location.name, .location.longitude]) == [["Belén", "2035-12-10", "Plaza", "-3.7"],
		["Teatro", "2035-12-07T19:30:00", "Centro", "-3.6420353342333227"]]'
	printf '%s\n' 'Zeitstempel,Titel,Beginn,Ort' '26.08.2034 12:53:37,Frühstück,09:00,Saal' '27.08.2034 11:00:00,Abend,19:00,Saal' >de.csv
	tool_ok profile guess de.csv
	says 'nothing looks like a date, so "starts_at" has no rule'
}

@test "an hour of the end without a date of its own is on the day of the start" {
	printf '%s\n' 'Evento;Data;Horário;Hora de término;Cidade' 'Jazz;01/03/2027;13:00;14:30;Recife' 'Rock;02/03/2027;20h;23h30;Olinda' \
		'Samba;03/03/2027;20h;;Olinda' 'Xote;04/03/2027;22h;02h;Olinda' >in.csv
	take in.csv
	records_are 'map([.name, .starts_at, .ends_at]) == [["Jazz", "2027-03-01T13:00:00", "2027-03-01T14:30:00"],
		["Rock", "2027-03-02T20:00:00", "2027-03-02T23:30:00"], ["Samba", "2027-03-03T20:00:00", null], ["Xote", "2027-03-04T22:00:00", "2027-03-04T02:00:00"]]'
	cgi GET events 'q=xote'
	body_is '.data[0] | .starts_at == "2027-03-04T22:00:00" and .ends_at == null'
	printf '%s\n' 'Event,Date,Start time,End time' 'Jazz,2027-03-01,13:00,14:30' 'Rock,2027-03-02,20:00,23:30' >in.csv
	take in.csv
	records_are 'map([.starts_at, .ends_at]) == [["2027-03-01T13:00:00", "2027-03-01T14:30:00"], ["2027-03-02T20:00:00", "2027-03-02T23:30:00"]]'
	printf '%s\n' 'Workshop,Day,Time' 'Puppets,Saturday 13 March 2027,10am - 1pm' 'Lighting,Tuesday 14 September 2027,6pm' >in.csv
	take in.csv
	records_are 'map([.starts_at, .ends_at]) | sort == [["2027-03-13T10:00:00", "2027-03-13T13:00:00"], ["2027-09-14T18:00:00", null]]'
	run ! grep -q 'is not a date' "$err_file"
}

# "name start end", of each session where there are some.
times() {
	gojq -sr 'sort_by(.name)[] | .name as $name | (if (.sessions | length) > 0 then .sessions[] else . end)
		| "\($name) \(.starts_at) \(.ends_at)"' records
}

@test "[first, last] is a run of days: developers-conferences-agenda, seconds, and dates as text; an instant stays one" {
	take "$cases/range-array-ms.json"
	times | diff - <(printf '%s\n' 'API Days 2027-07-01 2027-07-02' 'Jug Camp 2027-07-02 null' 'That Conf 2027-06-29 2027-07-03')
	echo '[{"title": "A", "when": [1814227200, 1814572800]}, {"title": "B", "when": [1814234400, 1814238000]}]' >in.json
	take in.json
	times | diff - <(printf '%s\n' 'A 2027-06-29 2027-07-03' 'B 2027-06-29T02:00:00Z 2027-06-29T03:00:00Z')
	echo '[{"title": "A", "date": ["2027-05-10", "2027-05-14"]}, {"title": "B", "date": ["2027-06-01"]}]' >in.json
	take in.json
	times | diff - <(printf '%s\n' 'A 2027-05-10 2027-05-14' 'B 2027-06-01 null')
	# Three dates are no range.
	echo '[{"title": "A", "date": ["2027-05-10", "2027-05-14", "2027-05-20"]}, {"title": "B", "date": ["2027-06-01"]}]' >in.json
	take in.json
	times | grep -qx 'A 2027-05-10 null'
}

@test "several dates in one text are sessions: the city of Paris, OpenAgenda by OpenDataSoft, a list of days stays a text" {
	take "$cases/occurrences-underscore.json"
	times | diff - <(printf 'Ciné-club %sT19:00:00+01:00 %sT21:00:00+01:00\n' 2027-01-14 2027-01-14 2027-02-11 2027-02-11 2027-03-11 2027-03-11)
	take "$cases/ods-v1.json"
	times | grep '^P' | diff - <(printf 'Piece & musique %sT20:00:00 %sT21:30:00\n' 2027-02-06 2027-02-06 2027-02-07 2027-02-07 2027-02-08 2027-02-08)
	printf '%s\n' 'Título,Data,Sessões' 'A,2035-03-01,2035-03-01T10:00 2035-03-01T11:00;2035-03-08T10:00 2035-03-08T11:00' 'B,2035-03-02,' >in.csv
	take in.csv
	times | diff - <(printf '%s\n' 'A 2035-03-01T10:00 2035-03-01T11:00' 'A 2035-03-08T10:00 2035-03-08T11:00' 'B 2035-03-02 null')
	printf 'Title,Start,Dates\nA,2035-03-01,every Monday; not in May\nB,2035-03-02,daily\n' >in.csv
	take in.csv
	times | diff - <(printf '%s\n' 'A 2035-03-01 null' 'B 2035-03-02 null')
}

@test "a flag makes days: Outlook's sheet, Google's, whose end is included, Localist with it outside of its instances" {
	take "$cases/outlook-nl.csv"
	times | diff - <(printf '%s\n' 'Avond 2027-04-22T20:00:00 2027-04-22T23:00:00' 'Markt 2027-04-21 2027-04-21')
	take "$cases/google-csv.csv"
	times | diff - <(printf '%s\n' 'Open mic 2027-04-10T14:00:00 2027-04-10T15:00:00' 'Street fair 2027-04-11 2027-04-12')
	take "$cases/localist.json"
	times | diff - <(printf '%s\n' 'Lecture: physics of music 2027-07-25T19:00:00-05:00 2027-07-25T21:00:00-05:00' \
		'Lecture: physics of music 2027-07-26T19:00:00-05:00 null' 'Opening 2027-08-01 null')
}

@test "schema.org: only the events of a graph, with their prices, schedules and online places" {
	take "$cases/jsonld-graph.json"
	[ "$(wc -l <"$err_file")" = 1 ] # tickets of a cancelled event
	out_is '.events == 2 and .left_out == 1'
	records_are 'map([.name, .event_status, .is_online, (.tickets | map(.price))])
		== [["Reading", null, true, ["5", "15"]], ["Solidarity night", "cancelled", false, ["20.00"]]]'
	cat >in.json <<-'END'
		[{"@type": ["Event", "Thing"], "name": "A", "startDate": "2035-03-01", "isAccessibleForFree": true}, {"@type": "Organization", "name": "Org"},
		{"@type": "Place", "name": "Hall"}, {"@type": "schema:Festival", "name": "B", "startDate": "2035-03-02", "endDate": "2035-03-04"},
		{"@type": "Event", "name": "Class", "startDate": "2026-12-01T18:00", "endDate": "2027-06-30", "eventSchedule": {"repeatFrequency": "P1W",
			"startDate": "2026-12-01", "startTime": "18:00", "endTime": "19:00", "repeatCount": 2}}]
	END
	take in.json
	times | diff - <(printf '%s\n' 'A 2035-03-01 null' 'B 2035-03-02 2035-03-04' 'Class 2026-12-01T18:00:00 2026-12-01T19:00:00' \
		'Class 2026-12-08T18:00:00 2026-12-08T19:00:00')
	records_are 'map(.tickets | map(.price)) == [["0.00"], [], []]'
}

@test "23:59 in a column of days is not an hour of the end, as in Madrid; a real one is" {
	printf '%s\n' 'ID-EVENTO;TITULO;FECHA;HORA;FECHA-FIN' '1;Cine;2027-11-25 00:00:00.0;17:30;2027-11-25 23:59:00.0' \
		'2;Danza;2027-11-27 00:00:00.0;19:00;2027-12-05 23:59:00.0' '3;Feria;2027-11-27 00:00:00.0;;2027-12-05 23:59:00.0' >in.csv
	take in.csv
	times | diff - <(printf '%s\n' 'Cine 2027-11-25T17:30:00 2027-11-25' 'Danza 2027-11-27T19:00:00 2027-12-05' 'Feria 2027-11-27 2027-12-05')
	# A row with another hour: the column has hours.
	sed 's/12-05 23:59:00.0$/12-05 22:00:00.0/' in.csv >hours.csv
	take hours.csv
	times | diff - <(printf '%s\n' 'Cine 2027-11-25T17:30:00 2027-11-25T23:59:00' 'Danza 2027-11-27T19:00:00 2027-12-05T22:00:00' 'Feria 2027-11-27 2027-12-05T22:00:00')
	printf '%s\n' 'Event,Date,Time,End date' 'A,2027-11-25,21:00,2027-11-25 23:59' 'B,2027-11-26,21:00,2027-11-26 23:59' >in.csv
	take in.csv
	times | diff - <(printf '%s\n' 'A 2027-11-25T21:00:00 2027-11-25T23:59:00' 'B 2027-11-26T21:00:00 2027-11-26T23:59:00')
	echo '[{"title": "A", "start": "2027-11-25T00:00:00", "end": "2027-11-26T23:59:59"}, {"title": "B", "start": "2027-11-27T00:00:00", "end": "2027-11-27T23:59:59"}]' >in.json
	take in.json
	times | diff - <(printf '%s\n' 'A 2027-11-25 2027-11-26' 'B 2027-11-27 2027-11-27')
}

@test "hours from and to in one cell, beside a date" {
	local cells
	while IFS='|' read -r -a cells; do
		printf 'id,name,date,time\n1,A,2027-06-24,%s\n2,B,2027-06-25,%s\n' "${cells[@]:0:2}" >in.csv
		take in.csv
		times | diff - <(printf '%s\n' "A 2027-06-24T13:00:00 2027-06-24T14:30:00" "B 2027-06-25T09:00:00 ${cells[2]-2027-06-25T10:00:00}")
		[ ! -s "$err_file" ]
	done <<-'END'
		13:00-14:30|9:00-10:00
		13:00 – 14:30|9:00|null
		13h às 14h30|9h às 10h
		1:00 PM - 2:30 PM|9:00 AM - 10:00 AM
		13:00 bis 14:30 Uhr|9:00 bis 10:00 Uhr
	END
	printf '%s\n' 'TITULO;FECHA;HORA' 'A;2027-06-24 00:00:00.0;13:00 a 14:30' 'B;2027-06-25 00:00:00.0;20:00' >in.csv
	take in.csv
	times | diff - <(printf '%s\n' 'A 2027-06-24T13:00:00 2027-06-24T14:30:00' 'B 2027-06-25T20:00:00 null')
}

@test "phpMyAdmin's export: the rows of its largest table are the events" {
	printf '%s\n' '[{"type":"header","version":"5.2.1","comment":"Export to JSON plugin for PHPMyAdmin"},' '{"type":"database","name":"agenda"},' \
		'{"type":"table","name":"config","database":"agenda","data":[{"id":"1","name":"x"}]},' '{"type":"table","name":"eventos","database":"agenda","data":' \
		'[{"id":"1","nome":"Samba","data":"2027-06-24","cidade":"Recife"},{"id":"2","nome":"Choro","data":"2027-06-25","cidade":"Olinda"}]}]' >in.json
	take in.json
	out_is '.events == 2 and .left_out == 0'
	times | diff - <(printf '%s\n' 'Choro 2027-06-25 null' 'Samba 2027-06-24 null')
}

@test "a column with zones of Windows is the zone of the events" {
	printf '%s\n' 'id,name,start,timezone' '1,A,2027-07-10T20:00,W. Europe Standard Time' '2,B,2027-07-11T20:00,(UTC-05:00) Eastern Time (US & Canada)' >in.csv
	take in.csv
	records_are 'map(.timezone) == ["Europe/Berlin", "America/New_York"]'
}

@test "guess: an object of prices is in cents if its name says so, and a status of dates is a table of all known words" {
	gojq -n '[range(3) | {ref: "S\(.)", title: "Show \(.)", pricesPence: {from: 1250, to: 4500},
		performances: [{begin: "2035-02-0\(. + 1)T19:30", saleState: "ON_SALE"}, {begin: "2035-02-1\(.)T19:30", saleState: "SOLD_OUT"},
			{begin: "2035-02-2\(.)T19:30", saleState: "CANCELLED"}]}]' >in.json
	tool_ok profile guess in.json
	cp "$out_file" own.json
	gojq -e '.map.tickets == {each: "/pricesPence/*", map: {price: {amount: "", unit: "minor"}}}
		and (.map.sessions.map.event_status.table | .ON_SALE == null and .CANCELLED == "cancelled" and .ADIADO == "postponed")
		and (.map.sessions.map.is_closed.table | .SOLD_OUT and .ESGOTADO and (.ON_SALE | not))' own.json
	tool_ok profile try own.json in.json
	run ! grep 'not taken' "$out_file"
	grep -F '{"starts_at":"2035-02-10T19:30:00","is_closed":true},{"starts_at":"2035-02-20T19:30:00","event_status":"cancelled"' "$out_file"
	gojq 'map(.priceRange = {from: 12, to: 45} | del(.pricesPence))' in.json >whole.json
	tool_ok profile guess whole.json
	gojq -e '.map.tickets == {each: "/priceRange/*", map: {price: {amount: ""}}}' "$out_file"
}

@test "guess: prices of a list are in cents if their names say so, and a state of sales is no region" {
	gojq -n '[{id: 1, title: "Rock", starts_at: "2035-01-31T20:00:00Z", state: "ON_SALE",
		offers: [{name: "Stalls", price_cents: 1500, feeCents: 150, total_cents: 1650, currency: "GBP"}]}]' >in.json
	tool_ok profile guess in.json
	gojq -e '.map | has("location.state") or has("location.state_abbr") | not' "$out_file"
	take in.json
	records_are '.[0] | .event_status == null and (.tickets | map([.name, .price, .fee, .total]) == [["Stalls", "15.00", "1.50", "16.50"]])'
	# An amount with decimals is not in cents, whatever its name says.
	gojq '.[0].offers[0].price_cents = "15.00"' in.json >decimals.json
	tool_ok profile guess decimals.json
	gojq -e '[.. | objects | select(.amount == "/price_cents")] | all(has("unit") | not)' "$out_file"
}

@test "guess: the columns of a sheet that no rule reads are named" {
	printf 'Nome;Data;Morada;Preço;Quarto;Código postal\nA;24/06/2035;Rua A, 1;10;x;4700\nB;25/06/2035;Rua B, 2;12;y;4710\n' >in.csv
	tool_ok profile guess in.csv
	out_is '.map["location.formatted_address"] == "/Morada"'
	says 'columns without a rule: "Quarto", "Código postal"'
}

@test "guess: members that no rule reads are named, too, also in lists, and of many only the first" {
	gojq -n '[range(3) | {id: ., title: "E\(.)", start: "2035-01-31T20:00:00Z", body: {raw: "x"}, flavour: "sweet",
		offers: [{price: "10", name: "Full", rowsOnly: "y"}]}]' >in.json
	tool_ok profile guess in.json
	says 'members without a rule: /offers/*/rowsOnly, ' ', /flavour'
	gojq 'map(. + ([range(30) | {"zz\(.)": "q\(.)"}] | add))' in.json >many.json
	tool_ok profile guess many.json
	grep -Eq 'members without a rule: (/[^ ]+, ){19}/[^ ]+ and 1[0-9] more$' "$err_file"
}

@test "guess: a column of prices in words is the price" {
	printf '%s\n' 'Evento;Fecha;Entrada' 'A;24/06/2035;Desde $4.000' 'B;25/06/2035;A la gorra' 'C;26/06/2035;Aporte voluntario' \
		'D;27/06/2035;Adhesión: $4.000' 'E;28/06/2035;Gratis' >in.csv
	brand_edit "$HOST" '.currency = "ARS" | .country = "AR"'
	take in.csv
	out_is '.remarks == 0'
	records_are '[.[].tickets[0] | [.price, .name]] == [["4000", "Desde"], [null, "A la gorra"], [null, "Aporte voluntario"], ["4000", "Adhesión"], ["0", null]]'
}

@test "guess: a column that makes events free needs no rule" {
	printf 'Nome;Data;Gratuito;Quarto\nA;24/06/2035;Sim;x\nB;25/06/2035;Não;y\n' >in.csv
	tool_ok profile guess in.csv
	says 'column "Gratuito" needs no rule, because the events that it marks as free get the price 0' 'columns without a rule: "Quarto"'
	mkdir -p "$CARTAZ_ETC/profiles"
	cp "$out_file" "$CARTAZ_ETC/profiles/own.json"
	tool_ok import --profile own "$HOST" in.csv
	[ "$(records_of "$HOST" | gojq -c '[.name, .tickets[0].price]' | sort | tr -d '\n')" = '["A","0.00"]["B",null]' ]
}

@test "guess: categories and ages are found where the values show them, whatever else the names may mean" {
	local name
	while read -r name; do
		printf 'Nome;Data;Cidade;%s;Preço\nA;24/06/2035;Braga;Concerto;10\nB;25/06/2035;Braga;Teatro, Dança;10\nC;26/06/2035;Braga;;10\n' "$name" >in.csv
		take in.csv
		records_are --arg name "$name" 'map(.categories) == [["Concerto"], ["Teatro", "Dança"], null] or error($name)'
	done <<-'END'
		Categoria
		Tipo
		Tipologia
		Tipo de evento
		Género
		Type
		Event type
		Kategorie
		Art der Veranstaltung
		Catégorie
		Type d'événement
		Genre
	END
	while read -r name; do
		printf 'Nome;Data;Cidade;%s;Preço\nA;24/06/2035;Braga;M/6;10\nB;25/06/2035;Braga;M/12;10\nC;26/06/2035;Braga;;10\n' "$name" >in.csv
		take in.csv
		records_are --arg name "$name" 'map(.age_rating) == ["6", "12", null] or error($name)'
	done <<-'END'
		Age
		Idade
		Faixa etária
		Classificação
		Edad
		Alter
		Min age
		Para quem
	END
	echo '[{"id": 1, "title": "A", "date": "2035-06-24", "type": "concert", "minAge": 12}, {"id": 2, "title": "B", "date": "2035-06-25", "type": "theatre", "minAge": 16}]' >in.json
	take in.json
	records_are 'map([.categories, .age_rating]) == [[["concert"], "12"], [["theatre"], "16"]]'
	echo '[{"id": 1, "title": "A", "date": "2035-06-24", "types": ["concert", "dance"]}, {"id": 2, "title": "B", "date": "2035-06-25", "types": ["theatre"]}]' >in.json
	take in.json
	records_are 'map(.categories) == [["concert", "dance"], ["theatre"]]'
}

@test "guess: types of tickets, kinds of records and other numbers are no categories and no ages" {
	printf 'Nome;Data;Tipo;Preço\nA;24/06/2035;Inteira;10\nA;24/06/2035;Meia;5\n' >in.csv
	tool_ok profile guess in.csv
	out_is '(.map | has("categories") | not) and .map.tickets.map.name == "/Tipo"'
	echo '[{"id": 1, "title": "A", "date": "2035-06-24", "type": "event", "room": 12, "guests": "+1", "from": "12/14"},
		{"id": 2, "title": "B", "date": "2035-06-25", "type": "event", "room": 14, "guests": "+2", "from": "13/14"}]' >in.json
	tool_ok profile guess in.json
	out_is '.map | has("categories") or has("age_rating") | not'
}

@test "guess: why an id is made of name and start is true" {
	why_is() { # WHY, FILE on standard input
		cat >in.csv
		tool_ok profile guess in.csv
		out_is --arg why "$1; a changed name, date or time makes a new event" '.guessed.id == $why and .map.id.hash != null'
	}
	why_is 'no member has the name of an id' <<<$'Name,Start\nA,2035-01-01\nB,2035-01-02'
	why_is '/id has a value in only 1 of 2 items' <<<$'id,Name,Start\n1,A,2035-01-01\n,B,2035-01-02'
	why_is '/id has the same value in several items' <<<$'id,Name,Start\n1,A,2035-01-01\n1,B,2035-01-02'
}

@test "guess: the way to attend of Meetup and others is online if it is online or hybrid, also if the sample has neither" {
	local way name
	while IFS='|' read -r name way; do
		gojq -n --arg name "$name" --arg way "$way" '[range(1; 4) | {id: ., title: "Talk \(.)", start: "2035-03-0\(.)T19:00:00Z", isOnline: false,
			venue: {name: "Hall"}, ($name): ($way / "," | .[0])}]' >sample.json
		gojq -n --arg name "$name" --arg way "$way" '[$way / "," | to_entries[] | {id: .key, title: "Talk \(.key)", start: "2035-03-01T19:00:00Z",
			isOnline: false, venue: {name: "Hall"}, ($name): .value}]' >in.json
		tool_ok profile guess sample.json
		cp "$out_file" own.json
		tool_ok import --replace --accept-shrink --profile ./own.json "$HOST" in.json
		records_of "$HOST" | gojq -se --arg name "$name" 'sort_by(.id) | map(.is_online) == [false, true, true] or error($name)'
	done <<-'END'
		eventType|PHYSICAL,HYBRID,ONLINE
		attendanceMode|offline,hybrid,online
		modalidade|presencial,híbrida,a distância
		eventAttendanceMode|https://schema.org/OfflineEventAttendanceMode,https://schema.org/MixedEventAttendanceMode,https://schema.org/OnlineEventAttendanceMode
	END
	# Meetup's answers wrap each event in a node.
	echo '[{"node": {"id": "1", "title": "Talk", "dateTime": "2035-03-01T19:00:00-05:00", "eventType": "HYBRID", "status": "CANCELLED", "venue": {"name": "Hall"}}}]' >in.json
	tool_ok profile guess in.json
	cp "$out_file" own.json
	tool_ok import --replace --accept-shrink --profile ./own.json "$HOST" in.json
	records_of "$HOST" | gojq -e '.name == "Talk" and .is_online and .event_status == "cancelled" and .location.name == "Hall"'
}

@test "guess: a state in an object with labels, as OpenAgenda exports it" {
	gojq -n '["Programmé", "Reprogrammé", "Déplacé en ligne", "Reporté", "Complet", "Annulé"] | to_entries | map({uid: (.key + 1), title: "Concert \(.key + 1)",
		start: "2035-03-01T19:00:00Z", status: {id: (.key + 1), label: {fr: .value}}, location: {name: "Salle"}})' >in.json
	tool_ok profile guess in.json
	cp "$out_file" own.json
	tool_ok import --replace --profile ./own.json "$HOST" in.json
	records_of "$HOST" | gojq -se 'sort_by(.id) | map([.event_status, .availability]) == [[null, "unknown"], ["rescheduled", "unknown"],
		["moved_online", "unknown"], ["postponed", "unknown"], [null, "sold_out"], ["cancelled", "off_sale"]] or error(tostring)'
}

@test "guess: every status of Meetup, also if the sample has only active events" {
	gojq -n 'def event: {id: .key, title: "Talk \(.key)", dateTime: "2035-03-01T19:00:00-05:00", eventType: "PHYSICAL", status: .value, venue: {name: "Hall"}};
		["ACTIVE", "ACTIVE", "PAST"] | to_entries | map(event)' >sample.json
	gojq -n 'def event: {id: .key, title: "Talk \(.key)", dateTime: "2035-03-01T19:00:00-05:00", eventType: "PHYSICAL", status: .value, venue: {name: "Hall"}};
		["ACTIVE", "AUTOSCHED", "AUTOSCHED_CANCELLED", "AUTOSCHED_DRAFT", "CANCELLED", "CANCELLED_PERM", "DRAFT", "PROPOSED", "TEMPLATE"] | to_entries | map(event)' >in.json
	for sample in in sample; do
		tool_ok profile guess $sample.json
		cp "$out_file" own.json
		tool_ok import --replace --accept-shrink --profile "./own.json" "$HOST" in.json
		records_of "$HOST" | gojq -se 'sort_by(.id) | map("\(.id) \(.event_status)") == ["0 null", "1 null", "2 cancelled", "4 cancelled", "5 cancelled", "7 tentative"]
			or error(tostring)'
	done
}

@test "guess: usual headers of sheets in Spanish, and an address beside the name of its venue" {
	local name
	while IFS='|' read -r name; do
		printf '%s\n' "$name" 'Taller de barro;12/03/2027;Centro;Calle Mayor 3;Teruel;3 €;https://a.example/1' \
			'Jazz;13/03/2027;Teatro;Calle B 1;Teruel;5 €;https://a.example/2' >es.csv
		tool_ok profile guess es.csv
		[ "$(gojq -r '.map | [.name, ."location.name", ."location.formatted_address", ."location.city",
			.tickets.map.price.amount, .url] | map(.[1:]) | join(";")' "$out_file")" = "${name/;Fecha/}" ]
	done <<-'END'
		Actividad;Fecha;Sala;Dirección;Localidad;Tarifa;Web
		Nombre de la actividad;Fecha;Nombre del local;Dirección del local;Comuna;Entrada;Más información
		Acto;Fecha;Espacio;Dirección;Población;Coste;Página web
		Workshop;Fecha;Instalación;Address;Localidad;Cuota;More information
		Actividad;Fecha;Plaza - Parque;Dirección;Localidad;Tarifa;Web
		Atividade;Fecha;Nome do espaço;Endereço do local;Concelho;Custo;Mais informações
	END
}

@test "guess: the column of the page to register is the link to buy" {
	local header
	for header in Inscrição Inscripción 'Link de inscrição' Registration; do
		printf 'id,Evento,Data,%s\n1,A,10/01/2035 20h,https://a.example/1\n2,B,11/01/2035 20h,https://a.example/2\n' "$header" >in.csv
		take in.csv
		records_are 'map(.buy_url) == ["https://a.example/1", "https://a.example/2"]'
	done
}

@test "guess: if no column is called a name, the work, the kind or the performer is the name" {
	local name
	while IFS='|' read -r name wanted; do
		printf '%s\n' "$name" '12/03/2027;20h;Limite;Mário Peixoto;Sala 1' '13/03/2027;21h;Ganga Bruta;Humberto Mauro;Sala 2' >in.csv
		tool_ok profile guess in.csv
		[ "$(gojq -r '.map | "\(.name) \(."location.name")"' "$out_file")" = "/$wanted /Local" ] || { echo "$name"; return 1; }
	done <<-'END'
		Data;Hora;Artista;Observações;Local|Artista
		Data;Hora;Filme;Direção;Local|Filme
		Fecha;Hora;Película;Dirección artística;Local|Película
		Data;Hora;Título original;Realizador;Local|Título original
		Data;Hora;Espetáculo;Companhia;Local|Espetáculo
		Data;Hora;Companhia;Coreógrafo;Local|Companhia
		Data;Hora;Coreografia;Grupo;Local|Coreografia
		Data;Hora;Nome da peça;Encenação;Local|Nome da peça
		Fecha;Hora;Nombre de la obra;Elenco;Local|Nombre de la obra
		Fecha;Hora;Exposición;Comisario;Local|Exposición
		Data;Hora;Palestra;Palestrante;Local|Palestra
		Fecha;Hora;Charla;Ponente;Local|Charla
		Data;Hora;Jogo;Árbitro;Local|Jogo
		Data;Hora;Festa;DJ;Local|Festa
		Date;Time;Band;Support;Local|Band
		Date;Time;Film;Director;Local|Film
		Data;Hora;Sessão;Realizador;Local|Sessão
		Fecha;Hora;Programa;Director;Local|Programa
	END
	# A name comes first, whatever else is there.
	printf '%s\n' 'Fecha;Artista;Título;Local' '12/03/2027;Ana;Noche de jazz;Sala 1' '13/03/2027;Eva;Noche de rock;Sala 2' >in.csv
	tool_ok profile guess in.csv
	out_is '.map.name == "/Título"'
}

@test "guess: a sheet without a column for names is refused with its columns and the next step" {
	printf 'Espacio;Día\nSala 1;12/03/2027\n' >in.csv
	tool_fails profile guess in.csv
	says 'its columns are "Espacio", "Día"; write a profile for the sheet (how-to/map-a-spreadsheet.md)'
}

@test "a list of sessions whose times are called utc becomes sessions" {
	gojq -n '[{id: 1, titulo: "Samba", sessoes: [{inicio_utc: "2027-03-01T23:00:00Z", fim_utc: "2027-03-02T01:00:00Z"},
		{inicio_utc: "2027-03-02T23:00:00Z", fim_utc: "2027-03-03T01:00:00Z"}]},
		{id: 2, titulo: "Choro", sessoes: [{inicio_utc: "2027-04-01T23:00:00Z", fim_utc: "2027-04-02T01:00:00Z"}]}]' >in.json
	take in.json
	records_are 'map([.sessions[] | .starts_at]) == [["2027-04-01T23:00:00Z"], ["2027-03-01T23:00:00Z", "2027-03-02T23:00:00Z"]]'
}

@test "the kind of a ticket beside its place is a part of its name, and another type is not" {
	gojq -n '[{id: 1, titulo: "Samba", inicio: "2027-03-01T23:00:00Z", ingressos: [{setor: "Pista", tipo: "Inteira", preco: "57.50"}, {setor: "Pista", tipo: "Meia-entrada", preco: "28.75"}]},
		{id: 2, titulo: "Choro", inicio: "2027-03-02T23:00:00Z", ingressos: [{setor: "Mesa", tipo: "Inteira", preco: "80"}]}]' >in.json
	take in.json
	records_are 'map([.tickets[].name]) == [["Mesa Inteira"], ["Pista Inteira", "Pista Meia-entrada"]]'
	gojq '.[].ingressos[].tipo = "online"' in.json >other.json
	take other.json
	records_are 'map([.tickets[].name]) == [["Mesa"], ["Pista", "Pista"]]'
}

@test "guess: a column of amounts is the price, also if its name may mean the ticket, and Nº is the id" {
	local name
	for name in Ingresso 'Valor do ingresso' 'Preço do ingresso'; do
		printf 'Nº,Evento,Data,%s\n1,Show,10/01/2027,"R$ 20,00"\n2,Baile,11/01/2027,"R$ 30,00"\n3,Roda,12/01/2027,Grátis\n' "$name" >in.csv
		tool_ok profile guess in.csv
		out_is ".map.tickets.map == {price: {amount: \"/$name\"}} and .map.id == \"/Nº\""
	done
	printf 'Evento,Data,Ingresso,Valor\nA,10/01/2027,Pista,20\nB,11/01/2027,Camarote,30\n' >in.csv
	tool_ok profile guess in.csv
	out_is '.map.tickets.map == {name: "/Ingresso", price: {amount: "/Valor"}}'
}

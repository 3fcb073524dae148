# Dates, times and prices as people write them in Spanish, Portuguese and English: the forms
# of agendas, programmes and sites of all three languages, whose days were not changed.

load ../helpers/tool_suite

# Imports a sheet with a row for each text.  Then prints "TEXT<tab>TIME" for each row.
read_dates() { # <TEXTS
	cat >texts
	{
		echo 'id;name;starts_at'
		awk '{ gsub(/"/, "\"\""); print NR ";E" NR ";\"" $0 "\"" }' texts
	} >in.csv
	tool_ok import --json --accept-shrink "$HOST" in.csv
	records_of "$HOST" | gojq -r '"\(.id)\t\(.starts_at // "-")"' | sort -n | cut -f2 | paste texts -
}

# Compares lines of "TIME TEXT" with what is read.
all_are() { # <LINES
	local lines
	lines=$(cat)
	cut -d' ' -f2- <<<"$lines" | read_dates >read
	sed 's/\([^ ]*\) \(.*\)/\2\t\1/' <<<"$lines" | diff - read
}

@test "dates: Spanish agendas" {
	all_are <<-'END'
		2025-11-28T19:07:00 Viernes, 28 de noviembre de 2025 a las 19:07 hs
		2025-11-20T19:30:00 20 de noviembre de 2025 a las 19:30
		2025-06-15T19:00:00 15 de Junio de 2025 a las 19:00
		2025-11-04T19:00:00 4 de noviembre de 2025 a las 19:00 hrs
		2024-06-12T20:00:00 Miércoles, 12 de junio de 2024, 20:00 hrs
		2024-12-10T20:00:00 10 de diciembre de 2024, 20:00 hs
		2018-11-15T12:50:00 Jueves, 15 noviembre 2018, 12:50
		2025-06-01T20:00:00 01/06/2025 - 20:00 hs
		2025-10-12T20:00:00 12 de Octubre, 2025 - 20:00 hrs
		2025-11-11T20:00:00 11 NOV 2025 - 20:00 hs
		2025-12-15T20:00:00 15 Dic, 2025 - 20:00 hs
		2025-11-29T20:00:00 29 de Noviembre de 2025 - 20:00 hrs
		2026-12-25 25 de diciembre de 2026
		2026-12-25T19:30:00 25 dic 2026 19:30
		2026-12-25T19:00:00 25/12/2026 19:00 h
		2026-12-25T19:00:00 25/12/2026 19.00 h
		2026-12-25T19:30:00 25/12/2026 19,30h
		2026-12-25T19:30:00 25/12/2026 19'30 h.
		2026-12-25T20:30:00 25/12/2026 20:30 horas
		2026-12-25T19:00:00 25/12/2026 a las 19
		2026-12-25T19:00:00 25-12-2026, 19:00h.
		2026-12-25 viernes, 25 de diciembre de 2026
		2026-12-25 el viernes 25 de diciembre del 2026
		2026-12-25 Vie. 25/12/2026
		2027-03-12T20:30:00 12 de marzo de 2027 20:30
		2027-03-13T20:30:00 sábado 13/03/2027 20:30
		2027-03-16T18:00:00 mar. 16/03/2027 18:00
		2027-03-16 mar 16 2027
		2027-03-12T20:30:00 12/3/27 20.30
		2027-03-12 12-mar-27
		2027-09-01 1.º de setiembre de 2027
		2027-05-01T09:30:00 primero de mayo de 2027, 09:30 hrs
		2027-12-25 diciembre 25 de 2027
		2027-03-12T20:30:00 20:30 h, viernes 12 de marzo de 2027
		2027-03-12T20:30:00 12/03/2027 (viernes) · 8:30 p. m.
		2027-03-12T20:30:00 12.03.2027 20.30
		2027-03-12T20:10:00 12.03.2027 20.10 h
		2027-03-12T20:10:00 viernes, 12.03.2027 a las 20.10
		2027-03-12T20:10:00 20.10, 12/03/2027
		2027-03-12T20:00:00 12 de Marzo 2027 / 20:00 hrs
	END
}

@test "dates: Portuguese agendas" {
	all_are <<-'END'
		2024-05-12T19:00:00 12 de maio de 2024 às 19h
		2024-01-15T19:24:00 15 de jan de 2024 às 19h24
		2024-01-30T19:00:00 30 de Janeiro de 2024 às 19h
		2024-06-27T20:00:00 27 de Junho de 2024 às 20h
		2024-01-05T20:00:00 05 de janeiro de 2024 às 20h
		2024-10-29T20:00:00 29/10/2024 às 20h.
		2024-02-10T20:00:00 Dia 10/02/2024 às 20h
		2024-03-09T20:50:00 09/03/2024 às 20h50min
		2024-09-29T20:00:00 domingo, dia 29/09/2024 às 20h
		2023-05-27T18:30:00 27 de maio de 2023, sábado, 18h30
		2027-03-12T20:30:00 sex 12/03/2027 20h30
		2027-03-12T20:30:00 Sexta-feira, 12 de março de 2027, ÀS 20h30
		2027-03-09T01:00:00 terça, 9/3/2027, à 1h
		2027-03-01 1º de março de 2027
		2027-09-12T21:30:00 12-set-27 21.30h
		2027-03-12T20:30:00 12/mar/2027 20:30 hs
		2027-03-12T20:30:00 12/03/2027 | 20:30h
	END
}

@test "dates: British and American agendas" {
	all_are <<-'END'
		2024-02-13T19:30:00 13th February 2024, 7.30pm
		2024-03-16T19:30:00 Sat 16 Mar 2024, 7.30pm
		2024-11-16T19:30:00 16-Nov-2024, 7.30pm
		2024-10-26T19:00:00 Saturday October 26th, 2024 at 7pm
		2024-09-08T19:00:00 8th September 2024 at 7pm
		2024-12-04T19:00:00 dec 4th, 2024 at 7pm
		2024-12-29T19:30:00 Dec 29, 2024 @ 7:30 PM
		2024-11-09T07:30:00 09 November 2024 @ 7:30 AM
		2024-12-15T19:30:00 December 15th, 2024 @ 7:30 PM
		2018-04-03 Tuesday, April 3, 2018
		2024-09-18T19:00:00 18/09/2024 at 7pm
		2027-03-12T20:00:00 Friday, March 12, 2027 at 8 pm
		2027-03-12T19:30:00 7.30pm, Fri 12 Mar 2027
		2027-03-13T19:30:00 Sat, Mar 13, 2027 • 7:30 p.m.
		2027-03-12T00:30:00 12th of March 2027, 12:30 am
		2027-05-03T19:30:00 Mon 3 May 2027 19:30 hrs
		2027-03-10 Weds 10 March 2027
		2026-11-21T20:00:00 21.11.2026 um 20 Uhr
	END
	brand_edit "$HOST" '.country = "US"'
	all_are <<-'END'
		2024-07-01T19:30:00 7/1/2024 @ 7:30 PM
		2024-12-25T19:00:00 12/25/2024 at 7pm
		2027-12-03T20:30:00 12/3/27 20.30
		2027-03-12 12 March 2027
		2027-03-04 03/04/2027
		2026-12-25 12/25/2026
		- 25/12/2026
	END
}

@test "dates: a text with two meanings, or without one, is refused" {
	all_are <<-'END'
		- 12 de marzo
		- marzo de 2027
		- viernes 20:30 h
		- 25 dic 20 h
		- 25 dic 20.30 h
		- 12 mar 27
		- 12/03/2027 8
		- 12/03/2027 a las 8
		- 8 12/03/2027
		- 12/03/2027 8 viernes
		- a las 8 viernes 12/03/2027
		- às 8 12/03/2027
		- 10.03 - 12.03.2027
		- 10.03., 12.03.2027
		- 12.03 / 13.03.2027
		- 12.03.2027 - 13.03.
		- 12.03.2027 20.10
		- 12.03.2027 a 14.03.
		- 12/03/2027 a 14
		- 12/03/2027 al 14
		- 12/03/2027 / 13/03/2027
		- 12/03/2027 24:00
		- 5-7 de marzo de 2027
		- 3, 4 e 5 de março de 2027
		- del 3 al 5 de marzo de 2027
		- 25/12
		- sáb 5
		- hoy
		2027-04-03 03/04/2027
		2027-03-12T00:00:00 12/03/2027 00:00
		- 12/03/2027 às 24h
		- 12/03/2027 antes de las 20 h
		- 12/03/2027 hasta las 20 h
		- 12/03/2027 a las
		- 12/03/2027 19:00 - 21:00
		- 12/03/2027 - 14/03/2027
		- 12 y 13 de marzo de 2027
		- 12-13 March 2027
		- 12 de marzo de 2027 o 14 de marzo de 2027
		- 31 de junio de 2027
		- 12/13/2027
		- 12/03/2027 25:00
		- 12/03/2027 13 pm
		- 12/03/2027 20:3 h
		- 12/03/2027 20.305
		- 12/03/20270
		- todos los viernes 12/03/2027
		- 03 de Marzo de 2024, 20:00 Hora Miami
		- May 13, 2024 @ 7:30am ET
		- 12 Aug 2024, 7.30PM UTC+8
	END
	says 'row 2 (line 2): column "starts_at" is not a date or time with only one meaning: write 21/11/2026 20:30 (day first) or 2026-11-21T20:30; the value is left out: "12 de marzo"'
}

@test "dates: another day of the week than the date's is refused, with this reason" {
	all_are <<-'END'
		- TUE NOV 10,2024 AT 7PM
		- FRI, NOV 3, 2024 @ 7:30 PM
		- Sábado, 25 de Febrero 2025 - 20:00 hrs
		- Domingo 17/11/2025 - 20:00 hs
		- segunda-feira, 12/03/2027
	END
	says 'row 5 (line 5): column "starts_at" has the wrong day of the week for its date; the value is left out: "Domingo 17/11/2025 - 20:00 hs"'
}

@test "dates and prices: a profile reads them, and profile guess and source add find their columns" {
	cat >in.csv <<-'END'
		Evento;Fecha;Hora;Ciudad;Precio
		Ana;12 de enero de 2027;19.00 h;Vigo;12 euros
		Berta;viernes, 15 de enero de 2027;20:30 horas;Vigo;Entrada liberada
		Carla;16 ene 2027;a las 19;Vigo;$5.000.-
	END
	tool_ok profile guess in.csv
	out_is '.map | .starts_at == {time: {join: ["/Fecha", "/Hora"], sep: " "}, as: "people"} and .tickets.map.price == {amount: "/Precio"}'
	cp tool.out guessed.json
	brand_edit "$HOST" '.currency = "CLP"'
	tool_ok import --strict --profile ./guessed.json "$HOST" in.csv
	records_of "$HOST" | gojq -es 'sort_by(.name) | map([.starts_at, .tickets[0].price])
		== [["2027-01-12T19:00:00", "12"], ["2027-01-15T20:30:00", "0"], ["2027-01-16T19:00:00", "5000"]]'
}

@test "prices: the signs and words of currencies" {
	local brand text amount
	while IFS='|' read -r brand text amount; do
		brand_edit "$HOST" ".currency = \"$brand\""
		printf 'id;slug;name;starts_at;tickets.total\n1;x;x;1/1/2030;"%s"\n' "$text" >in.csv
		tool_ok import --strict "$HOST" in.csv
		cgi GET page-event '' /x.md
		grep -qF "| not stated | $amount | available |" "$body_file"
	done <<-'END'
		NIO|C$ 300|NIO 300.00
		CAD|C$ 300|$300.00
		MXN|MXN $1,250.00|MXN 1,250.00
		MXN|USD $20|USD 20.00
		USD|US $20|$20.00
		COP|COP $ 50.000|COP 50,000.00
		DOP|RD$ 500|DOP 500.00
		BOB|Bs. 50|BOB 50.00
		BOB|50 Bs|BOB 50.00
		PYG|Gs. 50.000|PYG 50,000
		PYG|50.000 guaraníes|PYG 50,000
		GTQ|Q100|GTQ 100.00
		PEN|50 soles|PEN 50.00
		INR|Rs. 500/-|INR 500.00
		INR|500/-|INR 500.00
		NGN|N5,000|NGN 5,000.00
		NGN|N 5,000.00|NGN 5,000.00
		EUR|12'50 €|€12.50
		EUR|12’5|€12.50
		CHF|1'250.50|CHF 1,250.50
	END
}

@test "prices: a sign that is not next to a number is not a currency, and a dash is not below zero" {
	printf 'id;name;tickets.price;starts_at\n1;x;%s;1/1/2030\n2;y;%s;1/1/2030\n3;z;%s;1/1/2030\n' N/A - 'MXN US$ 5' |
		tool_ok import "$HOST" -
	says 'row 2 (line 2): column "tickets.price" is not an amount such as 49,90 or 49.90: "N/A"' \
		'row 3 (line 3): column "tickets.price" is not an amount such as 49,90 or 49.90: "-"' \
		'row 4 (line 4): column "tickets.price" has two currencies: "MXN US$ 5"'
}

@test "prices: free in other words, and a dash in place of cents" {
	local text
	{
		echo 'id;name;tickets.price'
		for text in Liberado 'Entrada liberada' 'Entrada libre' 'ENTRADA LIBRE HASTA COMPLETAR AFORO' 'Ingreso libre' \
			'De graça' 'Ingresso gratuito' 'Admission free'; do
			printf '%s;x;%s\n' "$((++n))" "$text"
		done
		for text in '$5.000.-' '5.000.-' '5000,-' '12 euros' '12€' '12.–'; do
			printf '%s;x;%s\n' "$((++n))" "$text"
		done
	} >in.csv
	brand_edit "$HOST" '.currency = "CLP"'
	tool_ok import --strict "$HOST" in.csv
	[ "$(records_of "$HOST" | gojq -r '[.id, .tickets[0].price] | @tsv' | sort -n | cut -f2 | paste -sd' ')" = \
		'0 0 0 0 0 0 0 0 5000 5000 5000 12 12 12' ]
}

# Hours in sheets as people write them: two hours are a start and an end, and an hour that
# nobody can read leaves the day.

load ../helpers/tool_suite

# Imports a sheet of dates and hours with a guessed profile.  Each line has the hour, and
# the start and the end that the record must have.
hours_are() { # <"HOUR|START|END" LINES
	cat >wanted
	{
		echo 'Evento;Fecha;Hora;Ciudad'
		awk -F'|' '{ print "E" NR ";" (NR % 28 + 1) "/03/2027;" $1 ";Osorno" }' wanted
	} >in.csv
	tool_ok profile guess in.csv
	cp tool.out guessed.json
	tool_ok import --profile ./guessed.json --accept-shrink --all-remarks "$HOST" in.csv
	records_of "$HOST" |
		gojq -r '"\(.name[1:])|\(.starts_at[8:])|\(if .ends_at then .ends_at[8:] else "-" end)"' |
		sort -n | cut -d'|' -f2- | paste -d'|' <(cut -d'|' -f1 wanted) - | diff wanted -
}

@test "hours: two hours are the start and the end, with any mark between them" {
	hours_are <<-'END'
		20:30 a 22:00 hrs|02T20:30:00|02T22:00:00
		20h às 22h|03T20:00:00|03T22:00:00
		7:30-9pm|04T19:30:00|04T21:00:00
		10am - 1pm|05T10:00:00|05T13:00:00
		11:30-1pm|06T11:30:00|06T13:00:00
		6pm|07T18:00:00|-
		20 a 22 h|08T20:00:00|08T22:00:00
		19.00 h – 21.30 h|09T19:00:00|09T21:30:00
		22:00 hasta 2:00|10T22:00:00|11T02:00:00
		20:30 hrs|11T20:30:00|-
	END
}

@test "hours: a word before the start, a bare end, and an end at 24 h" {
	hours_are <<-'END'
		de 10 a 13 h|02T10:00:00|02T13:00:00
		10:30 a 12|03T10:30:00|03T12:00:00
		22h às 24h|04T22:00:00|05T00:00:00
		das 20h às 22h|05T20:00:00|05T22:00:00
		De 16 a 18 hrs.|06T16:00:00|06T18:00:00
		from 7 pm to 9 pm|07T19:00:00|07T21:00:00
		22:00 - 24:00|08T22:00:00|09T00:00:00
		20h - 22|09T20:00:00|09T22:00:00
		de las 10 a las 13 h|10T10:00:00|10T13:00:00
	END
	hours_are <<-END
		7 pm - 9|02|-
		18:30 a 8|03|-
		20 a 22|04|-
		22h às 24h30|05|-
		24h|06|-
	$(for i in {7..27}; do printf '		20:30 hrs|%02dT20:30:00|-\n' "$i"; done)
	END
}

@test "hours: of several times the first is the start, and the others are reported" {
	hours_are <<-'END'
		17h / 21h30|02T17:00:00|-
		17h e 21h30|03T17:00:00|-
		16:00, 18:00 y 20:00|04T16:00:00|-
		20:30 hrs|05T20:30:00|-
		19:00|06T19:00:00|-
	END
	says 'has several times, of which only the first is used'
}

@test "hours: an hour that nobody can read leaves the day, and is reported with its text" {
	local text
	hours_are <<-'END'
		20:30 hrs|02T20:30:00|-
		19:00|03T19:00:00|-
		21 h|04T21:00:00|-
		Por confirmar|05|-
		20h|06T20:00:00|-
		a confirmar|07|-
		19:30|08T19:30:00|-
		TBA|09|-
		depois do jogo|10|-
		20:00|11T20:00:00|-
		20:30|12T20:30:00|-
		18h30|13T18:30:00|-
	END
	for text in 'Por confirmar' 'a confirmar' TBA 'depois do jogo'; do
		says "is not a time such as 20:30 or 20:30 - 22:00, so the date has no time: \"$text\""
	done
}

@test "hours: a day that nobody can read is still left out" {
	printf '%s\n' 'Evento;Fecha;Hora' 'A;1/03/2027;20:00' 'B;el martes;20:00' 'C;2/03/2027;21:00' >in.csv
	tool_ok profile guess in.csv
	cp tool.out guessed.json
	tool_ok import --profile ./guessed.json --accept-shrink "$HOST" in.csv
	records_of "$HOST" | gojq -es 'sort_by(.name) | map(.starts_at) == ["2027-03-01T20:00:00", null, "2027-03-02T21:00:00"]'
}

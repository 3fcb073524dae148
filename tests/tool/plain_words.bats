# plain_words: "Online" where a place should be, references of HTML in a calendar, and words for
# free events.

bats_require_minimum_version 1.5.0

load ../helpers/tool_suite
load ../helpers/answer

cases=$TESTS/fixtures/states

@test "online: as the name or the city of a place it is no place, in JSON" {
	cat "$cases/online-by-name.json" >in.json
	tool_ok import --strict "$HOST" in.json
	cgi GET events
	body_is '.data[0] | .is_online and .location.city == null'
	cgi GET page-event '' /webinar--1
	grep -qF '"eventAttendanceMode":"https://schema.org/OnlineEventAttendanceMode"' "$body_file"
	never grep -qF 'search?query=' "$body_file"
	never grep -qF '"@type":"Place"' "$body_file"
	cgi GET page-events
	never grep -qF 'city=online' "$body_file"
	never grep -qF '>Online (1)' "$body_file"
	never grep -qF 'Online, Online' "$body_file"
}

@test "online: sheets, addresses, several languages; a club with such a name and a hall stay places" {
	cat >in.csv <<-'END'
		id,name,starts_at,location.name,location.city,location.state,location.formatted_address
		1,City,2035-03-01,,Online,,
		2,Name,2035-03-01,Evento on-line,,,
		3,Address,2035-03-01,,,,En línea
		4,Service,2035-03-01,Google Meet,,,
		5,Club,2035-03-01,Zoom,Frankfurt,,Carl-Benz-Straße 21
		6,Hall,2035-03-01,Online,Recife,PE,
		7,Room,2035-03-01,The Online Room,Recife,PE,
		8,State,2035-03-01,Virtual,ONLINE,Online,
	END
	tool_ok import --strict "$HOST" in.csv
	cgi GET events
	body_is '.data | sort_by(.id) | map([.is_online, .location.name, .location.city]) == [[true, null, null], [true, "Evento on-line", null],
		[true, null, null], [true, "Google Meet", null], [false, "Zoom", "Frankfurt"], [true, "Online", "Recife"],
		[false, "The Online Room", "Recife"], [true, "Virtual", null]]'
	records_of "$HOST" | gojq -se 'sort_by(.id)[0].location.city == "Online"' # the record does not change
}

@test "entities: the text of a calendar is decoded once" {
	tool_ok import --strict "$HOST" "$cases/entities.ics"
	records_of "$HOST" | gojq -se '.[0] | .name == "Rock & Roll – Kid’s day" and .location.name == "Bar & Grill"
		and .producer.name == "Some Org & Co"'
	cgi GET events
	body_is '.data[0].slug | startswith("rock-roll-kid-s-day")'
}

@test "entities: categories, descriptions and addresses; what is no reference stays" {
	sed 's/$/\r/' >in.ics <<-'END'
		BEGIN:VCALENDAR
		VERSION:2.0
		PRODID:-//x//EN
		BEGIN:VEVENT
		UID:e1
		DTSTART:20350301T190000Z
		SUMMARY:AT&T &amp\;amp\; R&B <3 100%25 &bogus\;
		LOCATION:Caf&eacute\;\, 5 O&#039\;Hara Street
		CATEGORIES:Arts &amp\; Crafts,Kids
		DESCRIPTION:Tom &amp\; Jerry &lt\;live&gt\;
		ORGANIZER;CN="100% Jazz &amp; Blues":MAILTO:x@x.example
		END:VEVENT
		BEGIN:VEVENT
		UID:e2
		DTSTART:20350302T190000Z
		SUMMARY:Mail
		ORGANIZER;CN="me%40mail.example":MAILTO:x@x.example
		END:VEVENT
		BEGIN:VEVENT
		UID:e3
		DTSTART:20350303T190000Z
		SUMMARY:Latin
		ORGANIZER;CN="Caf%E9 100%":MAILTO:x@x.example
		END:VEVENT
		END:VCALENDAR
	END
	tool_ok import --strict "$HOST" in.ics
	records_of "$HOST" >records
	gojq -se 'sort_by(.name)[0] | .name == "AT&T &amp; R&B <3 100%25 &bogus;" and .location.name == "Café"
		and .location.formatted_address == "Café, 5 O'"'"'Hara Street" and .categories == ["Arts & Crafts", "Kids"]
		and .producer.name == "100% Jazz & Blues" and (.description | contains("Tom &amp; Jerry &lt;live&gt;"))' records || {
		cat records
		return 1
	}
	gojq -se 'sort_by(.name) | .[2].producer.name == null and .[1].producer.name == "Caf%E9 100%"' records
}

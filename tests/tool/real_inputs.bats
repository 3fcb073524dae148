# real_inputs: what other people's systems write, and what Cartaz then says on its surfaces.

load ../helpers/tool_suite
load ../helpers/rpc

setup() {
	tool_setup
	brand_edit "$HOST" '.currency = "GBP" | .country = "GB" | .timezone = "Europe/London" | .locale = "en-GB"'
}

# The operator's tool, because rpc.bash has another function of this name.
import() { # OPTIONS... HOST FILE
	exit_status=0
	"$BUILD/cartaz" import --all-remarks --replace --accept-shrink "$@" >"$out_file" 2>"$err_file" || exit_status=$?
	exits 0
}

# The members of each record, by the order of the names: kept FILTER
kept() {
	records_of "$HOST" | gojq -sr "sort_by(.name)[] | $1"
}

# The rows of the list in Markdown, without the links, by name: listed_rows
listed_rows() {
	cgi GET page-events per_page=50 '' HTTP_ACCEPT=text/markdown
	sed -n -E 's/^\| ([^|]*) \| \[(.*)\]\([^)]*\) \| [^|]* \| ([^|]*) \| ([^|]*) \|$/\2: \1; \3; \4/p' "$body_file" | sort
}

found() { # what search_events says: name, availability
	tool search_events '{"per_page": 50}'
	gojq -r '.result.structuredContent.data | sort_by(.name)[] | "\(.name) \(.availability)"' "$body_file"
}

@test "real inputs: schema.org, the most cautious of several statuses, and words without an address" {
	gojq -n '[["https://schema.org/EventScheduled", "https://schema.org/EventCancelled"], ["EventRescheduled", "EventMovedOnline"], "cancelled",
		{"@id": "https://schema.org/EventPostponed"}] | to_entries | map({"@type": "Event", "@id": "\(.key)", name: "E\(.key)",
		startDate: "2035-01-31T20:00", eventStatus: .value})' >in.json
	import --profile schema.org "$HOST" in.json
	same "statuses" "E0 cancelled E1 rescheduled E2 cancelled E3 postponed" "$(kept '"\(.name) \(.event_status)"' | tr '\n' ' ' | sed 's/ $//')"
}

@test "real inputs: schema.org, offers that are sold out, have ended, begin later, or have a range of prices" {
	cat >in.json <<-'END'
		[{"@type": "Event", "@id": "a", "name": "A word", "startDate": "2035-01-31T20:00Z", "offers": {"price": "10", "availability": "SoldOut", "url": "https://x.example/"}},
		 {"@type": "Event", "@id": "b", "name": "B no price", "startDate": "2035-01-31T20:00Z", "offers": {"availability": "https://schema.org/SoldOut", "url": "https://x.example/"}},
		 {"@type": "Event", "@id": "c", "name": "C range", "startDate": "2035-01-31T20:00Z", "offers": {"@type": "AggregateOffer", "lowPrice": "10", "highPrice": 45}},
		 {"@type": "Event", "@id": "d", "name": "D early", "startDate": "2035-01-31T20:00Z", "offers": [{"name": "Early", "price": "5", "validThrough": "2026-10-01"}, {"name": "Late", "price": "15"}]},
		 {"@type": "Event", "@id": "e", "name": "E ended", "startDate": "2035-01-31T20:00Z", "offers": {"price": "5", "validThrough": "2026-10-01"}},
		 {"@type": "Event", "@id": "f", "name": "F later", "startDate": "2035-01-31T20:00Z", "offers": {"price": "5", "validFrom": "2034-10-01T10:00Z"}},
		 {"@type": "Event", "@id": "g", "name": "G nonsense", "startDate": "2035-01-31T20:00Z", "offers": {"price": "5", "validFrom": "2035-01-31T20:00Z"}},
		 {"@type": "Event", "@id": "h", "name": "H same", "startDate": "2035-01-31T20:00Z", "offers": {"@type": "AggregateOffer", "lowPrice": "10", "highPrice": "10.00"}},
		 {"@type": "Event", "@id": "i", "name": "I free", "startDate": "2035-01-31T20:00Z", "isAccessibleForFree": "https://schema.org/True"}]
	END
	import --profile schema.org "$HOST" in.json
	says '/on_sale_at is not before the start of the event, and is left out'
	listed_rows >got
	diff got - <<-'END'
		A word: 2035-01-31 20:00; ; sold out
		B no price: 2035-01-31 20:00; ; sold out
		C range: 2035-01-31 20:00; from £10.00; available
		D early: 2035-01-31 20:00; £15.00; available
		E ended: 2035-01-31 20:00; ; off sale
		F later: 2035-01-31 20:00; £5.00; not yet on sale
		G nonsense: 2035-01-31 20:00; £5.00; available
		H same: 2035-01-31 20:00; £10.00; available
		I free: 2035-01-31 20:00; free; available
	END
}

@test "real inputs: schema.org, a place beside a VirtualLocation, in both orders, a duration, and a performer as text" {
	cat >in.json <<-'END'
		[{"@type": "Event", "@id": "a", "name": "A", "startDate": "2035-01-31T20:00Z", "duration": "PT90M",
		  "location": [{"@type": "VirtualLocation", "url": "https://x.example/"}, {"@type": "Place", "name": "Hall", "address": {"addressLocality": "Leeds"}}]},
		 {"@type": "Event", "@id": "b", "name": "B", "startDate": "2035-01-31T20:00Z", "eventAttendanceMode": "https://schema.org/MixedEventAttendanceMode",
		  "location": [{"@type": "Place", "name": "Hall", "address": {"addressLocality": "Leeds"}}]},
		 {"@type": "Event", "@id": "c", "name": ["C", "Cê"], "startDate": "2035-01-31T20:00Z", "location": [{"@type": "VirtualLocation"}], "performer": "The Band"}]
	END
	import --profile schema.org "$HOST" in.json
	kept '"\(.name) \(.is_online) \(.location.name) \(.location.city) \(.ends_at) \(.performers[0].name)"' >got
	diff got - <<-'END'
		A true Hall Leeds 2035-01-31T21:30:00Z null
		B true Hall Leeds null null
		C true null null null The Band
	END
}

@test "real inputs: pretix, merchandise, sales of items and of dates that have ended, sold out or begin later" {
	gojq -n '{live: true, public_url: "https://pretix.example/a/", timezone: "Europe/London", date_from: "2035-01-31T20:00:00Z", has_subevents: false, is_public: true} as $e
		| {active: true, admission: true, default_price: "100.00"} as $i
		| [$e + {slug: "a", name: {en: "A"}, items: [$i + {name: {en: "Ticket"}}, $i + {name: {en: "T-shirt"}, admission: false, default_price: "15.00"}]},
		$e + {slug: "b", name: {en: "B"}, presale_start: "2034-10-01T10:00:00Z", items: [$i + {name: {en: "Ticket"}}]},
		$e + {slug: "c", name: {en: "C"}, items: [$i + {name: {en: "Early"}, default_price: "50.00", available_until: "2026-10-01T00:00:00Z"}, $i + {name: {en: "Now"}},
			$i + {name: {en: "Door"}, default_price: "20.00", available_from: "2034-10-01T00:00:00Z"}]},
		$e + {slug: "d", name: {en: "D"}, has_subevents: true, items: [$i + {name: {en: "Ticket"}}], dates: [
			{active: true, is_public: true, date_from: "2035-01-31T20:00:00Z", name: {en: "First"}, location: {en: "Hall 2\nLeeds"}, best_availability_state: 0},
			{active: true, is_public: true, date_from: "2035-02-01T20:00:00Z", name: {en: "D"}, location: null, best_availability_state: 100},
			{active: false, is_public: true, date_from: "2035-02-02T20:00:00Z", name: {en: "D"}, location: null}]}]' >in.json
	brand_edit "$HOST" '.fees = "included" | .upstream = {mode: "snapshot", profile: "pretix", base: "https://pretix.example",
		vars: {organizer: "a", organizer_name: "A", currency: "GBP"}}'
	import --profile pretix "$HOST" in.json
	listed_rows >got
	diff got - <<-'END'
		A: 2035-01-31 20:00; £100.00; available
		B: 2035-01-31 20:00; £100.00; not yet on sale
		C: 2035-01-31 20:00; £100.00; available
		D: 2035-02-01 20:00; £100.00; available
	END
	same "dates" '2035-01-31T20:00:00Z true First Hall 2,2035-02-01T20:00:00Z false D null' \
		"$(kept 'select(.name == "D").sessions | map("\(.starts_at) \(.is_closed) \(.name) \(.location)") | join(",")')"
}

@test "real inputs: Eventbrite, a sale that has not begun, and events that are not listed" {
	gojq -n '{status: "live", start: {utc: "2035-01-31T20:00:00Z", timezone: "Europe/London"}, url: "https://eb.example/"} as $e
		| {cost: {major_value: "10.00", currency: "GBP"}, include_fee: true} as $t
		| [$e + {id: "1", name: {text: "A"}, event_sales_status: {sales_status: "not_yet_on_sale", start_sales_date: {utc: "2034-10-01T10:00:00Z"}},
			ticket_classes: [$t + {name: "All", on_sale_status: "NOT_YET_ON_SALE"}]},
		$e + {id: "2", name: {text: "B"}, event_sales_status: {sales_status: "on_sale", start_sales_date: null},
			ticket_classes: [$t + {name: "Now", on_sale_status: "AVAILABLE"}, $t + {name: "Later", on_sale_status: "NOT_YET_ON_SALE", cost: {major_value: "5.00", currency: "GBP"}}]},
		$e + {id: "3", name: {text: "C"}, listed: false}, $e + {id: "4", name: {text: "D"}, invite_only: true}]' >in.json
	brand_edit "$HOST" '.upstream = {mode: "snapshot", profile: "eventbrite", base: "https://eb.example", vars: {organization: "1"}}'
	import --profile eventbrite "$HOST" in.json
	says 'is marked as private (listed)' 'is marked as private (invite_only)'
	listed_rows >got
	diff got - <<-'END'
		A: 2035-01-31 20:00; £10.00; not yet on sale
		B: 2035-01-31 20:00; £10.00; available
	END
}

@test "real inputs: The Events Calendar, ranges of costs, a cost with a fee, and hidden events" {
	gojq -n '{start_date: "2035-01-31 20:00:00", timezone: "Europe/London", status: "publish"} as $e | def of($c; v): {cost: $c, cost_details: {currency_code: "GBP", values: v}};
		[$e + {id: 1, title: "A"} + of("£10 &#8211; £30"; ["10", "30"]), $e + {id: 2, title: "B"} + of("Free &#8211; £30"; ["0", "30"]),
		$e + {id: 3, title: "C"} + of("£20 + booking fee"; ["20"]), $e + {id: 4, title: "D", hide_from_listings: true}, $e + {id: 5, title: "E"} + of("Free"; ["0"])]' >in.json
	brand_edit "$HOST" '.fees = "included"'
	import --profile events-calendar "$HOST" in.json
	says 'is marked as private (hide_from_listings)'
	listed_rows >got
	diff got - <<-'END'
		A: 2035-01-31 20:00; from £10.00; available
		B: 2035-01-31 20:00; free or from £30.00; available
		C: 2035-01-31 20:00; see the page; available
		E: 2035-01-31 20:00; free; available
	END
	printf '%s\n' 'Event Name,Event Start Date,Hide Event From Event Listings,Timezone' A,2035-01-31,false,UTC-6 B,2035-01-31,true, >in.csv
	import --profile events-calendar-csv "$HOST" in.csv
	same "the sheet" "A Etc/GMT+6" "$(kept '"\(.name) \(.timezone)"')"
}

@test "real inputs: rows of a database have all members of the native form" {
	local profile
	echo '[{"id": 1, "documentId": "1", "slug": "a", "name": "A", "starts_at": "2035-01-31T20:00:00Z", "brand": "feira.localhost", "event_status": "cancelled", "remaining": "last 5",
		"refund_policy": "none", "on_sale_at": "2034-10-01T10:00:00Z", "tickets": [{"name": "Pit", "price": 20, "kind": "social", "fees": "included"}]},
		{"id": 2, "documentId": "2", "slug": "b", "name": "B", "brand": "feira.localhost", "sessions": [{"starts_at": "2035-01-31T20:00:00Z", "name": "First", "location": "Hall 2",
		"description": "x", "key": "k"}, {"starts_at": "2035-02-01T20:00:00Z"}]}]' >rows.json
	for profile in postgrest json-server strapi directus opensearch; do
		cp rows.json in.json
		[ $profile != opensearch ] || gojq 'map({_id: "\(.id)", _source: .})' rows.json >in.json
		brand_edit "$HOST" '.upstream = {mode: "snapshot", profile: $profile, base: "https://x.example"}' --arg profile $profile
		import --profile $profile "$HOST" in.json
		kept '"\(.event_status) \(.remaining) \(.refund_policy) \(.on_sale_at) \(.tickets[0] | "\(.kind) \(.fees)") \(.sessions[0] | "\(.name) \(.location) \(.description) \(.key)")"' >got
		diff got - <<-'END'
			cancelled last 5 none 2034-10-01T10:00:00Z social included null null null null
			null null null null null null First Hall 2 <p>x</p> k
		END
	done
}

@test "real inputs: a state at the end of a title, between signs, or in capitals" {
	jq -Rn '[inputs | {id: input_line_number, name: ., starts_at: "2035-01-31T20:00:00Z"}]' >in.json <<-'END'
		Gig - CANCELLED
		Gig (sold out)
		Gig | Adiado
		Gig [Esgotado]
		*** CANCELLED *** Gig
		Gig *CANCELLED*
		Gig SOLD OUT
		CANCELLED Gig
		Gig – Abgesagt
		Board Meeting–CANCELLED
		REPORTE anual
		The day the music was cancelled
		The Sold Out Show
		SOLD OUT
		COMPLETELY SOLD OUT TOUR
		Gig (live) in London
		NEW DATE: Gig
		Gig - confirmed
	END
	import "$HOST" in.json
	records_of "$HOST" | gojq -sr 'sort_by(.id)[] | "\(.event_status) \(.availability)"' >got
	diff got - <<-'END'
		cancelled off_sale
		null sold_out
		postponed unknown
		null sold_out
		cancelled off_sale
		cancelled off_sale
		null sold_out
		cancelled off_sale
		cancelled off_sale
		cancelled off_sale
		null unknown
		null unknown
		null unknown
		null unknown
		null unknown
		null unknown
		rescheduled unknown
		null unknown
	END
	printf '%s\n' BEGIN:VCALENDAR BEGIN:VEVENT UID:1 SUMMARY:Yoga DTSTART:20270131T200000Z 'RRULE:FREQ=DAILY;COUNT=2' END:VEVENT \
		BEGIN:VEVENT UID:1 RECURRENCE-ID:20270201T200000Z 'SUMMARY:Yoga - CANCELLED' DTSTART:20270201T200000Z END:VEVENT END:VCALENDAR >in.ics
	import "$HOST" in.ics
	cgi GET page-event '' "/$(kept .slug).md"
	grep -q '2027-02-01T20:00:00Z): \*\*cancelled\*\*' "$body_file"
}

@test "real inputs: before a sale begins, lists, agents and the table of tickets do not say available" {
	echo '[{"id": 1, "slug": "a", "name": "A", "starts_at": "2035-01-31T20:00:00Z", "on_sale_at": "2034-10-01T10:00:00Z", "buy_url": "https://x.example/",
		"tickets": [{"name": "Pit", "price": "20", "total": "22", "available": true}]}]' >in.json
	import "$HOST" in.json
	same "the list" "A: 2035-01-31 20:00; £22.00; not yet on sale" "$(listed_rows)"
	cgi GET page-events
	grep -q '<b class="tag">not yet on sale</b>' "$body_file"
	cgi GET page-event '' /a.md
	grep -q '^| Pit | £20.00 | .* | £22.00 | not yet on sale |$' "$body_file"
	same "search" "A off_sale" "$(found)"
	tool get_event '{"slug": "a"}'
	body_is '.result.structuredContent | .availability == "off_sale" and .tickets[0].available == false and .on_sale_at == "2034-10-01T11:00:00+01:00"'
	CARTAZ_NOW=2034-10-01T10:00:00Z
	same "then" "A: 2035-01-31 20:00; £22.00; available" "$(listed_rows)"
	same "then, search" "A available" "$(found)"
}

@test "real inputs: a price that is not known yet says nothing of a sale" {
	printf '%s\n' 'name;starts_at;tickets.price' 'A;31/01/2035;TBC' 'B;31/01/2035;-' 'C;31/01/2035;a definir' 'D;31/01/2035;–' 'E;31/01/2035;pay what you can' >in.csv
	import "$HOST" in.csv
	says '"TBC"' '"-"' '"a definir"'
	same "availability" "A unknown B unknown C unknown D unknown E available" "$(kept '"\(.name) \(.availability)"' | tr '\n' ' ' | sed 's/ $//')"
}

@test "real inputs: a start with an hour and an end without, and the reverse, in the calendar" {
	echo '[{"id": 1, "slug": "a", "name": "A", "starts_at": "2035-01-31T20:00:00Z", "ends_at": "2035-02-02"},
		{"id": 2, "slug": "b", "name": "B", "starts_at": "2035-01-31", "ends_at": "2035-02-02T18:00:00Z"},
		{"id": 3, "slug": "c", "name": "C", "starts_at": "2035-01-31T20:00:00Z", "ends_at": "2035-01-31"}]' >in.json
	import "$HOST" in.json
	for slug in a b; do
		cgi GET page-event '' /$slug.ics
		grep -qx $'DTSTART;VALUE=DATE:20350131\r' "$body_file"
		grep -qx $'DTEND;VALUE=DATE:20350203\r' "$body_file"
	done
	cgi GET page-event '' /c.ics
	grep -qx $'DTSTART:20350131T200000Z\r' "$body_file"
	grep -q 'The end is not stated' "$body_file"
}

@test "real inputs: Outlook's days with hours, and the offset that PostgreSQL prints" {
	printf '%s\n' BEGIN:VCALENDAR BEGIN:VEVENT UID:1 SUMMARY:A 'DTSTART;TZID=GMT Standard Time:20350131T000000' 'DTEND;TZID=GMT Standard Time:20350202T000000' \
		X-MICROSOFT-CDO-ALLDAYEVENT:TRUE END:VEVENT END:VCALENDAR >in.ics
	import "$HOST" in.ics
	same "days" "2035-01-31 2035-02-01" "$(kept '"\(.starts_at) \(.ends_at)"')"
	printf '%s\n' 'name,starts_at' 'A,2035-01-31 20:00:00+00' 'B,2035-01-31 20:00:00-03' >in.csv
	import "$HOST" in.csv
	same "offsets" "2035-01-31T20:00:00Z 2035-01-31T20:00:00-03:00" "$(kept .starts_at | tr '\n' ' ' | sed 's/ $//')"
}

@test "real inputs: a mark as private in an object inside the item" {
	echo '{"entries": [{"event": {"name": "A", "start_at": "2035-01-31T20:00:00Z", "visibility": "public"}}, {"event": {"name": "B", "start_at": "2035-01-31T20:00:00Z", "visibility": "private"}},
		{"event": {"name": "C", "start_at": "2035-01-31T20:00:00Z", "visibility": "public"}}]}' >in.json
	"$BUILD/cartaz" profile guess in.json >guessed.json 2>/dev/null
	import --profile ./guessed.json "$HOST" in.json
	says 'is marked as private (visibility)'
	same "names" "A C" "$(kept .name | tr '\n' ' ' | sed 's/ $//')"
	echo '[{"id": "a", "summary": "Office", "eventType": "workingLocation", "start": {"date": "2035-01-31"}}, {"id": "b", "summary": "Gig", "eventType": "default", "start": {"date": "2035-01-31"}}]' >in.json
	"$BUILD/cartaz" profile guess in.json >guessed.json 2>/dev/null
	import --profile ./guessed.json "$HOST" in.json
	same "events of Google" Gig "$(kept .name)"
}

@test "real inputs: a guess tells that changed dates of a series are items of their own" {
	echo '[{"id": "a", "summary": "Jam", "start": {"dateTime": "2035-01-31T20:00:00Z"}, "recurrence": ["RRULE:FREQ=DAILY;COUNT=3"]},
		{"id": "a_1", "status": "cancelled", "summary": "Jam", "recurringEventId": "a", "start": {"dateTime": "2035-02-01T20:00:00Z"}}]' >in.json
	"$BUILD/cartaz" profile guess in.json >/dev/null 2>"$err_file"
	says 'but their original dates are still in the series; request single events from the API (Google: singleEvents=true)'
	gojq 'map(del(.recurrence))' in.json >single.json
	"$BUILD/cartaz" profile guess single.json >/dev/null 2>"$err_file"
	[ "$(grep -c singleEvents "$err_file")" = 0 ]
}

@test "real inputs: a guess tells that numbers may be states" {
	echo '[{"uid": 1, "title": "A", "begin": "2035-01-31T20:00:00Z", "status": 1}, {"uid": 2, "title": "B", "begin": "2035-01-31T20:00:00Z", "status": 6}]' >in.json
	"$BUILD/cartaz" profile guess in.json >/dev/null 2>"$err_file"
	says '/status has numbers, such as 1; if they are states, write a table'
}

@test "real inputs: a column Estado with states of events is not a state of a country" {
	printf '%s\n' 'Título;Fecha;Ciudad;Estado' 'A;31/01/2035;Madrid;Agotado' 'B;31/01/2035;Madrid;Cancelado' 'C;31/01/2035;Madrid;' >in.csv
	"$BUILD/cartaz" profile guess in.csv >guessed.json 2>/dev/null
	import --profile ./guessed.json "$HOST" in.csv
	same "states" "A null sold_out null B cancelled off_sale null C null unknown null" \
		"$(kept '"\(.name) \(.event_status) \(.availability) \(.location.state)"' | tr '\n' ' ' | sed 's/ $//')"
	printf '%s\n' 'Título;Fecha;Ciudad;Estado' 'A;31/01/2035;Recife;Pernambuco' 'B;31/01/2035;Natal;Rio Grande do Norte' >in.csv
	"$BUILD/cartaz" profile guess in.csv >guessed.json 2>/dev/null
	gojq -e '.map["location.state"] == "/Estado"' guessed.json
}

@test "real inputs: tickets for children and reduced prices, in German, French and Spanish, are not the lowest price" {
	jq -Rn '[inputs / "|" | {id: input_line_number, name: .[0], starts_at: "2035-01-31T20:00:00Z", location: {name: "Hall"},
		tickets: (.[1:] | map(split("=") | {name: .[0], price: .[1], total: .[1]}))}]' >in.json <<-'END'
		A|Erwachsene=20|Ermäßigt=10|Kinder bis 12=0
		B|Plein tarif=20|Tarif réduit=10|Moins de 12 ans=0|Enfants=0
		C|General=20|Niños=0|Menores de 12 años=0
		D|Standard=20|Unwaged=5|Schüler=5
		E|Standard=20|Carer=0|Personal assistant (free)=0
		F|Público=20|Sócios=0
		G|Members=20|Non-members=0
		H|Staff=0
		I|Ticket (sold out)=ausverkauft|Waiting list=0
	END
	import "$HOST" in.json
	listed_rows >got
	diff got - <<-'END'
		A: 2035-01-31 20:00; £20.00; available
		B: 2035-01-31 20:00; £20.00; available
		C: 2035-01-31 20:00; £20.00; available
		D: 2035-01-31 20:00; £20.00; available
		E: 2035-01-31 20:00; £20.00; available
		F: 2035-01-31 20:00; £20.00; available
		G: 2035-01-31 20:00; free; available
		H: 2035-01-31 20:00; free; available
		I: 2035-01-31 20:00; ; sold out
	END
	cgi GET page-event '' "/$(kept 'select(.name == "E").slug')"
	[ "$(grep -o '"offers":\[[^]]*' "$body_file" | grep -o '"price":"[^"]*"')" = '"price":"20.00"' ]
	cgi GET page-events free=1 '' HTTP_ACCEPT=text/markdown
	same "free=1" "G H" "$(sed -n -E 's/^\| [^|]* \| \[(.)\].*/\1/p' "$body_file" | sort | tr '\n' ' ' | sed 's/ $//')"
}

@test "real inputs: words for sold out and on sale in the columns of yes and no" {
	printf '%s\n' 'name,starts_at,is_closed,tickets.price,tickets.available' A,2035-01-31,,10,Sold\ out B,2035-01-31,esgotado,10, 'C,2035-01-31,on sale,10,available' \
		D,2035-01-31,,10,few >in.csv
	import "$HOST" in.csv
	says '"few"'
	same "the sheet" "A sold_out B off_sale C available D available" "$(kept '"\(.name) \(.availability)"' | tr '\n' ' ' | sed 's/ $//')"
	echo '[{"id": 1, "name": "A", "starts_at": "2035-01-31", "tickets": [{"price": "10", "available": "Ausverkauft"}]}]' >in.json
	import "$HOST" in.json
	same "JSON" sold_out "$(kept .availability)"
}

@test "real inputs: schema.org, the events of a series are its sessions" {
	gojq -n '{"@type": "EventSeries", "@id": "s", name: "Jazz", startDate: "2035-01-01", endDate: "2035-03-30", location: {name: "Hall"}} as $s |
		[$s + {subEvent: [{"@type": "Event", name: "First night", startDate: "2035-01-31T20:00", endDate: "2035-01-31T22:00", location: {name: "Small hall"}, offers: {url: "https://x.example/1"}},
		{"@type": "Event", name: "Second night", startDate: "2035-02-02T20:00", eventStatus: "https://schema.org/EventCancelled"},
		{"@type": "Event", name: "Third night", startDate: "2035-02-03T20:00", offers: {availability: "https://schema.org/SoldOut"}, location: {"@type": "VirtualLocation", url: "https://x.example"}}]},
		$s + {"@id": "t", name: "Names only", subEvent: ["https://x.example/1", {"@type": "Event", name: "Talk"}]},
		$s + {"@id": "u", name: "Schedule", subEvent: [], eventSchedule: [{startDate: "2035-01-31", startTime: "20:00"}, {startDate: "2035-02-01", startTime: "20:00"}]}]' >in.json
	import --profile schema.org "$HOST" in.json
	kept '.sessions // [{}] | .[] | "\(.name) \(.starts_at) \(.ends_at) \(.event_status) \(.is_closed // false) \(.location) \(.buy_url)"' >got
	diff got - <<-'END'
		First night 2035-01-31T20:00:00 2035-01-31T22:00:00 null false Small hall https://x.example/1
		Second night 2035-02-02T20:00:00 null cancelled false null null
		Third night 2035-02-03T20:00:00 null null true online null
		null null null null false null null
		null 2035-01-31T20:00:00 null null false null null
		null 2035-02-01T20:00:00 null null false null null
	END
	cgi GET page-event '' "/$(kept 'select(.name == "Jazz").slug').md"
	grep -q 'T20:00:00): \*\*cancelled\*\*, Second night' "$body_file"
}

@test "real inputs: tickets of members and things beside the event are not the lowest price" {
	jq -Rn '[inputs / "|" | {id: input_line_number, name: .[0], starts_at: "2035-01-31T20:00:00Z", location: {name: "Hall"},
		tickets: (.[1:] | map(split("=") | {name: .[0], price: .[1], total: .[1]}))}]' >in.json <<-'END'
		A|Members=5|Public=15
		B|Ticket=15|Parking=3|T-shirt=10|Programme=2
		C|Free=0|Donation=20
		D|Entrada=15|Estacionamiento=3|Donación=1|Guardarropa=2
		E|Ingresso=15|Doação=1|Camiseta=10|Chapelaria=2
		F|Members=5
		G|Donation=5|Parking=7
		H|Non-members=10|Members=5|Merch=1
	END
	import "$HOST" in.json
	listed_rows | sed 's/2035-01-31 20:00; //' >got
	diff got - <<-'END'
		A: £15.00; available
		B: £15.00; available
		C: free; available
		D: £15.00; available
		E: £15.00; available
		F: £5.00; available
		G: from £5.00; available
		H: £10.00; available
	END
	cgi GET page-event '' "/$(kept 'select(.name == "B").slug')"
	[ "$(grep -o '"offers":\[[^]]*' "$body_file" | grep -o '"price":"[^"]*"')" = '"price":"15.00"' ]
	cgi GET page-event '' "/$(kept 'select(.name == "C").slug')"
	grep -q '"isAccessibleForFree":true' "$body_file"
}

@test "real inputs: a state with a detail in a title" {
	jq -Rn '[inputs | {id: input_line_number, name: ., starts_at: "2035-01-31T20:00:00Z", tickets: [{price: "10"}]}]' >in.json <<-'END'
		POSTPONED TO 4 MAY - Gig
		Postponed until further notice: Gig
		CANCELLED/ POSTPONED: Gig
		Gig (adiado para 4 de maio)
		Adiado até nova data: Gig
		[APLAZADO HASTA NUEVO AVISO] Gig
		Gig - verschoben auf 4. Mai
		Confirmed to die: a play
		Cancelled to fame: a play
		Postponed tomorrow: a play
	END
	import "$HOST" in.json
	records_of "$HOST" | gojq -sr 'sort_by(.id)[] | "\(.event_status) \(.availability)"' >got
	diff got - <<-'END'
		postponed available
		postponed available
		cancelled off_sale
		postponed available
		postponed available
		postponed available
		postponed available
		null available
		null available
		null available
	END
}

@test "real inputs: prices and shops in calendars, as WordPress writes them" {
	printf '%s\n' BEGIN:VCALENDAR BEGIN:VEVENT UID:1 SUMMARY:A DTSTART:20350131T200000Z 'X-COST:£12\,50' X-TICKETS-URL:https://x.example/1 END:VEVENT \
		BEGIN:VEVENT UID:2 SUMMARY:B DTSTART:20350131T200000Z X-COST-TYPE:free END:VEVENT \
		BEGIN:VEVENT UID:3 SUMMARY:C DTSTART:20350131T200000Z 'X-COST:see the door' END:VEVENT END:VCALENDAR >in.ics
	brand_edit "$HOST" '.fees = "included"'
	import "$HOST" in.ics
	says '"see the door"'
	listed_rows >got
	diff got - <<-'END'
		A: 2035-01-31 20:00; £12.50; available
		B: 2035-01-31 20:00; free; available
		C: 2035-01-31 20:00; see the page; available
	END
	same "shop" "A https://x.example/1" "$(kept 'select(.buy_url) | "\(.name) \(.buy_url)"')"
}

# The state of the only event, or of the event NAME, on each surface: tentative_is [NAME]
tentative_is() {
	local slug of="${1:+select(.name == \"$1\")}"
	slug=$(kept "${of:-.} | .slug")
	same "record" tentative "$(kept "${of:-.} | .event_status")"
	cgi GET page-event '' "/$slug.md"
	grep -qF '**This event is not confirmed yet.**' "$body_file"
	grep -qF 'not confirmed yet, ' "$body_file"
	cgi GET page-event '' "/$slug"
	grep -qF 'This event is not confirmed yet.' "$body_file"
	same "eventStatus" 0 "$(grep -cF '"eventStatus"' "$body_file")"
	cgi GET page-event '' "/$slug.ics"
	grep -qx $'STATUS:TENTATIVE\r' "$body_file"
	listed_rows | grep -F "${1:-}" | grep -q 'not confirmed yet'
}

@test "real inputs: an event that is not certain yet is tentative on every surface, and sale is not claimed" {
	local word
	printf '%s\n' BEGIN:VCALENDAR BEGIN:VEVENT UID:1 SUMMARY:A DTSTART:20350131T200000Z 'LOCATION:Hall, Leeds' STATUS:TENTATIVE END:VEVENT END:VCALENDAR >in.ics
	import "$HOST" in.ics
	tentative_is
	listed_rows >got
	diff got - <<<'A: 2035-01-31 20:00; see the page; not confirmed yet'
	for word in tentative Provisional 'A confirmar' 'por confirmar' 'À confirmer' 'vorläufig' TBC; do
		gojq -n --arg word "$word" '[{id: 1, name: "A", status: $word, starts_at: "2035-01-31T20:00:00Z", location: {name: "Hall"}, tickets: [{price: "10", total: "10"}]}]' >in.json
		import "$HOST" in.json
		tentative_is
		gojq -n --arg word "$word" '[{id: 1, name: "A", event_status: $word, starts_at: "2035-01-31T20:00:00Z", location: {name: "Hall"}}]' >in.json
		import "$HOST" in.json
		tentative_is
	done
	echo '[{"id": "a", "summary": "Jam", "status": "confirmed", "start": {"dateTime": "2035-01-31T20:00:00Z"}},
		{"id": "b", "summary": "Gig", "status": "tentative", "start": {"dateTime": "2035-01-31T20:00:00Z"}}]' >in.json
	"$BUILD/cartaz" profile guess in.json >guessed.json 2>/dev/null
	import --profile ./guessed.json "$HOST" in.json
	tentative_is Gig
	same "the other" scheduled "$(kept 'select(.name == "Jam").event_status')"
}

@test "real inputs: one date of a series that is not certain yet" {
	printf '%s\n' BEGIN:VCALENDAR BEGIN:VEVENT UID:1 SUMMARY:A DTSTART:20270131T200000Z 'RRULE:FREQ=DAILY;COUNT=3' LOCATION:Hall STATUS:CONFIRMED END:VEVENT \
		BEGIN:VEVENT UID:1 RECURRENCE-ID:20270201T200000Z SUMMARY:A DTSTART:20270201T200000Z LOCATION:Hall STATUS:TENTATIVE END:VEVENT END:VCALENDAR >in.ics
	import "$HOST" in.ics
	same "the sessions" "null tentative null" "$(kept '.sessions[].event_status' | tr '\n' ' ' | sed 's/ $//')"
	cgi GET page-event '' "/$(kept .slug).ics"
	same "the calendar" "CONFIRMED TENTATIVE CONFIRMED" "$(tr -d '\r' <"$body_file" | sed -n 's/^STATUS://p' | tr '\n' ' ' | sed 's/ $//')"
	cgi GET page-event '' "/$(kept .slug).md"
	grep -q '^- .*2027-02-01T20:00:00.*: \*\*not confirmed yet' "$body_file"
	[ "$(grep -c 'not confirmed yet' "$body_file")" = 1 ]
}

@test "real inputs: a word for tentative in a title, or beside a stronger state, decides nothing" {
	jq -Rn '[inputs / "|" | {id: input_line_number, name: .[0], status: .[1], event_status: .[2], starts_at: "2035-01-31T20:00:00Z"} | del(..|nulls)]' >in.json <<-'END'
		Speaker - TBC
		Provisional: a play
		[A confirmar] Show
		Gig|tentative|cancelled
		Gig|Adiado|tentative
	END
	import "$HOST" in.json
	same "states" "null null null cancelled postponed" "$(records_of "$HOST" | gojq -sr 'sort_by(.id)[].event_status' | tr '\n' ' ' | sed 's/ $//')"
}

@test "real inputs: an event or a date that moved online has no venue in JSON-LD" {
	echo '[{"id": 1, "slug": "a", "name": "A", "event_status": "moved_online", "starts_at": "2035-01-31T20:00:00Z", "location": {"name": "Hall", "city": "Leeds"}},
		{"id": 2, "slug": "b", "name": "B", "is_online": true, "starts_at": "2035-01-31T20:00:00Z", "location": {"name": "Hall", "city": "Leeds"}},
		{"id": 3, "slug": "c", "name": "C", "location": {"name": "Hall", "city": "Leeds"}, "sessions": [{"starts_at": "2035-01-31T20:00:00Z"},
		{"starts_at": "2035-02-01T20:00:00Z", "event_status": "moved_online"}]}]' >in.json
	import "$HOST" in.json
	for slug in a b c; do
		cgi GET page-event '' /$slug
		grep -o '"eventAttendanceMode":"https://schema.org/[A-Z][a-z]*\|"@type":"[A-Za-z]*\(Place\|Location\)"' "$body_file" | sed 's/.*[/:]//; s/"//g' | tr '\n' ' '
		echo
	done >got
	sed -i 's/ $//' got
	diff got - <<-'END'
		Online VirtualLocation
		Mixed Place VirtualLocation
		Offline Place Offline Place Online VirtualLocation
	END
}

@test "real inputs: a guess reads that an event is sold out" {
	echo '{"entries": [{"event": {"name": "A", "start_at": "2035-01-31T20:00:00Z"}, "ticket_info": {"is_free": false, "is_sold_out": true}},
		{"event": {"name": "B", "start_at": "2035-01-31T20:00:00Z"}, "ticket_info": {"is_free": false, "is_sold_out": false}}]}' >in.json
	"$BUILD/cartaz" profile guess in.json >guessed.json 2>/dev/null
	import --profile ./guessed.json "$HOST" in.json
	same "states" "A off_sale B unknown" "$(kept '"\(.name) \(.availability)"' | tr '\n' ' ' | sed 's/ $//')"
}

@test "real inputs: an event that moved online has the address of its former hall on no page, row, map or calendar" {
	local surface
	echo '[{"id": 1, "slug": "a", "name": "A", "event_status": "moved_online", "starts_at": "2035-01-31T20:00:00Z",
		"location": {"name": "Hall", "city": "Leeds", "formatted_address": "1 Long Street", "latitude": 53.8, "longitude": -1.5}}]' >in.json
	import "$HOST" in.json
	for surface in 'page-home /' 'page-event /a' 'page-event /a.md' 'page-event /a.ics' 'page-events /eventos' 'page-events /eventos.md' \
		'page-events /eventos.map' 'page-events /eventos.ics' 'page-events /eventos.rss' 'page-events /eventos.digest'; do
		cgi GET "${surface% *}" "" "${surface#* }"
		[ "$http_status" = 200 ]
		# The form and the links to lists of that venue are not about this event.
		sed '/<form/,/<.form>/d; /\/eventos?/d; /eventos.md?/d' "$body_file" >shown
		same "$surface" "" "$(grep -E "Hall|Long Street|53\.8|Leeds</text>" shown)"
	done
	# The record keeps where it was announced.
	records_of "$HOST" | gojq -e '.location.name == "Hall"'
}

# The places of the entries of a calendar, in the order of their starts: places_in ADDRESS
places_in() {
	cgi GET "page-${1%% *}" '' "${1#* }"
	tr -d '\r' <"$body_file" | sed -e ':a' -e 'N' -e '$!ba' -e 's/\n //g' | grep -E '^(DTSTART|LOCATION|GEO)' | sed 's/^DTSTART[^:]*:/@/; s/^[A-Z]*://' |
		tr '\n' '|' | tr '@' '\n' | grep . | sort
}

@test "real inputs: a date that alone moved online has no hall in calendars, rows, maps and agents' lists" {
	local online surface
	for online in false true; do
		gojq -n --argjson online $online '[{id: 1, slug: "a", name: "A", is_online: $online,
			location: {name: "Hall", city: "Leeds", formatted_address: "1 Long Street, Leeds", latitude: 53.8, longitude: -1.5},
			sessions: [{starts_at: "2035-01-31T20:00:00Z", event_status: "moved_online"}, {starts_at: "2035-02-01T20:00:00Z"}]}]' >in.json
		import "$HOST" in.json
		for surface in 'event /a.ics' 'events /eventos.ics'; do
			places_in "$surface" >got
			diff - got <<-END
				20350131T200000Z|Online|
				20350201T200000Z|$($online && echo 'Online\, ')Hall\, 1 Long Street\, Leeds|53.8;-1.5|
			END
		done
		for surface in /eventos.md /eventos /eventos.rss; do
			cgi GET page-events '' "$surface"
			sed '/<form/,/<.form>/d; /\/eventos?/d; /eventos.md?/d' "$body_file" >shown
			grep -q Online shown
			same "$surface, the date online" "" "$(grep -E "Hall|Long Street" shown)"
			cgi GET page-events from=2035-02-01 "$surface"
			[ "$surface" = /eventos.rss ] || grep -q Hall "$body_file"
		done
		tool search_events '{}'
		body_is '.result.structuredContent.data[0] | [.venue, .city, .is_online] == [null, null, true]'
		tool search_events '{"from": "2035-02-01"}'
		gojq -e --argjson online $online '.result.structuredContent.data[0] | [.venue, .city, .is_online // false] == ["Hall", "Leeds", $online]' "$body_file"
	done
	# The record, and the API, keep where it was announced.
	cgi GET event '' /a
	body_is '.location.name == "Hall"'
}

@test "real inputs: an open ticket for parking, or another thing beside the event, does not make it available" {
	jq -Rn '[inputs / "|" | {id: input_line_number, name: .[0], starts_at: "2035-01-31T20:00:00Z", location: {name: "Hall"}, buy_url: "https://x.example/1",
		tickets: (.[1:] | map(split("=") | {name: .[0], price: .[1], total: .[1], available: (.[2] != "gone")}))}]' >in.json <<-'END'
		A|Ticket=15=gone|Parking=3
		B|Inteira=40=gone|Meia=20=gone|Camiseta=10|Doação=5
		C|Entrada=15=gone|Estacionamiento=3|Guardarropa=1
		D|Karte=15=gone|Parkplatz=3
		E|Ticket=15=gone|Entry + parking=18
		F|Ingresso=15=gone|Ingresso com estacionamento=18
		G|Parking=3
		H|Ticket=15=gone|Members=5
		I|Ticket=15|Parking=3=gone
		J|Ticket=15=gone|VIP upgrade=50
		K|Ticket=15=gone|Entry by donation=1
		L|Shorts=15=gone|Long programme=15
	END
	import "$HOST" in.json
	listed_rows | sed 's/2035-01-31 20:00; //' >got
	diff got - <<-'END'
		A: ; sold out
		B: ; sold out
		C: ; sold out
		D: ; sold out
		E: £18.00; available
		F: £18.00; available
		G: £3.00; available
		H: see the page; available
		I: £15.00; available
		J: ; sold out
		K: £1.00; available
		L: see the page; available
	END
	cgi GET events per_page=50
	body_is '[.data | sort_by(.name)[] | select(.is_closed).name] == ["A", "B", "C", "D", "J"]'
	cgi GET page-event '' "/$(kept 'select(.name == "A").slug')"
	same "the offers of A" '"price":"15.00"' "$(grep -o '"offers":\[[^]]*' "$body_file" | grep -o '"price":"[^"]*"')"
	cgi GET page-events open=1 '' HTTP_ACCEPT=text/markdown
	same "open=1" "E F G H I K L" "$(sed -n -E 's/^\| [^|]* \| \[(.)\].*/\1/p' "$body_file" | sort | tr '\n' ' ' | sed 's/ $//')"
	# Open parking does not contradict a title, nor a closed event.
	echo '[{"id": 1, "name": "[SOLD OUT] A", "starts_at": "2035-01-31", "tickets": [{"name": "Ticket", "price": "15"}, {"name": "Parking", "price": "3", "available": true}]},
		{"id": 2, "name": "B", "is_closed": true, "starts_at": "2035-01-31", "tickets": [{"name": "Ticket", "price": "15"}, {"name": "Parking", "price": "3", "available": true}]}]' >in.json
	import "$HOST" in.json
	same "remarks" 0 "$(grep -c 'tickets are available' "$err_file")"
	same "a title" "sold_out off_sale" "$(records_of "$HOST" | gojq -sr 'sort_by(.id)[].availability' | tr '\n' ' ' | sed 's/ $//')"
}

@test "real inputs: Eventbrite, a shop elsewhere, add-ons, donations and hidden tickets" {
	gojq -n 'def amount($n): {currency: "GBP", value: ($n * 100), major_value: "\($n).00", display: "£\($n).00"};
		def event($id; $more): {id: $id, name: {text: "Event \($id)"}, status: "live", url: "https://www.eventbrite.com/e/\($id)",
			start: {utc: "2035-01-31T20:00:00Z", timezone: "Europe/London"}, venue: {name: "Hall"}} + $more;
		def elsewhere($more): {is_externally_ticketed: true, ticket_classes: [], external_ticketing:
			({external_url: "https://box.example/1", ticketing_provider_name: "Box", is_free: false, sales_start: "", sales_end: ""} + $more)};
		def class($more): {name: "General", free: false, hidden: false, donation: false, category: "admission", on_sale_status: "AVAILABLE", cost: amount(20), fee: amount(2)} + $more;
		{events: [
		event("1"; elsewhere({minimum_ticket_price: amount(15), maximum_ticket_price: amount(40)})),
		event("2"; elsewhere({minimum_ticket_price: amount(15), maximum_ticket_price: amount(15)})),
		event("3"; elsewhere({is_free: true, minimum_ticket_price: null, maximum_ticket_price: null})),
		event("4"; elsewhere({minimum_ticket_price: null, maximum_ticket_price: null})),
		event("5"; elsewhere({minimum_ticket_price: amount(15), maximum_ticket_price: null, sales_end: "2020-01-01T00:00:00Z"})),
		event("6"; {ticket_classes: [class({on_sale_status: "SOLD_OUT"}), class({name: "Tote bag", category: "add_on", cost: amount(5)}),
			class({name: "Help us", category: "donation", donation: true, cost: null, fee: null})], external_ticketing: null}),
		event("7"; {ticket_classes: [class({}), class({name: "Press list", on_sale_status: "HIDDEN", cost: amount(1)}),
			class({name: "Help us", category: "donation", donation: true, cost: null, fee: null})]}),
		event("8"; {ticket_classes: [class({on_sale_status: "UNAVAILABLE"})], event_sales_status: {sales_status: "sales_ended"}}),
		event("9"; {ticket_classes: [class({on_sale_status: "UNAVAILABLE"})], event_sales_status: {sales_status: "on_sale"}})]}' >in.json
	brand_edit "$HOST" '.fees = "included"'
	import --profile eventbrite "$HOST" in.json
	listed_rows | sed 's/2035-01-31 20:00; //' >got
	diff got - <<-'END'
		Event 1: from £15.00; available
		Event 2: £15.00; available
		Event 3: free; available
		Event 4: see the page; available
		Event 5: ; off sale
		Event 6: ; sold out
		Event 7: £22.00; available
		Event 8: ; off sale
		Event 9: ; sold out
	END
}

@test "real inputs: schema.org, every availability" {
	gojq -n '"InStock LimitedAvailability OnlineOnly InStoreOnly PreOrder PreSale BackOrder MadeToOrder SoldOut OutOfStock Discontinued Reserved" / " " |
		to_entries | map({"@type": "Event", "@id": "\(.key)", name: .value, startDate: "2035-01-31", location: {name: "Hall"},
		offers: {price: 10, priceCurrency: "GBP", availability: "https://schema.org/\(.value)"}})' >in.json
	import --profile schema.org "$HOST" in.json
	same "not available" "Discontinued OutOfStock Reserved SoldOut" "$(kept 'select(.tickets[0].available | not).name' | tr '\n' ' ' | sed 's/ $//')"
}

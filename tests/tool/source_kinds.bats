# source kinds: lists behind every element, conference schedules, and web pages with
# schema.org events.

bats_require_minimum_version 1.5.0

load ../helpers/tool_suite
load ../helpers/crawl
load ../helpers/feeds

setup_file() {
	feeds_start
}

teardown_file() {
	crawl_stop
}

setup() {
	feeds_make
}

# ---- Pointers through every element.

# A profile of items with id, name and start: profile ITEMS_POINTER
profile() {
	printf '{"profile": 1, "list": {"path": "/list.json", "items": "%s"}, "map": {"id": "/id", "name": "/name", "starts_at": "/start"}}' \
		"$1" >p.json
	tool_ok profile lint ./p.json
}

# The names that import, sync and profile try read: all three are the same.
names() {
	local import sync
	tool_ok import --accept-shrink --profile ./p.json "$HOST" "$feeds/list.json"
	import=$(served | cut -d' ' -f2- | paste -sd,)
	sources "{\"name\": \"x\", \"kind\": \"json\", \"url\": \"$base\", \"profile\": \"$PWD/p.json\", \"max_drop\": 100}"
	tool_ok sync "$HOST"
	sync=$(served | cut -d' ' -f2- | paste -sd,)
	tool_ok profile try ./p.json "$feeds/list.json"
	grep -q "^# $(tr ',' '\n' <<<"$import" | grep -c .) item" "$out_file" || cat "$out_file"
	[ "$import" = "$sync" ] || echo "sync: $sync"
	echo "$import"
	cp "$TESTS/fixtures/brands/$HOST.json" "$CARTAZ_ETC/brands"
	rm -rf "${CARTAZ_VAR:?}/$HOST"
}

item() { # NAME
	printf '{"id": "%s", "name": "%s", "start": "2027-01-01"}' "$1" "$1"
}

@test "every element: of arrays, of objects whose keys are names, and of both" {
	local way
	printf '{"days": [{"rooms": {"A": [%s, %s], "*": []}}, {"rooms": {"B": [%s]}, "note": 1}, null, 7]}' \
		"$(item a)" "$(item b)" "$(item c)" >"$feeds/list.json"
	for way in '/days/*/rooms/*/*' '/days/*/rooms/*' '/*/*/rooms/*'; do
		profile "$way"
		[ "$(names)" = a,b,c ] || {
			echo "$way: $(names)"
			return 1
		}
	done
	printf '{"events": {"12": %s, "13": %s}}' "$(item a)" "$(item b)" >"$feeds/list.json"
	profile '/events/*'
	[ "$(names)" = a,b ]
}

@test "every element: a position means the same in import as in sync" {
	printf '{"pages": [{"items": [%s]}, {"items": [%s]}]}' "$(item a)" "$(item b)" >"$feeds/list.json"
	profile /pages/1/items
	[ "$(names)" = b ]
}

@test "every element: a pointer that leads nowhere is named" {
	local way
	printf '{"days": [%s]}' "$(item a)" >"$feeds/list.json"
	for way in '/nothing/*/here' /nothing/here /days/7; do
		profile "$way"
		tool_fails import --profile ./p.json "$HOST" "$feeds/list.json"
		says "there is no list at $way, where the profile says that it is (/list/items)"
		tool_fails profile try ./p.json "$feeds/list.json"
		says "there is no list at $way"
	done
	profile '/*'
	printf '{"days": [%s' "$(item a)" >"$feeds/list.json"
	tool_fails import --profile ./p.json "$HOST" "$feeds/list.json"
	says "ends too early"
}

@test "every element: the list alone, and one item a line, need no pointer" {
	profile '/days/*'
	printf '[%s, %s]' "$(item a)" "$(item b)" >"$feeds/list.json"
	tool_ok import --profile ./p.json "$HOST" "$feeds/list.json"
	[ "$(served | wc -l)" = 2 ]
	printf '%s\n\n%s\n%s\n' "$(item a)" "$(item b)" "$(item c)" >"$feeds/list.json"
	tool_ok import --profile ./p.json "$HOST" "$feeds/list.json"
	[ "$(served | wc -l)" = 3 ]
}

@test "every element: sessions of an item" {
	echo '{"profile": 1, "map": {"id": "/id", "name": "/id",
		"sessions": {"each": "/when/*/times", "map": {"starts_at": ""}}}}' >p.json
	echo '[{"id": "a", "when": {"sat": {"times": ["2027-01-02T20:00", "2027-01-02T22:00"]}, "sun": {"times": ["2027-01-03T18:00"]}}}]' >a.json
	tool_ok import --profile ./p.json "$HOST" a.json
	[ "$(cartaz records "$HOST" | gojq -c '[.sessions[].starts_at]')" = '["2027-01-02T20:00","2027-01-02T22:00","2027-01-03T18:00"]' ]
}

# ---- Conference schedules.

# A day in the way of pretalx, and of pentabarf: no guid, no time zone, no date with the hour.
schedule_xml() {
	cat <<-'EOF'
		<?xml version='1.0' encoding='utf-8' ?>
		<!-- made by nobody -->
		<schedule><generator name="pretalx"/><version>1</version>
		<conference><title>C35</title><days>1</days><time_zone_name>Europe/Berlin</time_zone_name></conference>
		<day index='1' date='2035-08-21' start='2035-08-21T04:00:00+02:00' end='2035-08-22T03:59:00+02:00'>
		  <room name='Curie' guid='r1'>
		    <event guid='g1' id='1' code='ABC'>
		      <room>Curie</room><title>Tea &amp; talk</title><subtitle></subtitle><type>Talk</type>
		      <date>2035-08-21T11:00:00+02:00</date><start>11:00</start><duration>00:30</duration>
		      <abstract><![CDATA[With **stars**]]></abstract><language>en</language><track>Community</track>
		      <persons><person id='1'>Ada</person><person id='2'>Grace</person></persons>
		      <url>https://talks.example/ABC/</url><links><link href='https://x.example/'>Slides</link></links>
		    </event>
		  </room>
		</day></schedule>
	EOF
}

pentabarf_xml() {
	cat <<-'EOF'
		<schedule><conference><title>Old</title><day_change>09:00:00</day_change></conference>
		<day index="1" date="2035-02-03"><room name="Janson">
		<event id="7"><start>09:00</start><duration>00:25</duration><title>First</title><abstract>&lt;p&gt;HTML&lt;/p&gt;</abstract></event>
		<event id="8"><start>01:00</start><duration>00:25</duration><title>After midnight</title></event>
		<event id="9"><duration>00:25</duration><title>No hour</title></event>
		</room><room name="Empty"/></day></schedule>
	EOF
}

talks() {
	cartaz records "$HOST" | gojq -c '[.name, .starts_at, .ends_at, .timezone, .location.name, .description, [.performers[]?.name], .buy_url]' | sort
}

@test "schedule: XML and JSON of one conference are the same events" {
	schedule_xml >"$feeds/s.xml"
	sources talks:schedule:s.xml
	tool_ok sync "$HOST"
	[ "$(talks)" = '["Tea & talk","2035-08-21T11:00:00+02:00","2035-08-21T11:30:00+02:00","Europe/Berlin","Curie","<p>With <strong>stars</strong></p>",["Ada","Grace"],"https://talks.example/ABC/"]' ] || {
		talks
		return 1
	}
	talks >xml
	# The JSON has the zone outside of its talks.
	gojq -n '{schedule: {version: "1", conference: {time_zone_name: "Europe/Berlin", days: [{index: 1, date: "2035-08-21", rooms: {Curie: [{
		id: 1, guid: "g1", date: "2035-08-21T11:00:00+02:00", start: "11:00", duration: "00:30", room: "Curie", title: "Tea & talk",
		subtitle: "", track: "Community", type: "Talk", language: "en", abstract: "With **stars**", url: "https://talks.example/ABC/",
		persons: [{id: 1, public_name: "Ada"}, {id: 2, public_name: "Grace"}]}]}}]}}}' >"$feeds/s.json"
	sources "{\"name\": \"talks\", \"kind\": \"schedule\", \"url\": \"$base/s.json\", \"defaults\": {\"timezone\": \"Europe/Berlin\"}}"
	at 1
	tool_ok sync "$HOST"
	same talks "$(<xml)" "$(talks)"
}

@test "schedule: a day and an hour are a date, after midnight that of the next day" {
	pentabarf_xml >"$feeds/s.xml"
	sources talks:schedule:s.xml
	tool_ok sync "$HOST"
	[ "$(cartaz records "$HOST" | gojq -r '"\(.name) \(.starts_at) \(.ends_at) \(.description)"' | sort)" = "$(printf '%s\n' \
		'After midnight 2035-02-04T01:00:00 2035-02-04T01:25:00 null' \
		'First 2035-02-03T09:00:00 2035-02-03T09:25:00 <p>HTML</p>' \
		'No hour null null null')" ]
	tool_ok import --accept-shrink "$HOST" "$feeds/s.xml" --source talks
	[ "$(served | wc -l)" = 3 ]
}

@test "schedule: what is wrong is one sentence with the source's name, and the last events stay" {
	local file why n=0
	schedule_xml >"$feeds/s.xml"
	sources talks:schedule:s.xml
	tool_ok sync "$HOST"
	while IFS='|' read -r file why; do
		n=$((n + 1))
		at $n
		case $file in
		cut) schedule_xml | head -n 12 ;;
		none) schedule_xml | sed 's/<title>Tea.*title>//; s/event/lecture/' ;;
		deep) for ((i = 0; i < 40; i++)); do printf '<schedule>'; done ;;
		long) printf '<schedule>%s</schedule>' "$(head -c 1100000 /dev/zero | tr '\0' x)" ;;
		*) printf '%s' "$file" ;;
		esac >"$feeds/s.xml"
		tool_fails sync "$HOST"
		says "$HOST: talks: " "$why" '; its last events stay'
		[ "$(served | wc -l)" = 1 ]
	done <<-'EOF'
		cut|ends before its last element; it is cut
		none|is a conference schedule without a talk (<event>)
		deep|too many elements are nested
		long|has a text that is too long
		<?xml version="1.0"?><rss><channel/></rss>|is XML of the kind <rss>; only the schedules of conferences
		<?xml version="1.0"?><!DOCTYPE schedule [<!ENTITY a "b">]><schedule>&a;</schedule>|line 1: declares entities, which are not read
		<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><schedule>&x;</schedule>|declares entities
		<?xml version="1.0"?><schedule><day></schedule>|line 1: mismatched tag
		<?xml version="1.0" encoding="x-mac"?><schedule/>|unknown encoding
		<!DOCTYPE html><title>Sign in</title>|is HTML or XML
		BEGIN:VCALENDAR|is a calendar, and not XML
		{"schedule": {}}|there is no list at /schedule/conference/days/*/rooms/*/*
	EOF
	schedule_xml >"$feeds/s.xml"
	at 50
	tool_ok sync "$HOST"
}

@test "schedule: source try shows the talks and the entry" {
	schedule_xml >"$feeds/s.xml"
	tool_ok source try "$HOST" "$base/s.xml"
	holds "$out_file" 'Tea & talk, Curie' '1 event' '"kind": "schedule"'
	tool_fails profile guess "$feeds/s.xml"
	says 'conference schedules have a profile (schedule)'
	tool_fails profile try schedule "$feeds/s.xml"
	says 'is XML; try reads JSON and CSV'
}

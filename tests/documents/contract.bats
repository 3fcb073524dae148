# Every answer that a real server gives under the base address is one that the
# OpenAPI document describes, and every one that it describes is given.
#
# All kinds of trouble are made at every endpoint, in setup_file, and each answer
# is kept in a folder (judge.js); the tests judge them by the document, and by
# documents with a mistake each.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server
load ../helpers/answer

setup_file() {
	export NODE_PATH=$ROOT/build/npm/documents/node_modules
	export BATS_TEST_TMPDIR=$BATS_FILE_TMPDIR KEPT=$BATS_FILE_TMPDIR/kept
	TIMEOUT=3 server_start "$BATS_FILE_TMPDIR/run"
	# Both states of the version: this brand's goes on, the other's ends.
	brand_edit palco.localhost '.deprecation = {at: "2027-01-01T00:00:00Z", sunset: "2027-07-01T00:00:00Z",
		info: "http://palco.localhost/v1-ends", successor: "http://palco.localhost/api/public/v2"}'
	cartaz publish palco.localhost
	long=$(printf '%017000d' 0)
	head -c 70000 /dev/zero | tr '\0' ' ' >"$BATS_FILE_TMPDIR/large"
	mkdir "$KEPT"
	COUNT=0 ASKED=()
	cp -a "$RUN_DIR/cgi-bin" "$BATS_FILE_TMPDIR/programs"
	declare -A SLUGS=()
	for HOST in agenda.localhost palco.localhost; do
		ask_in_peace
	done
	ask_in_trouble
	make_limits
}

teardown_file() {
	server_stop
}

# Asks and keeps the answer: ask PATH-OF-THE-DOCUMENT METHOD ADDRESS [CURL ARGS...]
ask() {
	COUNT=$((COUNT + 1))
	local BATS_TEST_TMPDIR=$KEPT/${BRAND-$HOST}.$COUNT
	mkdir "$BATS_TEST_TMPDIR"
	printf '%s %s\n' "$2" "$1" >"$BATS_TEST_TMPDIR/request"
	http "$2" "$API$3" "${@:4}" 3>&- &
	ASKED+=($!)
}

# All that was asked is answered; one that curl gave up on fails here.
all_answered() {
	local one
	for one in "${ASKED[@]}"; do wait "$one"; done
	ASKED=()
}

# Asks each endpoint what it is for: ask_each [CURL ARGS...]
ask_each() {
	each_asked "$@"
	all_answered
}

# The same of both brands, at once.
ask_both() {
	local HOST slug
	for HOST in "${!SLUGS[@]}"; do
		slug=${SLUGS[$HOST]}
		each_asked
	done
	all_answered
}

each_asked() { # [CURL ARGS...]
	ask /events GET /events "$@"
	ask '/events/{slug}' GET "/events/$slug" "$@"
	ask /agent/identity POST /agent/identity "$@"
	ask /health GET /health "$@"
}

ask_in_peace() {
	http GET "$API/events?per_page=50"
	slug=$(gojq -r '.data[0].slug' "$body_file")
	SLUGS[$HOST]=$slug
	ask_each
	ask_each -H 'If-None-Match: *'
	ask_each -H "X-Long: ${long:0:5000}"
	ask_each --data-binary "@$BATS_FILE_TMPDIR/large"
	BRAND=$HOST
	HOST=nobody.example ask_each
	unset BRAND
	for method in HEAD PUT OPTIONS; do
		ask /events $method '/events?page=9'
		ask '/events/{slug}' $method "/events/$slug"
		ask /health $method /health
	done
	ask /agent/identity GET /agent/identity
	ask /events GET '/events?q=samba&city=sao+paulo&state=SP&organization=x&page=2&per_page=1'
	ask /events GET '/events?per_page=5&page=2'
	ask /events GET "/events?q=$long"
	ask '/events/{slug}' GET "/events/$long"
	ask /agent/identity POST "/agent/identity?$long"
	ask /health GET "/health?$long"
	for address in /events/ /events/nobody /events/a/b /events/%ff /events/%zz; do
		ask '/events/{slug}' GET "$address"
	done
	for body in '' '{}' '{"type":"anonymous"}' '{"type":null}' '{"type":"delegated_user"}' '[]' '{'; do
		ask /agent/identity POST /agent/identity -H 'Content-Type: application/json' --data-binary "$body"
	done
	all_answered
}

# Other programs in the place of all: programs_become LINES
programs_become() {
	local program
	for program in events event agent-identity health; do
		printf '#!/bin/sh\n%s\n' "$1" >"$RUN_DIR/cgi-bin/.other"
		chmod 755 "$RUN_DIR/cgi-bin/.other"
		mv "$RUN_DIR/cgi-bin/.other" "$RUN_DIR/cgi-bin/$program"
	done
}

socket_of_the_daemon() {
	local apache runtime
	apache=$(pgrep -o -f "^apache2 .*$RUN_DIR/log")
	runtime=$(tr '\0' '\n' <"/proc/$apache/cmdline" | sed -n 's/^Define CARTAZ_RUNTIME "\(.*\)"$/\1/p')
	# A folder that is closed to the web server is one that Apache inherits open.
	echo "${runtime/self/$apache}"/cgid.*
}

ask_in_trouble() {
	local socket HOST
	for HOST in "${!SLUGS[@]}"; do
		mv "$CARTAZ_VAR/$HOST" "$BATS_FILE_TMPDIR/var.$HOST"
	done
	ask_both
	for HOST in "${!SLUGS[@]}"; do
		cp -a "$BATS_FILE_TMPDIR/var.$HOST" "$CARTAZ_VAR/$HOST"
		snapshot_endless "$(readlink -f "$CARTAZ_VAR/$HOST/current")"
	done
	ask_both
	for HOST in "${!SLUGS[@]}"; do
		rm -r "${CARTAZ_VAR:?}/$HOST"
		mv "$BATS_FILE_TMPDIR/var.$HOST" "$CARTAZ_VAR/$HOST"
		cp "$CARTAZ_ETC/brands/$HOST.json" "$BATS_FILE_TMPDIR/brand.$HOST"
		echo '{' >"$CARTAZ_ETC/brands/$HOST.json"
	done
	ask_both
	for HOST in "${!SLUGS[@]}"; do
		cp "$BATS_FILE_TMPDIR/brand.$HOST" "$CARTAZ_ETC/brands/$HOST.json"
	done
	programs_become 'exit 1'
	ask_both
	programs_become 'sleep 30'
	ask_both
	cp -a "$BATS_FILE_TMPDIR/programs/." "$RUN_DIR/cgi-bin"
	# The daemon that starts the programs is out of reach.
	socket=$(socket_of_the_daemon)
	chmod 000 "$socket"
	ask_both
	chmod 700 "$socket"
}

openapi() { # HOST
	echo "$CARTAZ_HTDOCS/$1/api/public/v1/openapi.json"
}

# What the judge has to say of the brand's answers: judged HOST [OPENAPI]
judged() {
	node "$TESTS/documents/judge.js" "${2:-$(openapi "$1")}" "$KEPT/$1".*
}

# Each change of the document is noticed by the command, which takes a brand and
# a document: notices COMMAND FILTER...
notices() {
	local change document=$BATS_TEST_TMPDIR/changed.json
	for change in "${@:2}"; do
		gojq "$change" "$(openapi agenda.localhost)" >"$document"
		never cmp -s "$document" <(gojq . "$(openapi agenda.localhost)")
		never "$1" agenda.localhost "$document" || {
			echo "not noticed: $change"
			return 1
		}
	done
}

@test "contract: every answer is described, and everything described is answered" {
	judged agenda.localhost
}

@test "contract: of a version that ends too" {
	judged palco.localhost
}

# bats test_tags=whole
@test "contract: a mistake in the document is noticed" {
	notices judged \
		'del(.paths["/events"].get.responses["502"])' \
		'.paths["/health"].get.responses["404"] = .paths["/events/{slug}"].get.responses["404"]' \
		'del(.components.responses.EventNotFound.content[].examples.notFound)' \
		'.components.responses.SlugMissing.content[].examples.slugMissing.value.detail += "!"' \
		'.components.responses.GatewayTimeout.content[].examples.internalError.value.title = "Timeout"' \
		'del(.components.responses.EventList.headers.Link)' \
		'.components.responses.Health.headers.ETag = {required: true, schema: {type: "string"}}' \
		'.components.headers.ETag.schema.pattern = "^\"[0-9a-f]{16}\"$"' \
		'.components.headers.AllowPost.schema.const = "GET"' \
		'.components.responses.Event.content |= with_entries(.key = "text/html")' \
		'del(.components.schemas.Event.properties.is_closed)' \
		'.components.schemas.Event.required += ["price"]' \
		'.components.schemas.EventTime.pattern = "Z$"' \
		'.components.schemas.Images.properties.banner.type = "string"' \
		'.components.schemas.AgentIdentity.properties.credential_type.enum = ["opaque"]' \
		'.components.schemas.ProblemCode.enum -= ["slug_missing"]'
}

# A brand with an event that reaches every limit.
make_limits() {
	gojq -n '[range(60) | {id: ., slug: "e\(.)", name: "Event \(.)"}] + [{id: 60, slug: ("0" * 200), name: ("alpha " + "x" * 2000),
		location: {name: ("x" * 2000), city: "alpha", state_abbr: "AL"}}]' >"$BATS_TEST_TMPDIR/records"
	brand_add limits.localhost "$BATS_TEST_TMPDIR/records"
}

meta_of() { # QUERY FILTER VALUE
	HOST=limits.localhost http GET "$API/events?$1"
	body_is --argjson value "$3" "$2 == \$value"
}

# What the document says of sizes and defaults is what the programs do.
numbers_hold() { # HOST OPENAPI
	local parameters name
	parameters=$(gojq '[.components.parameters[] | {(.name): .schema}] | add' "$2")
	limit() { gojq "$1" <<<"$parameters"; }
	for name in page per_page; do
		local least most otherwise used=.meta.$name
		[ $name = per_page ] || used=.meta.current_page
		least=$(limit ".$name.minimum") most=$(limit ".$name.maximum") otherwise=$(limit ".$name.default")
		meta_of $name="$least" $used "$least" && meta_of $name=$((least - 1)) $used "$least" &&
			meta_of $name=-1 $used "$least" && meta_of $name="$most" $used "$most" &&
			meta_of $name=$((most + 1)) $used "$most" && meta_of '' $used "$otherwise" &&
			meta_of $name=1e1 $used "$otherwise" && meta_of $name= $used "$otherwise" || return 1
	done
	meta_of per_page=1000 '.data | length' "$(gojq .components.schemas.EventList.properties.data.maxItems "$2")"
}

blanks() { # COUNT
	printf "%$1s" '' | sed 's/ /%20/g'
}

# Where no event has all words, q finds those that have some; the page can do without.
total_of() { # PARAMETER=VALUE TOTAL
	if [[ $1 == q=* ]]; then
		cgi GET page-events "$1&exact=1" /eventos.md
		grep -qE "^$2 eventos?[,.]" "$body_file"
	else
		meta_of "$1" .meta.total "$2"
	fi
}

texts_hold() { # HOST OPENAPI
	local most name word slug HOST=limits.localhost
	for name in q city state organization; do
		most=$(gojq ".components.parameters[] | select(.name == \"$name\").schema.maxLength" "$2")
		word=alpha
		[ $name != state ] || word=AL
		# The last byte counts, and the first one after it does not.
		total_of "$name=$word$(blanks $((most - ${#word} - 1)))z" 0 || return 1
		[ $name = organization ] && continue # its blanks count too
		total_of "$name=$word$(blanks $((most - ${#word})))z" 1 || return 1
	done
	most=$(gojq .components.schemas.Slug.maxLength "$2")
	slug=$(printf "%0${most}d" 0)
	http GET "$API/events/$slug"
	body_is --slurpfile api "$2" '$api[0].components.schemas as $s | (.slug | length) == $s.Slug.maxLength
		and (.name | length) == $s.EventName.maxLength
		and (.location.name | length) == $s.Location.properties.name.maxLength' || return 1
	http GET "$API/events/0$slug"
	[ "$http_status" = 404 ]
}

# The largest bodies, and the bodies that the schema of the request takes.
bodies_hold() { # HOST OPENAPI
	local most body
	most=$(gojq -r '.paths["/agent/identity"].post.requestBody.description' "$2" | grep -o '[0-9]*')
	posts() { # STATUS BODY
		http POST "$API/agent/identity" --data-binary "$2"
		[ "$http_status" = "$1" ]
	}
	posts 201 "$(printf "%${most}s" '{}')" && posts 400 "$(printf "%$((most + 1))s" '{}')" || return 1
	most=$(gojq -r '.components.responses.PayloadTooLarge.description' "$2" | grep -o '[0-9]*')
	posts 400 "$(printf "%$((most * 1024))s" '{}')" && posts 413 "$(printf "%$((most * 1024 + 1))s" '{}')" || return 1
	for body in '{}' '{"type":"anonymous"}' '{"other":[1]}' '{"type":null}' '{"type":"x"}' '{"type":["anonymous"]}' \
		'[]' '"anonymous"' null; do
		if gojq -e --argjson body "$body" '.components.schemas.AgentIdentityRequest
			| ($body | type) == .type and ($body | has("type") | not) or
				(.properties.type.enum | index([$body.type]) != null)' "$2" >/dev/null 2>&1; then
			posts 201 "$body" || return 1
		else
			posts 400 "$body" || return 1
		fi
	done
}

@test "contract: limits and defaults are those of the programs" {
	numbers_hold agenda.localhost "$(openapi agenda.localhost)"
	texts_hold agenda.localhost "$(openapi agenda.localhost)"
	bodies_hold agenda.localhost "$(openapi agenda.localhost)"
}

# bats test_tags=whole
@test "contract: a wrong limit in the document is noticed" {
	notices numbers_hold '.components.schemas.EventList.properties.data.maxItems = 100' \
		'.components.parameters.PerPage.schema.maximum = 51' '.components.parameters.PerPage.schema.minimum = 2' \
		'.components.parameters.PerPage.schema.default = 10' '.components.parameters.Page.schema.maximum -= 1'
	notices texts_hold '.components.parameters.Q.schema.maxLength = 255' \
		'.components.parameters.City.schema.maxLength = 512' '.components.schemas.Slug.maxLength = 199' \
		'.components.schemas.EventName.maxLength = 999'
	notices bodies_hold '.paths["/agent/identity"].post.requestBody.description = "At most 4095 bytes."' \
		'.components.schemas.AgentIdentityRequest.properties.type.enum += ["x"]'
}

@test "contract: the codes are those of the programs' own table" {
	diff <(sed -n 's/.*\[ERROR_[A-Z_]*\] = { [0-9]*, "\([a-z_]*\)",.*/\1/p' "$ROOT/common/cgi/problem.c" | awk '!seen[$0]++') \
		<(gojq -r '.components.schemas.ProblemCode.enum[]' "$(openapi agenda.localhost)")
}

@test "contract: 429, its numbers and the end of the version are there only where the brand says so" {
	for HOST in agenda.localhost palco.localhost; do
		gojq -e '[.. | objects | select(has("429") or has("RateLimit"))] == []
			and (.info.description | contains("limit of") | not)' "$(openapi $HOST)"
	done
	gojq -e '[.. | objects | select(has("Sunset") or has("deprecated"))] == []' "$(openapi agenda.localhost)"
	gojq -e '.components.headers.Sunset and .paths["/events"].get.deprecated' "$(openapi palco.localhost)"
	catalog_copy
	brand_edit agenda.localhost '.edge = {requests: 77, window_s: 33}'
	cartaz publish agenda.localhost
	gojq -e '([.paths[][].responses["429"]["$ref"]] | unique == ["#/components/responses/TooManyRequests"])
		and .components.headers.RateLimitPolicy.example == "\"default\";q=77;w=33"
		and (.components.responses.TooManyRequests.description | contains("77 in 33"))' "$(openapi agenda.localhost)"
	# What the edge answers with is prepared.
	diff <(gojq '.components.responses.TooManyRequests.content[].examples.rateLimited.value' "$(openapi agenda.localhost)") \
		<(gojq . "$CARTAZ_HTDOCS/agenda.localhost/_problem/429.json")
}

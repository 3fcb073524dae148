# What the published documentation says is so: its examples are run against the
# server that it describes, its tables held against the software.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server
load ../helpers/answer
load ../helpers/rounds

setup_file() {
	server_start "$BATS_FILE_TMPDIR/run"
}

teardown_file() {
	server_stop
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# The pages of a brand's documentation, in Markdown: pages HOST
pages() {
	(cd "$CARTAZ_HTDOCS/$1" && printf '%s\n' docs.md docs/*.md problems.md problems/*.md)
}

# The shell blocks of a page, to block.1, block.2 ...
blocks() { # FILE
	rm -f block.*
	awk '/^```sh$/ { n++; inside = 1; next } /^```/ { inside = 0 } inside { print > ("block." n) }' "$1"
}

# Runs a block as a reader does; curl notes each status beside the answer.  Leaves
# out and statuses; fails when a command of it does.
run_block() { # FILE
	: >statuses
	bash -euo pipefail -c 'curl() { command curl -w "%{stderr}%{http_code}\n" "$@"; }
		. "$1"' - "$PWD/$1" >out 2>statuses && [ -s out ] && ! grep -qx null out || {
		cat "$1" out statuses
		return 1
	}
}

# All examples of the first brand; of the second every third of a page.
@test "docs: every example of every page runs, on both brands" {
	for host in agenda.localhost palco.localhost; do
		count=0
		for page in $(pages "$host" | grep ^docs); do
			blocks "$CARTAZ_HTDOCS/$host/$page"
			for block in $(compgen -G 'block.*' | sampled "${every:-1}"); do
				run_block "$block"
				expected='2..|304'
				! grep -qE 'no-such-event|evento-que-nao-existe' "$block" || expected=404
				never grep -vxE "$expected" statuses
				count=$((count + 1))
			done
		done
		[ "$count" -ge "${least:-13}" ]
		every=3 least=$(rounds 3 13)
	done
}

@test "docs: every example of a problem page meets this very problem" {
	for host in agenda.localhost palco.localhost; do
		count=0
		for page in $(pages "$host" | grep ^problems/ | sampled "${every:-1}"); do
			code=$(basename "$page" .md)
			blocks "$CARTAZ_HTDOCS/$host/$page"
			[ -e block.1 ] || continue
			run_block block.1
			gojq -e --arg code "${code//-/_}" --arg host "http://$host:$PORT" '.code == $code and
				(.type == "\($host)/problems/\($code | gsub("_"; "-"))" or .type == "about:blank")' out
			grep -q "^Status $(gojq .status out)," "$CARTAZ_HTDOCS/$host/$page"
			grep -qF "\"$(gojq -r .title out)\"" "$CARTAZ_HTDOCS/$host/$page"
			count=$((count + 1))
		done
		[ "$count" -ge "${least:-13}" ]
		every=3 least=$(rounds 3 13)
	done
}

@test "docs: every link leads to an answer, and to a heading that is there" {
	for host in agenda.localhost palco.localhost; do
		for page in $(pages "$host"); do
			grep -oE '\]\(http[^)]*\)' "$CARTAZ_HTDOCS/$host/$page" | sed 's/^](//; s/)$//'
		done | sort -u >links
		[ "$(wc -l <links)" -ge 35 ]
		never grep -v "^http://$host:$PORT[/]\?" links
		sed 's/#.*//' links | sort -u | sed 's/.*/url = "&"\noutput = "\/dev\/null"/' >config
		curl -sS -w '%{http_code} %{url}\n' -K config >statuses
		never grep -v '^200 ' statuses
		while IFS='#' read -r address heading; do
			curl -sS "$address" >page.html
			grep -qF "id=\"$heading\"" page.html
		done < <(grep '#' links)
		grep -q '#' links
	done
}

# code, status and title of each problem, as the programs have them
table() {
	tr '\n' ' ' <"$ROOT/common/cgi/problem.c" | grep -oE '\[ERROR_[A-Z_]+\] = \{ [0-9]+, "[a-z_]+",\s+"[^"]+"' |
		sed -E 's/.*\{ ([0-9]+), "([a-z_]+)",\s+"([^"]+)"/\2 \1 \3/'
}

@test "docs: each code has a page with its status and its title, in both languages" {
	table >told
	[ "$(wc -l <told)" -ge 18 ]
	while read -r code status title; do
		for host in agenda.localhost palco.localhost; do
			page=$CARTAZ_HTDOCS/$host/problems/${code//_/-}
			grep -q "^Status .*$status.*\`$code\`" "$page.md" || wrong_page "$page.md"
			# Of these the host is not known; an example above has their titles.
			[ "$code" = unknown_brand ] || [ "$code" = uri_too_long ] || grep -qF "\"$title\"" "$page.md" || wrong_page "$page.md"
			[ -s "$page.html" ]
		done
	done <told
	for host in agenda.localhost palco.localhost; do
		diff <(cut -d' ' -f1 told | grep -vx rate_limited | sort -u) \
			<(grep -o '\[[a-z_]*\](http[^)]*/problems/[a-z-]*)' "$CARTAZ_HTDOCS/$host/problems.md" | sed 's/\].*//; s/\[//' | sort)
		find "$CARTAZ_HTDOCS/$host/problems" -name '*.md' -printf '%f\n' | sed 's/\.md//; y/-/_/' | sort >pages
		diff <(cut -d' ' -f1 told | sort -u) pages
	done
}

wrong_page() {
	cat "$1"
	return 1
}

# The first column of the table whose head is this: column PAGE HEAD
column() {
	awk -v head="$2" 'index($0, head) == 1 { inside = 1; next } !/^\|/ { inside = 0 } inside && !/^\|---/' "$1" |
		cut -d'|' -f2 | grep -oE '`[^`]+`' | tr -d '`'
}

@test "docs: endpoints, parameters, fields and limits are those of the OpenAPI document" {
	for host in agenda.localhost palco.localhost; do
		openapi=$CARTAZ_HTDOCS/$host/api/public/v1/openapi.json
		page=$CARTAZ_HTDOCS/$host/docs/api.md
		same() { # HEAD FILTER
			diff <(column "$page" "$1" | sort) <(gojq -r "$2" "$openapi" | sort)
		}
		same '| Endpoint |' '.paths | to_entries[] | "\(.value | keys[0] | ascii_upcase) \(.key)"'
		same "$(grep -m1 -E '^\| Par(a|â)met(er|ro) ' "$page")" '.components.parameters[] | select(.in == "query").name'
		same "$(grep -m1 -E '^\| (Field|Campo) \| (Type|Tipo) ' "$page")" \
			'.components.schemas.Event.properties | keys[]'
		same '| `meta` |' '.components.schemas.ListMeta.properties | keys[]'
		same "$(grep -m1 -E '^\| (Field of the|Campo do) 201 ' "$page")" '.components.schemas.AgentIdentity.properties | keys[]'
		same "$(grep -m1 -E '^\| (Member|Campo) \| (Meaning|Significado) ' "$page")" '.components.schemas.Problem.properties | keys[]'
		for field in $(gojq -r '.components.schemas.Location.properties, .components.schemas.Producer.properties,
			.components.schemas.Images.properties, .components.schemas.AgentIdentity.properties.usage.properties
			| keys[]' "$openapi"); do
			grep -qF "\`$field\`" "$page"
		done
		limit() { # NAME WORDS
			grep -F "| \`$1\` |" "$page" | grep -qE "$2"
		}
		limit per_page "$(gojq -r '.components.parameters.PerPage.schema | "\(.minimum) (to|a) \(.maximum)[,;] .* \(.default) "' "$openapi")"
		limit page "$(gojq -r '.components.parameters.Page.schema | "\(.minimum) (to|a) \(.maximum)[,;] .* \(.default) "' "$openapi")"
		for name in Q City State Organization; do
			limit "${name,}" "$(gojq -r ".components.parameters.$name.schema.maxLength" "$openapi") bytes"
		done
		limit slug " $(gojq -r .components.schemas.Slug.maxLength "$openapi") \|"
		limit q " $(sed -n 's/.*QUERY_TERMS_WORDS_MAX = \([0-9]*\).*/\1/p' "$ROOT/common/index/query_terms.h") (words|palavras),"
	done
}

# bats test_tags=whole
@test "docs: all languages have the same sections, tables, examples and addresses" {
	shape() { # what does not depend on the language, nor on its spelling
		local text
		text=$(sed -E 's/\{\{[#^/](en-GB|es-ES|pt-PT)\}\}//g' "$1")
		sed -E -e 's/^(#+) .*/\1/' -e '/^([|#@]|```)/!d' -e 's/^```(sh|json|http)$/```\1/' \
			-e '/^\|/s/[^|]*/-/g' <<<"$text"
		grep -oE '\{\{[^}]*\}\}(/(docs|problems)[a-z/#-]*)?' <<<"$text" | sort
	}
	cd "$ROOT/static/site"
	count=0
	while read -r file; do
		for language in ../locales/*.json; do
			language=${language##*/}
			[[ ! $language =~ ^(en-GB|es-ES|pt-PT).json$ ]] || continue # they read those of en, es and pt-BR
			[ -e "${file/.en./.${language%.json}.}" ]
			diff <(shape "$file") <(shape "${file/.en./.${language%.json}.}")
		done
		count=$((count + 1))
	done < <(find . -name '*.page.en.md' -o -name '*.pages.en.md' -o -path './_parts/*.en.md')
	[ "$count" -ge 8 ]
	# As all languages write it.
	never grep -rnE '[0-9] %' --include='*.md' .
}

users_warned() {
	for host in agenda.localhost palco.localhost; do
		find "$CARTAZ_HTDOCS/$host" -name '*.md' -o -name '*.txt' |
			xargs grep -hE '/users(\b|$)' >lines
		[ -s lines ]
		never grep -viE 'never call|not call|not for agents|nunca chame|não devem chamar|não é para agentes' lines
	done
}

# bats test_tags=whole
@test "docs: wherever the address of /users is printed, its line says not to call it" {
	users_warned
	catalog_copy
	for host in agenda.localhost palco.localhost; do
		brand_edit "$host" '.auth = {upstream: "http://127.0.0.1:9"} | .auth_url = .site_url'
		cartaz publish "$host"
	done
	grep -q 'POST /users' "$CARTAZ_HTDOCS/palco.localhost/problems/invalid-request-body.md"
	# It is at a host of its own, if it has one.
	never grep -hE 'on this host|neste mesmo host' "$CARTAZ_HTDOCS"/*/auth.md
	users_warned
}

@test "docs: of a brand that is asked live nothing is said that its upstream decides" {
	catalog_copy
	for host in agenda.localhost palco.localhost; do
		brand_edit "$host" '.upstream = {mode: "live", profile: "opensearch", base: "http://127.0.0.1:9"}'
		dir=$CARTAZ_HTDOCS/$host
		files=("$dir"/docs.md "$dir"/docs/api.md "$dir"/llms.txt "$dir"/.well-known/agent-skills/*/SKILL.md "$dir/api/public/v1/openapi.json")
		claims='latest first|do mais recente|beginning of a word|começo da palavra|case does|case and punct|accents and punct|em `state` não importam|nem acentos|upper or lower|the same as `sao|address of every event|endereço de cada evento|every page \||todas as páginas \|'
		for file in "${files[@]}"; do grep -qiE "$claims" "$file"; done
		cartaz publish "$host"
		never grep -iE "$claims" "${files[@]}"
	done
}

@test "docs: pages are not said to answer with problems, and who keeps a credential is told" {
	for host in agenda.localhost palco.localhost; do
		credential=$(curl -sS -X POST "http://$host:$PORT/api/public/v1/agent/identity" | gojq -r .credential)
		curl -sS -H "X-Agent-Credential: $credential" -w '%{content_type}\n' -o page "http://$host:$PORT/eventos/nobody" >type
		grep -qx 'text/html; charset=utf-8' type
		sed -n 3p "$CARTAZ_HTDOCS/$host/problems.md" | grep -qE ' (the|da) API '
		# A request is logged after its answer.
		timeout 60 bash -c 'until grep -q "$1" "$2"; do sleep 0.05; done' - "$credential" "$RUN_DIR/log/access.log"
		grep -qE 'access log|log de acesso' "$CARTAZ_HTDOCS/$host/auth.md"
	done
}

@test "docs: limits and the end of the version are told where the brand has them" {
	brand_edit palco.localhost '.edge = {requests: 77, window_s: 33}
		| .deprecation = {at: "2027-01-01T00:00:00Z", sunset: "2027-07-01T00:00:00Z",
			info: "http://palco.localhost/v1-ends", successor: "http://palco.localhost/api/public/v2"}'
	cartaz publish palco.localhost
	cd "$CARTAZ_HTDOCS"
	grep -q '77 in 33 seconds' palco.localhost/docs/api.md
	grep -q '77 requests in 33 seconds' palco.localhost/problems/rate-limited.md
	grep -q '429.*rate_limited' palco.localhost/problems.md
	# It may be announced before it is so.
	grep -q '2027-01-01.*2027-07-01' palco.localhost/docs/versions.md
	gojq -r .info.description palco.localhost/api/public/v1/openapi.json | grep -q '2027-01-01.*2027-07-01'
	never grep -qE 'v1 is deprecated|Since 2027' palco.localhost/docs/versions.md
	never grep -rqE '\b429\b' agenda.localhost/docs.md agenda.localhost/docs agenda.localhost/problems.md
	never grep -qE '^## .*v1' agenda.localhost/docs/versions.md
}

@test "docs: a brand's name is text, whatever it is made of" {
	local name='A*b_c[d]e`f|g~h#i@j<k>l&m\n{o}!p www.x.com $q^r 1) http://a.b -- "q" ... *s* _t_ `u` [v](w) ~~x~~ &lt; \*'
	brand_edit palco.localhost '.name = $name | .contact = "first_last+y@mail.example"' --arg name "$name"
	cartaz publish palco.localhost
	/usr/bin/python3 -IS - "$CARTAZ_HTDOCS/palco.localhost/docs.html" "$name" <<-'EOF'
		import html.parser, sys
		class Page(html.parser.HTMLParser):
		    inside, seen = None, {}
		    def handle_starttag(self, tag, attributes):
		        if tag in ("h1", "title"):
		            self.inside, self.seen[tag] = tag, ""
		        elif tag == "a":
		            self.seen.setdefault("links", []).append(dict(attributes)["href"])
		    def handle_endtag(self, tag):
		        self.inside = None
		    def handle_data(self, text):
		        if self.inside:
		            self.seen[self.inside] += text
		page, name = Page(), sys.argv[2]
		page.feed(open(sys.argv[1], encoding="utf-8").read())
		print(page.seen)
		assert page.seen["h1"] == f"The API of {name}"
		assert page.seen["title"] == f"The API of {name} · {name}"
		assert page.seen["links"].count("mailto:first_last+y@mail.example") == 2
	EOF
}

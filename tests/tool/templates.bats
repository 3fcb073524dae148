# Templates: what a gap becomes in each kind of document, and that a mistake in one
# leaves all documents of the brand as they were.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool
load ../helpers/rounds

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	tool_make "$BATS_TEST_TMPDIR"
	mkdir -p share/site/_parts
	ln -s "$ROOT/static/profiles" share/profiles
	export CARTAZ_SHARE=$PWD/share
	brand_edit "$HOST" '.name = "A & \"B\" <c> *d* {{name}}" | .locale = "pt-BR"'
}

template() { # NAME TEXT
	mkdir -p "$(dirname "share/site/$1")"
	printf '%s\n' "$2" >"share/site/$1"
}

published() { # NAME
	cat "htdocs/$HOST/$1"
}

# Everything published but what the server itself says.
documents() {
	tree "htdocs/$HOST"
}

@test "templates: a value is escaped for the kind of its document" {
	template a.json '{"x": "{{name}}"}'
	template noending '{"x": "{{name}}"}'
	template b.txt '{{name}}'
	template c.html '<p title="{{name}}">{{name}}</p>'
	template d.xml '<x>{{name}}</x>'
	template e.md 'x {{name}} {{site_url}}/a_b_c'
	template f.txt '{{name:json}}|{{name:markup}}'
	tool_ok publish "$HOST"
	[ "$(published a.json | gojq -r .x)" = 'A & "B" <c> *d* {{name}}' ]
	[ "$(published noending | gojq -r .x)" = 'A & "B" <c> *d* {{name}}' ]
	[ "$(published b.txt)" = 'A & "B" <c> *d* {{name}}' ]
	[ "$(published d.xml)" = '<x>A &amp; &quot;B&quot; &lt;c&gt; *d* {{name}}</x>' ]
	[ "$(published c.html)" = '<p title="A &amp; &quot;B&quot; &lt;c&gt; *d* {{name}}">A &amp; &quot;B&quot; &lt;c&gt; *d* {{name}}</p>' ]
	run -1 grep -qE '[^\\]\*d' "htdocs/$HOST/e.md"
	grep -qF "$(gojq -r .site_url "$CARTAZ_ETC/brands/$HOST.json")/a_b_c" "htdocs/$HOST/e.md"
	[ "$(published f.txt)" = 'A & \"B\" <c> *d* {{name}}|A &amp; &quot;B&quot; &lt;c&gt; *d* {{name}}' ]
}

@test "templates: flags keep and drop, and leave no line behind" {
	template a.txt "$(printf '%s\n' 1 '{{#edge}}' 2 '{{/edge}}' '{{^edge}}' 3 '{{/edge}}' '4{{#edge}} 5{{/edge}}{{^edge}} 6{{/edge}}' '{{#pt-BR}}' '{{#edge}}' 7 '{{/edge}}' 8 '{{/pt-BR}}' '{{#en}}' 9 '{{/en}}')"
	tool_ok publish "$HOST"
	[ "$(published a.txt)" = "$(printf '%s\n' 1 3 '4 6' 8)" ]
	brand_edit "$HOST" '.edge = {requests: 120, window_s: 60} | .locale = "en"'
	tool_ok publish "$HOST"
	[ "$(published a.txt)" = "$(printf '%s\n' 1 2 '4 5' 9)" ]
}

@test "templates: a part stands where it is named, in the brand's language" {
	printf 'part {{host}}\n' >share/site/_parts/both.md
	printf 'parte\n{{>both.md}}\n' >share/site/_parts/own.pt-BR.md
	printf 'piece\n' >share/site/_parts/own.en.md
	template a.md "$(printf '%s\n' 1 '{{>own.md}}' 2)"
	tool_ok publish "$HOST"
	[ "$(published a.md)" = "$(printf '%s\n' 1 parte "part $HOST" 2)" ]
	[ ! -e "htdocs/$HOST/_parts" ]
	brand_edit "$HOST" '.locale = "en"'
	tool_ok publish "$HOST"
	[ "$(published a.md)" = "$(printf '%s\n' 1 piece 2)" ]
}

# bats test_tags=whole
@test "templates: of two languages the brand's is published, under the common name" {
	template deep/a.pt-BR.md um
	template deep/a.en.md one
	template b.pt-BR.txt dois
	template b.en.txt two
	tool_ok publish "$HOST"
	[ "$(published deep/a.md) $(published b.txt)" = 'um dois' ]
	[ -z "$(find "htdocs/$HOST" -name '*.en.*' -o -name '*.pt-BR.*')" ]
	brand_edit "$HOST" '.locale = "en"'
	tool_ok publish "$HOST"
	[ "$(published deep/a.md) $(published b.txt)" = 'one two' ]
	rm share/site/deep/a.en.md
	tool_fails publish "$HOST"
	says_once "cartaz publish: $HOST: $PWD/share/site/deep/a.en.md is missing, and is needed because "
	[ "$(published deep/a.md)" = one ]
}

@test "templates: a page is Markdown, and HTML made from it" {
	template deep/a.page.md "$(printf '%s\n' '# Ação & `reação` de {{name}}' '' 'Um <b>parágrafo</b> com [link]({{site_url}}/x).' '' '## Preço já: 10%' '' '| a | b |' '|---|---|' '| 1 | `2` |' '' '```sh' "curl -s 'x?a=1&b=<2>'" '```')"
	tool_ok publish "$HOST"
	published deep/a.md | grep -qF '## Preço já: 10%'
	local html
	html=$(published deep/a.html)
	[[ $html == '<!doctype html>'* ]]
	[[ $html == *'<html lang="pt-BR">'* ]]
	[[ $html == *'<title>Ação &amp; reação de A &amp; &quot;B&quot; &lt;c&gt; *d* {{name}} · '* ]]
	[[ $html == *'<h2 id="preco-ja-10">Preço já: 10%</h2>'* ]]
	[[ $html == *'<h1 id="acao-reacao-de-a-b-c-d-name">'* ]]
	[[ $html == *'Um &lt;b>parágrafo&lt;/b> com <a href="'*'/x">link</a>.'* ]]
	[[ $html == *'<td> <code>2</code> </td>'* ]]
	[[ $html == *"curl -s 'x?a=1&amp;b=&lt;2&gt;'"* ]]
	[[ $html == *'<meta name="description" property="og:description" content="Um &lt;b&gt;parágrafo&lt;/b&gt; com link.">'* ]]
	[[ $html == *'<link rel="alternate" type="text/markdown" href="'*'/deep/a.md">'* ]]
	[ "$(published deep/.web/a.md.meta | grep -c '^x-markdown-tokens: [1-9][0-9]*$')" = 1 ]
}

@test "templates: a mistake in one is one sentence, and all documents stay as they were" {
	template a.json '{"x": "{{host}}"}'
	template m.md 'x'
	tool_ok publish "$HOST"
	local before n=0 text why
	before=$(documents)
	template a.json '{"y": "{{host}}"}'
	template new/b.json '{}'
	rm share/site/m.md
	while IFS='|' read -r text why; do
		template z.txt "$text"
		tool_fails publish "$HOST"
		says_once "cartaz publish: $HOST: $PWD/share/site/z.txt: line " "$why"
		n=$((n + 1))
	done <<-'END'
		{{nonsense}}|unknown value nonsense
		{{edge}}|unknown value edge
		{{#host}}x{{/host}}|unknown flag host
		{{#nonsense}}x{{/nonsense}}|unknown flag nonsense
		{{#edge}}x|never closed: edge
		{{/edge}}|closes a flag that is not open: /edge
		{{#edge}}{{#auth}}{{/edge}}{{/auth}}|closes a flag that is not open: /edge
		{{host|a tag does not end
		{{host:yaml}}|unknown kind of escape: :yaml
		{{>nothing.md}}|unknown part nothing.md
		{{>../brand.json}}|unknown part ../brand.json
	END
	[ $n = 11 ]
	same 'the documents' "$before" "$(documents)"
	printf '{{>self.txt}}\n' >share/site/_parts/self.txt
	template z.txt '{{>self.txt}}'
	tool_fails publish "$HOST"
	says_once 'parts are nested too deeply'
	rm share/site/z.txt
	tool_ok publish "$HOST"
	[ "$(published a.json)" = "{\"y\": \"$HOST\"}" ]
	[ ! -e "htdocs/$HOST/m.md" ]
	[ "$(published new/b.json)" = '{}' ]
}

# bats test_tags=whole
@test "templates: a brand without a field that a document needs" {
	template a.json '{"x": "{{contact}}"}'
	tool_ok publish "$HOST"
	local before
	before=$(documents)
	brand_edit "$HOST" 'del(.contact) | .name = "Other"'
	tool_fails publish "$HOST"
	says_once 'cartaz publish: ' /contact
	same 'the documents' "$before" "$(documents)"
}

# The brand's file is kept already, as by a publishing before.
drawn() {
	CARTAZ_HTDOCS=$PWD/drawn "$BUILD/cartaz" publish "$HOST"
}

# bats test_tags=whole
@test "templates: a full disk at any write is one sentence, and all documents stay as they were" {
	export ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 # not under strace
	cp -R "$ROOT/static/site" share
	tool_ok publish "$HOST"
	brand_edit "$HOST" '.name = "Other" | .contact = "other@feira.example"'
	drawn
	local before n last
	before=$(documents)
	cp -R htdocs other
	CARTAZ_HTDOCS=$PWD/other strace -f --seccomp-bpf -qq -o trace -e trace=write "$BUILD/cartaz" publish "$HOST"
	# Without that of cartaz-draw, and the last one, of what var keeps, which comes when the
	# documents are in place.
	last=$(($(grep -c 'write(' trace) - 2))
	[ "$last" -gt 50 ]
	for n in 1 2 20 50 "$last"; do
		exit_status=0
		strace -f --seccomp-bpf -qq -o trace -e trace=write -e "inject=write:error=ENOSPC:when=$n" \
			"$BUILD/cartaz" publish "$HOST" >"$out_file" 2>"$err_file" || exit_status=$?
		exits 1
		says_once 'cartaz publish: ' 'No space left on device'
		same "after write $n" "$before" "$(documents)"
	done
	[ -z "$(find htdocs -name '*.new')" ]
	tool_ok publish "$HOST"
}

# A published brand, then templates and a brand file that change most documents,
# add one and take one away.  The publishing that follows is the one to disturb.
changed_brand() {
	cp -R "$ROOT/static/site" share
	tool_ok publish "$HOST"
	rm "htdocs/$HOST/mcp/server-card" share/site/llms.*
	brand_edit "$HOST" '.name = "Other" | .contact = "other@feira.example"'
	drawn
	cp -a htdocs before
	disturbed -e trace=rename,renameat2,link,unlink
	exits 0
	after=$(contents)
	cp trace whole
	[ ! -e "htdocs/$HOST/llms.txt" ]
	[ -e "htdocs/$HOST/mcp/server-card" ]
}

contents() {
	find "htdocs/$HOST" -type f -exec sha256sum {} + | sort -k2
}

# That publishing, each time from the start and where folders cannot be exchanged
# (redteam/switch.bats has the others): disturbed STRACE ARGS...
disturbed() {
	local quick=--seccomp-bpf
	# With the filter strace 6.1 sends no signal.
	[[ $* != *signal=* ]] || quick=-f
	rm -rf htdocs
	cp -a before htdocs
	exit_status=0
	ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 weak strace -f $quick -qq -o trace "$@" \
		-e inject=renameat2:error=EINVAL "$BUILD/cartaz" publish "$HOST" >"$out_file" 2>"$err_file" ||
		exit_status=$?
}

# A few of the times that it makes a call for a document, with WHOLE=1 the last one too.
times() { # CALL
	local all
	all=$(grep -c " $1(\"$PWD/htdocs/" whole)
	rounds $((all / 2)) "1 $((all / 2)) $all"
}

@test "templates: when a document cannot be put in place, it is said, and the next publishing does the rest" {
	local after n
	changed_brand
	[ "$(grep -c 'rename(' whole)" -gt 50 ]
	for n in $(times rename); do
		disturbed -e trace=rename,renameat2 -e "inject=rename:error=EIO:when=$n"
		exits 1
		says_once 'cartaz publish: ' 'Input/output error'
		[ -z "$(find htdocs -name 'stage.new' -o -name '*.new')" ]
		tool_ok publish "$HOST"
		same "after rename $n" "$after" "$(contents)"
	done
}

# bats test_tags=whole
@test "templates: killed while it puts documents in place, the next publishing ends it" {
	local after call n
	changed_brand
	for call in rename link unlink; do
		for n in $(times $call); do
			disturbed -e trace=$call,renameat2 -e "inject=$call:signal=KILL:when=$n"
			exits 137
			tool_ok publish "$HOST"
			same "killed at $call $n" "$after" "$(contents)"
		done
	done
}

@test "templates: paths that differ by a slash and a plus are two documents" {
	template a/b.json '{"x": 1}'
	template a+b.json '{"x": 2}'
	tool_ok publish "$HOST"
	[ "$(published a/b.json) $(published a+b.json)" = '{"x": 1} {"x": 2}' ]
}

# bats test_tags=whole
@test "templates: two publishings write the same bytes, and one brand's are none of another's" {
	cp -R "$ROOT/static/site" share
	sed 's/feira/praia/g' "$CARTAZ_ETC/brands/$HOST.json" | gojq '.name = "Praia" | .locale = "en"' \
		>"$CARTAZ_ETC/brands/praia.localhost.json"
	tool_ok publish --all
	cp -R htdocs first
	rm -rf htdocs first/assets
	tool_ok publish --all
	diff -r htdocs first
	run -1 grep -rqi feira htdocs/praia.localhost
	run -1 grep -rqi praia "htdocs/$HOST"
}

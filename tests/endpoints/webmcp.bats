# The search form is a tool of WebMCP, by attributes alone and without a script.

load ../helpers/catalog
load ../helpers/cgi

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
}

# What a browser makes a tool of: its name, and each field with what describes it.
tool_of() { # PROGRAM PATH
	cgi GET "$1" '' "$2"
	/usr/bin/python3 -IS - "$body_file" <<-'PYTHON'
		import json, sys
		from html.parser import HTMLParser
		class Forms(HTMLParser):
		    def __init__(self):
		        super().__init__()
		        self.tools, self.labels, self.label = [], {}, None
		    def handle_starttag(self, tag, attrs):
		        a = dict(attrs)
		        if tag == "form" and "toolname" in a:
		            self.tools.append({"name": a["toolname"], "description": a.get("tooldescription"), "method": a["method"],
		                "action": a["action"], "auto": "toolautosubmit" in a, "fields": {}})
		        elif tag in ("input", "select") and self.tools and a.get("type") != "hidden":
		            self.tools[-1]["fields"][a["name"]] = a.get("toolparamdescription") or a.get("id")
		        elif tag == "label":
		            self.label = a["for"]
		    def handle_data(self, data):
		        if self.label:
		            self.labels[self.label], self.label = data, None
		page = open(sys.argv[1]).read()
		forms = Forms()
		forms.feed(page)
		for tool in forms.tools: # without a description its label is one, wherever it stands
		    tool["fields"] = {name: forms.labels.get(name) if text == name else text for name, text in tool["fields"].items()}
		print(json.dumps({"tools": forms.tools, "scripts": page.count("<script>") + page.count("<script src")}))
	PYTHON
}

@test "webmcp: the form of the list and of the home is the tool search_events, each field is described" {
	local page
	for HOST in agenda.localhost palco.localhost; do
		for page in 'page-events ' 'page-home '; do
			tool_of ${page% } '' >"$BATS_TEST_TMPDIR/tool"
			gojq -es '.[0] | .scripts == 0 and (.tools | length) == 1 and (.tools[0] | .name == "search_events" and .auto
				and .method == "get" and .action == "/eventos" and (.description | length > 40)
				and (.fields | has("q") and has("city") and has("state") and has("when") and has("from") and has("to"))
				and all(.fields[]; . != null and length > 1))' "$BATS_TEST_TMPDIR/tool" || {
				cat "$BATS_TEST_TMPDIR/tool"
				return 1
			}
		done
	done
	# Its name and its parameters are those of the tool of the MCP server.
	printf '{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{}}' >"$BATS_TEST_TMPDIR/request"
	BODY=$BATS_TEST_TMPDIR/request cgi POST mcp '' '' CONTENT_TYPE=application/json
	gojq -e --slurpfile form "$BATS_TEST_TMPDIR/tool" '.result.tools[] | select(.name == $form[0].tools[0].name)
		| .inputSchema.properties | has($form[0].tools[0].fields | keys[])' "$body_file"
}

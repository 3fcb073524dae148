# Tables that an organizer wrote: columns keep whole words, in every window.

load ../helpers/server
load ../helpers/browser

setup_file() {
	browser_start "$BATS_FILE_TMPDIR"
	gojq -n '["Domingo", "Segunda-feira", "Terça-feira", "Quarta-feira", "Quinta-feira", "Sexta-feira", "Sábado"] as $days
		| def row($tag; $texts): "<tr>" + ($texts | map("<\($tag)>\(.)</\($tag)>") | add) + "</tr>";
		[{id: 1, slug: "semana", name: "Semana", starts_at: "2035-01-31", description: (
			"<p>A programação.</p><table><thead>" + row("th"; ["Palco"] + $days) + "</thead><tbody>" +
			row("td"; ["Principal"] + ($days | map("Apresentação da orquestra e dos convidados"))) + "</tbody></table>")},
		{id: 2, slug: "duas", name: "Duas", starts_at: "2035-01-31", description: (
			"<table>" + row("th"; ["Quando", "O que"]) + row("td"; ["Domingo, 29 de novembro",
			("Uma tarde de samba com muitas atrações na quadra. " * 12)]) + "</table>")}]' >"$BATS_FILE_TMPDIR/tables.json"
	gojq --arg port "$PORT" '.host = "tabelas.localhost" | .aliases = []
		| .site_url = "http://tabelas.localhost:\($port)" | .site_origin = .site_url
		| .base_url = .site_url + "/api/public/v1"' \
		"$RUN_DIR/etc/brands/agenda.localhost.json" >"$RUN_DIR/etc/brands/tabelas.localhost.json"
	"$BUILD/cartaz" publish tabelas.localhost
	"$BUILD/cartaz" import tabelas.localhost "$BATS_FILE_TMPDIR/tables.json"
}

teardown_file() {
	browser_stop
}

@test "tables: no word is broken at 1280, 768 and 320 pixels, and the page is as wide as the window" {
	nothing tables tabelas.localhost /eventos/semana
	nothing tables tabelas.localhost /eventos/duas
}

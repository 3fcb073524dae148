# The words of people who write Spanish: states, amounts, yes and no, columns.

load ../helpers/tool_suite

# What was kept or is served of each event, in the order of the ids.
told_are() { # FILTER
	told | gojq -e "sort_by(.id) | $1" >/dev/null || {
		told
		return 1
	}
}

@test "a status in Spanish closes an event or says what became of it" {
	local word state
	while read -r state word; do
		records 1 ".status = \"$word\"" | cartaz import "$HOST" -
		tool_ok explain --json "$HOST" event-1
		out_is --arg state "$state" \
			'([.[] | select(.field == "is_closed").served][0] | tostring) + "," + ([.[] | select(.field == "event_status").served][0] | tostring) == $state' || {
			echo "$word"
			return 1
		}
	done <<-'END'
		true,null Agotado
		true,null AGOTADA
		true,null Entradas agotadas
		false,postponed Aplazado
		false,postponed Aplazada
		false,postponed Pospuesto
		false,postponed Suspendido
		false,postponed Adiado
		false,rescheduled Reprogramado
		false,rescheduled Nueva fecha
		true,cancelled Anulado
	END
}

@test "yes, no and a free entry in Spanish are read from the cells of a spreadsheet" {
	printf '%s\n' 'id;name;is_online;tickets.price' '1;A;sí;Entrada libre' '2;B;Si;Sin costo' '3;C;verdadero;Entrada gratis' '4;D;no;10' \
		'5;E;no;Libre y gratuita' '6;F;no;livre e gratuito' >in.csv
	tool_ok import --strict "$HOST" in.csv
	silent
	told_are 'map([.is_online, .tickets[0].price]) == [[true, "0"], [true, "0"], [true, "0"], [false, "10"], [false, "0"], [false, "0"]]'
}

@test "profile guess knows Spanish columns" {
	printf '%s\n' 'nombre,fecha,ciudad,precio' 'Feria,24/06/2035,Sevilla,"10,00 EUR"' >in.csv
	tool_ok profile guess in.csv
	out_is '.map | .name == "/nombre" and .starts_at.time == "/fecha" and ."location.city" == "/ciudad" and .tickets.map.price == {amount: "/precio"}'
	printf '%s\n' 'Título,Fecha de inicio,Hora,Fecha de fin,Recinto,Dirección,Provincia,País,Descripción,Enlace de compra,Importe' \
		'Feria,24/06/2035,20:30,25/06/2035,Real,Calle Asunción 1,Sevilla,España,Una feria con casetas,https://t.example/1,"10,00"' >in.csv
	tool_ok profile guess in.csv
	out_is '.map | .name == "/Título" and .starts_at.time == {join: ["/Fecha de inicio", "/Hora"], sep: " "} and .ends_at.time == "/Fecha de fin"
		and ."location.name" == "/Recinto" and ."location.formatted_address" == "/Dirección" and ."location.country" == "/País"
		and .description == "/Descripción" and .buy_url == "/Enlace de compra" and .tickets.map.price == {amount: "/Importe"}'
}

@test "infancias and infância are words of the category for children" {
	gojq -n '[["Infancias"], ["Infância"], ["Otra"]] | to_entries | map({id: (.key + 1), slug: "e\(.key)", name: "E", starts_at: "2035-01-05", categories: .value})' |
		cartaz import "$HOST" -
	cgi GET page-events category=kids /eventos.md
	holds "$body_file" /e0 /e1
	run ! grep -F /e2 "$body_file"
}

@test "festivities of a town are its community, and a party need not be nightlife" {
	brand_edit "$HOST" '.locale = "es"'
	gojq -n '[["Cabalgata de Reyes"], ["Fiestas"]] | to_entries | map({id: (.key + 1), slug: "e\(.key)", name: "E", starts_at: "2035-01-05", categories: .value})' |
		cartaz import "$HOST" -
	cgi GET page-events category=community /eventos.md
	grep -F '/e0' "$body_file"
	run ! grep -F '/e1' "$body_file"
	cgi GET page-events category=party /eventos.md
	grep -F '/e1' "$body_file"
	grep -F 'Fiestas' "$body_file"
	run ! grep -F 'vida nocturna' "$body_file"
}

# The stem of a word (common/text/stem.h): what number and gender do not part, and
# what must not meet.

load ../helpers/untraced

stem() { # LANGUAGE WORD
	"$BUILD/tests/stem" "$1" <<<"$2" | cut -d' ' -f2
}

# Lines of words on standard input: prints them with their stems, WORD=STEM.
stems() { # LANGUAGE
	cat >"$BATS_TEST_TMPDIR/lines"
	tr ' ' '\n' <"$BATS_TEST_TMPDIR/lines" | "$BUILD/tests/stem" "$1" | cut -d' ' -f2 >"$BATS_TEST_TMPDIR/stems"
	[ "$(wc -w <"$BATS_TEST_TMPDIR/lines")" = "$(wc -l <"$BATS_TEST_TMPDIR/stems")" ] || return
	awk 'NR == FNR { stem[NR] = $0; next }
		{ for (i = 1; i <= NF; i++) $i = $i "=" stem[++n]; print }' "$BATS_TEST_TMPDIR/stems" "$BATS_TEST_TMPDIR/lines"
}

# Lines of words on standard input: those of a line meet.
meet() { # LANGUAGE
	stems "$1" >"$BATS_TEST_TMPDIR/read"
	awk '{ first = $1; sub(/^[^=]*=/, "", first)
		for (i = 2; i <= NF; i++) { stem = $i; sub(/^[^=]*=/, "", stem)
			if (stem != first) { print $1 " does not meet " $i; wrong = 1 } } }
		END { exit wrong }' "$BATS_TEST_TMPDIR/read"
}

# No two words of a line meet.
part() { # LANGUAGE
	stems "$1" >"$BATS_TEST_TMPDIR/read"
	awk '{ split("", seen)
		for (i = 1; i <= NF; i++) { stem = $i; sub(/^[^=]*=/, "", stem)
			if (stem in seen) { print seen[stem] " meets " $i; wrong = 1 }
			seen[stem] = $i } }
		END { exit wrong }' "$BATS_TEST_TMPDIR/read"
}

@test "stems: number in Portuguese, regular and not, with accents and without" {
	meet pt-BR <<-'.'
		show shows Shows SHOW
		festa festas
		workshop workshops
		edição edições edicao edicoes
		infantil infantis
		musical musicais
		homem homens
		papel papéis papeis
		hotel hotéis
		lençol lençóis
		azul azuis
		fácil fáceis
		capitão capitães
		mãe mães
		mão mãos
		mulher mulheres
		flor flores
		bar bares
		árvore árvores
		software softwares
		luz luzes
		raiz raízes
		mês meses
		jardim jardins
		som sons
		série séries
		party parties
		movie movies
		creche creches
		box boxes
		fã fãs
		ano anos
		rua ruas
		noite noites
		música músicas
		Simpson Simpsons
		design designs
	.
}

@test "stems: gender in Portuguese" {
	meet pt-BR <<-'.'
		aberto aberta abertos abertas
		gratuito gratuita gratuitas
		menino menina
		cantor cantora cantores cantoras
		professor professora professores
		japonês japonesa japoneses japonesas
		espanhol espanhola espanhóis
		brasileiro brasileiras
		clássico clássica
	.
}

@test "stems: what is more than number and gender parts words" {
	part pt-BR <<-'.'
		casa caso casamento
		conto contar conta
		festa festival festejar
		arte artista artesão
		canto cantor cantar
		livro livre livraria
		música músico musical
		teatro teatral
		curso cursar corrida
		porto porta
		mesa mês
		sala sal
		marco mar marca
		moda modo
		Maria Mário
		Gabriela Gabriel
		mãe mão
		ano ana
		rio rua
		flora flor
		dança dançar
	.
}

@test "stems: English is that of Snowball, with words that it takes too far" {
	meet en <<-'.'
		talk talks
		party parties
		class classes
		woman women
		child children
		concert concerts
		animal animals
		wedding weddings
		James james
	.
	part en <<-'.'
		organ organization
		animal animation
		internal international
		universe university
		market marketing
		train training
		wed wedding
		book booking
		new news
	.
}

@test "stems: number and gender in Spanish, with accents and without" {
	meet es <<-'.'
		concierto conciertos
		canción canciones cancion
		ciudad ciudades
		taller talleres
		exposición exposiciones
		festival festivales
		joven jóvenes
		luz luces
		noche noches
		baile bailes
		niño niña niños niñas
		libre libres
		inglés ingleses inglesa
		país países
		bar bares
		show shows
		fotógrafo fotógrafas
		reloj relojes
	.
	part es <<-'.'
		libre libro librería
		casa caso
		puerto puerta
		cuento cuenta contar
		país pai
		baile bailar
		maria mario
	.
}

@test "stems: a locale has the rows of its language, and a language without rows none" {
	[ "$(stem pt festas)" = fest ]
	[ "$(stem pt-PT festas)" = fest ]
	[ "$(stem en-GB parties)" = parti ]
	[ "$(stem fr parties)" = parties ]
	[ "$(stem '' shows)" = shows ]
	[ "$(stem p shows)" = shows ]
}

@test "stems: of other letters, digits, short and the longest words nothing is taken" {
	local long
	printf -v long 's%.0s' {1..90}
	for word in 東京 1990s москва os as a x2s; do
		[ "$(stem pt-BR "$word")" = "$(stem fr "$word")" ]
	done
	[ "$(stem pt-BR "$long" | wc -c)" = 65 ]
	[ "$(stem en "${long/%s/ies}" | wc -c)" -gt 60 ]
	[ "$(stem pt-BR "${long:0:58}zoes")" = "${long:0:58}za" ]
}

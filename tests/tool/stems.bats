# The stem of a word (common/text/stem.h): what number and gender do not part, and
# what must not meet.

load ../helpers/lint

setup_file() {
	local checked=()
	if nm "$BUILD/libcartaz.a" 2>/dev/null | grep -q __asan_init; then
		checked=('-fsanitize=address,undefined')
	fi
	# shellcheck disable=SC2046 # words of options
	gcc -std=c17 -D_GNU_SOURCE "${checked[@]}" -iquote "$ROOT/common" -o "$BATS_FILE_TMPDIR/stem" \
		"$TESTS/support/stem.c" "$BUILD/libcartaz.a" -lstemmer $(pkg-config --libs libutf8proc)
}

stem() { # LANGUAGE WORD
	"$BATS_FILE_TMPDIR/stem" "$1" <<<"$2" | cut -d' ' -f2
}

# Lines of words on standard input: those of a line meet.
meet() { # LANGUAGE
	local words word first status=0
	while read -ra words; do
		first=$(stem "$1" "${words[0]}")
		for word in "${words[@]:1}"; do
			[ "$(stem "$1" "$word")" = "$first" ] && continue
			echo "${words[0]} ($first) does not meet $word ($(stem "$1" "$word"))"
			status=1
		done
	done
	return "$status"
}

# No two words of a line meet.
part() { # LANGUAGE
	local words word twice status=0
	while read -ra words; do
		twice=$(for word in "${words[@]}"; do stem "$1" "$word"; done | sort | uniq -d)
		[ -z "$twice" ] && continue
		echo "${words[*]}: several are $twice"
		status=1
	done
	return "$status"
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

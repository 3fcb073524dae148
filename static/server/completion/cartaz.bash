# Completion of cartaz for bash: commands, options and brands, as the tool itself lists them.
_cartaz() {
	local word=${COMP_WORDS[COMP_CWORD]} words
	if [ "$COMP_CWORD" = 1 ] || { [ "$COMP_CWORD" = 2 ] && [ "${COMP_WORDS[1]}" = help ]; }; then
		words=$(cartaz help | sed -n 's/^  \([a-z]*\)  .*/\1/p')
	elif [[ $word == -* ]]; then
		words=$(cartaz help "${COMP_WORDS[1]}" 2>/dev/null | sed -n 's/^  \(--[a-z-]*\).*/\1/p')
	else
		words=$(cd "${CARTAZ_ETC:-/etc/cartaz}/brands" 2>/dev/null && ls | sed -n 's/\.json$//p')
	fi
	mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
# A word that is none of these is the name of a file.
complete -o default -F _cartaz cartaz

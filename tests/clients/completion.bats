# Completion in bash, zsh and fish: commands, the options of a command, brands.

load ../helpers/tool_suite

FILES=$ROOT/static/server/completion

setup() {
	tool_setup
	PATH=$BUILD:$PATH
}

in_bash() { # WORDS: what bash completes the last of them to
	bash -c '. "$0"; complete -p cartaz | grep -q _cartaz || exit
		COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _cartaz; printf "%s\n" "${COMPREPLY[@]}"' \
		"$FILES/cartaz.bash" "$@"
}

@test "bash completes commands, options and brands" {
	same 'a command' import "$(in_bash cartaz imp)"
	same 'of help' status "$(in_bash cartaz help sta)"
	same 'an option' '--accept-shrink' "$(in_bash cartaz import --accept-s)"
	same 'options of a command' '--workers' "$(in_bash cartaz serve --w)"
	same 'a brand' "$HOST" "$(in_bash cartaz check fei)"
	same 'nothing' '' "$(in_bash cartaz check nothing)"
}

@test "fish completes commands, options and brands" {
	local line
	while IFS='|' read -r line expected; do
		same "$line" "$expected" "$(fish -c "source '$FILES/cartaz.fish'; complete -C '$line'" 2>err | cut -f 1)"
	done <<-END
		cartaz imp|import
		cartaz help sta|status
		cartaz import --accept-s|--accept-shrink
		cartaz serve --w|--workers
		cartaz check fei|$HOST
	END
}

@test "zsh completes commands, options and brands" {
	local line expected
	mkdir functions
	cp "$FILES/_cartaz" functions
	cat >complete.zsh <<-'END'
		zmodload zsh/zpty
		zpty z zsh -f -i
		zpty -w z 'unset zle_bracketed_paste; fpath=($PWD/functions $fpath); autoload -U compinit; compinit -u -D; PS1=READY; print'
		zpty -r z out '*READY*READY*' || exit 1
		zpty -w -n z "$1"$'\t'
		zpty -r z out "*$2*" && print found
	END
	while IFS='|' read -r line expected; do
		same "$line" found "$(TERM=dumb timeout 30 zsh -f complete.zsh "$line" "$expected")"
	done <<-END
		cartaz imp|cartaz import
		cartaz help sta|cartaz help status
		cartaz import --accept-s|--accept-shrink
		cartaz serve --w|--workers
		cartaz check fei|check fei*${HOST#fei}
	END
}

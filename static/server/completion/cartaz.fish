# Completion of cartaz for fish: commands, options and brands, as the tool itself lists them.
function __cartaz_commands
    cartaz help | sed -n 's/^  \([a-z]*\)  *\(.*\)/\1\t\2/p'
end
function __cartaz_options
    cartaz help (commandline -opc)[2] 2>/dev/null | sed -n 's/^  \(--[a-z-]*\)[^ ]*\( [A-Z|]*\)\{0,1\}  *\(.*\)/\1\t\3/p'
end
function __cartaz_brands
    set -l etc $CARTAZ_ETC
    test -n "$etc"; or set etc /etc/cartaz
    ls $etc/brands 2>/dev/null | sed -n 's/\.json$//p'
end
complete -c cartaz -n 'test (count (commandline -opc)) = 1; or test "$(commandline -opc)[2]" = help' -f -a '(__cartaz_commands)'
complete -c cartaz -n 'test (count (commandline -opc)) -gt 1' -a '(__cartaz_brands)'
complete -c cartaz -n 'test (count (commandline -opc)) -gt 1; and string match -q -- "-*" (commandline -ct)' -f -a '(__cartaz_options)'

# peak.bash - peak COMMAND...: runs a command and prints its peak memory in KB.

peak() { # COMMAND...
	/usr/bin/python3 -IS - "$@" <<-'END'
		import resource, subprocess, sys
		subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
		print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
	END
}

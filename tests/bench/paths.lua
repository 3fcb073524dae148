-- For wrk: asks the paths of a file, a line each, in turns; every thread starts elsewhere.
local requests, at, threads = {}, 0, 0

function setup(thread)
	thread:set("first", threads)
	threads = threads + 1
end

function init(args)
	for path in io.lines(args[1]) do
		requests[#requests + 1] = wrk.format("GET", path)
	end
	at = math.floor(#requests * first / 2)
end

function request()
	at = at % #requests + 1
	return requests[at]
end

function done(summary, latency)
	local e = summary.errors
	io.write(string.format('{"requests":%d,"seconds":%.6f,"p50":%.4f,"p99":%.4f,"wrong":%d}\n', summary.requests,
		summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
		e.connect + e.read + e.write + e.status + e.timeout))
end

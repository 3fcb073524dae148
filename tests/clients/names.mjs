// Every name is this machine's, as browsers and curl take *.localhost; Node asks
// a resolver, which knows none of them.
import dns from 'node:dns';

dns.lookup = (name, options, done = options) => {
	const all = typeof options === 'object' && options.all;
	process.nextTick(() => all
		? done(null, [{ address: '127.0.0.1', family: 4 }])
		: done(null, '127.0.0.1', 4));
};

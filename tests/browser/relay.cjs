// What scripts of a site get from an authentication API at another origin.
//
// usage: relay.cjs SITE_HOST AUTH_ADDRESS X_ORIGIN CALLS
//
// CALLS is JSON: [[path, options of fetch], ...].  Prints a line for each: the
// status, what the script may read of the answer, or that the browser refused.
'use strict';
const { address, connect, run } = require('./pages.cjs');

async function call(base, origin, path, options) {
	const headers = { 'X-Origin': origin, 'Content-Type': 'application/json', ...options.headers };
	try {
		const answer = await fetch(base + path, options.mode === 'no-cors' ? options : { ...options, headers });
		const said = [...answer.headers].filter(([name]) => /retry|www/.test(name)).map((pair) => pair.join('='));
		return [answer.type === 'opaque' ? 'opaque' : answer.status, ...said, await answer.text()].join(' ').trim();
	} catch (error) {
		return error.name;
	}
}

run(async () => {
	const [, , host, base, origin, calls] = process.argv;
	const browser = await connect();
	const context = await browser.createBrowserContext();
	const page = await context.newPage();
	// A document without a policy of its own, as a site with a login has to be.
	await page.goto(address(host, '/llms.txt'));
	for (const [path, options] of JSON.parse(calls))
		console.log(await page.evaluate(call, base, origin, path, options));
	await context.close();
	await browser.disconnect();
});

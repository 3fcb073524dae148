/*
 * oauth - a client's discovery of the authorization server and the protected
 * resources (oauth4webapi), over HTTP.
 *
 * usage: node oauth.js PORT ISSUER RESOURCE...
 *
 * Asks 127.0.0.1:PORT whatever host an address names.  Prints what the client
 * found as JSON, or the reason why it refuses, and then exits 1.
 */
'use strict';

const http = require('http');

const [port, issuer, ...resources] = process.argv.slice(2);

function ask(address, { method, headers }) {
	const url = new URL(address);
	return new Promise((resolve, reject) => http.request({
		host: '127.0.0.1', port, method, path: url.pathname + url.search,
		headers: { ...Object.fromEntries(new Headers(headers)), host: url.host },
	}, async (answer) => {
		const pieces = [];
		for await (const piece of answer) pieces.push(piece);
		resolve(new Response(Buffer.concat(pieces), {
			status: answer.statusCode,
			headers: { 'content-type': answer.headers['content-type'] },
		}));
	}).on('error', reject).end());
}

async function main() {
	const oauth = await import(require.resolve('oauth4webapi'));
	const options = { [oauth.customFetch]: ask, [oauth.allowInsecureRequests]: true };
	const found = { resources: [] };
	const server = new URL(issuer);
	found.server = await oauth.processDiscoveryResponse(server,
		await oauth.discoveryRequest(server, { ...options, algorithm: 'oauth2' }));
	for (const resource of resources) {
		const url = new URL(resource);
		found.resources.push(await oauth.processResourceDiscoveryResponse(url,
			await oauth.resourceDiscoveryRequest(url, options)));
	}
	console.log(JSON.stringify(found));
}

main().catch((e) => {
	console.log(`${e.code ?? e.name}: ${e.message}`);
	process.exitCode = 1;
});

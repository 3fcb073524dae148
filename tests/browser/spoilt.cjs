// Serves each line of a file as the body of a page, raw, until it is killed; prints
// its port.  What a page must not be, to see whether the canary sings.
//
// usage: spoilt.cjs FILE [POLICY]
'use strict';
const fs = require('node:fs');
const http = require('node:http');

const lines = fs.readFileSync(process.argv[2], 'utf8').split('\n');
const server = http.createServer((request, response) => {
	response.setHeader('Content-Type', 'text/html; charset=utf-8');
	if (process.argv[3]) response.setHeader('Content-Security-Policy', process.argv[3]);
	response.end(`<!doctype html><title>x</title><main>${lines[Number(request.url.slice(1))] ?? ''}</main>`);
}).listen(0, '127.0.0.1', () => console.log(server.address().port));

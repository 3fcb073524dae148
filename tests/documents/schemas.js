/*
 * schemas - published JSON documents held against the schemas of their standards.
 *
 * usage: node schemas.js SCHEMA DOCUMENT...
 *
 * Prints "NAME: /pointer mistake" for each mistake, NAME being the document's
 * last two path segments, and exits 9 when there was one.
 */
'use strict';

const fs = require('fs');
const path = require('path');
const Ajv = require('ajv/dist/2020');
const addFormats = require('ajv-formats');

const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: true });
addFormats(ajv);
const [schema, ...documents] = process.argv.slice(2);
const validate = ajv.compile(JSON.parse(fs.readFileSync(schema, 'utf8')));
let wrong = 0;

for (const file of documents) {
	if (validate(JSON.parse(fs.readFileSync(file, 'utf8'))))
		continue;
	const name = file.split(path.sep).slice(-2).join('/');
	for (const e of validate.errors)
		console.log(`${name}: ${e.instancePath} ${e.message}`);
	wrong += validate.errors.length;
}
process.exitCode = wrong > 0 ? 9 : 0;

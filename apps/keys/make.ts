import { createHash, randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makeApiKey } from '../../shared/core/access/api-key.ts';
import { type Scope, scopes } from '../../shared/core/access/scopes.ts';
import { keyNamePattern } from '../../shared/core/jobs/callers.ts';

// Prints a new API key, and adds its hash to a file that becomes the stage's secret: docs/guides/deploy.md.

const usage = `npm run --silent key -- NAME --scopes read,send --file keys.json

NAME has 1 to 64 letters, digits, "_", "-" and ".". The scopes are ${scopes.join(', ')}.
The file has the form of the secret ApiKeys. It is made, or the key is added to those in it.`;

type Keys = { readonly keys: readonly { readonly name: string }[] };

try {
  console.log(addKey());
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\n${usage}\n`);
  process.exitCode = 2;
}

/** @returns the key */
function addKey(): string {
  const { values, positionals } = parseArgs({
    options: { scopes: { type: 'string', default: '' }, file: { type: 'string', default: '' } },
    allowPositionals: true,
  });
  const [name = ''] = positionals;
  if (positionals.length !== 1 || !keyNamePattern.test(name)) throw new Error('Give the key one name.');
  const asked = values.scopes.split(',');
  const unknown = asked.find((scope) => !scopes.includes(scope as Scope));
  if (unknown !== undefined)
    throw new Error(`"${unknown}" is not a scope: --scopes takes a list with commas.`);
  if (values.file === '') throw new Error('Name the file with --file.');
  const { keys } = existsSync(values.file) ? readKeys(values.file) : { keys: [] };
  if (keys.some((key) => key.name === name)) throw new Error(`${values.file} has a key named ${name}.`);
  const { text } = makeApiKey(false, randomInt);
  const key = { name, sha256: createHash('sha256').update(text).digest('hex'), scopes: asked };
  writeFileSync(values.file, `${JSON.stringify({ keys: [...keys, key] })}\n`, { mode: 0o600 });
  return text;
}

function readKeys(file: string): Keys {
  const { keys } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Keys>;
  if (!Array.isArray(keys)) throw new Error(`${file} must have the form {"keys": []}.`);
  return { keys };
}

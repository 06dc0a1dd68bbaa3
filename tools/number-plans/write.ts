import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import metadata from 'libphonenumber-js/metadata.max';
import { compileAutomaton } from './compile-automaton.ts';
import { packAutomaton } from './pack-automaton.ts';

/** `node tools/number-plans/write.ts`: run after libphonenumber-js has been updated, and commit what it writes. */
const target = fileURLToPath(new URL('../../shared/core/ingest/numbers/number-plans.ts', import.meta.url));
const library = fileURLToPath(new URL('../../node_modules/libphonenumber-js/package.json', import.meta.url));

const { version } = JSON.parse(readFileSync(library, 'utf8')) as { version: string };
const { start, verdicts, states } = packAutomaton(compileAutomaton());
writeFileSync(
  target,
  `/**
 * The numbering plans of all countries as one automaton. Written by tools/number-plans/write.ts out of the metadata of
 * libphonenumber-js ${version}: change nothing here, run that again.
 */
export const numberPlans = {
  start: ${start},
  verdicts:
    '${verdicts.join('|')}',
  states:
    '${states}',
} as const;
`,
);
console.log(`${target}: ${verdicts.length} verdicts`);

const packedTarget = fileURLToPath(new URL('../../shared/core/packed-metadata.ts', import.meta.url));
const packed = deflateRawSync(JSON.stringify(metadata), { level: 9 }).toString('base64');
writeFileSync(
  packedTarget,
  `/**
 * The metadata of libphonenumber-js ${version} as deflated JSON. Written by tools/number-plans/write.ts: change nothing
 * here, run that again.
 */
export const packedMetadata =
  '${packed}';
`,
);
console.log(`${packedTarget}: ${packed.length} characters`);

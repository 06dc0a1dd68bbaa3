import { mkdirSync, writeFileSync } from 'node:fs';
import { generated } from './generated.ts';

// Writes what is generated. A test fails when a file is stale.

mkdirSync(new URL('../src/generated/', import.meta.url), { recursive: true });
for (const [path, text] of await generated()) writeFileSync(new URL(`../${path}`, import.meta.url), text);

import { writeFileSync } from 'node:fs';
import { generated } from './generated.ts';

// Writes what is generated from the declarations of the HTTP API. A test fails when a file is stale.

for (const [path, text] of generated()) writeFileSync(new URL(`../../${path}`, import.meta.url), text);

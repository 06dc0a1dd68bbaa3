import { randomInt } from 'node:crypto';
import { makeApiKey } from '../../shared/core/access/api-key.ts';

// Prints a new API key. The stage keeps its hash only: docs/guides/deploy.md.

console.log(makeApiKey(false, randomInt).text);

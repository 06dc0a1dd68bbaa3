import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { generated } from '../../../tools/api-description/generated.ts';

test.each([...generated()])('%s is what the declarations say. If not: npm run openapi', (name, text) => {
  expect(readFileSync(path.join(import.meta.dirname, '../../..', name), 'utf8')).toBe(text);
});

import { expect, test } from 'vitest';
import { contentOf, filesIn } from '../../support/tidy/source-files.ts';

/** Planning marks what it makes, and an erasure calls nobody. */
const open = ['shared/wiring/functions/erase.ts', 'shared/wiring/functions/uploads-plan.ts'];

test('every other worker does nothing while its stage recovers: in a ledger that is half marked a part that was sent looks as if nobody had got it', () => {
  const workers = filesIn('shared/wiring/functions').filter((file) => contentOf(file).includes('sqsWorker('));
  expect(workers.length).toBeGreaterThan(open.length);
  expect(workers.filter((file) => !contentOf(file).includes('whileOpen('))).toEqual(open);
});

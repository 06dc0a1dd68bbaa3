import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { knownSuppressions, tableSuppressions } from '../../../shared/aws/suppression/suppressions.ts';
import { memorySuppressionLog, memorySuppressions } from '../../../shared/memory/suppression/suppressions.ts';
import { fictional } from '../../support/a-plan.ts';
import { collect } from '../../support/pieces.ts';
import { openTable } from '../../support/target/local-table.ts';
import { openLosingTable } from '../target/lost-answers.ts';
import { suppressionsContract } from './suppressions-contract.ts';

suppressionsContract('the suppression list in memory', async () => {
  const suppressions = memorySuppressions();
  const log = memorySuppressionLog(suppressions);
  return { suppressions, erasing: suppressions, log, close: async () => {} };
});

for (const [name, open] of [
  ['the suppression list in DynamoDB', openTable],
  ['the suppression list in DynamoDB, each of whose writes is repeated', openLosingTable],
] as const)
  suppressionsContract(name, async () => {
    const table = await open();
    const suppressions = tableSuppressions(table.client(), table.name, randomUUID);
    return { suppressions, erasing: suppressions, log: suppressions, close: table.close };
  });

suppressionsContract('the suppression list that a process knows', async () => ({
  suppressions: knownSuppressions(memorySuppressions()),
  close: async () => {},
}));

test('a process reads each change once, also when it is asked for a longer past later', async () => {
  const inner = memorySuppressions();
  let read = 0;
  const known = knownSuppressions({
    append: inner.append,
    async *changesAfter(seq) {
      for await (const change of inner.changesAfter(seq)) {
        read += 1;
        yield change;
      }
    },
  });
  const add = (seq: number) =>
    inner.append({ seq, kind: 'added', numbers: [fictional(seq)], atMs: seq, by: 'crm' });
  for (const seq of [1, 2, 3]) await add(seq);
  const seqs = async (after: number) => (await collect(known.changesAfter(after))).map(({ seq }) => seq);
  expect(await seqs(2)).toEqual([3]);
  expect(await seqs(2)).toEqual([3]);
  expect(read).toBe(1);
  await add(4);
  expect(await seqs(2)).toEqual([3, 4]);
  expect(read).toBe(2);
  expect(await seqs(0)).toEqual([1, 2, 3, 4]);
  expect(await seqs(3)).toEqual([4]);
});

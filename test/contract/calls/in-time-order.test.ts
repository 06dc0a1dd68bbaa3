import { expect, test } from 'vitest';
import { inTimeOrder } from '../../../shared/aws/dynamodb/merged.ts';
import { collect } from '../../support/pieces.ts';

async function* stream(...times: readonly number[]) {
  for (const dueAtMs of times) yield { dueAtMs };
}

test.each([
  { streams: [], merged: [] },
  { streams: [[], []], merged: [] },
  { streams: [[1, 4, 9]], merged: [1, 4, 9] },
  { streams: [[5, 6], [], [1, 7], [2, 3]], merged: [1, 2, 3, 5, 6, 7] },
  { streams: [[1, 1], [1]], merged: [1, 1, 1] },
])('$streams merge into $merged', async ({ streams, merged }) => {
  const rows = await collect(inTimeOrder(streams.map((times) => stream(...times))));
  expect(rows.map(({ dueAtMs }) => dueAtMs)).toEqual(merged);
});

import { expect, test } from 'vitest';
import type { Output } from '../../apps/cli/terminal/output.ts';
import { tableWords } from '../../apps/cli/terminal/table.ts';

const terminal = { isTerminal: true, columns: 80, style: (_, text) => text } as Output;

test('a list of 200,000 is shown on a terminal, within seconds', () => {
  const rows = Array.from({ length: 200_000 }, (_, at) => [`121…${(at % 90) + 10}`, 'answered STOP']);
  expect(tableWords(terminal, ['number', 'reason'], rows)).toHaveLength(200_001);
});

import { expect, test } from 'vitest';
import { nextWords } from '../../apps/cli/commands/next-words.ts';
import { makeProgram } from '../../apps/cli/program.ts';

const known = { ids: (kind: string) => [`a ${kind}`], profiles: () => ['prod'] };
const after = (line: string, begun = '') =>
  nextWords(makeProgram(), line.split(' ').filter(Boolean), begun, known);

test.each([
  ['executions approve', ['a executions']],
  ['event show', ['a events']],
  ['rules test refill --event', ['a events']],
  ['executions list --rule', ['a rules']],
  ['endpoints ping', ['a endpoints']],
  ['endpoints create', []],
  ['keys create', []],
  ['keys rotate', ['a keys']],
  ['dead-letters redrive', ['a dead-letters']],
  ['records show portings', ['a records portings']],
  ['provider offerings', ['a provider catalogs']],
  ['reports create usage --account', ['a provider accounts']],
  ['jobs rows cmp_1', []],
  ['suppressions check', []],
  ['erasures create', []],
  ['profiles use', ['prod']],
  ['jobs list --profile', ['prod']],
  ['--profile = prod jobs show', ['a jobs']],
  ['--profile=prod jobs show', ['a jobs']],
  ['no-such-command show', []],
  ['reports create', ['usage', 'campaigns', 'invoices']],
])('after "%s" stands %j', (line, words) => {
  expect(after(line)).toEqual(words);
});

test('options are completed once a dash is there, with those that every command takes', () => {
  expect(after('jobs rows cmp_1', '--')).toEqual(
    expect.arrayContaining(['--reveal', '--state', '--profile', '--json', '--help']),
  );
  expect(after('jobs', 're')).toEqual(['resume', 'resolve', 'retry', 'results']);
});

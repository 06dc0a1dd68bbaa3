import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFunctionLog } from '../../../../tools/aws-emulator/functions/function-log.ts';
import { temporaryFolder } from './local-function.ts';

const record = (level: string, error?: object) =>
  JSON.stringify({ level, message: 'call failed', jobId: 'job-1', ...(error && { error }) });

test.each([
  ['a warning of Powertools', record('WARN'), 'stdout', '[send] WARN call failed'],
  [
    'an error with its cause',
    record('ERROR', { message: 'reset' }),
    'stdout',
    '[send] ERROR call failed: reset',
  ],
  ['what goes to standard error', 'plain words', 'stderr', '[send] plain words'],
] as const)('%s is shown and kept', (_, text, stream, shown) => {
  const lines: string[] = [];
  const log = openFunctionLog(temporaryFolder(), (line) => lines.push(line));
  log.write('send', text, stream);
  log.close();
  expect(lines).toEqual([shown]);
  expect(readFileSync(log.file, 'utf8')).toBe(`send ${text}\n`);
});

test.each([
  ['information', record('INFO')],
  ['JSON that is no log record', '{"level":3}'],
  ['what goes to standard output', 'plain words'],
])('%s is kept only', (_, text) => {
  const lines: string[] = [];
  const log = openFunctionLog(temporaryFolder(), (line) => lines.push(line));
  log.write('send', text, 'stdout');
  log.close();
  expect(lines).toEqual([]);
  expect(readFileSync(log.file, 'utf8')).toBe(`send ${text}\n`);
});

test('each line of a longer text names its function', () => {
  const log = openFunctionLog(temporaryFolder(), () => {});
  log.write('send', 'Error: lost\n    at handler', 'stdout');
  expect(readFileSync(log.file, 'utf8')).toBe('send Error: lost\nsend     at handler\n');
});

test('the log of the run before is kept beside the new one', () => {
  const folder = temporaryFolder();
  const first = openFunctionLog(folder, () => {});
  first.write('send', 'before', 'stdout');
  first.close();
  expect(readFileSync(openFunctionLog(folder, () => {}).file, 'utf8')).toBe('');
  expect(readFileSync(join(folder, 'functions.previous.log'), 'utf8')).toBe('send before\n');
});

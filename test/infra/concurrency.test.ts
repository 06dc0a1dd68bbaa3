import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { reservable } from '../../infra/stage/concurrency-settings.ts';
import { functionsOf, synthesized } from './synthesized.ts';

const textOf = (name: string) => readFileSync(path.join(import.meta.dirname, '../../docs', name), 'utf8');

test('what a stage reserves is reserved at its functions, and nothing at the others', () => {
  const reserved = {
    'api-read': 20,
    'api-files': 5,
    'api-write': 10,
    'webhooks-receive': 15,
    scheduler: 2,
  };
  expect(Object.keys(reserved)).toEqual([...reservable]);
  const functions = Object.entries(functionsOf(synthesized({ reservedConcurrency: reserved })));
  const found = functions.flatMap(([name, { properties }]) => {
    const { ReservedConcurrentExecutions: count } = properties;
    return count === undefined ? [] : [[name, count]];
  });
  expect(Object.fromEntries(found)).toEqual(reserved);
});

test('an account with too little room for the workers is warned of when the templates are made', () => {
  const [warning, ...more] = synthesized({ accountConcurrency: 10 }).remarks;
  expect(more).toEqual([]);
  expect(warning?.entry.data).toContain(
    'The workers of all queues may take 29 instances at a time, 0 are reserved, and the account has 10: Lambda may throttle the API and webhooks',
  );
});

test('the guide and the runbook name what the workers may take, and the least that they can be set to', () => {
  const least = { orderWorkers: 2, eventWorkers: 2 };
  const [note] = synthesized(least).notes;
  expect(note).toContain('The workers of all queues may take 18 instances at a time');
  const guide = textOf('guides/deploy.md');
  expect(guide).toContain('take up to 29.');
  expect(guide).toContain('"orderWorkers": 2` and `"eventWorkers": 2`');
  expect(guide).toContain('take at most 18 instances');
  expect(textOf('runbook.md')).toContain('take up to 29.');
});

test('each synthesis says what the workers may take', () => {
  expect(synthesized({ smsWorkers: 40 }).notes).toEqual([
    'The workers of all queues may take 67 instances at a time, 0 are reserved, and the account has 1000',
  ]);
});

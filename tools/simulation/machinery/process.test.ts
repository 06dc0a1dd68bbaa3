import { expect, test } from 'vitest';
import { type Host, Outage, startProcess } from './process.ts';
import { newScheduler } from './scheduler.ts';
import { type Script, scriptedAdversary } from './scripted-adversary.ts';
import { newTrace } from './trace.ts';

/** Runs one process that takes two steps, and tells what the world and the process saw. */
async function twoSteps(kill: Script['kill'], fate: Partial<ReturnType<Host['adversary']['fateOf']>> = {}) {
  const seen: string[] = [];
  const scheduler = newScheduler(0, () => 0);
  const scripted = scriptedAdversary({ outcomes: [], copies: 1, ...(kill === undefined ? {} : { kill }) });
  const adversary = { ...scripted, fateOf: () => ({ ...scripted.fateOf('write'), ...fate }) };
  const host: Host = {
    scheduler,
    adversary,
    trace: newTrace(0, 10),
    crashed: (_, error) => void seen.push(error instanceof Outage ? 'outage' : 'crash'),
    underWay: () => {},
  };
  startProcess(
    host,
    { name: 'p', limitMs: 1_000 },
    async (process) => {
      for (const what of ['one', 'two']) {
        await process.step('write', what, () => void seen.push(`${what} done`));
        seen.push(`${what} answered`);
      }
    },
    () => seen.push('over'),
  );
  await scheduler.play(() => true);
  return seen;
}

test('a step has its effect first and its answer later', async () => {
  expect(await twoSteps(undefined)).toEqual(['one done', 'one answered', 'two done', 'two answered', 'over']);
});

test('a process killed before an effect never has it', async () => {
  expect(await twoSteps({ step: 1, when: 'before' })).toEqual(['one done', 'one answered', 'over']);
});

test('a process killed after an effect has had it and never hears of it', async () => {
  expect(await twoSteps({ step: 1, when: 'after' })).toEqual([
    'one done',
    'one answered',
    'two done',
    'over',
  ]);
});

test('a lost answer hides an effect that happened', async () => {
  expect(await twoSteps(undefined, { way: 'answer lost' })).toEqual(['one done', 'outage', 'over']);
});

test('an effect may land after its caller has given up', async () => {
  expect(await twoSteps(undefined, { way: 'lands late', laterMs: 500 })).toEqual([
    'outage',
    'over',
    'one done',
  ]);
});

test('a library that tries twice has the effect twice', async () => {
  const seen = await twoSteps(undefined, { way: 'tried twice', laterMs: 5 });
  expect(seen.slice(0, 3)).toEqual(['one done', 'one done', 'one answered']);
});

test('a process whose time limit ends in a freeze takes no further step', async () => {
  expect(await twoSteps(undefined, { beforeMs: 2_000 })).toEqual(['over']);
});

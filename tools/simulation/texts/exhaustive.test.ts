import { expect, test } from 'vitest';
import { exhaust } from './exhaustive.ts';
import { mutants } from './mutants/mutants.ts';
import { scenarios } from './scenarios.ts';

const all = await scenarios();

/** All of them are played by `npm run sim -- --exhaustive`, which takes minutes. */
const oneKillIn = 61;

test.each(all)(
  '$name: each outcome, a kill at every step of some run',
  async ({ name, campaign, plays }) => {
    const { failure, sequences, kills, runs, steps } = await exhaust(campaign, plays, { oneKillIn });
    console.log(`${name}: ${sequences} sequences of outcomes, ${kills} kills, ${runs} runs, ${steps} steps`);
    expect(failure, JSON.stringify(failure, null, 2)).toBeUndefined();
    expect(kills).toBeGreaterThan(sequences);
  },
  180_000,
);

test.each([
  [0, 'a claim whose lease ended is taken over', 'atMostOnce'],
  [0, 'a claim is dropped when the call throws', 'atMostOnce'],
  [3, 'a lost answer is sent again when its lease is over', 'resendsAreEarned'],
  [3, 'what is absent once is sent again', 'resendsAreEarned'],
  [4, 'the calls of a division are not booked', 'divisionsAreCapped'],
  [4, 'children are made twice after a crash', 'finalStaysFinal'],
] as const)('the scripts of scenario %i find it when %s', async (no, bug, breaks) => {
  const mutant = mutants.find(({ name }) => name === bug);
  const scenario = all[no];
  if (mutant === undefined || scenario === undefined) throw new Error(`There is no bug called "${bug}"`);
  const { failure } = await exhaust(scenario.campaign, scenario.plays, { mutant, breaks });
  expect(failure?.broken.map(({ invariant }) => invariant)).toContain(breaks);
});

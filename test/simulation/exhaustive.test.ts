import { expect, test } from 'vitest';
import { exhaust } from './exhaustive.ts';
import { mutants } from './mutants.ts';
import { distinctOutcomes } from './outcomes.ts';
import { scenarios } from './scenarios.ts';

const all = await scenarios();

test.each(all)(
  '%s: every pair of outcomes, a kill at each step, each message once and three times',
  async (name, campaign) => {
    const { failure, sequences, kills, runs, steps } = await exhaust(campaign, distinctOutcomes, 2);
    console.log(`${name}: ${sequences} sequences of outcomes, ${kills} kills, ${runs} runs, ${steps} steps`);
    expect(failure, JSON.stringify(failure, null, 2)).toBeUndefined();
    expect(kills).toBeGreaterThan(2_000);
  },
  180_000,
);

test.each(['a claim whose lease ended is taken over', 'a claim is dropped when the call throws'])(
  'the scripts find it when %s',
  async (bug) => {
    const mutant = mutants.find(({ name }) => name === bug);
    const [, campaign] = all[0] ?? [];
    if (mutant === undefined || campaign === undefined) throw new Error(`There is no bug called "${bug}"`);
    const { failure } = await exhaust(campaign, distinctOutcomes, 2, mutant);
    expect(failure?.broken.map(({ invariant }) => invariant)).toContain('ledgerTellsTheTruth');
  },
);

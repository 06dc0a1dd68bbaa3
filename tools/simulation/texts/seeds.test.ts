import { expect, test } from 'vitest';
import { faultKinds } from '../machinery/faults.ts';
import { outcomeNames } from '../machinery/outcomes.ts';
import { rareKinds } from '../machinery/rare.ts';
import { addRun, newSums } from '../machinery/tally.ts';
import { runSeed } from './campaign-run.ts';
import { habitKinds } from './people/actions.ts';

const seeds = 400;

test(`whatever fails, nobody is texted twice, nothing is lost and the numbers add up: ${seeds} seeds`, async () => {
  const sums = newSums();
  for (let seed = 1; seed <= seeds; seed += 1) {
    const run = await runSeed(seed);
    addRun(sums, run);
    expect(run.broken, `npm run sim -- --seed ${seed} --trace\n${run.lastSteps.join('\n')}`).toEqual([]);
  }
  // A simulation in which nothing fails proves nothing.
  const unseen = [...faultKinds, ...outcomeNames, ...habitKinds, ...rareKinds].filter(
    (name) => (sums.struck.get(name) ?? 0) === 0,
  );
  expect(unseen).toEqual([]);
  expect([...sums.states.keys()]).toEqual(
    expect.arrayContaining(['accepted', 'canceled', 'divided', 'held', 'refused', 'suppressed']),
  );
  expect(sums.figures.get('resent')).toBeGreaterThan(0);
  expect(sums.figures.get('extra calls')).toBeGreaterThan(0);
}, 180_000);

test.each([
  ['no ledger is restored to a moment before the planning of rows that have expired since', 458_269],
  ['a retry leaves rows of which a later part may be out', 551_477],
  ['a part whose call waited for a day is followed by the next one', 574_614],
  ['a resend whose answer came late opens its job again', 666_369],
  ['a suppression that ends within seconds is judged by the clock of the planner', 663_518],
  ['a retry leaves rows of which a later part is being divided', 754_261],
  ['a plan that is written when its job has failed is of no use', 844_950],
  ['a retry whose rows expire while it is planned says so', 759_460],
  ['no rows expire before a division of them is finished', 576_682],
  ['two looks are apart also when the first one was frozen between question and answer', 42_069_238],
  ['a process that decides about held rows is not frozen for minutes behind its end', 42_035_422],
  ['a job that was over at the backup is counted when calls are made again', 42_005_795],
  ['a text is performed late while a planner marks the entries of a restored campaign', 30_018_260],
])('%s', async (_, seed) => {
  expect((await runSeed(seed)).broken).toEqual([]);
});

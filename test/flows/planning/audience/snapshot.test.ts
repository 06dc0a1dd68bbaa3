import { expect, test } from 'vitest';
import { snapshotOf, stepsOf } from '../../../../shared/core/audience/snapshot.ts';
import { ProviderError } from '../../../../shared/errors.ts';
import { moveJob } from '../../../../shared/flows/scheduler/move-job.ts';
import type { RecordReads } from '../../../../shared/ports/directory/records.ts';
import { fictional } from '../../../support/a-plan.ts';
import { job } from '../../../support/worlds/job-world.ts';
import { anAudienceStage, numbersIn } from './audience-stage.ts';

/** Reads of the provider with something before each page of a list. */
function listing(records: RecordReads, before: (cursor: string | undefined) => void): RecordReads {
  return {
    ...records,
    async list(api, list) {
      before(list.cursor);
      return records.list(api, list);
    },
  };
}

test('a snapshot that breaks off continues after what it has kept, and reads no page twice', async () => {
  const { world, records, ask, plan } = await anAudienceStage(90);
  const id = await ask({ api: 'partner' });
  const pages: string[] = [];
  const down = new ProviderError({ tried: 'List', code: 'unavailable', effect: 'none', status: 503 });
  let left = 2;
  const broken = listing(records, (cursor) => {
    if (left === 0) throw down;
    left -= 1;
    pages.push(cursor ?? 'first');
  });
  const first = await plan(id, { records: broken });
  expect(first).toMatchObject({ planned: { state: 'planning' }, file: undefined });

  const others = listing(records, (cursor) => void pages.push(cursor ?? 'first'));
  const second = await plan(id, { records: others });
  expect(second.planned.state).toBe('running');
  expect(numbersIn(second.file)).toHaveLength(90);
  // Three pages of subscriptions, and three of their numbers.
  expect(pages.filter((page) => page === 'first')).toHaveLength(2);
  expect(pages).toHaveLength(6);
  expect(world.lines.map(({ message }) => message)).toContain('plan.records_unreadable');
});

test.each([400, 403, 405, 422])(
  'a list that the provider refuses with %i ends the campaign',
  async (status) => {
    const { world, records, ask, plan } = await anAudienceStage(1);
    const id = await ask({ api: 'partner' });
    const problem = { tried: 'List subscriptions', code: 'refused', effect: 'none', status } as const;
    const refused = listing(records, () => {
      throw new ProviderError({ ...problem, detail: 'filter not supported' });
    });
    const { planned } = await plan(id, { records: refused });
    expect(planned).toMatchObject({
      state: 'failed',
      endedAtMs: world.now(),
      failure: {
        code: 'provider_refused',
        faults: [
          {
            detail: `The provider refuses a list that is needed: List subscriptions (${status}): filter not supported`,
            hint: 'Ask with other filters in `audience`, or upload a file.',
            pointer: '/audience',
          },
        ],
      },
    });
    expect(planned.dueAtMs).toBeUndefined();
  },
);

test.each(['unauthorized', 'busy', 'unavailable', 'timeout', 'unreachable', 'moved'] as const)(
  'a list that is %s now is asked for again',
  async (code) => {
    const { records, ask, plan } = await anAudienceStage(1);
    const id = await ask({ api: 'partner' });
    const down = new ProviderError({ tried: 'List subscriptions', code, effect: 'none' });
    const failing = listing(records, () => {
      throw down;
    });
    expect((await plan(id, { records: failing })).planned).toMatchObject({ state: 'planning', plans: 0 });
    expect((await plan(id)).planned.state).toBe('running');
  },
);

test('a planner after a crash finds the same people, whatever has become of the fleet since', async () => {
  const { world, practice, ids, ask, plan } = await anAudienceStage(3);
  const id = await ask({ api: 'partner' });
  const write = world.objects.write;
  Object.assign(world.objects, {
    write: (key: string) => {
      if (key.endsWith('/plan.jsonl')) throw new Error('The process died here');
      return write(key);
    },
  });
  await expect(plan(id)).rejects.toThrow('The process died here');
  Object.assign(world.objects, { write });
  practice.sandbox.partner.terminate(ids[0] ?? '');

  const { planned, file } = await plan(id);
  expect(numbersIn(file)).toEqual([1, 2, 3].map((at) => fictional(at)));
  expect(planned.plan?.totals.accepted).toBe(3);
});

test('a walk that takes longer than an invocation goes on in the next one, and is no plan that broke off', async () => {
  const { world, records, ask, plan } = await anAudienceStage(90);
  const id = await ask({ api: 'partner' });
  const slow = listing(records, () => world.clock.advance(5 * 60_000));
  let invocations = 0;
  for (; (await job(world, id)).state === 'planning' && invocations < 10; invocations += 1) {
    await plan(id, { records: slow });
    await moveJob(world, id, () => 10);
  }
  // Six pages of five minutes, and at most eight minutes in one invocation.
  expect(invocations).toBe(3);
  expect(await job(world, id)).toMatchObject({ state: 'running', plans: 1 });
});

test('a walk over 100,000 subscriptions takes many runs, shows how far it is, and keeps everybody once', async () => {
  const [fleet, pageItems, slowMs] = [100_000, 100, 5_000];
  const { world, ask, plan } = await anAudienceStage(1);
  const read = new Map<string, number>();
  const records: RecordReads = {
    one: () => Promise.reject(new Error('Nobody is read one by one')),
    async list(_, { cursor = '0' }) {
      read.set(cursor, (read.get(cursor) ?? 0) + 1);
      world.clock.advance(slowMs);
      const from = Number(cursor);
      // The last of a page are the first of the next one: they moved while the walk was under way.
      const items = Array.from({ length: Math.min(pageItems + 3, fleet - from) }, (_one, at) => ({
        id: `sub_${from + at}`,
        status: 'active',
        phone_numbers: [{ msisdn: `1${2_125_550_000 + from + at}`, is_primary: true }],
      }));
      const next = from + pageItems;
      return { items, ...(next < fleet ? { nextCursor: String(next) } : {}) };
    },
  };
  const id = await ask({ api: 'organization' });
  const shown: number[] = [];
  let found: string | undefined;
  for (; (await job(world, id)).state === 'planning' && shown.length < 30; ) {
    found = (await plan(id, { records })).file;
    shown.push((await job(world, id)).planning?.rowsRead ?? fleet);
    await moveJob(world, id, () => 10);
  }
  // A thousand pages of five seconds, and a little more than eight minutes in one invocation.
  expect(shown.length).toBeGreaterThan(5);
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  expect(new Set(shown).size).toBe(shown.length);
  expect([...read.values()].every((times) => times === 1)).toBe(true);
  expect(read.size).toBe(fleet / pageItems);
  const rows = (found ?? '').trim().split('\r\n').slice(1);
  expect(rows).toHaveLength(fleet);
  expect(new Set(rows).size).toBe(fleet);
  expect((await job(world, id)).plan?.totals.rows).toBe(fleet);
}, 120_000);

test('of two planners that walk side by side both plan for the people whom the first one kept', async () => {
  const { records, ask, plan } = await anAudienceStage(90);
  const id = await ask({ api: 'partner' });
  const [one, other] = await Promise.all([
    plan(id),
    plan(id, { records: listing(records, () => undefined) }),
  ]);
  expect(one.file).toBe(other.file);
  expect(one.planned.plan?.totals.accepted).toBe(90);
});

test('who is wanted has to be found by each of the walks that narrow the fleet', () => {
  const audience = { api: 'partner', ranOutDays: 7, usedPercent: 80, planId: 'prdoff_1' } as const;
  const collected = snapshotOf(stepsOf(audience));
  collected.add({ step: 0, pages: 1, ids: ['one', 'two', 'three'] });
  collected.add({ step: 1, pages: 1, ids: ['two', 'three'], onPlan: ['one', 'three'] });
  expect(collected.soFar(audience)).toMatchObject({ step: 2, wanted: new Set(['three']) });
});

import { expect, test } from 'vitest';
import { orderBatchIdOf } from '../../../shared/core/ids.ts';
import { newJob } from '../../../shared/core/jobs/job.ts';
import { encodeOrder, encodeOrderPlanEnd } from '../../../shared/core/orders/order-plan.ts';
import type { SearchedPerson } from '../../../shared/core/people/person-match.ts';
import { encodeSearchCursor, parseSearchCursor } from '../../../shared/core/people/search-cursor.ts';
import { planKeyOf } from '../../../shared/core/rows/object-keys.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { type SearchPage, searchPeople } from '../../../shared/flows/people/search-people.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { fictional } from '../../support/a-plan.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { request, runPlans, runSends, stage, window } from '../../support/worlds/run-world.ts';

const [ada, bo, cy] = [fictional(0), fictional(1), fictional(2)];

function find(world: TestWorld, person: SearchedPerson, cursor?: SearchPage['next']) {
  const search = { person, country: 'US', kinds: ['campaign', 'orders'], cursor } as const;
  return searchPeople({ ...world, jobList: world.ledger }, search);
}

test('texts to a number are found with their state and time, from the newest job on', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const first = await request(world, [ada, bo], 'The first text', 'key-1');
  await runSends(world);
  world.clock.advance(60_000);
  const second = await request(world, [bo, ada, cy], 'The second text', 'key-2');
  const { rows, searched, next } = await find(world, { number: ada });
  expect(next).toBeUndefined();
  expect(searched).toEqual({ jobs: 2, rows: 5 });
  expect(rows).toMatchObject([
    { kind: 'text', job: { id: second.id }, line: 2, state: 'unprocessed', parts: ['The second text'] },
    {
      kind: 'text',
      job: { id: first.id },
      line: 1,
      state: 'accepted',
      parts: ['The first text'],
      calledAtMs: world.now() - 60_000,
    },
  ]);
  expect(rows[0]).not.toHaveProperty('calledAtMs');
  expect((await find(world, { number: fictional(9) })).rows).toEqual([]);
});

test('a number that only stands in the text to somebody else is not found', async () => {
  const world = aWorld({ sms: scriptedSms() });
  await request(world, [bo], `Call "${ada}" today`);
  expect((await find(world, { number: ada })).rows).toEqual([]);
});

test('a dry run is passed over, and so is a job whose plan is gone', async () => {
  const world = aWorld({ sms: scriptedSms() });
  await createCampaign(world, 'crm', 'dry', { to: [ada], text: 'Hi', options: { mode: 'check' } });
  await runPlans(world);
  const { id } = await request(world, [ada], 'Hello', 'key-2');
  await request(world, [ada], 'Hello again', 'key-3');
  const gone = { ...world, objects: { ...world.objects, ...withoutObject(world, planKeyOf(id)) } };
  const { rows } = await find(gone, { number: ada });
  expect(rows).toMatchObject([{ parts: ['Hello again'] }]);
});

function withoutObject({ objects }: TestWorld, gone: string) {
  return {
    async readRange(key: string, offset: number, bytes: number) {
      if (key === gone) throw new Error(`There is no object ${key}`);
      return objects.readRange(key, offset, bytes);
    },
    newestVersion: async (key: string) => (key === gone ? undefined : objects.newestVersion(key)),
  };
}

/** An order batch of two rows, planned by hand. */
async function aBatch(world: TestWorld) {
  const id = orderBatchIdOf('crm', 'hires');
  const writer = world.objects.write(planKeyOf(id));
  const step = (input: object) => ({
    operation: 'organization.activate_subscription' as const,
    input: { ...input },
  });
  await writer.write(
    encodeOrder({ no: 0, line: 2, steps: [step({ person: { email: 'Ada@Example.com' } })] }),
  );
  await writer.write(
    encodeOrder({
      no: 1,
      line: 3,
      phone: bo,
      steps: [step({ email: 'bo@example.com', port: '(212) 555-0102' })],
    }),
  );
  const totals = { rows: 2, accepted: 2, duplicate: 0, invalid: 0, suppressed: 0, chunks: 2, entries: 2 };
  await writer.write(encodeOrderPlanEnd({ totals, reportKey: 'none' }));
  await writer.finish();
  const source = { kind: 'request', key: 'hires', by: 'crm', bodySha256: '' } as const;
  const plan = { key: planKeyOf(id), reportKey: 'none', totals };
  await world.ledger.addJob({ ...newJob(id, source, world.now(), world.now()), state: 'ready', plan });
  return id;
}

test.each([
  ['an e-mail in any case', { email: 'ada@example.com' }, [2]],
  ['the number of a reminder', { number: bo }, [3]],
  ['a number in an input, however it is spelled', { number: cy }, [3]],
  ['an e-mail of nobody', { email: 'cy@example.com' }, []],
] as const)('orders are found by %s', async (_, person, lines) => {
  const world = aWorld();
  const id = await aBatch(world);
  const { rows } = await find(world, person);
  expect(rows.map(({ line }) => line)).toEqual(lines);
  for (const row of rows)
    expect(row).toMatchObject({
      kind: 'order',
      job: { id },
      state: 'unprocessed',
      operations: ['organization.activate_subscription'],
    });
});

test('a search goes on where its time ended, within a large plan too, and finds each row once', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const others = Array.from({ length: 1_500 }, (_, no) =>
    fictional(3 + (no % 797), 213 + Math.floor(no / 797)),
  );
  const text = 'A notice of some length, so that the plan has many bytes. '.repeat(60);
  const rows = [...others.slice(0, 700), ada, ...others.slice(700)].map((to, no) => ({
    to,
    text: `${no} ${text}`,
  }));
  await createCampaign(world, 'crm', 'large', { rows });
  for (let got = world.queues.receive('plan'); got !== undefined; got = world.queues.receive('plan')) {
    await planWork(world, stage, window, got.message);
    world.queues.remove(got.receipt);
  }
  world.clock.advance(1_000);
  await request(world, [ada], 'Hello', 'small');
  const slow: TestWorld = {
    ...world,
    objects: {
      ...world.objects,
      async readRange(key, offset, bytes) {
        world.clock.advance(6_000);
        return world.objects.readRange(key, offset, bytes);
      },
    },
  };
  const pages: SearchPage[] = [];
  for (let next: SearchPage['next'], more = true; more; more = next !== undefined) {
    const page = await find(slow, { number: ada }, next && parseSearchCursor(encodeSearchCursor(next)));
    pages.push(page);
    next = page.next;
  }
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.flatMap((page) => page.rows.map(({ line }) => line))).toEqual([1, 701]);
  expect(pages.at(-1)?.searched).toEqual({ jobs: 2, rows: 1_502 });
  expect(pages.map((page) => page.searched.rows)).toEqual(
    pages.map((page) => page.searched.rows).toSorted((one, other) => one - other),
  );
});

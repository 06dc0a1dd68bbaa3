import { expect, test } from 'vitest';
import {
  type DirectoryItem,
  type DirectoryListName,
  directoryFreshMs,
} from '../../../shared/core/directory/list.ts';
import { memoryDirectory } from '../../../shared/memory/directory/directory.ts';
import { apiWorld, call, put, setMode } from './rules-client.ts';

const topUp = (offering: string) => ({
  name: 'refill',
  on: 'balance.threshold.exceeded',
  mode: 'dry_run',
  once: 'period',
  threshold_percent: 80,
  quotas: { rule_day: { count: 5 } },
  do: [{ top_up: { offering, purchase_location: 'DE' } }],
});

const porting = {
  name: 'port',
  on: 'subscription.active',
  mode: 'dry_run',
  once: 'subject',
  quotas: { rule_day: { count: 5 } },
  do: [
    {
      operation: {
        name: 'partner.create_porting',
        input: {
          subscriptionId: { $: 'subscription' },
          donorDetails: { networkOperatorId: 'nopr_1', serviceProviderId: { $: 'event' } },
        },
      },
    },
  ],
};

type Lists = Readonly<Record<string, readonly DirectoryItem[]>>;

const offerings: Lists = {
  'partner.catalogs': [{ id: 'prdcat_1' }],
  'partner.offerings.prdcat_1': [
    { id: 'prdoff_more', type: 'addon' },
    { id: 'prdoff_plan', type: 'plan' },
  ],
};

/** A stage that keeps these lists. */
async function keeping(lists: Lists) {
  const directory = memoryDirectory();
  const world = { ...(await apiWorld()), directory };
  for (const [name, items] of Object.entries(lists))
    await directory.keep(name as DirectoryListName, { items, readAtMs: world.now(), isWhole: true });
  return world;
}

const pointer = '/rules/0/do/0/top_up/offering';

test('rules with an offering that nobody has are refused, with the nearest one that exists', async () => {
  const world = await keeping(offerings);
  const { status, body } = await put(world, { rules: [topUp('prdoff_mare')] });
  expect([status, body.code]).toEqual([400, 'invalid_rules']);
  expect(body.errors).toMatchObject([
    {
      pointer,
      detail: expect.stringMatching(/must be the id of an offering\. Did you mean "prdoff_more"\?$/),
    },
  ]);
  expect((await put(world, { rules: [topUp('prdoff_plan')] })).body.errors).toMatchObject([{ pointer }]);
  const right = await put(world, { rules: [topUp('prdoff_more')] });
  expect([right.status, right.body.unchecked]).toEqual([200, undefined]);
});

test('where no fresh list is kept the rules are saved, and the answer names what nobody has looked up', async () => {
  const world = await keeping(offerings);
  world.clock.advance(directoryFreshMs);
  const { status, headers, body } = await put(world, { rules: [topUp('prdoff_mare')] });
  expect([status, body.unchecked]).toEqual([
    200,
    [{ pointer, reason: { code: 'not_kept', detail: expect.stringContaining('GET /v1/provider') } }],
  ]);
  // It is no part of the rules.
  const read = await call(world, 'GET', '/v1/rules');
  expect([read.headers.etag, read.body.unchecked]).toEqual([headers.etag, undefined]);
  expect((await put(world, body)).status).toBe(200);
});

test('a rule is looked up again when it is switched on', async () => {
  const world = await keeping({});
  await put(world, { rules: [topUp('prdoff_gone')] });
  for (const [name, items] of Object.entries(offerings))
    await world.directory.keep(name as DirectoryListName, { items, readAtMs: world.now(), isWhole: true });
  const { status, body } = await setMode(world, 'refill', 'on');
  expect([status, body.code]).toEqual([409, 'rule_not_switchable']);
  expect(body.errors).toMatchObject([{ pointer }]);
  expect((await setMode(world, 'refill', 'off')).status).toBe(200);
});

test('an id that comes from the event is not looked up, and one beside it is', async () => {
  const world = await keeping({ 'partner.network-operators': [{ id: 'nopr_2' }] });
  const { body } = await put(world, { rules: [porting] });
  expect(body.errors).toMatchObject([
    {
      pointer: '/rules/0/do/0/operation/input/donorDetails/networkOperatorId',
      detail: expect.stringContaining('Did you mean "nopr_2"?'),
    },
  ]);
});

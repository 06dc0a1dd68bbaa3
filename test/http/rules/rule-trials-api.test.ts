import { expect, test } from 'vitest';
import { reactToEvent } from '../../../shared/flows/rules/react-to-event.ts';
import { readEventReport } from '../../../shared/provider/partner/events/event-report.ts';
import { anEventReport, aProduct, invocation, settings } from '../../support/worlds/rule-world.ts';
import { apiWorld, call, put, setMode, shipped } from './rules-client.ts';

test('a rule is tried on a pasted event, and nothing is done, kept or asked', async () => {
  const world = { ...(await apiWorld()), readReport: async (body: Uint8Array) => readEventReport(body) };
  await put(world, shipped);
  await setMode(world, 'tell-depleted', 'on');
  const event = {
    id: 'evt_9',
    type: 'product.depleted',
    created_at: '2025-01-01T00:00:00Z',
    data: { product: { id: 'prd_1', status: 'depleted', _links: { subscription: { href: '/x/subs_1' } } } },
  };
  const answer = await call(world, 'POST', '/v1/rules/tell-depleted/test', { body: { event } });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      is_on_this_type: true,
      verdict: 'dry_run',
      subscription_id: 'subs_1',
      commands: [expect.any(String)],
    },
  });
  expect(world.known.reads).toBe(0);
  expect(world.commands.started).toEqual([]);
  expect(world.decisions.all.size).toBe(0);
});

const threshold = {
  id: 'evt_9',
  type: 'balance.threshold.exceeded',
  created_at: '2025-01-01T00:00:00Z',
  data: {
    product: {
      id: 'prd_1',
      status: 'active',
      balances: [{ allowance: 'data', unit: 'bytes', initial: 100, remaining: 15 }],
      _links: { subscription: { href: '/x/subs_1' } },
    },
  },
};

test('a condition about the subscription, tried on an event that only names it, is answered "not reported" instead of "not met"', async () => {
  const world = { ...(await apiWorld()), readReport: async (body: Uint8Array) => readEventReport(body) };
  await put(world, shipped);
  const tryOn = async (body: object) =>
    (await call(world, 'POST', '/v1/rules/top-up-at-80/test', { body })).body;
  const alone = await tryOn({ event: threshold });
  expect(alone).toMatchObject({ verdict: 'fact_missing', why: expect.stringContaining('"facts"') });
  expect(alone.checks.map(({ detail }: { detail: string }) => detail).join()).not.toContain('Infinity');
  const given = (status: string) => tryOn({ event: threshold, facts: { subscription: { status } } });
  expect(await given('active')).toMatchObject({ verdict: 'dry_run', subscription_id: 'subs_1' });
  expect(await given('grace')).toMatchObject({
    verdict: 'condition_not_met',
    why: 'The condition does not hold',
  });
});

test('a dry replay takes what events do not tell as well, and a run, which asks the provider, does not', async () => {
  const world = await apiWorld();
  await put(world, shipped);
  world.keep(anEventReport({ reported: { product: aProduct() } }));
  const dry = { from: '2026-01-01T00:00:00Z', mode: 'dry_run' };
  const replay = async (body: object) => (await call(world, 'POST', '/v1/replays', { body })).body;
  expect((await replay(dry)).verdicts).toEqual({ fact_missing: 1 });
  const facts = { subscription: { status: 'active' } };
  expect((await replay({ ...dry, facts })).verdicts).toEqual({ dry_run: 1 });
  expect(await replay({ ...dry, facts, mode: 'run', count: 1 })).toMatchObject({
    status: 400,
    errors: [{ pointer: '/facts' }],
  });
});

test('a replay counts first, tells dry what would be done, and runs only over the count that was seen', async () => {
  const world = await apiWorld();
  await put(world, shipped);
  await setMode(world, 'top-up-at-80', 'on');
  world.known.products.set('prd_1', aProduct());
  for (const id of ['evt_1', 'evt_2'])
    world.keep(
      anEventReport({
        id,
        reported: { product: aProduct(), subscription: { id: 'subs_1', status: 'active' } },
      }),
    );
  const replay = (body: object) => call(world, 'POST', '/v1/replays', { body });
  const from = '2026-01-01T00:00:00Z';
  expect((await replay({ from })).body).toEqual({ events: 2, more: false });
  expect((await replay({ from, mode: 'dry_run' })).body).toMatchObject({
    events: 2,
    verdicts: { dry_run: 2 },
  });
  expect(world.commands.started).toEqual([]);
  expect((await replay({ from, mode: 'run' })).status).toBe(400);
  expect((await replay({ from, mode: 'run', count: 3 })).status).toBe(409);
  expect(world.sent).toEqual([]);
  expect((await replay({ from, mode: 'run', count: 2 })).status).toBe(202);
  for (const eventId of [...world.sent, ...world.sent])
    await reactToEvent(world, settings, { source: 'partner', eventId }, invocation);
  expect(world.commands.started).toHaveLength(2);
  expect((await replay({})).status).toBe(400);
});

test('an event that is none is refused at its place, and nobody takes the rule for missing', async () => {
  const world = { ...(await apiWorld()), readReport: async (body: Uint8Array) => readEventReport(body) };
  await put(world, shipped);
  const event = { type: 'product.depleted' };
  const { status, body } = await call(world, 'POST', '/v1/rules/tell-depleted/test', { body: { event } });
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid_event', errors: [{ pointer: '/event' }] });
});

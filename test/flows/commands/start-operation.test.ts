import { expect, test } from 'vitest';
import type { OrderEntry } from '../../../shared/core/calls/entry.ts';
import { claim } from '../../../shared/core/calls/entry-moves.ts';
import { move } from '../../../shared/core/calls/move.ts';
import { commandsOverJobs } from '../../../shared/flows/commands/commands-over-jobs.ts';
import { startOperation } from '../../../shared/flows/commands/start-operation.ts';
import { retryCampaign } from '../../../shared/flows/intake/retry-campaign.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { readJob } from '../../../shared/flows/jobs/see-job.ts';
import { resolveHeld } from '../../../shared/flows/reconciliation/held/resolve-held.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { aNotification } from '../../support/a-notification.ts';
import { aWorld } from '../../support/world.ts';
import { stage, unhurried, window } from '../../support/worlds/run-world.ts';

const step = { operation: 'partner.suspend_subscription', input: { id: 'sub_1' } } as const;

test('an operation that is asked for twice at once is one job with one entry and one message', async () => {
  const world = aWorld();
  const both = await Promise.all([1, 2].map(() => startOperation(world, 'rule low', 'key-1', { step })));
  expect(new Set(both.map(({ job }) => job.id)).size).toBe(1);
  const id = both[0]?.job.id;
  if (id === undefined) throw new Error('There is no job');
  const view = await readJob(world, id);
  expect(view?.job).toMatchObject({ state: 'running', source: { kind: 'operation', by: 'rule low' } });
  expect(view?.progress.rows).toMatchObject({ total: 1, unprocessed: 1 });
  expect(world.queues.visible('orders')).toBe(1);
});

test('an operation that needs a yes waits for it', async () => {
  const world = aWorld();
  const { job } = await startOperation(world, 'rule dear', 'key-2', { step, options: { mode: 'approve' } });
  expect((await readJob(world, job.id))?.job.state).toBe('ready');
  expect(world.queues.visible('orders')).toBe(0);
});

test('an operation that a rule asked for is not retried: its quotas and its switch would know nothing of it', async () => {
  const world = aWorld();
  const { job } = await startOperation(world, 'rule dear', 'key-3', { step, options: { mode: 'approve' } });
  await actOnJob(world, job.id, 'cancel', 'crm');
  await runScheduler(world, { window }, unhurried);
  const view = await readJob(world, job.id);
  if (view === undefined) throw new Error('It is gone');
  expect(view.progress.state).toBe('canceled');
  const retry = retryCampaign(world, 'crm', 'again', view.job, { states: ['unprocessed'] });
  await expect(retry).rejects.toMatchObject({
    status: 409,
    code: 'rule_job',
  });
});

test('a held order of a rule that a person has sent again counts as done, also when that call is refused', async () => {
  const world = aWorld();
  const commands = commandsOverJobs({ ...world, numbersOf: async () => [] }, stage);
  await commands.start({ ...aNotification(), do: { kind: 'operation', step } });
  const [job] = await Array.fromAsync(world.ledger.newest());
  if (job === undefined) throw new Error('There is no order');
  const entry = async () => {
    const [one] = await Array.fromAsync(world.ledger.entries(job.id));
    if (one?.kind !== 'order') throw new Error('It has no row');
    return one;
  };
  const calls = async (): Promise<OrderEntry> => {
    const called = claim(await entry(), 'a worker', world.now());
    await world.ledger.replaceEntry(called);
    return called;
  };
  await world.ledger.replaceEntry(move(await calls(), 'held', { dueAtMs: undefined }));
  expect(await resolveHeld(world, job, { action: 'resend', by: 'crm' })).toMatchObject({ rows: 1 });
  expect(await commands.stateOf(aNotification().key)).toBe('running');
  await world.ledger.replaceEntry(move(await calls(), 'refused', { dueAtMs: undefined }));
  world.clock.advance(10 * 60_000);
  await runScheduler(world, { window }, unhurried);
  expect((await readJob(world, job.id))?.job.state).toBe('completed');
  expect(await commands.stateOf(aNotification().key)).toBe('accepted');
});

test('a held order of a rule that a person gives up counts as done, so that its subscription can be topped up again', async () => {
  const world = aWorld();
  const commands = commandsOverJobs({ ...world, numbersOf: async () => [] }, stage);
  await commands.start({ ...aNotification(), do: { kind: 'operation', step } });
  const [job] = await Array.fromAsync(world.ledger.newest());
  if (job === undefined) throw new Error('There is no order');
  const [entry] = await Array.fromAsync(world.ledger.entries(job.id));
  if (entry === undefined) throw new Error('It has no row');
  const called = claim(entry, 'a worker', world.now());
  await world.ledger.replaceEntry(called);
  await world.ledger.replaceEntry(move(called, 'held', { dueAtMs: undefined }));
  expect(await commands.stateOf(aNotification().key)).toBe('unclear');
  expect(await resolveHeld(world, job, { action: 'give_up', by: 'crm' })).toMatchObject({ rows: 1 });
  expect(await commands.stateOf(aNotification().key)).toBe('accepted');
});

test('an order of a rule that waits for a yes is not over, and is started by the yes', async () => {
  const world = aWorld();
  const commands = commandsOverJobs({ ...world, numbersOf: async () => [] }, stage);
  await commands.start({ ...aNotification(), do: { kind: 'operation', step }, needsApproval: true });
  expect(await commands.stateOf(aNotification().key)).toBe('waiting');
  const [job] = await Array.fromAsync(world.ledger.newest());
  if (job === undefined) throw new Error('There is no order');
  await actOnJob(world, job.id, 'approve', 'desk');
  await runScheduler(world, { window }, unhurried);
  expect(await commands.stateOf(aNotification().key)).toBe('running');
});

test.each(['claimed', 'ordered'] as const)(
  'an order that is canceled while it is %s is not over: what it spends stays reserved until it has ended',
  async (state) => {
    const world = aWorld();
    const commands = commandsOverJobs({ ...world, numbersOf: async () => [] }, stage);
    await commands.start({ ...aNotification(), do: { kind: 'operation', step } });
    const [job] = await Array.fromAsync(world.ledger.newest());
    if (job === undefined) throw new Error('There is no order');
    const [entry] = await Array.fromAsync(world.ledger.entries(job.id));
    if (entry?.kind !== 'order') throw new Error('It has no row');
    let underWay: OrderEntry = claim(entry, 'a worker', world.now());
    await world.ledger.replaceEntry(underWay);
    if (state === 'ordered') {
      underWay = move(underWay, state, { dueAtMs: undefined, orderId: 'ord_1' });
      await world.ledger.replaceEntry(underWay);
    }
    await actOnJob(world, job.id, 'cancel', 'desk');
    await runScheduler(world, { window }, unhurried);
    expect(await commands.stateOf(aNotification().key)).toBe('running');
    await world.ledger.replaceEntry(move(underWay, 'accepted', { dueAtMs: undefined }));
    world.clock.advance(10 * 60_000);
    await runScheduler(world, { window }, unhurried);
    expect((await readJob(world, job.id))?.job.state).toBe('canceled');
    expect(await commands.stateOf(aNotification().key)).toBe('accepted');
  },
);

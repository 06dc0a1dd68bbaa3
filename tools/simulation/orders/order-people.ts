import type { JobId } from '../../../shared/core/ids.ts';
import type { RetriedState } from '../../../shared/core/jobs/job.ts';
import { present } from '../../../shared/core/present.ts';
import { retryCampaign } from '../../../shared/flows/intake/retry-campaign.ts';
import { jobOfRequest } from '../../../shared/flows/intake/take-request.ts';
import { seeJob } from '../../../shared/flows/jobs/see-job.ts';
import { followReportedOrders } from '../../../shared/flows/orders/follow-reported-orders.ts';
import { type Resolution, resolveHeld } from '../../../shared/flows/reconciliation/held/resolve-held.ts';
import { readOrderRows } from '../../../shared/flows/results/read-order-rows.ts';
import { requestResults } from '../../../shared/flows/results/request-results.ts';
import type { Dice } from '../machinery/dice.ts';
import type { Scheduler } from '../machinery/scheduler.ts';
import { plainLedger, plainObjects } from '../machinery/stores/plain-ports.ts';
import { heldIds } from './world/held-ids.ts';
import { stepByHand } from './world/order-input.ts';
import type { OrdersSystem } from './world/orders-system.ts';

/** What people, and the provider's events, do to batches while they run. */
export const deedNames = [
  'resolve accept',
  'resolve resend',
  'resolve give_up',
  'retry',
  'approve',
  'pause',
  'cancel',
  'results asked for',
  'poll',
  'upload event again',
  'same file again',
  'report of an event',
] as const;

type DeedName = (typeof deedNames)[number];

export type Busybodies = {
  readonly system: OrdersSystem;
  readonly scheduler: Scheduler;
  readonly dice: Dice;
  readonly struck: (deed: DeedName | 'subscription in the portal') => void;
};

type Deed = (id: JobId) => void | Promise<void>;

const minuteMs = 60_000;

/**
 * Lets people do things at any moment until then, now and then twice or two of them at once.
 *
 * @returns has rows of a job tried again
 */
export function letPeopleAct(
  { system, scheduler, dice, struck }: Busybodies,
  { deeds, untilMs, people, byHand }: People,
): (id: JobId) => void {
  const { observer } = system;
  let retries = 0;

  const resolve = async (id: JobId, action: Resolution['action']): Promise<void> => {
    const lines = dice.happens(0.5) ? undefined : await someHeld(system, dice, id);
    const ids = action === 'accept' && dice.happens(0.8) ? await heldIds(system, id) : undefined;
    if (action === 'resend') observer.resendRequested(id);
    system.ask('resolve', async (world) => {
      const job = await world.ledger.job(id);
      if (job === undefined) return;
      await resolveHeld(world, job, present({ action, by: 'person', lines, ids }));
    });
  };
  const retry = (id: JobId): void => {
    retries += 1;
    const [by, key] = ['person', `retry-${retries}`];
    const states: RetriedState[] = dice.pick([['refused'], ['unprocessed'], ['refused', 'unprocessed']]);
    const { mode: _, startAtMs: __, latestStartMs: ___, ...options } = observer.inputs.get(id)?.options ?? {};
    observer.batchStarts(jobOfRequest('orders', by, key), { name: key, kind: 'retry', options, of: id });
    system.ask('retry', async (world) => {
      const before = await world.ledger.job(id);
      if (before !== undefined) await retryCampaign(world, by, key, before, { states });
    });
  };
  const pause = (id: JobId): void => {
    system.act(id, 'pause');
    system.later(dice.pick([1, 5, 30, 180]) * minuteMs, () => system.act(id, 'resume'));
  };
  const hint = (): void => {
    const { subscriptions, listedOrders } = system.orders.book;
    if (listedOrders.length === 0) return;
    const { orderId, subscription } = dice.pick(listedOrders);
    const id = subscription?.subscriptionId;
    const about = id !== undefined && subscriptions.length > 0 && dice.happens(0.5);
    const type = about ? 'subscription.sim_profile.installed' : 'order.completed';
    const subject = about ? { about: 'subscription' as const, id } : { about: 'order' as const, id: orderId };
    system.ask('report', async (world) => {
      await followReportedOrders(world, { subject, type });
    });
  };
  const does: Readonly<Record<DeedName, Deed>> = {
    'resolve accept': (id) => resolve(id, 'accept'),
    'resolve resend': (id) => resolve(id, 'resend'),
    'resolve give_up': (id) => resolve(id, 'give_up'),
    retry,
    approve: (id) => system.act(id, 'approve'),
    pause,
    cancel: (id) => system.act(id, 'cancel'),
    'results asked for': (id) =>
      system.ask('results', async (world) => {
        const job = await world.ledger.job(id);
        if (job === undefined || observer.inputs.get(id)?.kind === 'operation') return;
        const { name } = await requestResults(world, job);
        observer.resultsRequested(id, name);
      }),
    poll: (id) =>
      system.ask('poll', async (world) => {
        const seen = await seeJob(world, id);
        if (seen?.job.plan !== undefined) observer.polled(id, seen.progress);
      }),
    'upload event again': () => system.eventAgain(),
    'same file again': () => system.fileAgain(dice.happens(0.5)),
    'report of an event': hint,
  };

  const once = (deed: DeedName): void => {
    const ids = [...observer.inputs.keys()];
    if (ids.length === 0) return;
    const fitting = ids.filter((one) => fits(system, one, deed));
    const id = dice.pick(fitting.length > 0 && dice.happens(0.8) ? fitting : ids);
    for (let left = dice.happens(0.3) ? 2 : 1; left > 0; left -= 1) {
      struck(deed);
      void does[deed](id);
    }
  };
  for (let left = deeds; left > 0; left -= 1) {
    const deed = dice.pick(dice.happens(0.1) ? (['cancel'] as const) : often);
    const [atMost] = [dice.pick([10 * minuteMs, 90 * minuteMs, untilMs - scheduler.nowMs()])];
    system.later(dice.between(0, Math.max(0, Math.floor(atMost))), () => once(deed));
  }
  for (let left = byHand ? dice.between(1, 4) : 0; left > 0; left -= 1)
    system.later(dice.between(0, 120 * minuteMs), () => {
      struck('subscription in the portal');
      system.orderByHand(stepByHand(dice.between(0, people - 1)));
    });
  return retry;
}

export type People = {
  readonly deeds: number;
  readonly untilMs: number;
  /** How many there are to be ordered for. */
  readonly people: number;
  /** Whether somebody orders in the provider's portal as well. */
  readonly byHand: boolean;
};

const often = [
  ...deedNames.filter((name) => name !== 'cancel'),
  ...(['resolve accept', 'resolve resend', 'resolve resend', 'retry', 'retry', 'retry'] as const),
];

/** Whether something of a job is in a state that the deed is about. */
function fits({ ledger }: OrdersSystem, id: JobId, deed: DeedName): boolean {
  const states = deed.startsWith('resolve') ? ['held'] : deed === 'retry' ? ['refused', 'canceled'] : [];
  const entries = ledger.entriesAfter(id, '', Number.POSITIVE_INFINITY);
  const isOver = ['completed', 'canceled'].includes(ledger.job(id)?.state ?? '');
  if (states.length > 0 && deed !== 'resolve accept' && !isOver) return false;
  if (deed === 'approve') return ledger.job(id)?.state === 'ready';
  return states.length === 0 ? !isOver : entries.some(({ state }) => states.includes(state));
}

/** From then on somebody sees to it that nothing waits for a person. */
export function tidyUp({ system, scheduler }: Busybodies, fromMs: number): void {
  const { observer, ledger } = system;
  scheduler.at(fromMs, undefined, () => {
    for (const id of observer.inputs.keys()) {
      const job = ledger.job(id);
      if (job?.state === 'paused') system.act(id, 'resume');
      if (job?.state === 'ready' && job.options?.mode === 'approve') system.act(id, 'approve');
    }
    tidyUp({ system, scheduler } as Busybodies, fromMs + 30 * minuteMs);
  });
}

/** Some of the lines of a batch that are held just now. */
async function someHeld(system: OrdersSystem, dice: Dice, id: JobId): Promise<readonly number[]> {
  const job = system.ledger.job(id);
  if (job?.plan === undefined) return [2];
  const ports = { ledger: plainLedger(system.ledger), objects: plainObjects(system.objects) };
  const { rows } = await readOrderRows(ports, job, { from: 'plan', chunkNo: 0, at: 0 }, 1_000);
  const held = rows.filter(({ state }) => state === 'held').map(({ line }) => line);
  return held.length === 0 ? [2] : held.filter(() => dice.happens(0.6)).concat(held.slice(0, 1));
}

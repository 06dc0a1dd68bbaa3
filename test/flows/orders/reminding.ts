import type { Msisdn } from '../../../shared/core/msisdn.ts';
import { remindDue } from '../../../shared/flows/orders/remind-due.ts';
import { sweepJob } from '../../../shared/flows/scheduler/sweep-job.ts';
import { anOrderWorld, type OrderWorld } from '../../support/worlds/order-world.ts';

export const remind = { afterHours: 48, from: '+4915123456789' as Msisdn, text: 'Your line waits for you' };

export const settings = {
  kind: 'partner-activate',
  defaults: { plan: 'prdoff_1', country: 'DE', account_id: 'acc_2' },
  remind,
} as const;

export const stage = { defaultCountry: 'DE', allowForeign: true } as Parameters<typeof remindDue>[1];

/** A batch of which nothing is ordered yet, and what its reminders come to. */
export async function aRemindingBatch(
  csv: string,
  of: Parameters<OrderWorld['batch']>[1] = settings,
  world = anOrderWorld(),
) {
  const placed = await world.batch(csv, of);
  const states = new Map<string, { status: string; profileStatus?: string }>();
  let reads = 0;
  const subjects = {
    subscription: async (id: string) => {
      reads += 1;
      return { id, ...(states.get(id) ?? { status: 'active' }) };
    },
  };
  const ports = { ...world, subjects };
  const job = async () => {
    const found = await world.ledger.job(placed.id);
    if (found === undefined) throw new Error('The batch is gone');
    return found;
  };
  const texts = async () => {
    const found = [];
    for await (const one of world.jobList.newest())
      if (one.source.kind === 'request' && one.source.by === ':reminder') found.push(one);
    return found;
  };
  return {
    ...world,
    placed,
    job,
    sweep: async () => sweepJob(world, await job()),
    texts,
    states,
    ports,
    reads: () => reads,
    runScheduler: () => remindDue(ports, stage, () => 60_000),
  };
}

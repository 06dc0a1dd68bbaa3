import type { Job } from '../../../../shared/core/jobs/job.ts';
import { readStep } from '../../../../shared/flows/calls/read-step.ts';
import { account, anOrderWorld, type OrderWorld } from '../../../support/worlds/order-world.ts';

export const header = 'account_id,email,employee_id\n';
export const ada = `${account},ada@example.com,E1\n`;

/** Two batches that were planned one right after the other, so that neither knew of the other's people. */
export async function planned(one: string, other: string, settings: Parameters<OrderWorld['batch']>[1] = {}) {
  const world = anOrderWorld();
  const [first, second] = [await world.batch(one, settings), await world.batch(other, settings)];
  return { world, first, second };
}

export async function stepOf(world: OrderWorld, job: Job) {
  if (job.plan === undefined) throw new Error('It has no plan');
  return readStep(world, job.plan, await world.entry(job));
}

export const stateOf = async (world: OrderWorld, job: Job, no = 0, part = 1) => {
  const { state, reason } = await world.entry(job, no, part);
  return [state, reason?.code];
};

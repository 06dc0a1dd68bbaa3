import { recover } from '../../../../shared/flows/recovery/recover.ts';
import { whileOpen } from '../../../../shared/flows/recovery/while-open.ts';
import type { Disposition, Invocation } from '../../../../shared/ports/calls/queues.ts';
import type { Process } from '../../machinery/process.ts';
import type { SimulatedWorld } from './world-of.ts';

/** Its rules are in RAM, and there are none. */
const stopRules = async (): Promise<void> => {};

/** A run of the scheduler's first part: whether the ledger is safe, or was never lost. */
export async function isRecovered(world: SimulatedWorld, process: Process): Promise<boolean> {
  const { recovering } = world;
  return recovering === undefined || recover({ ...world, ...recovering, stopRules }, process.remainingMs);
}

/** A worker that drops its messages while the ledger is recovered. */
export function whileOpenIn<Message>(
  { recovering, log }: SimulatedWorld,
  work: (message: Message, invocation: Invocation) => Promise<Disposition>,
): (message: Message, invocation: Invocation) => Promise<Disposition> {
  return recovering === undefined ? work : whileOpen({ ...recovering, log }, work);
}

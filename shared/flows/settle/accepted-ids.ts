import { kindOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { wantsIdBefore } from '../../core/orders/step-input.ts';
import { InputError, type InputFault } from '../../errors.ts';
import type { World } from '../../ports/world.ts';
import { readOrder } from '../calls/read-step.ts';
import type { HeldRows } from './held-rows.ts';

/** Held rows, with what their step came to where a person has said it. */
export type Decided = HeldRows & { readonly orderId?: string };

/** How many faults one answer names. */
const faultsMax = 20;

/**
 * Held rows that are accepted, with the ids that a person gives for them. A step whose id the next one needs is not accepted
 * without it, or nothing of it could ever be ordered.
 *
 * @throws InputError 409 that names each line whose id is missing; then nothing was changed
 */
export async function withIds(
  world: Pick<World, 'objects'>,
  { id, plan }: Job,
  found: AsyncIterable<HeldRows> | Iterable<HeldRows>,
  ids: ReadonlyMap<number, string> = new Map(),
): Promise<AsyncIterable<HeldRows> | Iterable<Decided>> {
  if (kindOf(id) !== 'orders' || plan === undefined) return found;
  const decided: Decided[] = [];
  const missing: InputFault[] = [];
  for await (const rows of found) {
    const { line, steps } = await readOrder(world, plan.key, rows.entry);
    const orderId = ids.get(line);
    decided.push({ ...rows, ...(orderId === undefined ? {} : { orderId }) });
    const next = steps[rows.entry.part];
    if (orderId !== undefined || rows.entry.orderId !== undefined || next === undefined) continue;
    if (wantsIdBefore(next)) missing.push({ detail: missingDetail(line), pointer: '/ids' });
  }
  if (missing.length > 0) throw new InputError(409, 'The next step needs an id', missing.slice(0, faultsMax));
  return decided;
}

function missingDetail(line: number): string {
  return `The next step of line ${line} needs the id of what this step made. Add "ids": {"${line}": "<id>"}`;
}

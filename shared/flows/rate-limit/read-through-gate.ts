import type { GateName } from '../../core/rate-limit/name.ts';
import type { GateWork } from '../../core/rate-limit/work.ts';
import { ProviderError } from '../../errors.ts';
import { type PassPorts, passGate } from './pass-gate.ts';

export type ThroughGate = {
  readonly work: GateWork;
  /** How long one read may wait at the gate in all, beyond what passes in the handler anyway; not at all unless said. */
  readonly patienceMs?: number;
};

/**
 * Makes a read as soon as the gate lets it.
 *
 * @throws what the read throws, and a ProviderError as of a 429 when the gate asks for a longer wait: whoever reads has to come
 *   back later in both cases, and its hint says when. Nothing was called then
 */
export async function readThroughGate<Answer>(
  world: PassPorts,
  calls: GateName,
  { work, patienceMs = 0 }: ThroughGate,
  read: () => Promise<Answer>,
): Promise<Answer> {
  for (let leftMs = patienceMs; ; ) {
    const passed = await passGate(world, calls, { work }, read);
    if (passed.kind === 'answer') return passed.answer;
    const { waitMs } = passed;
    if (waitMs > leftMs) throw putOff(calls, waitMs);
    leftMs -= waitMs;
    await world.pause(waitMs);
  }
}

function putOff(calls: GateName, retryAfterMs: number): ProviderError {
  return new ProviderError({
    tried: `A read at the gate ${calls}`,
    effect: 'none',
    code: 'busy',
    retryAfterMs,
    detail: 'it was not made, because the gate says to wait',
  });
}

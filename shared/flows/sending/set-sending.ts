import { type Actor, shownActor } from '../../core/access/actor.ts';
import { allowed, type Sending, type Stoppable, stopped } from '../../core/sending/sending.ts';
import type { SendingSwitch } from '../../ports/limiters.ts';
import type { AllPorts } from '../../ports/world.ts';

export type SetSendingPorts = Pick<AllPorts, 'now'> & { readonly sending: SendingSwitch };

/**
 * Stops every call of these kinds, or allows them again. Anyone who finds it so already changes nothing.
 *
 * @returns what is stopped then
 */
export async function setSending(
  { sending, now }: SetSendingPorts,
  by: Actor,
  wish: { readonly enabled: boolean; readonly kinds: readonly Stoppable[]; readonly reason?: string },
): Promise<Sending> {
  const { enabled, kinds, reason } = wish;
  for (;;) {
    const before = await sending.read();
    const stop = { by: shownActor(by), atMs: now(), ...(reason === undefined ? {} : { reason }) };
    const next = enabled ? allowed(before, kinds) : stopped(before, kinds, stop);
    if (next === before) return before;
    if ((await sending.write(next)).applied) return next;
  }
}

import { type Actor, shownActor } from '../../core/access/actor.ts';
import type { Entry } from '../../core/calls/entry.ts';
import { allowed, type Sending, type Stoppable, stopped } from '../../core/sending/sending.ts';
import { schedulerEveryMs } from '../../core/timing.ts';
import type { SendingSwitch } from '../../ports/limiters.ts';
import type { AllPorts } from '../../ports/world.ts';
import type { Work } from '../calls/perform.ts';

/**
 * The same work, none of whose calls begins while a person has stopped their kind. Their entries stay planned, and look
 * again as often as the scheduler does. It is read before a permit is taken, and again under the permit.
 * Where it cannot be read, no call is made either.
 */
export function unlessStopped<E extends Entry, Body>(
  sending: Pick<SendingSwitch, 'read'>,
  kind: Stoppable,
  work: Work<E, Body>,
): Work<E, Body> {
  const isStopped = async () => (await sending.read()).stops[kind] !== undefined;
  return {
    ...work,
    async prepare(job, entry, invocation) {
      if (await isStopped()) return { waitMs: schedulerEveryMs };
      return work.prepare(job, entry, invocation);
    },
    async veto(job, entry, body) {
      // The same entry is prepared again, and waits there.
      return (await isStopped()) ? { entry } : work.veto?.(job, entry, body);
    },
  };
}

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

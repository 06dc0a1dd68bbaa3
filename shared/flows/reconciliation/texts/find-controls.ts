import { claimHourOf } from '../../../core/calls/claim-log-entry.ts';
import type { Claimed, TextEntry } from '../../../core/calls/entry.ts';
import type { SenderKey } from '../../../core/ids.ts';
import type { ReconciliationLimits } from '../../../core/reconciliation/limits.ts';
import { controlsFromMs } from '../../../core/reconciliation/reconcile-text.ts';
import type { AllPorts } from '../../../ports/world.ts';
import type { ControlMessage } from '../control-messages.ts';
import { type PendingText, withRecipients } from '../pending-call.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects'>;

/**
 * Accepted calls that the sender made after those that are looked for: the first ones after each, which had most time
 * to get onto record, the last ones, and control messages.
 */
export async function controlsOf(
  ports: Ports,
  sender: SenderKey,
  pending: readonly PendingText[],
  controlMessages: readonly ControlMessage[],
  nowMs: number,
  limits: ReconciliationLimits,
): Promise<readonly PendingText[]> {
  const fromsMs = pending.map(({ claim }) => controlsFromMs(claim)).sort((one, other) => one - other);
  const [firstMs] = fromsMs;
  if (firstMs === undefined) return [];
  const chosen = new Map<string, TextEntry>();
  const choose = (entry: TextEntry): void => void chosen.set(`${entry.jobId}/${entry.id}`, entry);
  for (const { entry } of controlMessages)
    if (entry?.kind === 'text' && entry.state === 'accepted') choose(entry);

  const calls = acceptedCalls(ports, sender, limits);
  const found: Accepted[] = [];
  let readToMs = firstMs;
  for (const fromMs of fromsMs) {
    const known = found.filter(({ claim }) => claim.atMs >= fromMs).length;
    if (known >= limits.controlsMax) continue;
    const read = await calls([Math.max(fromMs, readToMs), nowMs], false);
    found.push(...read);
    readToMs = (read.at(-1)?.claim.atMs ?? nowMs) + 1;
  }
  for (const entry of [...found, ...(await calls([firstMs, nowMs], true))]) choose(entry);
  const read = await Promise.all([...chosen.values()].map((entry) => withRecipients(ports, entry)));
  return read.flatMap((one) => (one === undefined || one === 'expired' ? [] : one.pending));
}

type Accepted = Claimed<TextEntry>;

/**
 * Reads a sender's accepted calls between two times, a few of them, in either order of time. Notes are read once for
 * all pending calls.
 */
function acceptedCalls(
  { ledger }: Ports,
  sender: SenderKey,
  { controlsMax, claimLogReadsMax }: ReconciliationLimits,
): (between: readonly [number, number], newestFirst: boolean) => Promise<Accepted[]> {
  const read = { forward: 0, backward: 0 };
  return async ([fromMs, toMs], newestFirst) => {
    const way = newestFirst ? 'backward' : 'forward';
    const accepted: Accepted[] = [];
    for (const hour of hoursBetween(claimHourOf(fromMs), claimHourOf(toMs), newestFirst)) {
      for await (const claimed of ledger.claimLog(sender, hour, { fromMs, newestFirst })) {
        read[way] += 1;
        if (read[way] > claimLogReadsMax) return accepted;
        const entry = await ledger.entry(claimed.jobId, claimed.entryId);
        const { claim } = entry ?? {};
        if (entry?.kind !== 'text' || entry.state !== 'accepted') continue;
        if (claim?.atMs !== claimed.atMs || entry.claimNo !== claimed.claimNo) continue;
        accepted.push({ ...entry, claim });
        if (accepted.length === controlsMax) return accepted;
      }
    }
    return accepted;
  };
}

function* hoursBetween(first: number, last: number, newestFirst: boolean): Generator<number> {
  for (let at = 0; at <= last - first; at += 1) yield newestFirst ? last - at : first + at;
}

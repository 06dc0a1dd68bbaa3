import type { SenderKey } from '../../../core/ids.ts';
import type { Msisdn } from '../../../core/msisdn.ts';
import { foundLine, lineRefused } from '../../../core/reconciliation/sender-line.ts';
import { senderReleased } from '../../../core/reconciliation/sender-record.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { leaseSender } from '../lease-sender.ts';
import { type FindPorts, findLine, type LineAnswer } from '../texts/find-line.ts';

type Ports = FindPorts & Pick<AllPorts, 'ledger' | 'newId'>;

/**
 * The line by which a sender's texts are asked for, for whoever does not work on the sender. One that is known is taken
 * from its record; a search holds the sender for as long as it lasts.
 */
export async function lineToWatch(
  ports: Ports,
  sender: SenderKey,
  from: Msisdn,
  goesOn: () => boolean,
): Promise<LineAnswer> {
  if (!ports.senderLines.isNeededFor(from)) return { kind: 'found' };
  const known = foundLine((await ports.ledger.sender(sender))?.line, ports.now(), false);
  if (known !== undefined) return { kind: 'found', lineId: known.lineId };
  const lease = await leaseSender(ports, sender);
  if (lease === undefined) return { kind: 'interrupted', waitMs: 0 };
  const wish = { sender, from, kept: lease.line, isInUse: false, work: 'watching' } as const;
  const { answer, kept: line } = await findLine(ports, wish, goesOn);
  const waitMs = answer.kind === 'interrupted' ? answer.waitMs : 0;
  const notBeforeMs = waitMs > 0 ? ports.now() + waitMs : undefined;
  await ports.ledger.replaceSender(senderReleased(lease, { line, notBeforeMs }));
  return answer;
}

/** What the provider did not take is searched for anew. */
export async function forgetLine(ports: Ports, sender: SenderKey): Promise<void> {
  const lease = await leaseSender(ports, sender);
  if (lease === undefined) return;
  const line = lineRefused(lease.line, ports.now());
  await ports.ledger.replaceSender(senderReleased(lease, { line }));
}

import type { SenderKey } from '../../../core/ids.ts';
import type { Msisdn } from '../../../core/msisdn.ts';
import { senderReleased } from '../../../core/reconciliation/sender-record.ts';
import { foundSubscription, subscriptionRefused } from '../../../core/reconciliation/sender-subscription.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { leaseSender } from '../lease-sender.ts';
import { type FindPorts, findSubscription, type SubscriptionAnswer } from '../texts/find-subscription.ts';

type Ports = FindPorts & Pick<AllPorts, 'ledger' | 'newId'>;

/**
 * The subscription by which a sender's texts are asked for, for anyone who does not work on the sender. One that is
 * known is taken from its record; a search holds the sender for as long as it lasts.
 */
export async function subscriptionToWatch(
  ports: Ports,
  sender: SenderKey,
  from: Msisdn,
  goesOn: () => boolean,
): Promise<SubscriptionAnswer> {
  if (!ports.senderSubscriptions.isNeededFor(from)) return { kind: 'found' };
  const known = foundSubscription((await ports.ledger.sender(sender))?.subscription, ports.now(), false);
  if (known !== undefined) return { kind: 'found', subscriptionId: known.subscriptionId };
  const lease = await leaseSender(ports, sender);
  if (lease === undefined) return { kind: 'interrupted', waitMs: 0 };
  const wish = { sender, from, kept: lease.subscription, isInUse: false, work: 'watching' } as const;
  const { answer, kept: subscription } = await findSubscription(ports, wish, goesOn);
  const waitMs = answer.kind === 'interrupted' ? answer.waitMs : 0;
  const notBeforeMs = waitMs > 0 ? ports.now() + waitMs : undefined;
  await ports.ledger.replaceSender(senderReleased(lease, { subscription, notBeforeMs }));
  return answer;
}

/** What the provider did not take is searched for again. */
export async function forgetSubscription(ports: Ports, sender: SenderKey): Promise<void> {
  const lease = await leaseSender(ports, sender);
  if (lease === undefined) return;
  const subscription = subscriptionRefused(lease.subscription, ports.now());
  await ports.ledger.replaceSender(senderReleased(lease, { subscription }));
}

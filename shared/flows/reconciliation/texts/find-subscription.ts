import type { SenderKey } from '../../../core/ids.ts';
import type { Msisdn } from '../../../core/msisdn.ts';
import type { LimiterWork } from '../../../core/rate-limit/work.ts';
import {
  afterPage,
  foundSubscription,
  type KeptSubscription,
} from '../../../core/reconciliation/sender-subscription.ts';
import { hourMs, readAgainMs } from '../../../core/timing.ts';
import { ProviderError } from '../../../errors.ts';
import type { SenderSubscriptionPorts } from '../../../ports/sender-subscriptions.ts';
import { type PassPorts, passLimiter } from '../../rate-limit/pass-limiter.ts';

export type FindPorts = PassPorts & SenderSubscriptionPorts;

/** The subscription, or why it is not known yet. */
export type SubscriptionAnswer =
  | {
      readonly kind: 'found';
      /** Absent where the number itself is asked for. */
      readonly subscriptionId?: string;
    }
  /** Out of time, or put off. */
  | { readonly kind: 'interrupted'; readonly waitMs: number };

/** How a search ended, and what is to be kept of it. */
export type SubscriptionFound = {
  readonly answer: SubscriptionAnswer;
  readonly kept: KeptSubscription | undefined;
};

export type SubscriptionWish = {
  readonly sender: SenderKey;
  readonly from: Msisdn;
  readonly kept: KeptSubscription | undefined;
  /** A walk over the texts of the subscription that is kept is under way. */
  readonly isInUse: boolean;
  readonly work: LimiterWork;
};

/** After a whole list without the number the next one is not read at once: a fleet has thousands of pages. */
const missingAgainMs = hourMs;

/**
 * Finds the subscription by which a sender's texts are asked for, where the number does not do. Each page of
 * subscriptions passes the rate limiter, and a search that is interrupted continues where it was.
 *
 * @param goesOn whether there is time for one more page
 */
export async function findSubscription(
  ports: FindPorts,
  { sender, from, kept, isInUse, work }: SubscriptionWish,
  goesOn: () => boolean,
): Promise<SubscriptionFound> {
  if (!ports.senderSubscriptions.isNeededFor(from)) return { answer: { kind: 'found' }, kept: undefined };
  const known = foundSubscription(kept, ports.now(), isInUse);
  if (known !== undefined) return { answer: { kind: 'found', subscriptionId: known.subscriptionId }, kept };
  let search = kept !== undefined && 'cursor' in kept ? kept : undefined;
  try {
    while (goesOn()) {
      const cursor = search?.cursor;
      const passed = await passLimiter(ports, 'organization.reads', { work }, () =>
        ports.senderSubscriptions.page(cursor),
      );
      if (passed.kind === 'wait') return { answer: interrupted(passed.waitMs), kept: search };
      const next = afterPage(search?.endedSubscriptionId, from.replace('+', ''), passed.answer, ports.now());
      // A list that continues at the page that it is at never ends.
      if (next === undefined || ('cursor' in next && next.cursor === cursor)) {
        ports.log.warn('sender.subscription_unknown', {
          sender,
          listEnds: next === undefined,
        });
        return { answer: interrupted(missingAgainMs), kept: undefined };
      }
      if ('subscriptionId' in next)
        return { answer: { kind: 'found', subscriptionId: next.subscriptionId }, kept: next };
      search = next;
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { code, status, retryAfterMs = readAgainMs } = error.problem;
    ports.log.warn('subscriptions.unreadable', { code, status });
    // The provider may not know the cursor any more: the search begins again.
    return { answer: interrupted(retryAfterMs), kept: code === 'refused' ? undefined : search };
  }
  return { answer: interrupted(0), kept: search };
}

function interrupted(waitMs: number): SubscriptionAnswer {
  return { kind: 'interrupted', waitMs };
}

import { ProviderError } from '../../../../shared/errors.ts';
import type { SenderSubscriptions } from '../../../../shared/ports/sender-subscriptions.ts';
import { fictional } from '../../../../test/support/a-plan.ts';
import type { Adversary } from '../../machinery/adversary.ts';
import type { Process } from '../../machinery/process.ts';
import { senderArea } from '../campaign-input.ts';
import { senderAbroad } from './countries.ts';

const subscriptionsMax = 12;

/** The first subscriptions are those of another country. */
const subscriptionsAbroad = 2;

const subscriptions = Array.from({ length: subscriptionsMax }, (_, at) => ({
  subscriptionId: `sub_${at}`,
  // The numbers that campaigns are sent from come last, so that their search has pages.
  numbers: [
    (at < subscriptionsAbroad ? senderAbroad(at) : fictional(subscriptionsMax - 1 - at, senderArea)).slice(1),
  ],
  hasEnded: false,
}));

/** Every sender's texts are on record under its subscription, and in no other list. */
export function checkSubscription(from: string, subscriptionId: string | undefined): void {
  const found = subscriptions.find(({ numbers }) => numbers.includes(from.slice(1)));
  if (found === undefined || found.subscriptionId !== subscriptionId)
    throw new ProviderError({ tried: 'List usage', effect: 'none', code: 'refused', status: 404 });
}

/** The subscriptions as one process may read them: the list is as slow, busy and forgetful as that of the texts. */
export function senderSubscriptionsOf(process: Process, adversary: Adversary): SenderSubscriptions {
  return {
    isNeededFor: () => true,
    page(cursor) {
      const problem = adversary.recordsProblem(cursor !== undefined);
      const said = problem === undefined ? '' : `: ${problem.code}`;
      return process.step(
        'token',
        `subscriptions from ${cursor ?? 'the first'}${said}`,
        () => {
          if (problem !== undefined) throw new ProviderError({ tried: 'List Subscriptions', ...problem });
          const at = Number(cursor ?? 0);
          const next = at + adversary.pageSize();
          return {
            subscriptions: subscriptions.slice(at, next),
            ...(next < subscriptions.length ? { next: String(next) } : {}),
          };
        },
        adversary.recordsMs(),
      );
    },
  };
}

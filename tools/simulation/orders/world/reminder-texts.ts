import { ProviderError } from '../../../../shared/errors.ts';
import type { SentText } from '../../../../shared/ports/calls/sms.ts';
import type { Dice } from '../../machinery/dice.ts';
import type { Process } from '../../machinery/process.ts';
import type { Shared } from '../../texts/world/world-of.ts';
import type { OrderAdversary } from '../order-adversary.ts';

/** A provider that takes the few texts of reminders, and loses an answer now and then. */
export function newReminderTexts(
  nowMs: () => number,
  adversary: Pick<OrderAdversary, 'outcome' | 'recordsProblem'>,
  sent: (campaign: string, to: string) => void,
): Pick<Shared['provider'], 'smsOf' | 'senderSubscriptionsOf' | 'sentTextsOf'> {
  const records: SentText[] = [];
  let texts = 0;
  return {
    smsOf: (process: Process) => ({
      authorize: async () => {},
      send({ to, correlationId, limitMs }) {
        const { performs, problem, answerMs, name } = adversary.outcome(limitMs);
        return process.step(
          'call',
          `text ${correlationId.slice(-9)}: ${name}`,
          () => {
            texts += 1;
            if (performs === 'now')
              for (const number of to) {
                sent(correlationId.slice(0, correlationId.indexOf('-')), number);
                records.push({
                  id: `uitem_${texts}`,
                  to: number.slice(1),
                  startedAtMs: nowMs(),
                  outOfBundle: false,
                });
              }
            if (problem !== undefined) throw new ProviderError({ tried: 'Send SMS', ...problem });
            return { smsId: `sms_${texts}` };
          },
          answerMs,
        );
      },
    }),
    senderSubscriptionsOf: () => ({
      isNeededFor: () => false,
      page: () => Promise.reject(new Error('Reminders need no subscription of their sender')),
    }),
    sentTextsOf: (process: Process) => ({
      page: (_, __, cursor) => {
        const problem = adversary.recordsProblem(cursor !== undefined);
        return process.step('token', 'sent texts', () => {
          if (problem !== undefined) throw new ProviderError({ tried: 'List usage', ...problem });
          return { texts: records.toReversed() };
        });
      },
    }),
  };
}

/** Some install their profile within hours, some never. */
export function newInstalls(nowMs: () => number, dice: Dice): (subscriptionId: string) => boolean {
  const installedAtMs = new Map<string, number>();
  return (id) => {
    const never = Number.POSITIVE_INFINITY;
    const atMs =
      installedAtMs.get(id) ?? (dice.happens(0.5) ? nowMs() + dice.between(0, 3 * 3_600_000) : never);
    installedAtMs.set(id, atMs);
    return atMs <= nowMs();
  };
}

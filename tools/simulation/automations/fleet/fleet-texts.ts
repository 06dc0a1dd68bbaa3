import { ProviderError } from '../../../../shared/errors.ts';
import type { SentText, SentTexts, Sms, SmsCall } from '../../../../shared/ports/calls/sms.ts';
import type { SenderSubscriptions } from '../../../../shared/ports/sender-subscriptions.ts';
import type { Host, Process } from '../../machinery/process.ts';
import type { FleetAdversary } from './fleet-adversary.ts';
import { authorized } from './fleet-orders.ts';

const dayMs = 86_400_000;
const pageItems = 100;

/** Reconciliation looks back for less than this. */
const keptMs = 5 * dayMs;

export type FleetTexts = {
  smsOf(process: Process): Sms;
  sentTextsOf(process: Process): SentTexts;
  senderSubscriptionsOf(process: Process): SenderSubscriptions;
  cheapReadOf(process: Process): Promise<void>;
};

/** A provider of texts that sends what it is asked for, however often, and keeps a list of what it sent. */
export function fleetTexts(
  { scheduler, underWay }: Pick<Host, 'scheduler' | 'underWay'>,
  adversary: FleetAdversary,
  performed: (call: SmsCall) => void,
): FleetTexts {
  let sent = 0;
  let onRecord: { readonly text: SentText; readonly visibleAtMs: number }[] = [];

  const perform = (call: SmsCall): void => {
    const nowMs = scheduler.nowMs();
    performed(call);
    if (sent % 1_000 === 0) onRecord = onRecord.filter(({ text }) => text.startedAtMs > nowMs - keptMs);
    for (const to of call.to) {
      sent += 1;
      const visibleAtMs = nowMs + (adversary.usageLagMs() ?? Number.POSITIVE_INFINITY);
      const startedAtMs = nowMs + adversary.providerClockMs;
      onRecord.push({
        text: { id: `uit_${sent}`, to: to.slice(1), startedAtMs, outOfBundle: false },
        visibleAtMs,
      });
    }
  };

  return {
    smsOf: (process) => ({
      authorize: () => authorized(process, adversary),
      send(call) {
        const { performs, problem, lateMs = 0, answerMs } = adversary.outcome(call.limitMs);
        return process.step(
          'call',
          `text ${call.idempotencyKey}`,
          () => {
            if (performs === 'now') perform(call);
            if (performs === 'late') {
              underWay(1);
              scheduler.at(scheduler.nowMs() + lateMs, undefined, () => {
                underWay(-1);
                perform(call);
              });
            }
            if (problem !== undefined) throw new ProviderError({ tried: 'Send SMS', ...problem });
            return { smsId: `sms_${sent}` };
          },
          answerMs,
        );
      },
    }),
    sentTextsOf: (process) => ({
      page({ from }, [firstDay, lastDay], cursor = '0') {
        const problem = adversary.recordsProblem(cursor !== '0');
        return process.step('token', `texts of ${from} from ${cursor}`, () => {
          if (problem !== undefined) throw new ProviderError({ tried: 'List usage', ...problem });
          const [fromMs, untilMs] = [Date.parse(firstDay), Date.parse(lastDay) + dayMs];
          const texts = onRecord
            .filter(({ visibleAtMs }) => visibleAtMs <= scheduler.nowMs())
            .map(({ text }) => text)
            .filter(({ startedAtMs }) => startedAtMs >= fromMs && startedAtMs < untilMs)
            .toReversed();
          const [at, next] = [Number(cursor), Number(cursor) + pageItems];
          return { texts: texts.slice(at, next), ...(next < texts.length ? { next: String(next) } : {}) };
        });
      },
    }),
    senderSubscriptionsOf: () => ({
      isNeededFor: () => false,
      page: () => Promise.reject(new Error('The sender is asked for by its number')),
    }),
    cheapReadOf: (process) => {
      const problem = adversary.cheapReadProblem();
      return process.step('token', 'cheap read', () => {
        if (problem !== undefined) throw new ProviderError({ tried: 'Read', ...problem });
      });
    },
  };
}

import { ProviderError } from '../../shared/errors.ts';
import type { SentText, SentTexts, Sms, SmsCall } from '../../shared/ports.ts';
import type { Observer } from './observer.ts';
import type { Host, Process } from './process.ts';

export type SimulatedProvider = {
  /** The port as one process has it. */
  smsOf(process: Process): Sms;
  /** What one process may read of the texts on record. */
  sentTextsOf(process: Process): SentTexts;
  /** How many calls were begun. */
  calls(): number;
};

/** A provider that performs, or does not, whatever it answers, and that ignores idempotency keys. */
export function newProvider(
  { scheduler, adversary, trace, underWay }: Host,
  observer: Observer,
): SimulatedProvider {
  let calls = 0;
  let items = 0;
  const onRecord: { readonly from: string; readonly text: SentText; readonly visibleAtMs: number }[] = [];

  const perform = (call: SmsCall): void => {
    trace.note(scheduler.nowMs(), 'provider', `performs ${entryPartOf(call)}`);
    observer.performed(call);
    for (const to of call.to) {
      items += 1;
      const lagMs = adversary.usageLagMs();
      if (lagMs === undefined) continue;
      const text = {
        id: `uitem_${items}`,
        to: to.slice(1),
        startedAtMs: scheduler.nowMs(),
        outOfBundle: false,
      };
      onRecord.push({ from: call.from, text, visibleAtMs: scheduler.nowMs() + lagMs });
    }
  };
  const performLate = (call: SmsCall, inMs: number): void => {
    underWay(1);
    scheduler.at(scheduler.nowMs() + inMs, undefined, () => {
      underWay(-1);
      perform(call);
    });
  };

  return {
    calls: () => calls,
    sentTextsOf: (process) => ({
      page: (from, [firstDay, lastDay], cursor = '0') =>
        process.step('token', `sent texts from ${cursor}`, () => {
          const days = [Date.parse(firstDay), Date.parse(lastDay) + 86_400_000] as const;
          const visible = onRecord
            .filter((one) => one.from === from && one.visibleAtMs <= scheduler.nowMs())
            .map(({ text }) => text)
            .filter(({ startedAtMs }) => startedAtMs >= days[0] && startedAtMs < days[1])
            .toSorted((one, other) => other.startedAtMs - one.startedAtMs);
          const at = Number(cursor);
          const size = adversary.pageSize();
          const next = at + size < visible.length ? { next: String(at + size) } : {};
          return { texts: visible.slice(at, at + size), ...next };
        }),
    }),
    smsOf: (process) => ({
      authorize: () =>
        process.step('token', 'authorize', () => {
          const problem = adversary.tokenProblem();
          if (problem !== undefined) throw new ProviderError({ tried: 'Fetch a token', ...problem });
        }),

      async send(call) {
        calls += 1;
        const smsId = `sms_${calls}`;
        observer.callBegins(process, call);
        const outcome = adversary.outcome(call.limitMs);
        const { problem } = outcome;
        const what = `Send SMS ${entryPartOf(call)}: ${outcome.name}`;
        try {
          const answer = await process.step(
            'call',
            what,
            () => {
              if (outcome.performs === 'now') perform(call);
              if (outcome.performs === 'late') performLate(call, outcome.lateMs ?? 0);
              if (problem !== undefined) throw new ProviderError({ tried: 'Send SMS', ...problem });
              return { smsId };
            },
            outcome.answerMs,
          );
          return answer;
        } catch (error) {
          observer.hinted(process, call, problem?.retryAfterMs);
          throw error;
        }
      },
    }),
  };
}

/** The key ends in the entry's id. */
function entryPartOf(call: SmsCall): string {
  return call.idempotencyKey.slice(call.idempotencyKey.lastIndexOf('-') + 1);
}

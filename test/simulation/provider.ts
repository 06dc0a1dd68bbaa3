import { ProviderError } from '../../shared/errors.ts';
import type { Sms, SmsCall } from '../../shared/ports.ts';
import type { Observer } from './observer.ts';
import type { Host, Process } from './process.ts';

export type SimulatedProvider = {
  /** The port as one process has it. */
  smsOf(process: Process): Sms;
  /** How many calls were begun. */
  calls(): number;
};

/** A provider that performs, or does not, whatever it answers, and that ignores idempotency keys. */
export function newProvider(
  { scheduler, adversary, trace, underWay }: Host,
  observer: Observer,
): SimulatedProvider {
  let calls = 0;

  const perform = (call: SmsCall): void => {
    trace.note(scheduler.nowMs(), 'provider', `performs ${entryPartOf(call)}`);
    observer.performed(call);
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

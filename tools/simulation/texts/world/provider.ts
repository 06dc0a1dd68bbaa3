import { ProviderError, type ProviderProblem } from '../../../../shared/errors.ts';
import type { SentTexts, Sms, SmsCall } from '../../../../shared/ports/calls/sms.ts';
import type { SenderSubscriptions } from '../../../../shared/ports/sender-subscriptions.ts';
import type { Outcome } from '../../machinery/outcomes.ts';
import type { Host, Process } from '../../machinery/process.ts';
import type { Observer } from '../watch/observer.ts';
import { newIdempotencyKeys } from './idempotency-keys.ts';
import { checkSubscription, senderSubscriptionsOf } from './sender-subscriptions.ts';
import { newUsageRecords } from './usage-records.ts';

export type SimulatedProvider = {
  /** The port as one process has it. */
  smsOf(process: Process): Sms;
  /** What one process may read of the texts on record. */
  sentTextsOf(process: Process): SentTexts;
  /** The subscriptions under which they are. */
  senderSubscriptionsOf(process: Process): SenderSubscriptions;
  /** Asks for next to nothing. */
  cheapReadOf(process: Process): Promise<void>;
  /** How many calls were begun. */
  calls(): number;
};

/** How the provider answers what it breaks on. */
const broken: Outcome = {
  name: 'failed before performing',
  performs: 'never',
  problem: { code: 'unavailable', effect: 'unknown', status: 500 },
  answerMs: 300,
};

/** A provider that performs, or does not, whatever it answers, and that mostly ignores idempotency keys. */
export function newProvider(
  { scheduler, adversary, trace, underWay }: Host,
  observer: Observer,
): SimulatedProvider {
  let calls = 0;
  const keys = adversary.honoursKeys === true ? newIdempotencyKeys(scheduler.nowMs) : undefined;
  const records = newUsageRecords(scheduler.nowMs, adversary);

  const perform = (call: SmsCall): void => {
    trace.record(scheduler.nowMs(), 'provider', `performs ${entryPartOf(call)}`);
    observer.performed(call, records.add(call));
  };
  const performPartly = (call: SmsCall): void => {
    const to = adversary.sentAlthoughRefused?.(call) ?? [];
    if (to.length === 0) return;
    trace.record(
      scheduler.nowMs(),
      'provider',
      `refuses ${entryPartOf(call)}, and performs ${to.length} of it`,
    );
    const sent = { ...call, to };
    observer.sentAlthoughRefused(sent, records.add(sent));
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
    cheapReadOf: (process) => {
      const problem = adversary.cheapReadProblem();
      return process.step('call', `cheap read${problem === undefined ? '' : `: ${problem.code}`}`, () => {
        if (problem !== undefined) throw new ProviderError({ tried: 'List Accounts', ...problem });
      });
    },
    sentTextsOf: (process) => ({
      page({ from, subscriptionId }, days, cursor) {
        const problem = adversary.recordsProblem(cursor !== undefined);
        return process.step(
          'token',
          `sent texts from ${cursor ?? 'the newest'}${problem === undefined ? '' : `: ${problem.code}`}`,
          () => {
            if (problem !== undefined) throw new ProviderError({ tried: 'List usage', ...problem });
            checkSubscription(from, subscriptionId);
            if (cursor === undefined) observer.scanBegins(from);
            return records.page(from, days, cursor ?? '0');
          },
          adversary.recordsMs(),
        );
      },
    }),
    senderSubscriptionsOf: (process) => senderSubscriptionsOf(process, adversary),
    smsOf: (process) => ({
      authorize: () =>
        process.step('token', 'authorize', () => {
          const problem = adversary.tokenProblem();
          if (problem !== undefined) throw new ProviderError({ tried: 'Fetch a token', ...problem });
        }),

      async send(call) {
        calls += 1;
        const newId = `sms_${calls}`;
        observer.callBegins(process, call);
        observer.foreignSent(call.from, records.addForeign(call));
        const fresh = adversary.poisons?.(call)
          ? broken
          : validated(adversary.outcome(call.limitMs), adversary.objectionTo(call));
        // A call that never arrives is not answered from its key either.
        const known =
          fresh.name === 'unreachable' || fresh.name === 'never arrived' ? undefined : keys?.answer(call);
        const { outcome, smsId } = known ?? { outcome: fresh, smsId: newId };
        const { problem } = outcome;
        const what = `Send SMS ${entryPartOf(call)} to ${call.to.length}: ${outcome.name}`;
        try {
          const answer = await process.step(
            'call',
            problem?.pointers === undefined ? what : `${what} ${problem.pointers.join()}`,
            () => {
              // A call that its process died before never came here.
              if (known === undefined) keys?.keep(call, fresh, newId);
              if (outcome.performs === 'now') perform(call);
              if (outcome === fresh && outcome.problem?.status === 400) performPartly(call);
              if (outcome.performs === 'late') performLate(call, outcome.lateMs ?? 0);
              if (problem !== undefined) throw new ProviderError({ tried: 'Send SMS', ...problem });
              return { smsId };
            },
            outcome.answerMs,
          );
          return answer;
        } catch (error) {
          if (problem !== undefined) observer.heard(process, call, problem);
          throw error;
        }
      },
    }),
  };
}

/** What the provider objects to it never performs, even where it does not get to say so. */
function validated(outcome: Outcome, pointers: readonly string[] | undefined): Outcome {
  if (pointers === undefined) return outcome;
  const refusal: Omit<ProviderProblem, 'tried'> = { code: 'refused', effect: 'none', status: 400, pointers };
  const says = outcome.problem === undefined || outcome.name === 'refused';
  return { ...outcome, performs: 'never', ...(says ? { problem: refusal } : {}) };
}

/** The name ends in the entry's id. */
function entryPartOf(call: SmsCall): string {
  const [, , ...id] = call.correlationId.split(/[_-]/);
  return id.join('-');
}

import { ProviderError, type ProviderProblem } from '../../shared/errors.ts';
import type { Sms, SmsCall } from '../../shared/ports/calls/sms.ts';

/** How one call ends: `yes`, or with this problem; `performed` says whether the provider acted all the same. */
export type Ending = 'yes' | (Omit<ProviderProblem, 'tried'> & { readonly performed?: boolean });

export type ScriptedSms = Sms & {
  readonly calls: readonly SmsCall[];
  /** The calls that the provider carried out. */
  readonly performed: readonly SmsCall[];
  /** Endings of the next calls; after them every call is a yes. */
  next(...endings: Ending[]): void;
  /** What the next request for a token fails with. */
  withoutToken(problem: Omit<ProviderProblem, 'tried'>): void;
};

/** A provider in RAM that does as its script says. */
export function scriptedSms(): ScriptedSms {
  const calls: SmsCall[] = [];
  const performed: SmsCall[] = [];
  const endings: Ending[] = [];
  let tokenProblem: Omit<ProviderProblem, 'tried'> | undefined;
  return {
    calls,
    performed,
    next: (...more) => void endings.push(...more),
    withoutToken: (problem) => {
      tokenProblem = problem;
    },
    async authorize() {
      const problem = tokenProblem;
      tokenProblem = undefined;
      if (problem !== undefined) throw new ProviderError({ tried: 'Fetch a token', ...problem });
    },
    async send(call) {
      calls.push(call);
      const ending = endings.shift() ?? 'yes';
      if (ending === 'yes' || ending.performed === true) performed.push(call);
      if (ending !== 'yes') throw new ProviderError({ tried: 'Send SMS', ...ending });
      return { smsId: `sms_${calls.length}` };
    },
  };
}

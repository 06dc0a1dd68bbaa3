import type { TextEntry } from '../../../../../shared/core/calls/entry.ts';
import type { ProviderProblem } from '../../../../../shared/errors.ts';
import type { SmsCall } from '../../../../../shared/ports/calls/sms.ts';
import type { Refused } from '../../invariants/of-divisions.ts';

/** What was called, for which claim, and what the caller heard. */
export type CallsSeen = {
  begins(call: SmsCall, entry: TextEntry): void;
  heard(call: SmsCall, problem: Omit<ProviderProblem, 'tried'>): void;
  /** The entry as it was claimed for this call. */
  entryOf(call: SmsCall): TextEntry | undefined;
  /** How the provider last refused the entry with this key. */
  refusal(key: string): Refused | undefined;
  /** Whether a call of this claim may have been performed, for all that its caller knows. */
  isOpen(key: string, claimNo: number): boolean;
};

export function newCallsSeen(): CallsSeen {
  const entries = new Map<SmsCall, TextEntry>();
  const refusals = new Map<string, Refused>();
  const begun = new Set<string>();
  const reconciled = new Set<string>();
  return {
    begins(call, entry) {
      entries.set(call, entry);
      begun.add(`${call.correlationId} ${entry.claimNo}`);
    },
    heard(call, { code, effect, status, pointers = [] }) {
      if (effect === 'none') reconciled.add(`${call.correlationId} ${entries.get(call)?.claimNo}`);
      if (code !== 'refused') return;
      refusals.set(call.correlationId, { recipients: call.to.length, status, pointers });
    },
    entryOf: (call) => entries.get(call),
    refusal: (key) => refusals.get(key),
    isOpen: (key, claimNo) => begun.has(`${key} ${claimNo}`) && !reconciled.has(`${key} ${claimNo}`),
  };
}

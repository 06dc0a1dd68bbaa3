import type { Holds } from './holds.ts';
import type { PerformedSms } from './performed-sms.ts';
import { digitsOf } from './phone-number.ts';
import type { CallRecord, CallRecords, Moment } from './record.ts';
import type { World } from './world.ts';

/** What a test or a person may know about the provider that a client may not. */
export type Spy = {
  /** Every Send SMS that was performed, oldest first, earlier runs of the journal included. */
  performed(): readonly PerformedSms[];
  /** How many texts each person got. Keys are numbers with a plus. */
  textsPerRecipient(): ReadonlyMap<string, number>;
  /** How often each person got the same text. Keys are the number with a plus, a space, and the text. */
  textsPerRecipientAndText(): ReadonlyMap<string, number>;
  /** Calls of this run in the order of arrival, of one operation or of all. */
  calls(operation?: string): readonly CallRecord[];
  /**
   * Resolves when that many calls of the operation have reached the moment (`ended` when left out) since the start.
   * Rejects when the sandbox closes before.
   */
  waitFor(operation: string, count: number, moment?: Moment): Promise<void>;
  /** Lets all calls go that a `slow` fault holds back; says how many. */
  release(): number;
};

export function makeSpy(world: World, records: CallRecords, holds: Holds): Spy {
  return {
    performed: () => [...world.texts],
    textsPerRecipient: () => countTexts(world, (recipient) => recipient),
    textsPerRecipientAndText: () => countTexts(world, (recipient, text) => `${recipient} ${text}`),
    calls: (operation) => records.list(operation),
    waitFor: (operation, count, moment = 'ended') => records.waitFor(operation, count, moment),
    release: () => holds.release(),
  };
}

function countTexts(world: World, keyOf: (recipient: string, text: string) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { to, text } of world.texts) {
    for (const recipient of to) {
      const key = keyOf(`+${digitsOf(recipient)}`, text);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

import type { Flags } from './flags.ts';
import type { Journal } from './journal.ts';
import { type Line, lineOf } from './line.ts';
import type { PerformedSms } from './performed-sms.ts';
import { digitsOf } from './phone-number.ts';

/** What the provider knows: its customer's lines and what it has done for them. */
export type World = {
  readonly flags: Flags;
  readonly lines: readonly Line[];
  readonly texts: readonly PerformedSms[];
  /** Makes the ids of what is created here; the same seed makes the same ones in the same order. */
  readonly seed: string;
  readonly usageDelayMs: number;
  now(): number;
  /** Address of the organization API, for links. */
  apiUrl(): string;
  /** The line of a number if it may send. */
  senderOf(phoneNumber: string): Line | undefined;
  /** The line of any number, one that was allowed to send in an earlier run included. */
  lineOf(phoneNumber: string): Line;
  performSms(sms: PerformedSms): void;
};

export type WorldSettings = Pick<World, 'flags' | 'seed' | 'usageDelayMs' | 'now' | 'apiUrl'> & {
  readonly senders: readonly string[];
  readonly journal: Journal;
};

export function makeWorld({ senders, journal, ...settings }: WorldSettings): World {
  const lines = senders.map(lineOf);
  const byNumber = new Map(lines.map((line) => [line.msisdn, line]));
  const texts = [...journal.texts];
  return {
    ...settings,
    lines,
    texts,
    senderOf: (phoneNumber) => byNumber.get(digitsOf(phoneNumber)),
    lineOf: (phoneNumber) => byNumber.get(digitsOf(phoneNumber)) ?? lineOf(phoneNumber),
    performSms(sms) {
      // The journal comes first: a text that an answer was given for must be there after any crash.
      journal.append(sms);
      texts.push(sms);
    },
  };
}

import type { Ledger } from './calls/ledger.ts';
import type { Queues } from './calls/queues.ts';
import type { SentTexts, Sms } from './calls/sms.ts';
import type { Count, Log } from './log.ts';
import type { Objects } from './storage/objects.ts';
import type { Suppressions } from './suppression/suppressions.ts';

export type Clock = () => number;

/** From 0 up to 1. */
export type Random = () => number;

/** A fresh random name, never given twice. */
export type NewId = () => string;

/**
 * What flows need from the world, all together, as a process has them: made of AWS in `aws/`, of RAM in `memory/`, and
 * alike by `test/contract`.
 */
export type AllPorts = {
  readonly now: Clock;
  readonly random: Random;
  readonly newId: NewId;
  readonly ledger: Ledger;
  readonly suppressions: Suppressions;
  readonly objects: Objects;
  readonly queues: Queues;
  readonly sms: Sms;
  readonly sentTexts: SentTexts;
  readonly log: Log;
  readonly count: Count;
};

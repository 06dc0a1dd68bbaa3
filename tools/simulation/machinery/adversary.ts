import type { ProviderProblem } from '../../../shared/errors.ts';
import type { SmsCall } from '../../../shared/ports/calls/sms.ts';
import type { OddRecords } from './odd-records.ts';
import type { Outcome } from './outcomes.ts';

/** What kind of call to the world a step is: some faults make sense for some kinds only. */
export type StepKind = 'read' | 'write' | 'queue' | 'token' | 'call' | 'receipt';

/**
 * How a step's effect and answer part ways. `lands late`: the caller sees a failure and the effect comes afterwards.
 * `tried twice`: the effect comes, its answer is lost, and the client library tries again and passes on that answer.
 */
export type Way = 'works' | 'fails' | 'answer lost' | 'lands late' | 'tried twice';

export type Fate = {
  readonly way: Way;
  /** The process dies instead of having the effect, or after it but before it hears the answer. */
  readonly dies?: 'before' | 'after';
  readonly beforeMs: number;
  readonly afterMs: number;
  /** For `lands late` and `tried twice`: how much later the effect, or the second try, comes. */
  readonly laterMs?: number;
};

/** Decides everything that the code under test cannot: what fails, when, and how long it takes. */
export type Adversary = {
  fateOf(kind: StepKind): Fate;
  /** What the provider makes of its next call. */
  outcome(limitMs: number): Outcome;
  /** What the provider objects to in a call, by the names it gives; undefined when it would take it. */
  objectionTo(call: SmsCall): readonly string[] | undefined;
  /** Why there is no token now; undefined when there is one. */
  tokenProblem(): Omit<ProviderProblem, 'tried'> | undefined;
  /** Until when somebody who got no token was asked to wait: in true time, zero for nobody. */
  noTokenUntilMs(): number;
  /** After how long each copy of a sent message can be received; none when it is lost. */
  copiesInMs(): readonly number[];
  /** How many messages of a batch the queue takes before it fails. */
  taken(messages: number): number;
  /** How long the due index shows an entry or a job as it was before this write. */
  indexLagMs(): number;
  /** How many runs of the scheduler this minute starts. */
  runsThisMinute(): number;
  /** How far a new process's clock is ahead of true time. */
  skewMs(): number;
  /** How long a process continues after its time limit, unseen by the platform that took it for dead. */
  outlivesMs(): number;
  /** Whether reading an object breaks off in the middle. */
  cutsBody(): boolean;
  /** How many of a listing come on one page. */
  pageSize(): number;
  /** After how long a sent text is on record; undefined when it never is. */
  usageLagMs(): number | undefined;
  /** How far the provider's clock is ahead of true time. */
  readonly providerClockMs: number;
  /** Why a page of sent texts cannot be read now; undefined when it can. */
  recordsProblem(hasCursor: boolean): Omit<ProviderProblem, 'tried'> | undefined;
  /** Why the provider does not answer the cheapest of reads now; undefined when it does. */
  cheapReadProblem(): Omit<ProviderProblem, 'tried'> | undefined;
  /** How long a page of sent texts takes. */
  recordsMs(): number;
  /** Whether the provider answers an idempotency key that it knows from what it kept. Absent: it knows none. */
  readonly honoursKeys?: boolean;
  /** Whether the provider breaks on this call, however often it is made. */
  poisons?(call: SmsCall): boolean;
  /** Whether a sent text is billed twice, or to a number in another spelling. */
  usageOdds?(): { readonly doubled: boolean; readonly misspelled: boolean };
  /** To whom the provider sends a call although it answers 400 to it. */
  sentAlthoughRefused?(call: SmsCall): SmsCall['to'];
  /** How long after its file a sidecar comes; undefined: it is there before. */
  sidecarInMs?(): number | undefined;
  /** How long a read of this many items takes alone. */
  readMs?(items: number): number;
  /** A run of the scheduler was ended at its time limit. */
  runWasCut?(): void;
  /** In what other ways the records are odd. */
  readonly oddRecords?: OddRecords;
  /** Whether somebody polls the campaign just now. */
  polls(): boolean;
  /** Whether a client sends its request again, not waiting for the answer. */
  asksTwice(): boolean;
};

import type { EntryId, JobId, SenderKey } from '../../core/ids.ts';
import type { Lane } from '../../core/jobs/lane.ts';
import type { CountMessage } from '../jobs/job-counts.ts';

/** The message of a text, an order or a notification. It holds ids only: no numbers, no texts. */
export type EntryMessage = { readonly jobId: JobId; readonly entryId: EntryId };

/** With `results`: the campaign's result files shall be written, under this name. */
export type PlanMessage = { readonly jobId: JobId; readonly results?: string };

export type ReconciliationMessage = {
  readonly sender: SenderKey;
  /** Asks only whether its texts for this job were billed beside the plan. */
  readonly watches?: JobId;
};

export type Queues = {
  /** To the queue of the lane. @throws when not all were taken */
  sendEntries(messages: readonly EntryMessage[], lane: Lane): Promise<void>;
  sendPlan(message: PlanMessage): Promise<void>;
  sendReconciliation(message: ReconciliationMessage): Promise<void>;
  /** Has a job counted after a while. */
  sendCount(message: CountMessage, inMs: number): Promise<void>;
  /** Has the changes in a job's outbox passed on. */
  sendOutbox(jobId: JobId): Promise<void>;
};

/** How a queue worker leaves its message: finished with it, or wanting it back after a wait. */
export type Disposition = { readonly kind: 'ack' } | { readonly kind: 'retry_later'; readonly inMs: number };

/** What a worker knows of the delivery it works on. */
export type Invocation = {
  /** How often this message has been received, this time included. */
  readonly receives: number;
  /** Time left to the function. */
  readonly remainingMs: () => number;
};

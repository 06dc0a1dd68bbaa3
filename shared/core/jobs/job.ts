import type { Failure } from '../../errors.ts';
import type { Actor } from '../access/actor.ts';
import type { Informed, JobCallback } from '../callbacks/endpoint.ts';
import type { UncheckedIds, Unread } from '../directory/read-failure.ts';
import type { JobId } from '../ids.ts';
import type { Outbox } from '../outbox/transition.ts';
import { present } from '../present.ts';
import type { PlannedSoFar, PlanTotals } from '../rows/plan.ts';
import type { SkippedReason } from '../rows/skipped-rows.ts';
import type { BatchSettings, PlannedCost } from './batch-settings.ts';
import type { CampaignOptions, Frequency } from './campaign-options.ts';
import type { Labels } from './labels.ts';
import type { OperationName } from './operation.ts';

/**
 * `draft` waits for its upload; `ready` is planned and waits for its start, its approval, or (a dry run) for nothing
 * more; `canceling` lasts until no call of it is under way or unclear.
 */
export type JobState =
  | 'draft'
  | 'planning'
  | 'ready'
  | 'running'
  | 'paused'
  | 'canceling'
  | 'canceled'
  | 'completed'
  | 'failed';

/** What a person asked for over HTTP: the same `key` of the same caller is the same campaign. */
export type JobRequest = {
  readonly key: string;
  readonly by: string;
  /** Tells a repeat of the same request from another request under the same key. */
  readonly bodySha256: string;
};

/** Rows that a retry takes from the campaign before it. Held ones are never among them: nobody knows what they got. */
export type RetriedState = 'refused' | 'unprocessed';

/** Where a campaign came from. */
export type JobSource =
  /** A form was given out for this key, and nothing has been uploaded yet. */
  | ({ readonly kind: 'form'; readonly upload: string } & JobRequest)
  | {
      readonly kind: 'upload';
      readonly key: string;
      readonly versionId: string;
      /** The request for the form that it was uploaded with. */
      readonly form?: JobRequest;
      /** The JSON object beside it that holds its settings. */
      readonly sidecar?: { readonly key: string; readonly versionId: string };
    }
  | ({
      readonly kind: 'request';
      /** The rule that asked for it, if it was one. */
      readonly rule?: string;
      /** Its recipients are found by a filter. */
      readonly audience?: true;
    } & JobRequest)
  /** A campaign's words to a few numbers, to see them on a phone. */
  | ({ readonly kind: 'test'; readonly of: JobId } & JobRequest)
  /** One operation, asked for by a rule. */
  | ({ readonly kind: 'operation'; readonly operation: OperationName; readonly rule?: string } & JobRequest)
  /** Another system is informed of something, as a rule or a job asked for. */
  | ({ readonly kind: 'notification' } & Informed & JobRequest)
  | ({
      readonly kind: 'retry';
      readonly of: JobId;
      readonly states: readonly RetriedState[];
      /** The rule that asked for what is retried, if it was one. */
      readonly rule?: string;
    } & JobRequest);

/** The rule that asked for a job, if it was one: its switch governs what is not done yet. */
export function ruleOf(source: JobSource): string | undefined {
  return 'rule' in source ? source.rule : undefined;
}

/** The request that a campaign came from, if it was one. */
export function jobRequestOf(source: JobSource): JobRequest | undefined {
  return source.kind === 'upload' ? source.form : source;
}

/** Why a job is where it is, for a person: a code and one sentence without numbers or texts. */
export type JobReason = { readonly code: JobReasonCode; readonly detail: string };

type JobReasonCode =
  | 'requested'
  | 'not_uploaded'
  | 'latest_start'
  | 'waited_too_long'
  | 'plan_expires'
  | 'error_share'
  | 'out_of_bundle'
  | 'sender_refused'
  | 'same_refusal'
  | 'records_refused'
  | 'replaced';

/** What takes the place of a campaign whose text or options were changed: it is planned from the same input. */
export type Replacement = {
  readonly id: JobId;
  readonly by: Actor;
  readonly atMs: number;
  readonly text?: string;
  readonly options?: Partial<CampaignOptions>;
  readonly labels?: Labels;
};

/** Of a job that takes the place of another. */
type Replaces = {
  readonly id: JobId;
  /** The first of all those: the input is kept under its id. */
  readonly input: JobId;
  /** When that one was created. */
  readonly sinceMs: number;
};

export type Job = {
  readonly id: JobId;
  readonly state: JobState;
  readonly version: number;
  readonly createdAtMs: number;
  /** How often it was handed to a planner. */
  readonly plans: number;
  readonly source: JobSource;
  readonly createdBy?: Actor;
  /** Everyone who has changed more than the labels of this job, or of one that it replaces. */
  readonly editors?: readonly Actor[];
  readonly labels?: Labels;
  readonly callback?: JobCallback;
  /** What its owner chose; `optionsOf` adds the defaults. */
  readonly options?: Partial<CampaignOptions>;
  /** Of an order batch: how it treats its rows. */
  readonly batch?: BatchSettings;
  /** When `scheduler` has to look at this job next. Absent: it is over, or waits for a person. */
  readonly dueAtMs?: number;
  /** How far its planner has come, while it is planned. */
  readonly planning?: PlannedSoFar;
  /** What its planner could not read at the provider when it last tried. */
  readonly unread?: Unread;
  /** Set when planning has ended well. */
  readonly plan?: {
    readonly key: string;
    readonly reportKey: string;
    /** Order batches have none. */
    readonly previewKey?: string;
    /** Of an order batch: what its rows cost, where they buy anything. */
    readonly cost?: PlannedCost;
    /** Of an order batch: ids that nobody could look up. */
    readonly unchecked?: readonly UncheckedIds[];
    readonly totals: PlanTotals;
    /** Why rows were left out. */
    readonly skipped?: readonly SkippedReason[];
    /** How far the suppression list had come when the plan was made. */
    readonly suppressionSeq?: number;
    /** Of an order batch: from when on subscriptions may have been made that its plan does not know of. */
    readonly lookedAtMs?: number;
    /** How often anybody may be texted: looked at when it was planned, and again when it starts. */
    readonly frequency?: Frequency;
    /** Whom its calls leave out, because they were texted after it was planned. */
    readonly contactedKey?: string;
  };
  /** Set when the input could not be used; nothing of it was sent. */
  readonly failure?: Failure;
  /** Set when a person let a campaign go that asks for it. */
  readonly approved?: { readonly by: string; readonly atMs: number; readonly actor?: Actor };
  /** When it was first let run. */
  readonly startedAtMs?: number;
  /** When it came to its end, or a dry run was planned. Dropped when rows of it are to be sent again. */
  readonly endedAtMs?: number;
  /** Of a job that must begin in time: when its first call was about to be claimed. */
  readonly begunAtMs?: number;
  /** Of a pause or cancelation. */
  readonly reason?: JobReason;
  /** Of a paused job: it is canceled when nobody has resumed it until then. */
  readonly pausedUntilMs?: number;
  /** Of a paused order batch: when a person resumed it. It runs once its old snapshot is renewed. */
  readonly resumedAtMs?: number;
  /** A person's decision may move its entries until then, so it is not over before. */
  readonly decidingUntilMs?: number;
  /** Of a campaign that got another text or other options: what takes its place; and of that, what was before it. */
  readonly replacedBy?: Replacement;
  readonly replaces?: Replaces;
  /** The text of rows without their own, where it was changed since the input came. */
  readonly text?: string;
  /** The retries that take rows of it, in the order in which they do. */
  readonly retries?: readonly JobId[];
  /** What was known when the campaign last halted automatically: a person who resumes it accepts that much. */
  readonly halted?: {
    readonly doneRows: number;
    readonly badRows: number;
    readonly outOfBundle: boolean;
    readonly senderRefused?: boolean;
  };
  /** When the latest of its changes was written. A notification has none. */
  readonly changedAtMs?: number;
  /** Its changes that have not been passed on yet. A notification has none. */
  readonly outbox?: Outbox;
};

/** Where a list of jobs continues. */
export type JobCursor = Pick<Job, 'createdAtMs' | 'id'>;

/** What its owner says of a job besides its rows. */
export type JobSettings = Partial<Pick<Job, 'options' | 'batch' | 'labels' | 'callback' | 'createdBy'>>;

export function newJob(
  id: JobId,
  source: JobSource,
  nowMs: number,
  dueAtMs: number,
  { options, batch, labels, callback, createdBy }: JobSettings = {},
): Job {
  const state = source.kind === 'form' ? 'draft' : 'planning';
  const plans = source.kind === 'form' ? 0 : 1;
  const given = { options: unlessEmpty(options), batch, labels: unlessEmpty(labels), callback, createdBy };
  return { id, source, state, version: 1, plans, createdAtMs: nowMs, dueAtMs, ...present(given) };
}

function unlessEmpty<Value extends object>(value: Value | undefined): Value | undefined {
  return value === undefined || Object.keys(value).length === 0 ? undefined : value;
}

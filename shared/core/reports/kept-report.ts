import type { Failure } from '../../errors.ts';
import type { Actor } from '../access/actor.ts';
import type { ReportId } from '../ids.ts';
import type { Waiting } from '../jobs/waiting.ts';
import { timeOrder } from '../lists/time-order.ts';
import { present } from '../present.ts';
import type { ReportRequest } from './report.ts';

export type ReportState = 'writing' | 'written' | 'failed' | 'canceled';

/** How far a report has come. */
export type ReportProgress = { readonly pages: number; readonly items: number; readonly reachedDay?: string };

/** A report as it is kept: what was asked for, and what has become of it. */
export type KeptReport = ReportRequest & {
  readonly id: ReportId;
  readonly version: number;
  readonly state: ReportState;
  readonly by: string;
  readonly createdBy: Actor;
  readonly createdAtMs: number;
  /** When a writer first took it. */
  readonly startedAtMs?: number;
  readonly endedAtMs?: number;
  readonly progress: ReportProgress;
  /** Why it is not read on now. */
  readonly waiting?: Waiting;
  readonly failure?: Failure;
  /** The files of which writer these are, once they are written. */
  readonly attempt?: string;
};

/** Where in the list of reports one stands. */
export type ReportCursor = Pick<KeptReport, 'createdAtMs' | 'id'>;

/** By this reports are in order. */
export function reportOrder({ createdAtMs, id }: ReportCursor): string {
  return timeOrder(createdAtMs, id);
}

export type ReportChange = {
  readonly [Name in 'startedAtMs' | 'progress' | 'waiting' | 'failure' | 'attempt']?:
    | KeptReport[Name]
    | undefined;
};

/** The next version of a report; the parts named in `change` as undefined are dropped. */
export function reportMoved(
  report: KeptReport,
  state: ReportState,
  change: ReportChange,
  nowMs: number,
): KeptReport {
  const end = state === 'writing' ? {} : { endedAtMs: nowMs, waiting: undefined };
  return present({ ...report, ...change, ...end, state, version: report.version + 1 }) as KeptReport;
}

/** Whether two requests ask for the same. */
export function isSameRequest(one: ReportRequest, other: ReportRequest): boolean {
  return (['kind', 'from', 'to', 'accountId'] as const).every((name) => one[name] === other[name]);
}

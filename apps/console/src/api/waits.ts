import type { BodyOf } from '@fleetcast/client';
import type { ListedJob } from '../words/states.ts';

type Execution = BodyOf<'listExecutions'>['items'][number];
type Notification = BodyOf<'listNotifications'>['items'][number];
type Made = Pick<ListedJob | Notification, 'source' | 'created_at' | 'created_by'>;

/** What waits for a person. */
export type Waits = {
  readonly held: readonly ListedJob[];
  readonly approval: readonly ListedJob[];
  readonly executions: readonly Execution[];
  /** All of them. */
  readonly count: number;
};

/** A rule's execution and the jobs of its commands are made within this time of each other. */
const apartMs = 3_600_000;

/**
 * @param jobs that wait for approval, and calls to other systems that do
 * @returns when the rules decided that wanted some of them; undefined where no rule did
 */
export function decidedWithin(
  jobs: readonly Made[],
): { readonly from: string; readonly to: string } | undefined {
  const moments = jobs.filter(isOfRule).map(({ created_at }) => Date.parse(created_at));
  if (moments.length === 0) return undefined;
  const at = (ms: number) => new Date(ms).toISOString();
  return { from: at(Math.min(...moments) - apartMs), to: at(Math.max(...moments) + apartMs) };
}

/**
 * What a rule wants is decided where one sees why: its jobs stand under their execution, as far as that was found.
 *
 * @param decided executions that wanted approval when they were made
 */
export function waitsOf(
  held: readonly ListedJob[],
  ready: readonly ListedJob[],
  calls: readonly Notification[],
  decided: readonly Execution[],
): Waits {
  const waiting = new Set([...ready, ...calls].map(commandOf));
  const executions = decided.filter(({ commands }) => commands.some((key) => waiting.has(key)));
  const elsewhere = new Set<string | undefined>(executions.flatMap(({ commands }) => commands));
  const approval = ready.filter((job) => !elsewhere.has(commandOf(job)));
  return { held, approval, executions, count: held.length + approval.length + executions.length };
}

/** A call to another system says only that some rule wants it. */
function isOfRule({ created_by: { kind, id } }: Made): boolean {
  return kind === 'rule' || (kind === 'system' && id === 'rule');
}

/** The key of the command that a rule made a job of. */
function commandOf(job: Made): string | undefined {
  if (!isOfRule(job)) return undefined;
  const { operation, request, notification } = job.source as ListedJob['source'];
  return operation ?? request ?? notification;
}

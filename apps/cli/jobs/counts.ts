import type { components } from '../../../packages/client/src/index.ts';
import { type ExitCode, exitCodes } from '../errors/exit.ts';
import { numberWords } from '../terminal/words.ts';

type Schemas = components['schemas'];

/** A job as the API shows it, with what an older stage may lack. */
export type Job = Schemas['Job'] & {
  readonly rows_by_reason?: readonly {
    readonly state: string;
    readonly reason: string;
    readonly count: number;
  }[];
  readonly rate?: { readonly rows_per_minute: number; readonly calls_per_minute: number } | null;
  readonly estimated_completion?: string | null;
};

const leftOut = ['suppressed', 'duplicate', 'invalid'] as const;

/** States of rows in the order in which people ask for them. */
const states = [
  'accepted',
  'completed',
  'ordered',
  'refused',
  'unclear',
  'held',
  'unprocessed',
  ...leftOut,
] as const;

type Counts = Partial<Record<(typeof states)[number], number>>;

/** How far a job is, in rows. */
export type Progress = { readonly made: number; readonly planned: number };

export function progressOf({ rows }: Job): Progress {
  if (rows === undefined) return { made: 0, planned: 0 };
  const planned = rows.total - leftOut.reduce((sum, state) => sum + rows[state], 0);
  return { made: planned - rows.unprocessed, planned };
}

/** Every state that has rows. */
export function countsOf({ rows = {} as Schemas['RowCounts'] }: Job): Counts {
  const all: Counts = rows;
  return Object.fromEntries(states.flatMap((state) => (all[state] ? [[state, all[state]]] : [])));
}

/** Held rows that nobody has given up. */
export function undecidedRows(job: Job): number {
  const reasons = job.rows_by_reason ?? [];
  const givenUp = reasons.find(({ state, reason }) => state === 'held' && reason === 'given_up');
  return (countsOf(job).held ?? 0) - (givenUp?.count ?? 0);
}

/** "2,962 accepted, 5 refused". */
export function countWords(counts: Counts): string {
  const all = Object.entries(counts).map(
    ([state, count]) => `${numberWords(count)} ${stateWords[state] ?? state}`,
  );
  return all.length === 0 ? 'no rows' : all.join(', ');
}

const stateWords: Readonly<Record<string, string>> = {
  held: 'need your decision',
  unprocessed: 'not sent',
};

/** Why rows of a state are where they are: "14 mangled, 8 too_short". */
function reasonWords(job: Job, state: string): string {
  const reasons = (job.rows_by_reason ?? []).filter((one) => one.state === state && one.reason !== state);
  return reasons.map(({ reason, count }) => `${numberWords(count)} ${reason}`).join(', ');
}

/** Rows that are not planned, by state with reasons; undefined when every row is. */
export function leftOutWords(job: Job): string | undefined {
  const counts = countsOf(job);
  const words = leftOut.flatMap((state) => {
    const count = counts[state];
    if (count === undefined) return [];
    const why = reasonWords(job, state);
    return [`${numberWords(count)} ${state}${why === '' ? '' : ` (${why})`}`];
  });
  if (words.length === 0) return undefined;
  const all = leftOut.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  return `${numberWords(all)} ${all === 1 ? 'row' : 'rows'} not usable: ${words.join(', ')}.`;
}

/** Whether nothing more happens automatically. */
export function isOver({ state }: Pick<Job, 'state'>): boolean {
  return state === 'completed' || state === 'canceled' || state === 'failed';
}

/** What the end of a job means for a script. */
export function exitCodeOf(job: Job): ExitCode {
  if (job.state === 'failed' || job.state === 'canceled') return exitCodes.failed;
  if (job.outcome === 'nothing_to_do' || job.outcome === 'no_usable_rows') return exitCodes.rows;
  const { refused = 0, unclear = 0, held = 0 } = countsOf(job);
  return refused + unclear + held > 0 ? exitCodes.rows : exitCodes.done;
}

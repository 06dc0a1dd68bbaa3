import type { BodyOf } from '@fleetcast/client';
import { nearTimeIn } from '../words/marked-time.ts';
import { type Job, jobStates, type ListedJob, undecidedRows } from '../words/states.ts';
import { words } from '../words/words.ts';

/** Rows that a job calls for: all but those that its file or a list left out. */
export function plannedRows({ rows }: Pick<Job, 'rows'>): number {
  if (rows === undefined) return 0;
  return rows.total - rows.invalid - rows.duplicate - rows.suppressed;
}

/** Rows whose call was carried out, as far as the provider tells. */
function doneRows({ rows }: Pick<Job, 'rows'>): number {
  return (rows?.accepted ?? 0) + (rows?.completed ?? 0);
}

/** How a job ended, or how it stands: the first thing that is said of it. */
export function headline(job: ListedJob): string {
  const said = words.jobs.outcomeWords;
  const planned = plannedRows(job);
  switch (job.outcome) {
    case null:
      return jobStates[job.state];
    case 'succeeded':
    case 'unsuccessful':
      return said[job.outcome](planned);
    case 'partial':
      return said.partial(doneRows(job), planned);
    case 'needs_decision':
      return undecidedRows(job) > 0
        ? said.needs_decision(undecidedRows(job))
        : doneRows(job) > 0
          ? said.partial(doneRows(job), planned)
          : said.unsuccessful(planned);
    default:
      return said[job.outcome];
  }
}

export function nameOf({ name, id }: Pick<Job, 'name' | 'id'>): string {
  return name ?? `${words.jobs.noName} (${id.slice(-6)})`;
}

type Scope = BodyOf<'getMe'>['scopes'][number];

/** The scope that a job of this kind asks for. */
export function ownScope({ kind }: Pick<Job, 'kind'>): Scope {
  return kind === 'campaign' ? 'send' : 'order';
}

/** How far its planner is, as it last said; undefined once it is planned or before anything is read. */
export function planningWords({ state, progress }: Pick<Job, 'state' | 'progress'>): string | undefined {
  if (state !== 'planning' || !progress || progress.rows_read === 0) return undefined;
  const { rows_read: read, rows_planned: planned } = progress;
  const parts = [words.jobs.rowsRead(read), planned > 0 && words.jobs.rowsPlanned(planned)];
  return parts.filter(Boolean).join(' · ');
}

/** Why a job or a report stands still, since when and until when: for `Said`. */
export function waitingWords({ waiting }: Pick<Job, 'waiting'>): string | undefined {
  if (waiting === null) return undefined;
  const { detail, since, until } = waiting;
  const times = [
    since && words.jobs.waitsSince(nearTimeIn(since)),
    until && words.jobs.waitsUntil(nearTimeIn(until)),
  ].filter(Boolean);
  return times.length === 0 ? detail : `${detail} (${times.join(', ')})`;
}

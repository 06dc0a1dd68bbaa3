import type { BodyOf } from '@fleetcast/client';
import { type ListedJob, undecidedRows } from '../words/states.ts';
import { useAnswer } from './use-answer.ts';

type Execution = BodyOf<'listExecutions'>['items'][number];

export type Waits = {
  readonly held: readonly ListedJob[];
  readonly approval: readonly ListedJob[];
  readonly executions: readonly Execution[];
  /** All of them. */
  readonly count: number;
};

/** What waits for a person, among the newest jobs and executions. */
export function useWaits(): Waits {
  const { data: jobs } = useAnswer('listJobs', { query: { limit: 100 } });
  const { data: decided } = useAnswer('listExecutions', {
    query: { verdict: 'awaiting_approval', limit: 100 },
  });
  const items = jobs?.items ?? [];
  const held = items.filter((job) => undecidedRows(job) > 0);
  const executions = (decided?.items ?? []).filter(({ jobs: of }) =>
    of?.some(({ approve }) => approve !== undefined),
  );
  // What a rule wants is decided where one sees why.
  const ofRules = new Set(executions.flatMap(({ jobs: of }) => of?.map(({ job }) => job.split('/').at(-1))));
  const approval = items.filter(({ id, waiting }) => waiting?.for === 'approval' && !ofRules.has(id));
  return { held, approval, executions, count: held.length + approval.length + executions.length };
}

import type { BodyOf } from '@fleetcast/client';
import type { ListedJob } from '../words/states.ts';
import { useAnswer } from './use-answer.ts';

type Execution = BodyOf<'listExecutions'>['items'][number];

export type Waits = {
  readonly held: readonly ListedJob[];
  readonly approval: readonly ListedJob[];
  readonly executions: readonly Execution[];
  /** All of them. */
  readonly count: number;
};

/** What waits for a person: the newest hundred of each kind. */
export function useWaits(): Waits {
  const { data: undecided } = useAnswer('listJobs', { query: { needs_decision: 'true', limit: 100 } });
  const { data: ready } = useAnswer('listJobs', { query: { state: 'ready', limit: 100 } });
  const { data: decided } = useAnswer('listExecutions', {
    query: { verdict: 'awaiting_approval', limit: 100 },
  });
  const held = undecided?.items ?? [];
  const executions = (decided?.items ?? []).filter(({ jobs: of }) =>
    of?.some(({ approve }) => approve !== undefined),
  );
  // What a rule wants is decided where one sees why.
  const ofRules = new Set(executions.flatMap(({ jobs: of }) => of?.map(({ job }) => job.split('/').at(-1))));
  const approval = (ready?.items ?? []).filter(
    ({ id, waiting }) => waiting?.for === 'approval' && !ofRules.has(id),
  );
  return { held, approval, executions, count: held.length + approval.length + executions.length };
}

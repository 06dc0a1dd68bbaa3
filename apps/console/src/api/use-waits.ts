import type { UseQueryResult } from '@tanstack/react-query';
import { useAnswer } from './use-answer.ts';
import { decidedWithin, type Waits, waitsOf } from './waits.ts';

/** Pages that are read of what waits: on most stages it is on one. */
const pages = 5;

type WaitsAnswers = {
  /** Whether all that may wait was read: only then it can be said that nothing does. */
  readonly isKnown: boolean;
  /** An answer that has not come, or has failed. */
  readonly lacking: UseQueryResult<unknown, Error> | undefined;
};

/**
 * What waits for a person: the newest hundred of each kind. Few jobs do, and they are found without a look at the
 * others; executions are looked for only while a job of a rule waits.
 */
export function useWaits(): Waits & WaitsAnswers {
  const query = { limit: 100 } as const;
  const undecided = useAnswer('listJobs', { query: { ...query, needs_decision: 'true' } }, { pages });
  const jobs = useAnswer('listJobs', { query: { ...query, state: 'ready' } }, { pages });
  const calls = useAnswer('listNotifications', { query: { ...query, state: 'ready' } }, { pages });
  const ready = (jobs.data?.items ?? []).filter(({ waiting }) => waiting?.for === 'approval');
  const waitingCalls = calls.data?.items ?? [];
  const span = decidedWithin([...ready, ...waitingCalls]);
  const decided = useAnswer(
    'listExecutions',
    { query: { ...query, verdict: 'awaiting_approval', ...span } },
    { pages, isAsked: span !== undefined },
  );
  const found = span === undefined ? [] : (decided.data?.items ?? []);
  const answers: readonly UseQueryResult<unknown, Error>[] = [
    undecided,
    jobs,
    calls,
    ...(span === undefined ? [] : [decided]),
  ];
  return {
    ...waitsOf(undecided.data?.items ?? [], ready, waitingCalls, found),
    isKnown: answers.every(({ data }) => data !== undefined),
    lacking: answers.find(({ data, error }) => data === undefined || error !== null),
  };
}

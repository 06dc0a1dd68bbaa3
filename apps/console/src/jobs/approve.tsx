import { useState } from 'react';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Problem } from '../parts/problem.tsx';
import { Act, type Needed } from '../parts/scopes.tsx';
import type { Job } from '../words/states.ts';
import { words } from '../words/words.ts';
import { changesOf } from './job-changes.ts';
import { plannedRows } from './job-words.ts';

type Approve = { readonly job: Job; readonly etag: string; readonly scope: Needed };

/**
 * The yes to a job: to one's own it sends, to another's it approves. Where two people are wanted, it says beforehand
 * that one's own yes is not enough. It holds for what was seen, and where that is no
 * longer so, it says what changed.
 */
export function useApprove({ job, etag, scope }: Approve) {
  const { data: me } = useAnswer('getMe', {}, { refetchMs: false });
  const [seen, setSeen] = useState<Job>();
  const { run, error, isRunning } = useAction(() => {
    setSeen(job);
    return client.call('approveJob', { path: { id: job.id }, ifMatch: etag });
  });
  const second = job.approval?.second_person;
  const isOwn = me?.id === job.created_by.id && me.kind === job.created_by.kind;
  // With nothing to send there is nothing to say yes to.
  const isWanted = job.waiting?.for === 'approval' && plannedRows(job) > 0;
  const button = isWanted && me !== undefined && (
    <Act
      scope={second === 'you' ? ['approve'] : scope}
      refusal={second === 'another' ? words.jobs.somebodyElse : undefined}
      className="main"
      disabled={isRunning}
      onClick={() => void run()}
    >
      {words.jobs.yes[isOwn && second !== 'another' ? 'own' : 'other'][job.kind](plannedRows(job))}
    </Act>
  );
  const changes = seen === undefined ? [] : changesOf(seen, job);
  const problem = error && (
    <Problem error={error}>
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </Problem>
  );
  return { isWanted, button, problem };
}

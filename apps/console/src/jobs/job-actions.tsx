import { useState } from 'react';
import { useLocation } from 'wouter';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Confirm } from '../parts/dialogs.tsx';
import { Problem } from '../parts/problem.tsx';
import { Act, type Needed } from '../parts/scopes.tsx';
import { finalStates, type Job } from '../words/states.ts';
import { words } from '../words/words.ts';
import { useApprove } from './approve.tsx';
import { ownScope } from './job-words.ts';
import { Results } from './results.tsx';
import { TestText } from './test-text.tsx';

type Props = { readonly job: Job; readonly etag: string };

/** What one can do with a job now. Each button says what it does, and to how many. */
export function JobActions({ job, etag }: Props) {
  const { id, state, kind, rows } = job;
  const path = { id };
  const [isAsking, setAsking] = useState(false);
  const pause = useAction(() => client.call('pauseJob', { path }));
  const resume = useAction(() => client.call('resumeJob', { path }));
  const cancel = useAction(() => client.call('cancelJob', { path }));
  const [, goTo] = useLocation();
  // What goes out is seen, and counted, before it does.
  const retry = useAction(async () => {
    const made = await client.call('retryJob', {
      path,
      body: { states: ['refused', 'unprocessed'], options: { mode: 'approve' } },
    });
    goTo(`/jobs/${made.id}`);
  });
  const isOver = finalStates.includes(state);
  const hasResults = state !== 'failed' && (isOver || state === 'ready');
  const canRetry = isOver && (rows?.refused ?? 0) + (rows?.unprocessed ?? 0) > 0;
  const said = words.jobs.actions;
  const own = ownScope(job);
  const either: Needed = ['approve', own];
  const approve = useApprove({ job, etag, scope: either });
  const underWay = job.calls?.claimed ?? 0;
  const actions = [
    state === 'paused' && { name: said.resume, does: resume, scope: [own] as const, style: 'main' },
    state === 'running' && { name: said.pause, does: pause, scope: either },
    canRetry && {
      name: said.retry((rows?.refused ?? 0) + (rows?.unprocessed ?? 0)),
      does: retry,
      scope: [own] as const,
    },
  ].filter((one) => one !== false);
  return (
    <>
      <div className="buttons">
        {approve.button}
        {actions.map(({ name, does, scope, style }) => (
          <Act
            key={name}
            scope={scope}
            className={style}
            disabled={does.isRunning}
            onClick={() => void does.run()}
          >
            {name}
          </Act>
        ))}
        {kind === 'campaign' && approve.isWanted && <TestText id={id} />}
        {!isOver && state !== 'canceling' && (
          <Act scope={either} className="danger" onClick={() => setAsking(true)}>
            {said.cancel}
          </Act>
        )}
        {rows !== undefined && hasResults && <Results key={state} job={job} scope={own} />}
      </div>
      {state === 'paused' && underWay > 0 && <p role="status">{words.jobs.stillEnds(underWay)}</p>}
      {approve.problem}
      {[pause, resume, cancel, retry].map(
        ({ error }, at) =>
          error && <Problem key={['pause', 'resume', 'cancel', 'retry'][at]} error={error} />,
      )}
      <Confirm
        title={words.jobs.confirmCancel.title}
        yes={words.jobs.confirmCancel.yes}
        no={words.jobs.confirmCancel.no}
        isDanger
        isOpen={isAsking}
        onYes={() => void cancel.run()}
        onClose={() => setAsking(false)}
      >
        <p>{words.jobs.confirmCancel.body}</p>
        {underWay > 0 && <p>{words.jobs.stillEnds(underWay)}</p>}
      </Confirm>
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useJob } from '../api/use-job.ts';
import { CountsBar } from '../jobs/counts-bar.tsx';
import { HeldRows } from '../jobs/held-rows.tsx';
import { JobActions } from '../jobs/job-actions.tsx';
import { JobFailure, NothingToSend, SomeLeftOut } from '../jobs/job-failure.tsx';
import { JobHistory } from '../jobs/job-history.tsx';
import { headline, nameOf, ownScope, planningWords, waitingWords } from '../jobs/job-words.ts';
import { Pace } from '../jobs/pace.tsx';
import { Preview } from '../jobs/preview.tsx';
import { Reasons } from '../jobs/reasons.tsx';
import { Schedule } from '../jobs/schedule.tsx';
import { OrderDurations } from '../orders/order-durations.tsx';
import { OrderPlan } from '../orders/order-plan.tsx';
import { Asked } from '../parts/asked.tsx';
import { Page } from '../parts/page.tsx';
import { Needs } from '../parts/scopes.tsx';
import { Said } from '../parts/time.tsx';
import { type Job as JobView, jobKinds, jobStates } from '../words/states.ts';
import { words } from '../words/words.ts';

/** A job: how far it is, why it waits, what came of it, and what one can do. */
export function Job({ id }: { readonly id: string }) {
  const answer = useJob(id);
  const job = answer.data?.body;
  const title = job === undefined ? words.loading : nameOf(job);
  return (
    <Page title={title} aside={job && <span className="quiet">{jobKinds[job.kind]}</span>}>
      <Asked answer={answer}>{({ body, etag }) => <Whole job={body} etag={etag} />}</Asked>
    </Page>
  );
}

function Whole({ job, etag }: { readonly job: JobView; readonly etag: string }) {
  const isPlanned = job.rows !== undefined && job.state !== 'planning';
  return (
    <>
      <p className="headline" role="status">
        {headline(job)}
      </p>
      <Standing job={job} />
      <JobFailure job={job} />
      <NothingToSend job={job} />
      <CountsBar job={job} />
      <Pace job={job} />
      <Schedule job={job} />
      <JobActions job={job} etag={etag} />
      <HeldRows job={job} />
      <Reasons job={job} />
      <SomeLeftOut job={job} />
      {isPlanned && job.kind === 'campaign' && (
        <Needs scope={['approve', ownScope(job)]}>
          <Preview job={job} />
        </Needs>
      )}
      {isPlanned && job.kind !== 'campaign' && job.operation === undefined && <OrderPlan job={job} />}
      {isPlanned && job.kind !== 'campaign' && <OrderDurations jobId={job.id} />}
      {isPlanned && (
        <p>
          <Link href={`/jobs/${job.id}/rows`}>{words.jobs.rowsOf}</Link>
        </p>
      )}
      <JobHistory job={job} />
    </>
  );
}

/** The state beside the outcome, and why nothing moves. */
function Standing({ job }: { readonly job: JobView }) {
  const waiting = waitingWords(job);
  const planned = planningWords(job);
  return (
    <>
      {job.outcome !== null && <p>{jobStates[job.state]}</p>}
      {job.state === 'planning' && <p>{words.jobs.planning}</p>}
      {planned && <p className="quiet">{planned}</p>}
      {job.reason && <p className="notice notice-wait">{job.reason.detail}</p>}
      {waiting && (
        <p className="notice notice-wait">
          <Said>{waiting}</Said>
        </p>
      )}
      <Announced state={`${job.state} ${job.waiting?.for}`}>{job.waiting?.detail ?? planned ?? ''}</Announced>
      <Other id={job.replaced_by} name={words.jobs.replacedBy} />
      <Other id={job.replaces} name={words.jobs.replaces} />
    </>
  );
}

function Other({ id, name }: { readonly id: string | undefined; readonly name: string }) {
  if (id === undefined) return null;
  return (
    <p>
      <Link href={`/jobs/${id}`}>{name}</Link>
    </p>
  );
}

/** Who listens is interrupted by the same state at most this often. */
const everyMs = 30_000;

type Announced = {
  /** A change of it is said at once. */
  readonly state: string;
  readonly children: string;
};

/** Says to a screen reader how something stands: at once when its state changes, and otherwise seldom. */
function Announced({ state, children }: Announced) {
  const [said, setSaid] = useState(children);
  const last = useRef({ state, atMs: Date.now() });
  useEffect(() => {
    const say = () => {
      last.current = { state, atMs: Date.now() };
      setSaid(children);
    };
    if (last.current.state !== state) return say();
    const timer = setTimeout(say, Math.max(0, last.current.atMs + everyMs - Date.now()));
    return () => clearTimeout(timer);
  }, [state, children]);
  return (
    <p className="unseen" role="status">
      {said}
    </p>
  );
}

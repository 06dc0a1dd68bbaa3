import { Link } from 'wouter';
import { useJob } from '../api/use-job.ts';
import { CountsBar } from '../jobs/counts-bar.tsx';
import { HeldRows } from '../jobs/held-rows.tsx';
import { JobActions } from '../jobs/job-actions.tsx';
import { JobFailure, NothingToSend } from '../jobs/job-failure.tsx';
import { JobHistory } from '../jobs/job-history.tsx';
import { headline, nameOf, ownScope, planningWords, waitingWords } from '../jobs/job-words.ts';
import { Preview } from '../jobs/preview.tsx';
import { Reasons } from '../jobs/reasons.tsx';
import { OrderPlan } from '../orders/order-plan.tsx';
import { Asked } from '../parts/asked.tsx';
import { Needs } from '../parts/needs.tsx';
import { Page } from '../parts/page.tsx';
import { duration, timeOfDay } from '../words/format.ts';
import { finalStates, type Job as JobView, jobKinds, jobStates } from '../words/states.ts';
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
      <JobActions job={job} etag={etag} />
      <HeldRows job={job} />
      <Reasons job={job} />
      {isPlanned && job.kind === 'campaign' && (
        <Needs scope={['approve', ownScope(job)]}>
          <Preview id={job.id} />
        </Needs>
      )}
      {isPlanned && job.kind !== 'campaign' && job.operation === undefined && <OrderPlan job={job} />}
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
      {waiting && <p className="notice notice-wait">{waiting}</p>}
    </>
  );
}

function Pace({ job: { rate, estimated_completion: end, as_of, state } }: { readonly job: JobView }) {
  if (finalStates.includes(state) || state === 'draft') return null;
  const leftMs = end === null ? undefined : new Date(end).getTime() - new Date(as_of).getTime();
  const parts = [
    rate && words.jobs.speed(rate.calls_per_minute),
    leftMs !== undefined && words.jobs.timeLeft(duration(leftMs / 1_000)),
    words.jobs.asOf(timeOfDay(as_of)),
  ];
  return <p className="quiet">{parts.filter(Boolean).join(' · ')}</p>;
}

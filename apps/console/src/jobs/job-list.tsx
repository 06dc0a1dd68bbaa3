import { Link } from 'wouter';
import { Sheet } from '../parts/tables.tsx';
import { Said, Time } from '../parts/time.tsx';
import { nearTimeIn } from '../words/marked-time.ts';
import { jobStates, type ListedJob, undecidedRows } from '../words/states.ts';
import { words } from '../words/words.ts';
import { Bar } from './counts-bar.tsx';
import { headline, nameOf, waitingWords } from './job-words.ts';

const said = words.lists;

/** Counts of a list are older than those of one job; said when they are by more than this. */
const freshMs = 10_000;

type JobListOf = { readonly caption: string; readonly jobs: readonly ListedJob[] };

/** Jobs as a table: what each is called, how it stands or ended, what became of its rows, who made it and when. */
export function JobList({ caption, jobs }: JobListOf) {
  const { name, outcome, rows } = words.jobs;
  return (
    <Sheet
      caption={caption}
      heads={[name, outcome, rows, said.made]}
      rows={jobs.map((job) => ({
        id: job.id,
        cells: [
          <Name key="name" job={job} />,
          <Standing key="standing" job={job} />,
          <Rows key="rows" job={job} />,
          <Made key="made" job={job} />,
        ],
      }))}
    />
  );
}

type Of = { readonly job: ListedJob };

function Name({ job }: Of) {
  return (
    <>
      <Link href={`/jobs/${job.id}`} dir="auto">
        {nameOf(job)}
      </Link>
      {job.test && <span className="quiet"> {said.test}</span>}
    </>
  );
}

/** The outcome first; the state beside it, and why it stands still. */
function Standing({ job }: Of) {
  const waits = waitingWords(job);
  const undecided = undecidedRows(job);
  return (
    <>
      {headline(job)}
      {job.outcome !== null && <span className="quiet"> {jobStates[job.state]}</span>}
      {undecided > 0 && job.outcome === null && <p className="quiet">{said.toDecide(undecided)}</p>}
      {waits !== undefined && (
        <p className="quiet">
          <Said>{waits}</Said>
        </p>
      )}
    </>
  );
}

function Rows({ job }: Of) {
  if (job.rows === undefined) return null;
  const isOld = job.outcome === null && Date.now() - new Date(job.as_of).getTime() > freshMs;
  return (
    <>
      {words.rows(job.rows.total)}{' '}
      {isOld && (
        <span className="quiet">
          <Said>{said.asOf(nearTimeIn(job.as_of))}</Said>
        </span>
      )}
      <Bar job={job} />
    </>
  );
}

function Made({ job }: Of) {
  return (
    <>
      <Time at={job.created_at} />{' '}
      <span className="quiet" dir="auto">
        {said.by(job.created_by.name)}
      </span>
    </>
  );
}

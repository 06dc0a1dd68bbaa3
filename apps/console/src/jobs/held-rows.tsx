import { Link } from 'wouter';
import { Decisions } from '../decide/decisions.tsx';
import { type Job, undecidedRows } from '../words/states.ts';
import { words } from '../words/words.ts';

const said = words.jobs.decide;

/** Rows of which nobody knows whether they went out: what follows each decision is said before it is taken. */
export function HeldRows({ job }: { readonly job: Job }) {
  const held = undecidedRows(job);
  if (held === 0) return null;
  return (
    <section className="notice notice-wait">
      <h2>{said.rows(held)}</h2>
      <p>{said.why}</p>
      <p>
        <Link href={`/jobs/${job.id}/rows?state=held`}>{words.jobs.showRows}</Link>
      </p>
      <p>{said.choose}</p>
      <Decide job={job} />
    </section>
  );
}

/**
 * What one can decide about held rows.
 *
 * @param line of the only row that it is about; all held rows of the job when left out
 */
export function Decide({ job, line }: { readonly job: Job; readonly line?: number }) {
  if (line === undefined) return <Decisions job={job} rows={undecidedRows(job)} />;
  return <Decisions job={job} rows={1} lines={[line]} />;
}

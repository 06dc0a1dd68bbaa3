import { useState } from 'react';
import { Link } from 'wouter';
import { Decisions } from '../decide/decisions.tsx';
import { type Job, undecidedRows } from '../words/states.ts';
import { words } from '../words/words.ts';

const said = words.jobs.decide;

/** Rows of which nobody knows whether they went out: what follows each decision is said before it is taken. */
export function HeldRows({ job }: { readonly job: Job }) {
  const held = undecidedRows(job);
  const [decided, setDecided] = useState<number>();
  const done = decided !== undefined && <p role="status">{words.decide.decided(decided)}</p>;
  if (held === 0) return done || null;
  return (
    <section className="notice notice-wait">
      <h2>{said.rows(held)}</h2>
      <p>{said.why}</p>
      <p>
        <Link href={`/jobs/${job.id}/rows?state=held`}>{words.jobs.showRows}</Link>
      </p>
      <p>{said.choose}</p>
      <Decisions job={job} rows={held} onDecided={setDecided} />
      {done}
    </section>
  );
}

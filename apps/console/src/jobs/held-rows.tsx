import { useState } from 'react';
import { Link } from 'wouter';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Act } from '../parts/act.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Problem } from '../parts/problem.tsx';
import type { Job } from '../words/states.ts';
import { words } from '../words/words.ts';

type Decision = 'accept' | 'resend' | 'give_up';

const decisions = [
  ['accept', words.jobs.decide.accept],
  ['resend', words.jobs.decide.resend],
  ['give_up', words.jobs.decide.giveUp],
] as const;

/** Rows of which nobody knows whether they went out: what follows each decision is said before it is taken. */
export function HeldRows({ job }: { readonly job: Job }) {
  const [asked, setAsked] = useState<Decision>();
  const held = job.rows?.held ?? 0;
  const { run, error } = useAction((action: Decision) =>
    client.call('resolveHeldRows', { path: { id: job.id }, body: { action, held_rows_seen: held } }),
  );
  if (held === 0) return <Problem error={error} />;
  const said = words.jobs.decide;
  // The first step of an order is accepted row by row: each needs the id that the provider gave.
  const offered = job.kind === 'campaign' ? decisions : decisions.filter(([action]) => action !== 'accept');
  const title = offered.find(([action]) => action === asked)?.[1] ?? '';
  return (
    <section className="notice notice-wait">
      <h2>{said.rows(held)}</h2>
      <p>{said.why}</p>
      <p>
        <Link href={`/jobs/${job.id}/rows?state=held`}>{words.jobs.showRows}</Link>
      </p>
      <p>{said.choose}</p>
      <div className="buttons">
        {offered.map(([action, name]) => (
          <Act key={action} scope={['approve']} onClick={() => setAsked(action)}>
            {name}
          </Act>
        ))}
      </div>
      <Problem error={error} />
      <Confirm
        title={title}
        yes={`${title} (${held})`}
        isDanger={asked === 'resend'}
        isOpen={asked !== undefined}
        onYes={() => asked && void run(asked)}
        onClose={() => setAsked(undefined)}
      >
        <p>{asked && said.confirm[asked](held)}</p>
      </Confirm>
    </section>
  );
}

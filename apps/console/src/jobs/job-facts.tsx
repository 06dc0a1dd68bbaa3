import { Link } from 'wouter';
import { useLacks } from '../parts/scopes.tsx';
import { Facts } from '../parts/tables.tsx';
import { Said, Time } from '../parts/time.tsx';
import { timeIn } from '../words/marked-time.ts';
import type { Job } from '../words/states.ts';
import { words } from '../words/words.ts';
import { optionFacts } from './option-facts.ts';

/** Who did what to a job, and when. */
export function JobHistory({ job }: { readonly job: Job }) {
  const lacks = useLacks(['admin']);
  const { history, created, approved, started, completed, by, madeBy } = words.jobs;
  return (
    <section>
      <h2>{history}</h2>
      <Facts
        of={[
          [created, <Time key="at" at={job.created_at} />],
          [madeBy, job.created_by.name],
          [
            approved,
            job.approved_by && (
              <>
                <Time at={job.approved_by.at} />, {by(job.approved_by.name)}
              </>
            ),
          ],
          [started, job.started_at && <Time key="at" at={job.started_at} />],
          [completed, job.completed_at && <Time key="at" at={job.completed_at} />],
        ]}
      />
      {lacks === false && (
        <p>
          <Link href={`/settings/audit?resource=${job.id}`}>{words.jobs.auditLog}</Link>
        </p>
      )}
    </section>
  );
}

/** When a job goes out, and what else was chosen for it. Who approves it sees this beside the texts and the cost. */
export function Schedule({ job }: { readonly job: Job }) {
  const facts = optionFacts(job, timeIn).flatMap(([name, value]) =>
    value ? [[name, <Said key={name}>{value}</Said>] as const] : [],
  );
  if (job.state === 'failed' || facts.length === 0) return null;
  return (
    <section>
      <h2>{words.campaigns.schedule.title}</h2>
      <Facts of={facts} />
    </section>
  );
}

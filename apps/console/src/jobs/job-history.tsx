import { Link } from 'wouter';
import { Facts } from '../parts/facts.tsx';
import { useLacks } from '../parts/scopes.tsx';
import { Time } from '../parts/time.tsx';
import type { Job } from '../words/states.ts';
import { words } from '../words/words.ts';

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

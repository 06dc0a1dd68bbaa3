import { useState } from 'react';
import { Link } from 'wouter';
import { useWaits } from '../api/use-waits.ts';
import type { Waits } from '../api/waits.ts';
import { HeldJob } from '../decide/held-job.tsx';
import { JobList } from '../jobs/job-list.tsx';
import { Asked } from '../parts/asked.tsx';
import { Page } from '../parts/page.tsx';
import { Needs } from '../parts/scopes.tsx';
import { Sheet } from '../parts/tables.tsx';
import { Time } from '../parts/time.tsx';
import { executionAddress } from '../rules/execution-address.ts';
import { words } from '../words/words.ts';

/** What waits for a person: rows that are held, and jobs and executions that wait for a yes. */
export function Decide() {
  const waits = useWaits();
  const [decided, setDecided] = useState<number>();
  return (
    <Page title={words.pages.decide}>
      <p role="status">{decided !== undefined && words.decide.decided(decided)}</p>
      {waits.lacking && <Asked answer={waits.lacking}>{() => null}</Asked>}
      {waits.isKnown && waits.count === 0 && <p>{words.jobs.decide.empty}</p>}
      {waits.held.length > 0 && <HeldJobs jobs={waits.held} onDecided={setDecided} />}
      {waits.approval.length > 0 && <JobsUnder title={words.home.approve} jobs={waits.approval} />}
      {waits.executions.length > 0 && <Executions of={waits.executions} />}
    </Page>
  );
}

type HeldJobs = { readonly jobs: Waits['held']; readonly onDecided: (rows: number) => void };

function HeldJobs({ jobs, onDecided }: HeldJobs) {
  return (
    <section>
      <h2>{words.home.decide}</h2>
      <Needs scope={['approve', 'send', 'order']}>
        {jobs.map((job) => (
          <HeldJob key={job.id} job={job} onDecided={onDecided} />
        ))}
      </Needs>
    </section>
  );
}

function JobsUnder({ title, jobs }: { readonly title: string; readonly jobs: Waits['held'] }) {
  return (
    <section>
      <h2>{title}</h2>
      <JobList caption={title} jobs={jobs} />
    </section>
  );
}

function Executions({ of }: { readonly of: Waits['executions'] }) {
  const { waiting, rule, why, event, at } = words.executions;
  return (
    <section>
      <h2>{waiting}</h2>
      <Sheet
        caption={waiting}
        heads={[rule, why, event, at]}
        rows={of.map((one) => ({
          id: one.id,
          cells: [
            <Link key="rule" href={executionAddress(one)}>
              {one.rule}
            </Link>,
            one.why,
            one.event.type,
            <Time key="at" at={one.at} />,
          ],
        }))}
      />
    </section>
  );
}

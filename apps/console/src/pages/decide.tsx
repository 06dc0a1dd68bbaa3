import { Link } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { useWaits, type Waits } from '../api/use-waits.ts';
import { JobList } from '../jobs/job-list.tsx';
import { Asked } from '../parts/asked.tsx';
import { Page } from '../parts/page.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { executionAddress } from '../rules/execution-address.ts';
import { moment } from '../words/format.ts';
import { words } from '../words/words.ts';

/** What waits for a person: rows that are held, and jobs and executions that wait for a yes. */
export function Decide() {
  const answer = useAnswer('listJobs', { query: { limit: 100 } });
  const waits = useWaits();
  return (
    <Page title={words.pages.decide}>
      <Asked answer={answer}>
        {() =>
          waits.count === 0 ? (
            <p>{words.jobs.decide.empty}</p>
          ) : (
            <>
              {waits.held.length > 0 && <JobsUnder title={words.home.decide} jobs={waits.held} />}
              {waits.approval.length > 0 && <JobsUnder title={words.home.approve} jobs={waits.approval} />}
              {waits.executions.length > 0 && <Executions of={waits.executions} />}
            </>
          )
        }
      </Asked>
    </Page>
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
            moment(one.at),
          ],
        }))}
      />
    </section>
  );
}

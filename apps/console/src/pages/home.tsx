import { Link } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { JobList } from '../jobs/job-list.tsx';
import { Asked } from '../parts/asked.tsx';
import { Page } from '../parts/page.tsx';
import { finalStates, type ListedJob, undecidedRows } from '../words/states.ts';
import { words } from '../words/words.ts';

/** What needs somebody, what runs, and what ended lately. */
export function Home() {
  const answer = useAnswer('listJobs', { query: { limit: 50 } }, { refetchMs: 5_000 });
  return (
    <Page title={words.home.title}>
      <Asked answer={answer}>
        {({ items }) => (items.length === 0 ? <Welcome /> : <Overview jobs={items} />)}
      </Asked>
    </Page>
  );
}

function Overview({ jobs }: { readonly jobs: readonly ListedJob[] }) {
  const needs = jobs.filter((job) => undecidedRows(job) > 0);
  const approval = jobs.filter(({ waiting }) => waiting?.for === 'approval');
  const isElsewhere = (job: ListedJob) => needs.includes(job) || approval.includes(job);
  const running = jobs.filter((job) => !isElsewhere(job) && !finalStates.includes(job.state));
  const finished = jobs.filter((job) => !isElsewhere(job) && finalStates.includes(job.state)).slice(0, 10);
  return (
    <>
      <Part title={words.home.decide} jobs={needs} />
      <Part title={words.home.approve} jobs={approval} />
      <Part title={words.home.running} jobs={running} empty={words.home.nothingRuns} />
      <Part title={words.home.finished} jobs={finished} />
    </>
  );
}

function Part({
  title,
  jobs,
  empty,
}: {
  readonly title: string;
  readonly jobs: readonly ListedJob[];
  readonly empty?: string;
}) {
  if (jobs.length === 0 && empty === undefined) return null;
  return (
    <section>
      <h2>{title}</h2>
      {jobs.length === 0 ? <p>{empty}</p> : <JobList caption={title} jobs={jobs} />}
    </section>
  );
}

function Welcome() {
  return (
    <section>
      <h2>{words.home.emptyTitle}</h2>
      <p>{words.home.empty}</p>
      <p className="buttons">
        <Link className="button" href="/campaigns/new">
          {words.campaigns.create}
        </Link>
        <a href="/console/example.csv" download={words.home.exampleName}>
          {words.home.example}
        </a>
      </p>
    </section>
  );
}

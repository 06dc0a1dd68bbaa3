import { useAnswer } from '../api/use-answer.ts';
import { JobList } from '../jobs/job-list.tsx';
import { Asked } from '../parts/asked.tsx';
import { Page } from '../parts/page.tsx';
import { words } from '../words/words.ts';

/** What waits for a person: jobs with rows that are held, and those that wait for a yes. */
export function Decide() {
  const answer = useAnswer('listJobs', { query: { limit: 100 } });
  return (
    <Page title={words.pages.decide}>
      <Asked answer={answer}>
        {({ items }) => {
          const held = items.filter(({ rows }) => (rows?.held ?? 0) > 0);
          const approval = items.filter(({ waiting }) => waiting?.for === 'approval');
          if (held.length + approval.length === 0) return <p>{words.jobs.decide.empty}</p>;
          return (
            <>
              {held.length > 0 && <JobsUnder title={words.home.decide} jobs={held} />}
              {approval.length > 0 && <JobsUnder title={words.home.approve} jobs={approval} />}
            </>
          );
        }}
      </Asked>
    </Page>
  );
}

function JobsUnder({
  title,
  jobs,
}: {
  readonly title: string;
  readonly jobs: Parameters<typeof JobList>[0]['jobs'];
}) {
  return (
    <section>
      <h2>{title}</h2>
      <JobList caption={title} jobs={jobs} />
    </section>
  );
}

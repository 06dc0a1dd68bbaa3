import { Link } from 'wouter';
import { Sheet } from '../parts/sheet.tsx';
import { moment } from '../words/format.ts';
import type { ListedJob } from '../words/states.ts';
import { words } from '../words/words.ts';
import { Bar } from './counts-bar.tsx';
import { headline, nameOf } from './job-words.ts';

/** Jobs as a table: what each is called, how it stands, when it was made. */
export function JobList({
  caption,
  jobs,
}: {
  readonly caption: string;
  readonly jobs: readonly ListedJob[];
}) {
  const { name, outcome, rows, when } = words.jobs;
  return (
    <Sheet
      caption={caption}
      heads={[name, outcome, rows, when]}
      rows={jobs.map((job) => ({
        id: job.id,
        cells: [
          <Link key="name" href={`/jobs/${job.id}`} dir="auto">
            {nameOf(job)}
          </Link>,
          headline(job),
          <Rows key="rows" job={job} />,
          <time key="when" dateTime={job.created_at}>
            {moment(job.created_at)}
          </time>,
        ],
      }))}
    />
  );
}

function Rows({ job }: { readonly job: ListedJob }) {
  if (job.rows === undefined) return null;
  return (
    <>
      {words.rows(job.rows.total)}
      <Bar job={job} />
    </>
  );
}

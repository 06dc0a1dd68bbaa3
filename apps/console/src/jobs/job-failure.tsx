import { Link } from 'wouter';
import { decimal, sentence } from '../words/format.ts';
import type { Job } from '../words/states.ts';
import { words } from '../words/words.ts';
import { plannedRows } from './job-words.ts';

/** Why an input cannot be used, and which columns might be meant. */
export function JobFailure({ job: { failure, kind } }: { readonly job: Job }) {
  if (failure === undefined) return null;
  const { failed, candidates } = words.jobs;
  const columns = failure.errors.flatMap(({ candidate }) => (candidate === undefined ? [] : [candidate]));
  return (
    <div className="notice notice-bad">
      <p>
        <strong>{failed}</strong> {failure.title}
      </p>
      <ul>
        {failure.errors.map(({ detail, hint }) => (
          <li key={detail}>
            {sentence(detail)} {hint}
          </li>
        ))}
      </ul>
      {columns.length > 0 && (
        <>
          <p>{candidates}</p>
          <ul>
            {columns.map(({ column, share, samples }) => (
              <li key={column}>
                {column}: {samples.join(', ')} ({decimal(share * 100)} %)
              </li>
            ))}
          </ul>
        </>
      )}
      <UploadAgain kind={kind} />
    </div>
  );
}

/** Every row is left out, and the job waits for a yes that it cannot get. */
export function NothingToSend({ job }: { readonly job: Job }) {
  if (job.waiting?.for !== 'approval' || plannedRows(job) > 0) return null;
  return (
    <div className="notice notice-bad">
      <p>
        <strong>{words.jobs.nothingToSend}</strong>
      </p>
      <UploadAgain kind={job.kind} />
    </div>
  );
}

function UploadAgain({ kind }: Pick<Job, 'kind'>) {
  if (kind !== 'campaign') return null;
  return (
    <p>
      <Link href="/campaigns/new">{words.jobs.uploadAgain}</Link>
    </p>
  );
}

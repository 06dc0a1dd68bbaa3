import { Link } from 'wouter';
import { namedEncodings } from '../uploads/encodings.ts';
import { decimal, sentence } from '../words/format.ts';
import type { Job } from '../words/states.ts';
import { words } from '../words/words.ts';
import { plannedRows } from './job-words.ts';
import { earlierJob, formOf, SentBefore } from './sent-before.tsx';

/** Why an input cannot be used, and which columns might be meant. */
export function JobFailure({ job }: { readonly job: Job }) {
  const { failure, id, kind } = job;
  if (failure === undefined) return null;
  const earlier = earlierJob(failure);
  if (earlier !== undefined) return <SentBefore job={job} failure={failure} earlier={earlier} />;
  const { failed, noAudience, candidates } = words.jobs;
  const isAudience = failure.errors.some(({ pointer }) => pointer?.startsWith('/audience'));
  const columns = failure.errors.flatMap(({ candidate }) => (candidate === undefined ? [] : [candidate]));
  return (
    <div className="notice notice-bad">
      <p>
        <strong>{isAudience ? noAudience : failed}</strong> {failure.title}
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
      <ReadAs job={job} failure={failure} />
      <UploadAgain id={id} kind={kind} isAudience={isAudience} />
    </div>
  );
}

/** The same file again, read as one of the encodings that it may have. */
function ReadAs({ job, failure }: { readonly job: Job; readonly failure: NonNullable<Job['failure']> }) {
  return namedEncodings(failure).map((encoding) => (
    <p key={encoding}>
      <Link href={`${formOf[job.kind]}?of=${job.id}&encoding=${encoding}`}>
        {words.uploads.readAs(encoding)}
      </Link>
    </p>
  ));
}

/** Every row is left out, and the job waits for a yes that it cannot get. */
export function NothingToSend({ job }: { readonly job: Job }) {
  if (job.waiting?.for !== 'approval' || plannedRows(job) > 0) return null;
  return (
    <div className="notice notice-bad">
      <p>
        <strong>{words.jobs.nothingToSend}</strong>
      </p>
      <UploadAgain id={job.id} kind={job.kind} />
    </div>
  );
}

/** Some rows can still be put right before anything goes out. */
export function SomeLeftOut({ job }: { readonly job: Job }) {
  if (job.waiting?.for !== 'approval' || plannedRows(job) === 0 || !job.rows?.invalid) return null;
  return <UploadAgain id={job.id} kind={job.kind} />;
}

type Again = Pick<Job, 'id' | 'kind'> & { readonly isAudience?: boolean };

/** The way back to the form, with what was typed there. */
function UploadAgain({ id, kind, isAudience }: Again) {
  const form = formOf[kind];
  if (form === undefined) return null;
  return (
    <p>
      <Link href={`${form}?of=${id}`}>{isAudience ? words.jobs.chooseAgain : words.jobs.uploadAgain}</Link>
    </p>
  );
}

import { Link } from 'wouter';
import { isMissing } from '../api/errors.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Time } from '../parts/time.tsx';
import { isColumnQuestion } from '../uploads/column-answers.ts';
import { namedEncodings } from '../uploads/encoding-choice.tsx';
import { decimal, sentence } from '../words/format.ts';
import type { Job } from '../words/states.ts';
import { words } from '../words/words.ts';
import { nameOf, plannedRows } from './job-words.ts';

type Failure = NonNullable<Job['failure']>;

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
      {isColumnQuestion(failure.code) && (
        <p>
          <Link href={`${formOf[kind]}?of=${id}&file=same`}>{words.uploads.answer}</Link>
        </p>
      )}
      <UploadAgain id={id} kind={kind} isAudience={isAudience} />
    </div>
  );
}

/** @returns the id of the job that has the same file, where that is why an input is refused */
function earlierJob({ code, errors }: Failure): string | undefined {
  if (code !== 'duplicate_upload' && code !== 'duplicate_rows') return undefined;
  return /\b(?:cmp|ord)_[0-9a-v]{26}\b/.exec(errors[0]?.detail ?? '')?.[0];
}

type SentBefore = { readonly job: Job; readonly failure: Failure; readonly earlier: string };

/** The same file was used before: what became of it then, and, as a choice of its own, the way to do it again. */
function SentBefore({ job, failure, earlier }: SentBefore) {
  const { data, error } = useAnswer('getJob', { path: { id: earlier } }, { refetchMs: false });
  const said = words.jobs.sentBefore;
  const isCampaign = job.kind === 'campaign';
  const isLost = isMissing(error);
  return (
    <div className="notice notice-bad">
      <p>
        <strong>{isCampaign ? said.sent : said.ordered}</strong> {sentence(failure.title)}
      </p>
      <p>
        {said.earlier}{' '}
        {isLost ? (
          earlier
        ) : (
          <Link href={`/jobs/${earlier}`} dir="auto">
            {data === undefined ? earlier : nameOf(data)}
          </Link>
        )}
        {data && (
          <>
            , <Time at={data.created_at} />
          </>
        )}
      </p>
      <p>{isLost ? said.lost : isCampaign ? said.sendHint : said.orderHint}</p>
      <p>
        <Link className="button" href={`${formOf[job.kind]}?again=${earlier}&of=${job.id}`}>
          {isCampaign ? said.send : said.order}
        </Link>
      </p>
    </div>
  );
}

/** The same file again, read as one of the encodings that it may have. */
function ReadAs({ job, failure }: { readonly job: Job; readonly failure: Failure }) {
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

/** Where jobs of a kind begin. */
const formOf: Readonly<Record<Job['kind'], string>> = {
  campaign: '/campaigns/new',
  order_batch: '/orders/new',
  subscription_change: '/orders/changes',
  porting: '/orders/changes',
  account_change: '/orders/changes',
};

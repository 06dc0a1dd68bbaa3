import { Link } from 'wouter';
import { isMissing } from '../api/is-missing.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Time } from '../parts/time.tsx';
import { sentence } from '../words/format.ts';
import type { Job } from '../words/states.ts';
import { words } from '../words/words.ts';
import { nameOf } from './job-words.ts';

type Failure = NonNullable<Job['failure']>;

/** Where jobs of a kind begin. */
export const formOf: Readonly<Record<Job['kind'], string>> = {
  campaign: '/campaigns/new',
  order_batch: '/orders/new',
  subscription_change: '/orders/changes',
  porting: '/orders/changes',
  account_change: '/orders/changes',
};

/** @returns the id of the job that has the same file, where that is why an input is refused */
export function earlierJob({ code, errors }: Failure): string | undefined {
  if (code !== 'duplicate_upload' && code !== 'duplicate_rows') return undefined;
  return /\b(?:cmp|ord)_[0-9a-v]{26}\b/.exec(errors[0]?.detail ?? '')?.[0];
}

type SentBefore = { readonly job: Job; readonly failure: Failure; readonly earlier: string };

/** The same file was used before: what became of it then, and, as a choice of its own, the way to do it again. */
export function SentBefore({ job, failure, earlier }: SentBefore) {
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

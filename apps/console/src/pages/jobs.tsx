import { Link } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { JobList } from '../jobs/job-list.tsx';
import { Asked } from '../parts/asked.tsx';
import { Page } from '../parts/page.tsx';
import type { Job } from '../words/states.ts';
import { words } from '../words/words.ts';

type Kind = Extract<Job['kind'], 'campaign' | 'order_batch'>;

/** The jobs of a kind, the newest first. */
export function Jobs({ kind }: { readonly kind: Kind }) {
  const answer = useAnswer('listJobs', { query: { kind, limit: 50 } });
  const isCampaigns = kind === 'campaign';
  const title = isCampaigns ? words.pages.campaigns : words.pages.orders;
  const said = isCampaigns ? words.campaigns : words.orderForm;
  const create = (
    <Link className="button" href={isCampaigns ? '/campaigns/new' : '/orders/new'}>
      {said.create}
    </Link>
  );
  return (
    <Page title={title} aside={create}>
      <Asked answer={answer}>
        {({ items }) => (items.length === 0 ? <p>{said.empty}</p> : <JobList caption={title} jobs={items} />)}
      </Asked>
    </Page>
  );
}

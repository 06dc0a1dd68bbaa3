import { Link, useSearchParams } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { JobList } from '../jobs/job-list.tsx';
import { ListFilterForm, type ListFilters } from '../jobs/list-filters.tsx';
import { Asked } from '../parts/asked.tsx';
import { Page } from '../parts/page.tsx';
import { Turn } from '../parts/tables.tsx';
import { type Job, jobStates, orderKinds } from '../words/states.ts';
import { words } from '../words/words.ts';

type Kind = Extract<Job['kind'], 'campaign' | 'order_batch'>;

/** The jobs of a kind, the newest first. Filters and page are in the address. */
export function Jobs({ kind }: { readonly kind: Kind }) {
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  const isFiltered = Object.values(filters).some((value) => value !== '');
  const cursor = search.get('from') ?? undefined;
  const query = {
    kind: kind === 'campaign' ? kind : orderKinds,
    limit: 50,
    ...queryOf(filters),
    ...(cursor && { cursor }),
  };
  const answer = useAnswer('listJobs', { query }, { pages: 5 });
  const isCampaigns = kind === 'campaign';
  const title = isCampaigns ? words.pages.campaigns : words.pages.orders;
  const said = isCampaigns ? words.campaigns : words.orderForm;
  const create = (
    <p className="buttons">
      <Link className="button" href={isCampaigns ? '/campaigns/new' : '/orders/new'}>
        {said.create}
      </Link>
      {!isCampaigns && (
        <Link className="button" href="/orders/changes">
          {words.changes.create}
        </Link>
      )}
    </p>
  );
  const none = isFiltered ? words.lists.none : said.empty;
  const show = (to: ListFilters) => setSearch(given(to));
  return (
    <Page title={title} aside={create}>
      <ListFilterForm chosen={filters} onShow={show} />
      <Asked answer={answer}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? (
              <p>{next === null ? none : words.lists.noneYet(words.jobs.older)}</p>
            ) : (
              <JobList caption={title} jobs={items} />
            )}
            <Turn
              isFirst={cursor === undefined}
              next={next}
              onTurn={(from) => setSearch({ ...given(filters), ...(from && { from }) })}
              older={words.jobs.older}
              newest={words.jobs.newest}
            />
          </>
        )}
      </Asked>
    </Page>
  );
}

function filtersOf(search: URLSearchParams): ListFilters {
  const state = search.get('state') ?? '';
  return {
    state: Object.hasOwn(jobStates, state) ? state : '',
    name: search.get('name') ?? '',
    by: search.get('by') ?? '',
    needs: search.get('needs') === 'true' ? 'true' : '',
  };
}

/** What is not empty. */
function given(filters: ListFilters): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

function queryOf({ state, name, by, needs }: ListFilters) {
  return {
    ...(state && { state }),
    ...(name && { name }),
    ...(by && { created_by: by }),
    ...(needs && { needs_decision: 'true' as const }),
  };
}

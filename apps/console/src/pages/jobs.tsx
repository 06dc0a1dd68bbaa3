import { Link, useSearchParams } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { JobList } from '../jobs/job-list.tsx';
import { Asked } from '../parts/asked.tsx';
import { Field } from '../parts/field.tsx';
import { Page } from '../parts/page.tsx';
import { Turn } from '../parts/turn.tsx';
import { type Job, jobStates } from '../words/states.ts';
import { words } from '../words/words.ts';

type Kind = Exclude<Job['kind'], 'subscription_change'>;
type State = Job['state'];

/** The jobs of a kind, the newest first. State and page are in the address. */
export function Jobs({ kind }: { readonly kind: Kind }) {
  const [search, setSearch] = useSearchParams();
  const state = stateOf(search.get('state'));
  const cursor = search.get('from') ?? undefined;
  const answer = useAnswer('listJobs', {
    query: { kind, limit: 50, ...(state && { state }), ...(cursor && { cursor }) },
  });
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
      <StateFilter state={state} onChange={(to) => setSearch(to === '' ? {} : { state: to })} />
      <Asked answer={answer}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? (
              <p>{state ? words.jobs.noneOf : said.empty}</p>
            ) : (
              <JobList caption={title} jobs={items} />
            )}
            <Turn
              isFirst={cursor === undefined}
              next={next}
              onTurn={(from) => setSearch({ ...(state && { state }), ...(from && { from }) })}
              older={words.jobs.older}
              newest={words.jobs.newest}
            />
          </>
        )}
      </Asked>
    </Page>
  );
}

function StateFilter({
  state,
  onChange,
}: {
  readonly state: State | undefined;
  readonly onChange: (state: string) => void;
}) {
  return (
    <Field label={words.jobs.filter}>
      {(props) => (
        <select {...props} value={state ?? ''} onChange={({ target }) => onChange(target.value)}>
          <option value="">{words.jobs.all}</option>
          {Object.entries(jobStates).map(([value, said]) => (
            <option key={value} value={value}>
              {said}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function stateOf(text: string | null): State | undefined {
  return Object.keys(jobStates).includes(text ?? '') ? (text as State) : undefined;
}

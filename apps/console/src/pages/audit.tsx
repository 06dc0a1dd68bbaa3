import type { components } from '@fleetcast/client';
import { Link, useSearchParams } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { ExportAudit } from '../audit/export-audit.tsx';
import { Asked } from '../parts/asked.tsx';
import { chosenOf, type Filter, FilterForm, queryOf } from '../parts/filter-form.tsx';
import { Page } from '../parts/page.tsx';
import { Needs } from '../parts/scopes.tsx';
import { Sheet, Turn } from '../parts/tables.tsx';
import { Time } from '../parts/time.tsx';
import { words } from '../words/words.ts';

type Entry = components['schemas']['AuditEntry'];

const said = words.audit;

const filters: readonly Filter[] = [
  { name: 'actor', label: said.actor },
  { name: 'action', label: said.action },
  { name: 'resource', label: said.resource },
  { name: 'since', label: said.since, hint: said.sinceHint, isMoment: true },
  { name: 'until', label: said.until, isMoment: true },
];

/** Who did what. The filters stand in the address. */
export function Audit() {
  return (
    <Page title={said.title}>
      <p>{said.what}</p>
      <Needs scope={['admin']}>
        <Whole />
      </Needs>
    </Page>
  );
}

function Whole() {
  const [search, setSearch] = useSearchParams();
  const chosen = chosenOf(search, filters);
  const cursor = search.get('from') ?? undefined;
  const query = { ...queryOf(chosen), ...(cursor && { cursor }), limit: 50 };
  const answer = useAnswer('listAudit', { query }, { pages: 5 });
  return (
    <>
      <FilterForm filters={filters} chosen={chosen} show={said.filter} onShow={setSearch} />
      <ExportAudit query={queryOf(chosen)} />
      <Asked answer={answer}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? (
              <p>{next === null ? said.empty : words.lists.noneYet(said.older)}</p>
            ) : (
              <Entries of={items} />
            )}
            <Turn
              isFirst={cursor === undefined}
              next={next}
              onTurn={(from) => setSearch({ ...chosen, ...(from && { from }) })}
              older={said.older}
              newest={said.newest}
            />
          </>
        )}
      </Asked>
    </>
  );
}

function Entries({ of }: { readonly of: readonly Entry[] }) {
  return (
    <Sheet
      caption={said.title}
      heads={[said.when, said.who, said.action, said.resource, said.result, said.version, said.request]}
      rows={of.map((one) => ({
        id: one.id,
        cells: [
          <Time key="at" at={one.at} />,
          <span key="who" dir="auto">
            {one.actor.name ?? one.actor.id}
          </span>,
          one.action,
          <About key="about" resource={one.resource} />,
          one.code ? `${said.results[one.result]}: ${one.code}` : said.results[one.result],
          said.versions(one.before_version, one.after_version),
          one.request_id,
        ],
      }))}
    />
  );
}

function About({ resource }: { readonly resource: string }) {
  if (/^(cmp|ord)_/.test(resource)) return <Link href={`/jobs/${resource}`}>{resource}</Link>;
  const [kind, name] = resource.split(':');
  return kind === 'rule' && name ? <Link href={`/rules/${name}`}>{resource}</Link> : resource;
}

import type { components } from '@fleetcast/client';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { Asked } from '../parts/asked.tsx';
import { Field } from '../parts/field.tsx';
import { Needs } from '../parts/needs.tsx';
import { Page } from '../parts/page.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { Turn } from '../parts/turn.tsx';
import { moment } from '../words/format.ts';
import { words } from '../words/words.ts';

type Entry = components['schemas']['AuditEntry'];

const said = words.audit;
const filters = ['actor', 'action', 'resource'] as const;

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
  const chosen = Object.fromEntries(
    filters.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])),
  );
  const cursor = search.get('from') ?? undefined;
  const answer = useAnswer('listAudit', { query: { ...chosen, ...(cursor && { cursor }), limit: 50 } });
  return (
    <>
      <Filters chosen={chosen} onChange={setSearch} />
      <Asked answer={answer}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? <p>{said.empty}</p> : <Entries of={items} />}
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

type FiltersProps = {
  readonly chosen: Readonly<Record<string, string>>;
  readonly onChange: (chosen: Record<string, string>) => void;
};

function Filters({ chosen, onChange }: FiltersProps) {
  const [typed, setTyped] = useState(chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== '')));
  };
  return (
    <form onSubmit={submit}>
      {filters.map((name) => (
        <Field key={name} label={said[name]}>
          {(props) => (
            <input
              {...props}
              value={typed[name] ?? ''}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          )}
        </Field>
      ))}
      <div className="buttons">
        <button type="submit">{said.filter}</button>
      </div>
    </form>
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
          moment(one.at),
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

import type { RequestOf } from '@fleetcast/client';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { NotFound } from '../pages/not-found.tsx';
import { Asked } from '../parts/asked.tsx';
import { Facts } from '../parts/facts.tsx';
import { Page } from '../parts/page.tsx';
import { Needs } from '../parts/scopes.tsx';
import { Sheet, Turn } from '../parts/tables.tsx';
import { Time } from '../parts/time.tsx';
import { count, dayAndTime, isMoment, memberName } from '../words/format.ts';
import { words } from '../words/words.ts';
import { AccountButton } from './account-form.tsx';
import { KindChoice, RecordFilters } from './record-choice.tsx';
import { areRecords, type Kind, topicOf } from './topics.ts';

const said = words.records;

/** More make a table that nobody can read: the record itself shows all. */
const columnsMax = 7;

type Item = Readonly<Record<string, unknown>>;

type Address = { readonly api: string; readonly topic: string; readonly id?: string };

/** The provider's records: one, or those of a kind. Kind and filters stand in the address. */
export function Records({ id, ...kind }: Address) {
  if (!areRecords(kind)) return <NotFound />;
  return id === undefined ? <Listing of={kind} /> : <One of={kind} id={id} />;
}

function Listing({ of }: { readonly of: Kind }) {
  const [, go] = useLocation();
  return (
    <Page title={said.title}>
      <p>{said.what}</p>
      <Needs scope={['read']}>
        <KindChoice of={of} onChoose={(api, topic) => go(`/provider/${api}/${topic}`)} />
        <OfKind key={`${of.api}/${of.topic}`} of={of} />
      </Needs>
    </Page>
  );
}

function OfKind({ of }: { readonly of: Kind }) {
  const { api, topic } = of;
  const [search, setSearch] = useSearchParams();
  const [, go] = useLocation();
  const { cursor, ...chosen } = Object.fromEntries(search);
  return (
    <>
      <RecordFilters
        of={of}
        chosen={chosen}
        onShow={(filters, id) =>
          id === '' ? setSearch(filters) : go(`/provider/${api}/${topic}/${encodeURIComponent(id)}`)
        }
      />
      <AccountButton of={of} />
      {topicOf(of).filters !== undefined && (
        <List
          of={of}
          query={{ ...chosen, ...(cursor && { cursor }) }}
          onTurn={(to) => setSearch({ ...chosen, ...(to && { cursor: to }) })}
        />
      )}
    </>
  );
}

type ListOf = {
  readonly of: Kind;
  readonly query: Readonly<Record<string, string>>;
  readonly onTurn: (cursor: string | undefined) => void;
};

function List({ of, query, onTurn }: ListOf) {
  const id = of.api === 'partner' ? 'listPartnerRecords' : 'listOrganizationRecords';
  const answer = useAnswer(id, { path: { topic: of.topic }, query } as RequestOf<typeof id>, {
    refetchMs: false,
  });
  return (
    <Asked answer={answer}>
      {({ items, next }) => (
        <>
          {items.length === 0 ? <p>{said.empty}</p> : <Found of={of} items={items} />}
          <Turn
            isFirst={query.cursor === undefined}
            next={next}
            onTurn={onTurn}
            older={said.older}
            newest={said.newest}
          />
        </>
      )}
    </Asked>
  );
}

function Found({ of, items }: { readonly of: Kind; readonly items: readonly Item[] }) {
  const { api, topic } = of;
  const names = [...new Set(items.flatMap(Object.keys))]
    .filter((name) => items.every((item) => isPlain(item[name])))
    .slice(0, columnsMax);
  const cell = (item: Item, name: string) =>
    name === 'id' && topicOf(of).hasOne ? (
      <Link href={`/provider/${api}/${topic}/${encodeURIComponent(String(item.id))}`}>{String(item.id)}</Link>
    ) : (
      <Member key={name} value={item[name]} />
    );
  return (
    <Sheet
      caption={said.kinds[topic] ?? topic}
      heads={names.map(memberName)}
      rows={items.map((item, at) => ({
        id: typeof item.id === 'string' ? item.id : String(at),
        cells: names.map((name) => cell(item, name)),
      }))}
    />
  );
}

function One({ of, id }: { readonly of: Kind; readonly id: string }) {
  const { api, topic } = of;
  const operation = api === 'partner' ? 'getPartnerRecord' : 'getOrganizationRecord';
  const answer = useAnswer(operation, { path: { topic, id } } as RequestOf<typeof operation>, {
    refetchMs: false,
  });
  return (
    <Page title={said.record(said.kinds[topic] ?? topic, id)}>
      <AccountButton of={of} id={id} />
      <Asked answer={answer}>{(record) => <Member value={record} />}</Asked>
      <p>
        <Link href={`/provider/${api}/${topic}`}>{said.all}</Link>
      </p>
    </Page>
  );
}

/** Whether a value fits into a cell of a table. */
function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

/** A value of the provider's document, whatever it is: the members of an object as facts, a list as a list. */
function Member({ value }: { readonly value: unknown }): ReactNode {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return count(value);
  if (typeof value === 'string')
    return isMoment(value) ? <Time at={value} as={dayAndTime} /> : <span dir="auto">{value}</span>;
  if (Array.isArray(value))
    return value.length === 0 ? (
      '–'
    ) : (
      <ul>
        {value.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is listed has no other name, and keeps its place.
          <li key={at}>
            <Member value={one} />
          </li>
        ))}
      </ul>
    );
  return (
    <Facts
      of={Object.entries(value).map(([name, one]) => [memberName(name), <Member key={name} value={one} />])}
    />
  );
}

import type { components } from '@fleetcast/client';
import { useState } from 'react';
import { useAnswer } from '../api/use-answer.ts';
import { Asked } from '../parts/asked.tsx';
import { type Chosen, type Filter, FilterForm } from '../parts/filter-form.tsx';
import { Sheet, Turn } from '../parts/tables.tsx';
import { Said, Time } from '../parts/time.tsx';
import { count, moment } from '../words/format.ts';
import { timeIn } from '../words/marked-time.ts';
import { words } from '../words/words.ts';

type Page = components['schemas']['SuppressionPage'];
type Counts = NonNullable<Page['counts']>;

const said = words.suppressions.list;

const filters: readonly Filter[] = [
  { name: 'reason', label: said.reasonIs },
  { name: 'since', label: said.since, isMoment: true },
  { name: 'expires_before', label: said.expiresBefore, isMoment: true },
];

/** Who is on the list, masked whatever one is signed in with, so that a page that is polled reveals nothing. */
export function ListedNumbers() {
  const [chosen, setChosen] = useState<Chosen>({});
  const [cursor, setCursor] = useState<string>();
  const query = { ...chosen, ...(cursor && { cursor }), limit: 50, reveal: 'false' as const };
  const answer = useAnswer('getSuppressions', { query });
  return (
    <section>
      <Asked answer={answer}>
        {(page) => 'counts' in page && cursor === undefined && <Counted of={page.counts} />}
      </Asked>
      <h2>{said.title}</h2>
      <p>{said.what}</p>
      <FilterForm
        filters={filters}
        chosen={chosen}
        show={said.filters}
        onShow={(next) => {
          setCursor(undefined);
          setChosen(next);
        }}
      />
      {answer.data && 'items' in answer.data && (
        <>
          <Numbers of={answer.data} />
          <Turn
            isFirst={cursor === undefined}
            next={answer.data.next}
            onTurn={setCursor}
            older={said.older}
            newest={said.newest}
          />
        </>
      )}
    </section>
  );
}

function Numbers({ of: { items, incomplete } }: { readonly of: Page }) {
  if (items.length === 0) return <p>{incomplete ? words.lists.noneYet(said.older) : said.empty}</p>;
  return (
    <Sheet
      caption={said.title}
      heads={[said.number, said.reason, said.at, said.until]}
      rows={items.map((one, at) => ({
        id: String(at),
        cells: [
          one.number,
          <span key="reason" dir="auto">
            {one.reason ?? said.noReason}
          </span>,
          <Time key="since" at={one.since} />,
          one.expires_at ? <Time key="end" at={one.expires_at} /> : said.always,
        ],
      }))}
    />
  );
}

function Counted({ of: counts }: { readonly of: Counts | null }) {
  if (counts === null) return <p className="quiet">{said.notCounted}</p>;
  const others = counts.other_reasons > 0 ? [{ reason: said.otherReasons, count: counts.other_reasons }] : [];
  const rows = [...counts.by_reason, ...others];
  return (
    <>
      <p className="headline">{words.suppressions.onList(counts.numbers)}</p>
      <p className="quiet">
        <Said>{said.counted(timeIn(counts.as_of, moment))}</Said>{' '}
        {counts.erased > 0 && said.erased(counts.erased)}
      </p>
      {rows.length > 0 && (
        <Sheet
          caption={said.byReason}
          heads={[said.reason, said.numbers]}
          rows={rows.map((one, at) => ({
            id: String(at),
            cells: [
              <span key="reason" dir="auto">
                {one.reason ?? said.noReason}
              </span>,
              count(one.count),
            ],
          }))}
        />
      )}
    </>
  );
}

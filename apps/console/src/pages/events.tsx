import { Link, useSearchParams } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { Asked } from '../parts/asked.tsx';
import { Page } from '../parts/page.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { Turn } from '../parts/turn.tsx';
import { moment } from '../words/format.ts';
import { verdicts } from '../words/verdicts.ts';
import { words } from '../words/words.ts';

const said = words.events;

/** What came from the provider, and what rules made of each. */
export function Events() {
  const [search, setSearch] = useSearchParams();
  const cursor = search.get('from') ?? undefined;
  const answer = useAnswer('listEvents', { query: { limit: 50, ...(cursor && { cursor }) } });
  return (
    <Page title={said.title}>
      <Asked answer={answer}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? <p>{said.empty}</p> : <EventTable events={items} />}
            <Turn
              isFirst={cursor === undefined}
              next={next}
              onTurn={(from) => setSearch(from === undefined ? {} : { from })}
              older={said.next}
              newest={said.first}
            />
          </>
        )}
      </Asked>
    </Page>
  );
}

type Listed = {
  readonly id: string;
  readonly source: string;
  readonly type: string;
  readonly received_at: string;
};

/** Decisions are asked for once, for all events of the page. */
function EventTable({ events }: { readonly events: readonly Listed[] }) {
  const oldest = events.map((event) => event.received_at).toSorted()[0] ?? '';
  const { data } = useAnswer('listExecutions', { query: { from: oldest, limit: 100 } });
  const of = ({ id, source }: Listed) =>
    data?.items.filter(({ event }) => event.id === id && event.source === source) ?? [];
  // Of more decisions than one page has, events without one may have one.
  const isWhole = data !== undefined && data.next === null;
  return (
    <Sheet
      caption={said.title}
      heads={[said.received, said.type, said.verdicts]}
      rows={events.map((event) => ({
        id: `${event.source} ${event.id}`,
        cells: [
          moment(event.received_at),
          <Link key="type" href={`/events/${event.id}?source=${event.source}`}>
            {event.type}
          </Link>,
          of(event).length === 0
            ? isWhole && said.nothing
            : of(event).map(({ id, rule, verdict }) => (
                <div key={id}>
                  {rule}: <StateMark state={verdicts[verdict]} />
                </div>
              )),
        ],
      }))}
    />
  );
}

import { Link, useSearchParams } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { eventFilters } from '../events/event-filters.ts';
import { Replay } from '../events/replay.tsx';
import { Asked } from '../parts/asked.tsx';
import { chosenOf, FilterForm, queryOf } from '../parts/filter-form.tsx';
import { Page } from '../parts/page.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { Sheet, Turn } from '../parts/tables.tsx';
import { Said, Time } from '../parts/time.tsx';
import { timeIn } from '../words/marked-time.ts';
import { wordsOfDecision } from '../words/verdicts.ts';
import { words } from '../words/words.ts';

const said = words.events;

/** What came from the provider, and what rules made of each. The filters stand in the address. */
export function Events() {
  const [search, setSearch] = useSearchParams();
  const chosen = chosenOf(search, eventFilters);
  const cursor = search.get('from') ?? undefined;
  const query = { ...queryOf(chosen), limit: 50, ...(cursor && { cursor }) };
  const answer = useAnswer('listEvents', { query }, { pages: 5 });
  return (
    <Page title={said.title}>
      <NoEvents />
      <details open={Object.keys(chosen).length > 0}>
        <summary>{said.filters.title}</summary>
        <FilterForm filters={eventFilters} chosen={chosen} show={said.filters.show} onShow={setSearch} />
      </details>
      <Asked answer={answer}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? (
              <p>{noneOf(next, Object.keys(chosen).length > 0)}</p>
            ) : (
              <EventTable events={items} />
            )}
            <Turn
              isFirst={cursor === undefined}
              next={next}
              onTurn={(from) => setSearch({ ...chosen, ...(from && { from }) })}
              older={said.next}
              newest={said.first}
            />
          </>
        )}
      </Asked>
      <Replay chosen={chosen} />
    </Page>
  );
}

function noneOf(next: string | null, isFiltered: boolean): string {
  if (next !== null) return words.lists.noneYet(said.next);
  return isFiltered ? said.filters.none : said.empty;
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
  const { data } = useAnswer('listExecutions', { query: { from: oldest, limit: 100 } }, { pages: 5 });
  const of = ({ id, source }: Listed) =>
    data?.items.filter(({ event }) => event.id === id && event.source === source) ?? [];
  // Of more decisions than one page has, events without one may have one.
  const isWhole = data !== undefined && data.next === null;
  return (
    <Sheet
      caption={said.title}
      heads={[said.received, said.type, said.subject, said.verdicts]}
      rows={events.map((event) => ({
        id: `${event.source} ${event.id}`,
        cells: [
          <Time key="at" at={event.received_at} />,
          <Link key="type" href={`/events/${event.id}?source=${event.source}`}>
            {event.type}
          </Link>,
          // A list of events does not name it; a decision about one does.
          of(event)
            .map(({ subject }) => subject && `${subject.about} ${subject.id}`)
            .find(Boolean),
          of(event).length === 0
            ? isWhole && said.nothing
            : of(event).map((one) => (
                <div key={one.id}>
                  {one.rule}: <StateMark state={wordsOfDecision(one)} />
                </div>
              )),
        ],
      }))}
    />
  );
}

const dayMs = 24 * 60 * 60_000;

/** A warning where rules wait for events and none has come in for a day. */
function NoEvents() {
  const { data: newest } = useAnswer('listEvents', { query: { limit: 1 } }, { refetchMs: 60_000 });
  const { data: book } = useAnswer('getRules', {});
  if (newest === undefined || book === undefined || book.off) return null;
  const isOn = book.rules.some(({ mode }) => mode === 'on');
  const last = newest.items[0]?.received_at;
  if (!isOn || (last !== undefined && Date.now() - new Date(last).getTime() < dayMs)) return null;
  const said = words.events.silent;
  return (
    <section className="notice notice-wait" aria-label={said.title}>
      <h2>{said.title}</h2>
      <p>{last === undefined ? said.never : <Said>{said.last(timeIn(last))}</Said>}</p>
      <ol>
        {said.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

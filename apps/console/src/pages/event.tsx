import type { BodyOf } from '@fleetcast/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { pagesAsOne } from '../api/pages-as-one.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Asked } from '../parts/asked.tsx';
import { Facts } from '../parts/facts.tsx';
import { Page } from '../parts/page.tsx';
import { type Needed, useLacks } from '../parts/scopes.tsx';
import { Time } from '../parts/time.tsx';
import { Balance } from '../rules/balance.tsx';
import { Decision } from '../rules/decision.tsx';
import { type Execution, executionAddress, momentOf } from '../rules/execution-address.ts';
import { RuleTrial } from '../rules/rule-trial.tsx';
import { masked } from '../words/format.ts';
import { words } from '../words/words.ts';

type EventView = BodyOf<'getEvent'>;

const said = words.events;

/** The body of an event may have personal data. */
const scope: Needed = ['automate'];

/** One event, what each rule made of it, and why. */
export function Event({ id }: { readonly id: string }) {
  const [search] = useSearchParams();
  const source = search.get('source') ?? '';
  const lacks = useLacks(scope);
  const asked = { refetchMs: false, isAsked: lacks === false } as const;
  const answer = useAnswer('getEvent', { path: { id }, query: { source } }, asked);
  return (
    <Page title={answer.data?.type ?? (lacks ? id : words.loading)}>
      <p>
        <Link href="/events">{said.back}</Link>
      </p>
      {lacks ? (
        <>
          <p className="quiet">{words.noScope(scope)}</p>
          <Executions event={{ id, source }} />
        </>
      ) : (
        <Asked answer={answer}>{(event) => <Whole event={event} />}</Asked>
      )}
    </Page>
  );
}

function Whole({ event }: { readonly event: EventView }) {
  return (
    <>
      <Facts
        of={[
          [said.happened, <Time key="at" at={event.created_at} />],
          [said.received, <Time key="at" at={event.received_at} />],
          [said.source, event.source],
        ]}
      />
      <Balance event={event} />
      <Executions event={event} />
      <RuleTrial source={event.source} id={event.id} />
      <details>
        <summary>{said.body}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
        <pre tabIndex={0}>{hidden(event.body)}</pre>
      </details>
    </>
  );
}

/** Decisions follow an event within moments; they are searched for a day. */
const searchedMs = 24 * 60 * 60_000;

/** Pages of decisions that are looked through at most. */
const pages = 10;

/** @param event without the scope for it, its id alone; then the decisions of a month are searched */
function Executions({ event }: { readonly event: Pick<EventView, 'id' | 'source'> & Partial<EventView> }) {
  const { id, source, received_at: from } = event;
  const answer = useQuery({
    queryKey: ['executionsOf', source, id],
    refetchInterval: 15_000,
    queryFn: async ({ signal }) => {
      const day = from && { from, to: new Date(new Date(from).getTime() + searchedMs).toISOString() };
      const query = { ...day, limit: 1_000 };
      const { items, next } = await pagesAsOne('listExecutions', { query, signal }, pages);
      const found = items.filter(({ event: of }) => of.id === id && of.source === source);
      const whole = await Promise.all(found.map((one) => withJobs(one, signal)));
      return { found: whole, searched: next === null ? undefined : items.length };
    },
  });
  return (
    <section>
      <h2>{said.executions}</h2>
      <Asked answer={answer}>
        {({ found, searched }) => (
          <>
            {searched !== undefined && <p className="quiet">{said.partly(searched)}</p>}
            {found.length === 0 && event.type !== undefined && <Undecided type={event.type} />}
            {found.map((one) => (
              <article key={one.id}>
                <h3>
                  <Link href={executionAddress(one)}>{one.rule}</Link>
                </h3>
                <Decision of={one} />
                <p>
                  <Link href={`/rules/${one.rule}`}>{said.toRule}</Link>
                </p>
              </article>
            ))}
          </>
        )}
      </Asked>
    </section>
  );
}

/** An execution with what came of its commands: a list of its moment has that. */
async function withJobs(one: Execution, signal: AbortSignal): Promise<Execution> {
  const query = { rule: one.rule, ...momentOf(one.at), limit: 100, jobs: 'true' } as const;
  const { items } = await pagesAsOne('listExecutions', { query, signal }, 5);
  return items.find(({ id }) => id === one.id) ?? one;
}

/** Why no rule said anything. */
function Undecided({ type }: { readonly type: string }) {
  const { data: book } = useAnswer('getRules', {});
  if (book === undefined) return null;
  if (book.rules.length === 0) return <p>{said.none.noRules}</p>;
  const watching = book.rules.filter(({ on }) => on === type);
  const shown = watching.length > 0 ? watching : book.rules;
  return (
    <>
      <p>{watching.length > 0 ? said.none.watched : said.none.unwatched(type)}</p>
      <ul>
        {shown.map(({ name, on, mode = 'dry_run' }) => (
          <li key={name}>
            <Link href={`/rules/${name}`}>{name}</Link>: {on}, {words.rules.modes[mode]}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A body to read: numbers of people and e-mails are hidden. */
function hidden(body: string): string {
  const spaced = body.startsWith('{') ? pretty(body) : body;
  return spaced.replace(/\+?\d{7,}/g, masked).replace(/[^\s"@]+@[^\s"@]+/g, '…@…');
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}

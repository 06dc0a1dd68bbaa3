import type { BodyOf } from '@fleetcast/client';
import { useState } from 'react';
import { Link } from 'wouter';
import { client } from '../api/client.ts';
import { pagesAsOne } from '../api/pages-as-one.ts';
import { useAction } from '../api/use-action.ts';
import { Field } from '../parts/fields.tsx';
import { Problem } from '../parts/problem.tsx';
import { Act } from '../parts/scopes.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { Sheet } from '../parts/tables.tsx';
import { Time } from '../parts/time.tsx';
import { verdicts, wordsOfDecision } from '../words/verdicts.ts';
import { words } from '../words/words.ts';
import type { Execution } from './execution-address.ts';
import type { Rule } from './rule-book.ts';

const said = words.rules.lastEvents;

/** The most events that are tried at a time. */
const eventsMax = 20;

type Tried = {
  readonly event: BodyOf<'listEvents'>['items'][number];
  readonly would: BodyOf<'testRule'>;
  /** What the rule did about it; nothing where it decided nothing. */
  readonly did: Execution | undefined;
};

/** What a rule would do about the newest events of its type, beside what it did. Nothing is done. */
export function LastEventsTrial({ rule: { name, on } }: { readonly rule: Rule }) {
  const [status, setStatus] = useState('');
  const [answered, setAnswered] = useState<{ readonly about: string; readonly events: readonly Tried[] }>();
  const { run, isRunning, error } = useAction(async () => {
    setAnswered(undefined);
    const { items } = await client.call('listEvents', { query: { type: on, limit: eventsMax } });
    setAnswered({ about: status, events: await triedOn(name, items, status.trim()) });
  });
  // What was tried with one state says nothing of another.
  const tried = answered?.about === status ? answered.events : undefined;
  return (
    <section>
      <h2>{said.title}</h2>
      <Field label={words.events.trial.status} hint={words.events.trial.statusHint}>
        {(props) => <input {...props} value={status} onChange={({ target }) => setStatus(target.value)} />}
      </Field>
      <p className="buttons">
        <Act scope={['automate']} disabled={isRunning} onClick={() => void run()}>
          {said.run(eventsMax, on)}
        </Act>
        <span role="status">{tried && said.tried(tried.length)}</span>
      </p>
      <Problem error={error} />
      {tried && tried.length > 0 && (
        <Sheet
          caption={said.title}
          heads={[words.events.received, said.would, words.executions.why, said.did]}
          rows={tried.map(({ event, would, did }) => ({
            id: `${event.source} ${event.id}`,
            cells: [
              <Link key="event" href={`/events/${event.id}?source=${event.source}`}>
                <Time at={event.received_at} />
              </Link>,
              <StateMark key="would" state={verdicts[would.verdict]} />,
              would.why,
              did ? <StateMark key="did" state={wordsOfDecision(did)} /> : said.nothing,
            ],
          }))}
        />
      )}
    </section>
  );
}

async function triedOn(
  name: string,
  events: readonly Tried['event'][],
  status: string,
): Promise<readonly Tried[]> {
  const oldest = events.map(({ received_at: at }) => at).toSorted()[0];
  if (oldest === undefined) return [];
  const query = { rule: name, from: oldest, limit: 1_000 };
  const { items: decided } = await pagesAsOne('listExecutions', { query }, 10);
  const facts = status === '' ? {} : { subscription: { status } };
  const tried: Tried[] = [];
  for (const event of events) {
    const { source, id } = event;
    const would = await client.call('testRule', { path: { name }, body: { source, id, facts } });
    const did = decided.find((one) => one.event.id === id && one.event.source === source);
    tried.push({ event, would, did });
  }
  return tried;
}

import type { BodyOf, components } from '@fleetcast/client';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Confirm } from '../parts/dialogs.tsx';
import { Facts } from '../parts/facts.tsx';
import { type Chosen, FilterForm, queryOf } from '../parts/filter-form.tsx';
import { Problem } from '../parts/problem.tsx';
import { Act } from '../parts/scopes.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { Sheet } from '../parts/tables.tsx';
import { count } from '../words/format.ts';
import { type Verdict, verdicts } from '../words/verdicts.ts';
import { words } from '../words/words.ts';
import { eventFilters } from './event-filters.ts';

const said = words.events.replay;

/** What is known of the events that a replay is about. */
type Seen = { readonly chosen: Chosen; readonly counted: BodyOf<'replayEvents'>; readonly isTried: boolean };

/** Lets rules handle the events of a period again: counted first, then tried, and run with the number that was seen. */
export function Replay({ chosen }: { readonly chosen: Chosen }) {
  const [begin] = useState(chosen);
  const changes = useRef(0);
  const [seen, setSeen] = useState<Seen>();
  const [isAsking, setAsking] = useState(false);
  const [started, setStarted] = useState<number>();
  const ask = async (of: Chosen, mode: 'count' | 'dry_run') => {
    setStarted(undefined);
    const before = changes.current;
    const counted = await client.call('replayEvents', { body: { ...queryOf(of), mode } });
    // The fields name other events by now, and a button below them would be about these.
    if (before !== changes.current) return;
    setSeen({ chosen: of, counted, isTried: mode === 'dry_run' });
  };
  const look = useAction(ask);
  const run = useAction(async ({ chosen: of, counted: { events: count } }: Seen) => {
    const { events } = await client.call('replayEvents', { body: { ...queryOf(of), mode: 'run', count } });
    setSeen(undefined);
    setStarted(events);
  });
  const isBusy = look.isRunning || run.isRunning;
  return (
    <details>
      <summary>{said.title}</summary>
      <p>{said.what}</p>
      <FilterForm
        filters={eventFilters}
        chosen={begin}
        show={said.count}
        onType={() => {
          changes.current += 1;
          setSeen(undefined);
        }}
        onShow={(of) => {
          setSeen(undefined);
          void look.run(of, 'count');
        }}
      />
      <Problem error={look.error ?? run.error} />
      <div role="status">
        {seen && <p className="headline">{said.counted(seen.counted.events)}</p>}
        {seen?.counted.more && <p>{said.more}</p>}
        {started !== undefined && <p>{said.started(started)}</p>}
      </div>
      {seen && seen.counted.events > 0 && (
        <div className="buttons">
          <Act scope={['automate']} disabled={isBusy} onClick={() => void look.run(seen.chosen, 'dry_run')}>
            {said.dryRun(seen.counted.events)}
          </Act>
          {seen.isTried && (
            <Act scope={['automate']} className="main" disabled={isBusy} onClick={() => setAsking(true)}>
              {said.run(seen.counted.events)}
            </Act>
          )}
        </div>
      )}
      {seen?.isTried && <ReplayDecisions of={seen.counted} />}
      <Confirm
        title={said.confirm(seen?.counted.events ?? 0)}
        yes={said.run(seen?.counted.events ?? 0)}
        isOpen={isAsking}
        onYes={() => seen && void run.run(seen)}
        onClose={() => setAsking(false)}
      >
        <p>{said.follows}</p>
      </Confirm>
    </details>
  );
}

type Decision = components['schemas']['Decision'];

/** What the rules would decide about the events of a replay. Of many, the API names the first ones. */
function ReplayDecisions({ of }: { readonly of: BodyOf<'replayEvents'> }) {
  if (!('verdicts' in of)) return null;
  const { decisions = [], verdicts: counted = {} } = of;
  return (
    <>
      <h3>{said.would}</h3>
      <Facts
        of={Object.entries(counted).map(([verdict, n]) => [
          verdicts[verdict as Verdict]?.words ?? verdict,
          count(n),
        ])}
      />
      {decisions.length > 0 && (
        <Sheet
          caption={said.would}
          heads={[words.rules.on, words.rules.name, words.events.verdicts, words.executions.why]}
          rows={decisions.map((one: Decision) => ({
            id: one.id,
            cells: [
              <Link key="event" href={`/events/${one.event.id}?source=${one.event.source}`}>
                {one.event.type}
              </Link>,
              one.rule,
              <StateMark key="verdict" state={verdicts[one.verdict]} />,
              one.why,
            ],
          }))}
        />
      )}
    </>
  );
}

import type { BodyOf } from '@fleetcast/client';
import { useRef, useState } from 'react';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Act } from '../parts/act.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { type Chosen, FilterForm } from '../parts/filter-form.tsx';
import { queryOf } from '../parts/filters.ts';
import { Problem } from '../parts/problem.tsx';
import { words } from '../words/words.ts';
import { eventFilters } from './event-filters.ts';
import { ReplayDecisions } from './replay-decisions.tsx';

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

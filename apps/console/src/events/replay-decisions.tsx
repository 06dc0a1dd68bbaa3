import type { BodyOf, components } from '@fleetcast/client';
import { Link } from 'wouter';
import { Facts } from '../parts/facts.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { count } from '../words/format.ts';
import { type Verdict, verdicts } from '../words/verdicts.ts';
import { words } from '../words/words.ts';

type Decision = components['schemas']['Decision'];

const said = words.events.replay;

/** What the rules would decide about the events of a replay. Of many, the API names the first ones. */
export function ReplayDecisions({ of }: { readonly of: BodyOf<'replayEvents'> }) {
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

import { useState } from 'react';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { mayStop } from '../api/use-lacks.ts';
import { Act } from '../parts/act.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Problem } from '../parts/problem.tsx';
import { words } from '../words/words.ts';
import type { RuleBook } from './rule-words.ts';

/** Stops everything that rules do, or lets it continue. Nothing happens before a second press. */
export function AutomationSwitch({ book }: { readonly book: RuleBook }) {
  const [isAsking, setAsking] = useState(false);
  const isOff = book.off === true;
  const { run, error } = useAction(() => client.call('setAutomation', { body: { enabled: isOff } }));
  const active = book.rules.filter(({ mode }) => mode !== 'off');
  const said = isOff ? words.rules.again : words.rules.off;
  return (
    <>
      <Act
        scope={isOff ? ['automate'] : mayStop}
        className={isOff ? 'main' : 'danger'}
        onClick={() => setAsking(true)}
      >
        {said.open}
      </Act>
      <Problem error={error} />
      <Confirm
        title={said.title}
        isOpen={isAsking}
        yes={said.yes(active.length)}
        isDanger={!isOff}
        onYes={() => void run()}
        onClose={() => setAsking(false)}
      >
        {isOff ? (
          <>
            <p>{words.rules.again.body}</p>
            <ul>
              {active.map(({ name, mode = 'dry_run' }) => (
                <li key={name}>
                  {name}: {words.rules.modes[mode]}
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>{words.rules.off.body(active.length)}</p>
        )}
      </Confirm>
    </>
  );
}

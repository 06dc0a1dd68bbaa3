import { useState } from 'react';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Confirm } from '../parts/dialogs.tsx';
import { Problem } from '../parts/problem.tsx';
import { Act, mayStop } from '../parts/scopes.tsx';
import { words } from '../words/words.ts';
import type { RuleBook } from './rule-book.ts';

/** Stops everything that rules do, or lets it continue. Nothing happens before a second press. */
export function AutomationSwitch({ book }: { readonly book: RuleBook }) {
  const isOff = book.off === true;
  const [isAsking, setAsking] = useState(false);
  // Somebody else may be faster while the question is open: it stays what it was, and so does its answer.
  const [isAgain, setAgain] = useState(false);
  const { run, error } = useAction(() => client.call('setAutomation', { body: { enabled: isAgain } }));
  const active = book.rules.filter(({ mode }) => mode !== 'off');
  const asked = isAgain ? words.rules.again : words.rules.off;
  return (
    <>
      <Act
        scope={isOff ? ['automate'] : mayStop}
        className={isOff ? 'main' : 'danger'}
        onClick={() => {
          setAgain(isOff);
          setAsking(true);
        }}
      >
        {(isOff ? words.rules.again : words.rules.off).open}
      </Act>
      <Problem error={error} />
      <Confirm
        title={asked.title}
        isOpen={isAsking}
        yes={asked.yes(active.length)}
        isDanger={!isAgain}
        onYes={() => void run()}
        onClose={() => setAsking(false)}
      >
        {isAgain ? (
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

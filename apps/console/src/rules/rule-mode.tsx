import { useState } from 'react';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Act } from '../parts/act.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Problem } from '../parts/problem.tsx';
import { words } from '../words/words.ts';
import type { Rule } from './rule-words.ts';

type Mode = 'off' | 'dry_run' | 'on';

/** Switches one rule. Before it is on, it is said what its dry run would have done. */
export function RuleMode({ rule: { name, mode = 'dry_run' } }: { readonly rule: Rule }) {
  const [isAsking, setAsking] = useState(false);
  const { run, isRunning, error } = useAction((to: Mode) =>
    client.call('setRuleMode', { path: { name }, body: { mode: to } }),
  );
  const { switchTo, confirmOn } = words.rules;
  return (
    <>
      <div className="buttons">
        {(['on', 'dry_run', 'off'] as const)
          .filter((to) => to !== mode)
          .map((to) => (
            <Act
              key={to}
              scope={['automate']}
              className={to === 'off' ? 'danger' : undefined}
              disabled={isRunning}
              onClick={() => (to === 'on' ? setAsking(true) : void run(to))}
            >
              {switchTo[to]}
            </Act>
          ))}
      </div>
      <Problem error={error} />
      <Confirm
        title={confirmOn.title(name)}
        isOpen={isAsking}
        yes={switchTo.on}
        onYes={() => void run('on')}
        onClose={() => setAsking(false)}
      >
        <p>{confirmOn.body}</p>
        <DryRun name={name} />
      </Confirm>
    </>
  );
}

function DryRun({ name }: { readonly name: string }) {
  const { data } = useAnswer('listExecutions', { query: { rule: name, verdict: 'dry_run', limit: 100 } });
  if (data === undefined) return null;
  return <p>{words.rules.confirmOn.dryRun(data.items.length, data.next === null)}</p>;
}

import { useState } from 'react';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Confirm } from '../parts/dialogs.tsx';
import { Problem } from '../parts/problem.tsx';
import { Act } from '../parts/scopes.tsx';
import { smallestUnits } from '../words/format.ts';
import { words } from '../words/words.ts';
import { weekOf } from './decision-days.ts';
import { priceOf, type Rule, type RuleBook } from './rule-book.ts';

type RuleModeOf = { readonly rule: Rule; readonly currency: RuleBook['currency'] };

type Mode = 'off' | 'dry_run' | 'on';

/** Switches one rule. Before it is on, it is said what its dry run would have done. */
export function RuleMode({ rule, currency }: RuleModeOf) {
  const { name, mode = 'dry_run' } = rule;
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
        <DryRun rule={rule} currency={currency} />
      </Confirm>
    </>
  );
}

function DryRun({ rule, currency }: RuleModeOf) {
  const { data } = useAnswer(
    'listExecutions',
    { query: weekOf(rule.name, Date.now()) },
    { refetchMs: 60_000, pages: 10 },
  );
  if (data === undefined) return null;
  const said = words.rules.confirmOn;
  const times = data.items.filter(({ verdict }) => verdict === 'dry_run').length;
  const price = priceOf(rule);
  return (
    <>
      <p>{said.dryRun(times, data.next === null)}</p>
      {price !== undefined && currency && times > 0 && (
        <p>{said.money(smallestUnits({ amount: price * times, currency }))}</p>
      )}
    </>
  );
}

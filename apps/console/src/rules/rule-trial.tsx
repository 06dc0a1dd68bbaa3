import { useState } from 'react';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Field } from '../parts/fields.tsx';
import { Problem } from '../parts/problem.tsx';
import { Act } from '../parts/scopes.tsx';
import { words } from '../words/words.ts';
import { Decision } from './decision.tsx';

type Trial = { readonly source: string; readonly id: string };

type Answered = { readonly about: string; readonly test: Parameters<typeof Decision>[0]['of'] };

/** Tries a rule on a kept event, without doing anything. */
export function RuleTrial({ source, id }: Trial) {
  const said = words.events.trial;
  const { data: book } = useAnswer('getRules', {});
  const [rule, setRule] = useState('');
  const [status, setStatus] = useState('');
  const about = `${rule} ${status}`;
  const [answered, setAnswered] = useState<Answered>();
  const { run, isRunning, error } = useAction(async () => {
    setAnswered(undefined);
    const facts = status.trim() === '' ? {} : { subscription: { status: status.trim() } };
    const test = await client.call('testRule', { path: { name: rule }, body: { source, id, facts } });
    setAnswered({ about, test });
  });
  // What one rule would do does not stand below the name of another.
  const test = answered?.about === about ? answered.test : undefined;
  if (book === undefined || book.rules.length === 0) return null;
  return (
    <section>
      <h2>{said.title}</h2>
      <Field label={said.rule} hint={said.hint}>
        {(props) => (
          <select {...props} value={rule} onChange={({ target }) => setRule(target.value)}>
            <option value="">{said.choose}</option>
            {book.rules.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={said.status} hint={said.statusHint}>
        {(props) => <input {...props} value={status} onChange={({ target }) => setStatus(target.value)} />}
      </Field>
      <p className="buttons">
        <Act scope={['automate']} disabled={rule === '' || isRunning} onClick={() => void run()}>
          {said.run}
        </Act>
      </p>
      <Problem error={error} />
      {test && (
        <div role="status" className="notice">
          {'is_on_this_type' in test && !test.is_on_this_type && <p>{said.otherType}</p>}
          <Decision of={test} />
        </div>
      )}
    </section>
  );
}

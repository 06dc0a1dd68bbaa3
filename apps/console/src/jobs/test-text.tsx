import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { client } from '../api/client.ts';
import { sameKey } from '../api/same-key.ts';
import { useAction } from '../api/use-action.ts';
import { Ask } from '../parts/dialogs.tsx';
import { Field } from '../parts/fields.tsx';
import { Problem } from '../parts/problem.tsx';
import { Act } from '../parts/scopes.tsx';
import type { Job, RowState } from '../words/states.ts';
import { words } from '../words/words.ts';
import { plannedRows } from './job-words.ts';
import { reasonWords } from './reasons.tsx';

/** Sends the first text to one's own phone, before it goes to everybody. */
export function TestText({ id }: { readonly id: string }) {
  const said = words.campaigns.testText;
  const [isOpen, setOpen] = useState(false);
  const [to, setTo] = useState('');
  const [test, setTest] = useState<Job>();
  const [fault, setFault] = useState<string>();
  const [key] = useState(() => sameKey());
  const { run, error, isRunning } = useAction(async () => {
    setFault(undefined);
    const request = { path: { id }, body: { to: [to] }, idempotencyKey: key.of(to) };
    const made = await client.call('sendTestTexts', request);
    // Who asks again has an answer, and wants another text.
    key.forget();
    const why = leftOut(made);
    if (why !== undefined) return setFault(said.notSent(why));
    setTest(made);
    setOpen(false);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <>
      <Act scope={['send']} onClick={() => setOpen(true)}>
        {said.open}
      </Act>
      {test && (
        <span role="status">
          {said.sent} <Link href={`/jobs/${test.id}`}>{said.see}</Link>
        </span>
      )}
      <Ask title={said.title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Problem error={error} />
        <form onSubmit={submit}>
          <Field label={said.to} error={fault}>
            {(props) => (
              <input
                {...props}
                inputMode="tel"
                required
                value={to}
                onChange={({ target }) => setTo(target.value)}
              />
            )}
          </Field>
          <div className="buttons">
            <button type="submit" className="main" disabled={isRunning}>
              {said.send}
            </button>
            <button type="button" onClick={() => setOpen(false)}>
              {words.cancel}
            </button>
          </div>
        </form>
      </Ask>
    </>
  );
}

/** Why nobody is texted by a test that was planned; undefined where somebody is, or where nobody knows yet. */
function leftOut(test: Job): string | undefined {
  if (test.rows === undefined || test.state === 'planning' || plannedRows(test) > 0) return undefined;
  const [first] = test.rows_by_reason;
  return first && reasonWords({ ...first, state: first.state as RowState }).why;
}

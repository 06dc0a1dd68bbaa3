import { type FormEvent, useState } from 'react';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Act } from '../parts/act.tsx';
import { Ask } from '../parts/ask.tsx';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { words } from '../words/words.ts';

/** Sends the first text to one's own phone, before it goes to everybody. */
export function TestText({ id }: { readonly id: string }) {
  const said = words.campaigns.testText;
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const [to, setTo] = useState('');
  const { run, error, isRunning } = useAction(() =>
    client.call('sendTestTexts', { path: { id }, body: { to: [to] } }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run())) return;
    setSent(true);
    setOpen(false);
  };
  return (
    <>
      <Act scope={['send']} onClick={() => setOpen(true)}>
        {said.open}
      </Act>
      {isSent && <span role="status">{said.sent}</span>}
      <Ask title={said.title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Problem error={error} />
        <form onSubmit={(event) => void submit(event)}>
          <Field label={said.to}>
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

import type { BodyOf } from '@fleetcast/client';
import { type FormEvent, useState } from 'react';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Confirm } from '../parts/dialogs.tsx';
import { Field } from '../parts/fields.tsx';
import { Problem } from '../parts/problem.tsx';
import { Act } from '../parts/scopes.tsx';
import { Said } from '../parts/time.tsx';
import { numberInHand } from '../people/number-in-hand.ts';
import { timeIn } from '../words/marked-time.ts';
import { words } from '../words/words.ts';
import { lastFour, NumberField } from './number-field.tsx';

type Entry = BodyOf<'checkSuppressions'>['suppressed'][number];
type Answered = {
  readonly number: string;
  readonly entry: Entry | undefined;
  readonly changed?: string;
};

const said = words.suppressions.check;

/** Whether a number is on the list, and putting it there or taking it off. */
export function NumberCheck() {
  const [number, setNumber] = useState(numberInHand);
  const [reason, setReason] = useState('');
  const [answered, setAnswered] = useState<Answered>();
  // An answer may come when another number stands in the field.
  const found = answered?.number === number ? answered : undefined;
  const [isAsking, setAsking] = useState(false);
  const look = async (changed?: string) => {
    const { suppressed } = await client.call('checkSuppressions', { body: { numbers: [number] } });
    setAnswered({ number, entry: suppressed[0], ...(changed && { changed }) });
  };
  const check = useAction(look);
  const add = useAction(async () => {
    const why = reason.trim() === '' ? {} : { reason: reason.trim() };
    await client.call('changeSuppressions', { body: { add: [number], ...why } });
    await look(said.added);
  });
  const remove = useAction(async () => {
    await client.call('changeSuppressions', { body: { remove: [number] } });
    await look(said.removed);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check.run();
  };
  const type = (value: string) => {
    setNumber(value);
    setAnswered(undefined);
  };
  return (
    <section>
      <h2>{said.title}</h2>
      <form onSubmit={submit}>
        <NumberField label={said.label} value={number} onChange={type} />
        <div className="buttons">
          <Act scope={['send']} type="submit" className="main" disabled={check.isRunning}>
            {said.submit}
          </Act>
        </div>
      </form>
      <div role="status">
        {found?.changed && <p>{found.changed}</p>}
        {found && (found.entry ? <Listed entry={found.entry} /> : <p className="notice">{said.clear}</p>)}
      </div>
      {found && !found.entry && (
        <>
          <Field label={said.why} hint={said.whyHint}>
            {(props) => (
              <input
                {...props}
                dir="auto"
                maxLength={200}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
          <div className="buttons">
            <Act scope={['send']} disabled={add.isRunning} onClick={() => void add.run()}>
              {said.add}
            </Act>
          </div>
        </>
      )}
      {found?.entry && (
        <div className="buttons">
          <Act
            scope={['approve']}
            className="danger"
            disabled={remove.isRunning}
            onClick={() => setAsking(true)}
          >
            {said.remove}
          </Act>
        </div>
      )}
      {[check, add, remove].map(
        ({ error }, at) => error && <Problem key={['check', 'add', 'remove'][at]} error={error} />,
      )}
      <Confirm
        title={said.confirmRemove.title}
        yes={said.remove}
        isDanger
        isOpen={isAsking}
        onYes={() => void remove.run()}
        onClose={() => setAsking(false)}
      >
        <p>{said.confirmRemove.body(lastFour(number))}</p>
      </Confirm>
    </section>
  );
}

function Listed({ entry }: { readonly entry: Entry }) {
  return (
    <div className="notice notice-wait">
      <p>
        <strong>
          <Said>{said.listed(timeIn(entry.since))}</Said>
        </strong>
      </p>
      {entry.reason && <p dir="auto">{said.reason(entry.reason)}</p>}
      {entry.expires_at && (
        <p>
          <Said>{said.until(timeIn(entry.expires_at))}</Said>
        </p>
      )}
    </div>
  );
}

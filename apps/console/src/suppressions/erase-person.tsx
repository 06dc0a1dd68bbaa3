import { type FormEvent, useState } from 'react';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Ask, DialogForm } from '../parts/dialogs.tsx';
import { Field } from '../parts/fields.tsx';
import { Problem } from '../parts/problem.tsx';
import { Act } from '../parts/scopes.tsx';
import { numberInHand } from '../people/number-in-hand.ts';
import { words } from '../words/words.ts';
import { lastFour, NumberField } from './number-field.tsx';

const said = words.suppressions.erase;

/** Fewer digits are no whole number. */
const digitsMin = 7;

/** Erases one number: what goes and what stays is said before, and its end is typed again. */
export function ErasePerson({ onBegun }: { readonly onBegun: (id: string) => void }) {
  const [number, setNumber] = useState(numberInHand);
  const [isAsking, setAsking] = useState(false);
  const [isShort, setShort] = useState(false);
  const erase = useAction(async () => {
    const { id } = await client.call('requestErasure', { body: { number } });
    setNumber('');
    onBegun(id);
  });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const isWhole = number.replaceAll(/\D/g, '').length >= digitsMin;
    setShort(!isWhole);
    setAsking(isWhole);
  };
  return (
    <section>
      <h2>{words.suppressions.erase.title}</h2>
      <p>{said.what}</p>
      <form onSubmit={ask}>
        <NumberField
          label={said.label}
          value={number}
          error={isShort ? said.tooShort : undefined}
          onChange={setNumber}
        />
        <div className="buttons">
          <Act scope={['erase']} type="submit" className="danger" disabled={erase.isRunning}>
            {said.open}
          </Act>
        </div>
      </form>
      <Problem error={erase.error} />
      <Ask title={said.askTitle} isOpen={isAsking} onClose={() => setAsking(false)}>
        <LastQuestion
          end={lastFour(number)}
          onYes={() => {
            setAsking(false);
            void erase.run();
          }}
          onClose={() => setAsking(false)}
        />
      </Ask>
    </section>
  );
}

type LastQuestion = { readonly end: string; readonly onYes: () => void; readonly onClose: () => void };

function LastQuestion({ end, onYes, onClose }: LastQuestion) {
  const [digits, setDigits] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    if (digits === end) onYes();
    else setWrong(true);
  };
  return (
    <DialogForm submit={said.yes} isDanger noValidate onSubmit={submit} onClose={onClose}>
      <Points title={said.erased} of={said.erasedList} />
      <Points title={said.kept} of={said.keptList} />
      <Field label={said.digits} error={isWrong ? said.wrongDigits : undefined}>
        {(props) => (
          <input
            {...props}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={digits}
            onChange={({ target }) => setDigits(target.value)}
          />
        )}
      </Field>
    </DialogForm>
  );
}

function Points({ title, of }: { readonly title: string; readonly of: readonly string[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {of.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  );
}

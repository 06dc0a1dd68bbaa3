import { useState } from 'react';
import { useAnswer } from '../api/use-answer.ts';
import { DialogForm } from '../parts/dialogs.tsx';
import { Field } from '../parts/fields.tsx';
import type { Scope } from '../parts/scopes.tsx';
import { words } from '../words/words.ts';

const said = words.keys.create;

export type NewKeyForm = {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expires_at?: string;
  readonly test?: boolean;
};

type NewKey = { readonly onMake: (form: NewKeyForm) => Promise<void>; readonly onClose: () => void };

/** What a new key is called and may do. It can get no scope that its maker lacks. */
export function NewKey({ onMake, onClose }: NewKey) {
  const { data: me } = useAnswer('getMe', {}, { refetchMs: false });
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const [lastDay, setLastDay] = useState('');
  const [isTest, setTest] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const submit = () => {
    setEmpty(scopes.length === 0);
    if (scopes.length === 0) return;
    const expires = lastDay === '' ? {} : { expires_at: new Date(`${lastDay}T23:59:59`).toISOString() };
    void onMake({ name: name.trim(), scopes, ...expires, ...(isTest && { test: true }) });
  };
  const toggle = (scope: Scope) =>
    setScopes(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope]);
  return (
    <DialogForm submit={said.submit} onSubmit={submit} onClose={onClose}>
      <Field label={said.name} hint={said.nameHint}>
        {(props) => (
          <input
            {...props}
            required
            maxLength={64}
            pattern="[A-Za-z0-9_.\-]+"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <fieldset>
        <legend>{said.scopes}</legend>
        {isEmpty && (
          <p className="wrong" role="alert">
            {said.noScopes}
          </p>
        )}
        {(Object.keys(words.keys.what) as Scope[]).map((scope) => {
          const isLacking = me !== undefined && !me.scopes.includes(scope);
          return (
            <p key={scope}>
              <label>
                <input
                  type="checkbox"
                  disabled={isLacking}
                  checked={scopes.includes(scope)}
                  onChange={() => toggle(scope)}
                />
                <strong>{scope}</strong>: {words.keys.what[scope]} {isLacking && said.lacking}
              </label>
            </p>
          );
        })}
      </fieldset>
      <Field label={said.expires} hint={said.expiresHint}>
        {(props) => (
          <input {...props} type="date" value={lastDay} onChange={({ target }) => setLastDay(target.value)} />
        )}
      </Field>
      <p>
        <label>
          <input type="checkbox" checked={isTest} onChange={() => setTest(!isTest)} />
          <strong>{words.keys.test}</strong>: {said.testHint}
        </label>
      </p>
    </DialogForm>
  );
}

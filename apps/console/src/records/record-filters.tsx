import { type FormEvent, useState } from 'react';
import { Field } from '../parts/field.tsx';
import { memberName } from '../words/format.ts';
import { words } from '../words/words.ts';
import { type Kind, providerApis, topicOf, topics } from './topics.ts';

const said = words.records;

type Chosen = Readonly<Record<string, string>>;

type RecordFilters = {
  readonly of: Kind;
  readonly chosen: Chosen;
  readonly onKind: (api: string, topic: string) => void;
  readonly onShow: (chosen: Chosen, id: string) => void;
};

/** The choice of a kind of records, and of some of them. */
export function RecordFilters({ of, chosen, onKind, onShow }: RecordFilters) {
  const [typed, setTyped] = useState(chosen);
  const [id, setId] = useState('');
  const { filters = [], hasOne } = topicOf(of);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onShow(Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== '')), id.trim());
  };
  return (
    <form onSubmit={submit}>
      <Field label={said.kind}>
        {(props) => (
          <select
            {...props}
            value={`${of.api}/${of.topic}`}
            onChange={({ target }) => onKind(...(target.value.split('/') as [string, string]))}
          >
            {providerApis.map((one) => (
              <optgroup key={one} label={said.apis[one]}>
                {Object.keys(topics[one]).map((name) => (
                  <option key={name} value={`${one}/${name}`}>
                    {said.kinds[name]}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      {filters.map((name) => (
        <Field key={name} label={memberName(name)}>
          {(props) => (
            <input
              {...props}
              value={typed[name] ?? ''}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          )}
        </Field>
      ))}
      {hasOne && (
        <Field label={said.id} hint={said.idHint}>
          {(props) => <input {...props} value={id} onChange={({ target }) => setId(target.value)} />}
        </Field>
      )}
      <div className="buttons">
        <button type="submit">{said.show}</button>
      </div>
    </form>
  );
}

import { useState } from 'react';
import { Field } from '../parts/fields.tsx';
import { type Chosen, FilterForm } from '../parts/filter-form.tsx';
import { memberName } from '../words/format.ts';
import { words } from '../words/words.ts';
import { type Kind, providerApis, topicOf, topics } from './topics.ts';

const said = words.records;

type KindChoice = { readonly of: Kind; readonly onChoose: (api: string, topic: string) => void };

/** The kinds of records. Each is shown as soon as it is chosen, and the focus stays here for the next one. */
export function KindChoice({ of, onChoose }: KindChoice) {
  return (
    <Field label={said.kind}>
      {(props) => (
        <select
          {...props}
          value={`${of.api}/${of.topic}`}
          onChange={({ target }) => onChoose(...(target.value.split('/') as [string, string]))}
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
  );
}

type RecordFilters = {
  readonly of: Kind;
  readonly chosen: Chosen;
  readonly onShow: (chosen: Chosen, id: string) => void;
};

/** The choice of some records of a kind. */
export function RecordFilters({ of, chosen, onShow }: RecordFilters) {
  const [id, setId] = useState('');
  const { filters = [], hasOne } = topicOf(of);
  return (
    <FilterForm
      filters={filters.map((name) => ({ name, label: memberName(name) }))}
      chosen={chosen}
      show={said.show}
      onShow={(some) => onShow(some, id.trim())}
    >
      {hasOne && (
        <Field label={said.id} hint={said.idHint}>
          {(props) => <input {...props} value={id} onChange={({ target }) => setId(target.value)} />}
        </Field>
      )}
    </FilterForm>
  );
}

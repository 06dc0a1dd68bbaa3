import { useState } from 'react';
import { Field } from '../parts/field.tsx';
import { type Chosen, FilterForm } from '../parts/filter-form.tsx';
import { memberName } from '../words/format.ts';
import { words } from '../words/words.ts';
import { type Kind, providerApis, topicOf, topics } from './topics.ts';

const said = words.records;

type RecordFilters = {
  readonly of: Kind;
  readonly chosen: Chosen;
  readonly onKind: (api: string, topic: string) => void;
  readonly onShow: (chosen: Chosen, id: string) => void;
};

/** The choice of a kind of records, and of some of them. */
export function RecordFilters({ of, chosen, onKind, onShow }: RecordFilters) {
  const [id, setId] = useState('');
  const { filters = [], hasOne } = topicOf(of);
  return (
    <FilterForm
      filters={filters.map((name) => ({ name, label: memberName(name) }))}
      chosen={chosen}
      show={said.show}
      onShow={(some) => onShow(some, id.trim())}
      above={
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
      }
    >
      {hasOne && (
        <Field label={said.id} hint={said.idHint}>
          {(props) => <input {...props} value={id} onChange={({ target }) => setId(target.value)} />}
        </Field>
      )}
    </FilterForm>
  );
}

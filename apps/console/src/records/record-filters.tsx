import { useState } from 'react';
import { Field } from '../parts/field.tsx';
import { type Chosen, FilterForm } from '../parts/filter-form.tsx';
import { memberName } from '../words/format.ts';
import { words } from '../words/words.ts';
import { type Kind, topicOf } from './topics.ts';

const said = words.records;

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

import { Field } from '../parts/fields.tsx';
import { type Filter, FilterForm, useBegun } from '../parts/filter-form.tsx';
import { jobStates } from '../words/states.ts';
import { words } from '../words/words.ts';

/** What a list is filtered by, in the words of its address. Empty: not by that. */
export type ListFilters = Readonly<Record<'state' | 'name' | 'by' | 'needs', string>>;

const said = words.lists;

const typed: readonly Filter[] = [
  { name: 'name', label: said.name, hint: said.nameHint },
  { name: 'by', label: said.madeBy, hint: said.madeByHint },
];

type FiltersOf = { readonly chosen: ListFilters; readonly onShow: (filters: ListFilters) => void };

/** Which jobs a list shows. A state is chosen at once, the rest by the button. */
export function ListFilterForm({ chosen, onShow }: FiltersOf) {
  const { state, name, by } = chosen;
  const [needs, setNeeds] = useBegun(chosen.needs);
  return (
    <>
      <Field label={words.jobs.filter}>
        {(props) => (
          <select
            {...props}
            value={state}
            onChange={({ target }) => onShow({ ...chosen, state: target.value })}
          >
            <option value="">{words.jobs.all}</option>
            {Object.entries(jobStates).map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
        )}
      </Field>
      <details open={name !== '' || by !== '' || chosen.needs !== ''}>
        <summary>{words.moreChoices}</summary>
        <FilterForm
          filters={typed}
          chosen={{ name, by }}
          show={said.show}
          onShow={({ name: part = '', by: maker = '' }) => onShow({ state, name: part, by: maker, needs })}
        >
          <p>
            <label>
              <input
                type="checkbox"
                checked={needs !== ''}
                onChange={({ target }) => setNeeds(target.checked ? 'true' : '')}
              />
              {said.need}
            </label>
          </p>
        </FilterForm>
      </details>
    </>
  );
}

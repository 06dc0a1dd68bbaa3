import { type FormEvent, useState } from 'react';
import { Field } from '../parts/field.tsx';
import { jobStates } from '../words/states.ts';
import { words } from '../words/words.ts';

/** What a list is filtered by, in the words of its address. Empty: not by that. */
export type ListFilters = Readonly<Record<'state' | 'name' | 'by' | 'needs', string>>;

const said = words.lists;

type FiltersOf = { readonly chosen: ListFilters; readonly onShow: (filters: ListFilters) => void };

/** Which jobs a list shows. A state is chosen at once, the rest by the button. */
export function ListFilterForm({ chosen, onShow }: FiltersOf) {
  const [typed, setTyped] = useState(chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onShow({ ...typed, name: typed.name.trim(), by: typed.by.trim() });
  };
  const chooseState = (state: string) => {
    setTyped({ ...typed, state });
    onShow({ ...typed, state });
  };
  const isOpen = chosen.name !== '' || chosen.by !== '' || chosen.needs !== '';
  return (
    <form onSubmit={submit}>
      <Field label={words.jobs.filter}>
        {(props) => (
          <select {...props} value={typed.state} onChange={({ target }) => chooseState(target.value)}>
            <option value="">{words.jobs.all}</option>
            {Object.entries(jobStates).map(([value, state]) => (
              <option key={value} value={value}>
                {state}
              </option>
            ))}
          </select>
        )}
      </Field>
      <details open={isOpen}>
        <summary>{words.moreChoices}</summary>
        <Field label={said.name} hint={said.nameHint}>
          {(props) => (
            <input
              {...props}
              dir="auto"
              value={typed.name}
              onChange={({ target }) => setTyped({ ...typed, name: target.value })}
            />
          )}
        </Field>
        <Field label={said.madeBy} hint={said.madeByHint}>
          {(props) => (
            <input
              {...props}
              dir="auto"
              value={typed.by}
              onChange={({ target }) => setTyped({ ...typed, by: target.value })}
            />
          )}
        </Field>
        <p>
          <label>
            <input
              type="checkbox"
              checked={typed.needs !== ''}
              onChange={({ target }) => setTyped({ ...typed, needs: target.checked ? 'true' : '' })}
            />
            {said.need}
          </label>
        </p>
        <div className="buttons">
          <button type="submit">{said.show}</button>
        </div>
      </details>
    </form>
  );
}

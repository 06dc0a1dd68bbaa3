import { Field } from '../parts/field.tsx';
import { words } from '../words/words.ts';
import { type Kind, providerApis, topics } from './topics.ts';

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

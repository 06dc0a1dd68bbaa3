import { useId } from 'react';

type Choices<Name extends string> = {
  readonly label: string;
  readonly type: 'radio' | 'checkbox';
  readonly error?: string | undefined;
  readonly of: readonly (readonly [name: Name, words: string])[];
  readonly chosen: readonly Name[];
  /** @param name what was clicked */
  readonly onChoose: (name: Name) => void;
};

/** One of a few, or some of them, all to be seen at once. */
export function Choices<Name extends string>({ label, type, error, of, chosen, onChoose }: Choices<Name>) {
  const id = useId();
  return (
    <fieldset
      className={error ? 'field-wrong' : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{label}</legend>
      {error && (
        <p id={`${id}-error`} className="wrong">
          {error}
        </p>
      )}
      <div className="choices">
        {of.map(([name, said]) => (
          <p key={name}>
            <label>
              <input type={type} name={id} checked={chosen.includes(name)} onChange={() => onChoose(name)} />
              {said}
            </label>
          </p>
        ))}
      </div>
    </fieldset>
  );
}

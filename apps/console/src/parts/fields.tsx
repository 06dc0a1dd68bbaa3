import { type ReactNode, useId } from 'react';

type Field = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** The input, which takes these. */
  readonly children: (props: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': boolean;
  }) => ReactNode;
};

/** A labeled input with its hint and what is wrong with it. */
export function Field({ label, hint, error, children }: Field) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="quiet">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="wrong">
          {error}
        </p>
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error !== undefined })}
    </div>
  );
}

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

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

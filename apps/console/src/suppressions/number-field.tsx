import { Field } from '../parts/fields.tsx';
import { words } from '../words/words.ts';

type NumberField = {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
};

/** A phone number. It is in no address, and the browser does not remember it. */
export function NumberField({ label, value, error, onChange }: NumberField) {
  return (
    <Field label={label} hint={words.suppressions.check.hint} error={error}>
      {(props) => (
        <input
          {...props}
          inputMode="tel"
          autoComplete="off"
          required
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** The digits by which a person knows the number again. */
export function lastFour(number: string): string {
  return number.replaceAll(/\D/g, '').slice(-4);
}

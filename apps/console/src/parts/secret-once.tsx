import { useState } from 'react';
import type { words } from '../words/words.ts';
import { Field } from './fields.tsx';

type SecretOnce = {
  readonly said: typeof words.keys.once;
  /** Whose secret it is. */
  readonly name: string;
  readonly secret: string;
  readonly onClose: () => void;
};

/** A secret that is shown this once. It is in no address and no storage: leaving the page forgets it. */
export function SecretOnce({ said, name, secret, onClose }: SecretOnce) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  return (
    <section className="notice notice-good">
      <h2>{said.title(name)}</h2>
      <p>{said.body}</p>
      <Field label={said.label}>
        {(props) => <input {...props} readOnly value={secret} onFocus={({ target }) => target.select()} />}
      </Field>
      <div className="buttons">
        <button type="button" className="main" onClick={() => void copy()}>
          {said.copy}
        </button>
        <button type="button" onClick={onClose}>
          {said.close}
        </button>
        <span role="status">{isCopied && said.copied}</span>
      </div>
    </section>
  );
}

import type { ReactNode } from 'react';
import { words } from '../words/words.ts';

type DialogForm = {
  /** What is asked, field by field. */
  readonly children: ReactNode;
  /** What the form will do, in the words of its button; or a button that says what is missing. */
  readonly submit: string | ReactNode;
  readonly isDanger?: boolean;
  /** The form says itself what is wrong, in its own words. */
  readonly noValidate?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
};

/** A form in a dialog: what is asked, what it does, and the way back. */
export function DialogForm({ children, submit, isDanger, noValidate, onSubmit, onClose }: DialogForm) {
  return (
    <form
      noValidate={noValidate}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div className="buttons">
        {typeof submit === 'string' ? (
          <button type="submit" className={isDanger ? 'danger' : 'main'}>
            {submit}
          </button>
        ) : (
          submit
        )}
        <button type="button" onClick={onClose}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}

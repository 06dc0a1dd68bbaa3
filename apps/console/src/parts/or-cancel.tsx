import type { ReactNode } from 'react';
import { words } from '../words/words.ts';

type OrCancel = {
  /** The button that does what the form is for. */
  readonly children: ReactNode;
  readonly onClose: () => void;
};

/** The end of a form: what it does, and the way back. */
export function OrCancel({ children, onClose }: OrCancel) {
  return (
    <div className="buttons">
      {children}
      <button type="button" onClick={onClose}>
        {words.cancel}
      </button>
    </div>
  );
}

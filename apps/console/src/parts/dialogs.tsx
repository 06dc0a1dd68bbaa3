import { type ReactNode, useEffect, useRef } from 'react';
import { words } from '../words/words.ts';

type Ask = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog. Escape closes it without acting, and the focus goes back to where it came from. */
export function Ask({ title, isOpen, onClose, children }: Ask) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} onClose={onClose} aria-label={title}>
      {isOpen && (
        <>
          <h2>{title}</h2>
          {children}
        </>
      )}
    </dialog>
  );
}

type Confirm = {
  readonly title: string;
  /** What follows. */
  readonly children: ReactNode;
  readonly yes: string;
  readonly no?: string;
  readonly isDanger?: boolean;
  readonly isOpen: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
};

/** Asks before something that cannot be undone; both answers close it. */
export function Confirm({ title, children, yes, no, isDanger, isOpen, onYes, onClose }: Confirm) {
  return (
    <Ask title={title} isOpen={isOpen} onClose={onClose}>
      {children}
      <div className="buttons">
        <button
          type="button"
          className={isDanger ? 'danger' : 'main'}
          onClick={() => {
            onClose();
            onYes();
          }}
        >
          {yes}
        </button>
        <button type="button" onClick={onClose}>
          {no ?? words.cancel}
        </button>
      </div>
    </Ask>
  );
}

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

import { type ReactNode, useEffect, useRef } from 'react';

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

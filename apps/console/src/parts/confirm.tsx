import type { ReactNode } from 'react';
import { words } from '../words/words.ts';
import { Ask } from './ask.tsx';

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

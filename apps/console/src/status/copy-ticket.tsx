import { useState } from 'react';
import { words } from '../words/words.ts';

/** Copies a text, and says so. */
export function CopyTicket({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className="buttons">
      <button type="button" onClick={() => void copy()}>
        {words.status.copy}
      </button>
      <span role="status">{isCopied && words.status.copied}</span>
    </div>
  );
}

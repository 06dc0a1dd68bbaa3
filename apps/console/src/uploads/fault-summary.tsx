import { useEffect, useRef } from 'react';
import { words } from '../words/words.ts';

/** What is wrong with a form, at its top and in focus; each fault stands in its field too. */
export function FaultSummary({ faults }: { readonly faults: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (faults.length > 0) box.current?.focus();
  }, [faults]);
  if (faults.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} role="alert" className="notice notice-bad">
      <p>
        <strong>{words.uploads.faultsTitle}</strong>
      </p>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  );
}

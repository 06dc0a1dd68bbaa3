import { useEffect, useRef } from 'react';
import { SignIn } from '../parts/problem.tsx';
import { words } from '../words/words.ts';

type Summary = {
  /** By the field that it stands in too. Each time that a form is sent they are another object. */
  readonly faults: Readonly<Record<string, string | undefined>>;
  /** Those that belong to no field. */
  readonly others: readonly string[];
};

/** What is wrong with a form, at its top and in focus; each fault of a field leads there. The title says it first. */
export function FaultSummary({ faults, others }: Summary) {
  const box = useRef<HTMLDivElement>(null);
  const inFields = Object.values(faults).filter((fault) => fault !== undefined);
  // The same faults of another render are no news: the focus stays where one types.
  const all = [...inFields, ...others].join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: who sends the same again is led here again.
  useEffect(() => {
    if (all === '') return;
    box.current?.focus();
    const title = document.title;
    document.title = words.uploads.errorTitle(title);
    return () => {
      document.title = title;
    };
  }, [all, faults]);
  if (all === '') return null;
  return (
    <div ref={box} tabIndex={-1} role="alert" className="notice notice-bad">
      <p>
        <strong>{words.uploads.faultsTitle}</strong>
      </p>
      <ul>
        {inFields.map((fault) => (
          <li key={fault}>
            <button type="button" className="plain" onClick={() => focusFieldWith(fault)}>
              {fault}
            </button>
          </li>
        ))}
        {others.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
      {others.includes(words.signedOut) && <SignIn />}
    </div>
  );
}

/** The field that says the same, by what describes it. A group of choices passes the focus to its first one. */
function focusFieldWith(fault: string): void {
  const wrong = [...document.querySelectorAll('p.wrong')].find(
    ({ id, textContent }) => id && textContent === fault,
  );
  const field = wrong && document.querySelector(`[aria-describedby~="${CSS.escape(wrong.id)}"]`);
  const input = field instanceof HTMLFieldSetElement ? field.querySelector('input') : field;
  if (input instanceof HTMLElement) input.focus();
}

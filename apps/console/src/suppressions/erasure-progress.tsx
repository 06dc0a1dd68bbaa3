import { useEffect, useRef } from 'react';
import { useAnswer } from '../api/use-answer.ts';
import { Asked } from '../parts/asked.tsx';
import { Facts } from '../parts/facts.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { Time } from '../parts/time.tsx';
import { count } from '../words/format.ts';
import { erasureStates } from '../words/states.ts';
import { words } from '../words/words.ts';

/** How far an erasure is. It never shows the number. */
export function ErasureProgress({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const answer = useAnswer('getErasure', { path: { id } }, { refetchMs: 5_000 });
  const heading = useRef<HTMLHeadingElement>(null);
  // It opens where its reader may not look. Nothing is in focus yet where its address was opened.
  useEffect(() => {
    if (document.activeElement !== document.body) heading.current?.focus();
  }, []);
  const said = words.suppressions.progress;
  return (
    <section className="notice">
      <h2 ref={heading} tabIndex={-1}>
        {said.title}
      </h2>
      <Asked answer={answer}>
        {(erasure) => (
          <>
            <p role="status">
              <StateMark state={erasureStates[erasure.state]} />
            </p>
            <Facts
              of={[
                [said.lookedInto, count(erasure.objects.looked_into)],
                [said.heldIt, count(erasure.objects.held_it)],
                [said.suppressed, erasure.stays_suppressed ? words.yes : words.no],
                [said.requested, <Time key="at" at={erasure.requested_at} />],
                [said.by, erasure.requested_by],
                [said.secondLook, erasure.second_look_at && <Time key="at" at={erasure.second_look_at} />],
                [said.done, erasure.done_at && <Time key="at" at={erasure.done_at} />],
              ]}
            />
          </>
        )}
      </Asked>
      <p className="quiet">{said.link}</p>
      <button type="button" onClick={onClose}>
        {said.another}
      </button>
    </section>
  );
}

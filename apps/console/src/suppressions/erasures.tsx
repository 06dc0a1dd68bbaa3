import { useEffect, useRef, useState } from 'react';
import { useAnswer } from '../api/use-answer.ts';
import { Asked } from '../parts/asked.tsx';
import { Facts } from '../parts/facts.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { Sheet, Turn } from '../parts/tables.tsx';
import { Time } from '../parts/time.tsx';
import { count } from '../words/format.ts';
import { erasureStates } from '../words/states.ts';
import { words } from '../words/words.ts';

const { erasures: said, progress } = words.suppressions;

/** Every erasure, and how far it is. No number is shown. */
export function Erasures({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const [cursor, setCursor] = useState<string>();
  const answer = useAnswer('listErasures', { query: { limit: 20, ...(cursor && { cursor }) } });
  const { requested, by, lookedInto, heldIt } = progress;
  return (
    <section>
      <h2>{said.title}</h2>
      <p>{said.what}</p>
      <Asked answer={answer}>
        {({ items, next }) => (
          <>
            {items.length === 0 && <p>{said.empty}</p>}
            {items.length > 0 && (
              <Sheet
                caption={said.title}
                heads={[requested, by, said.state, lookedInto, heldIt, said.open]}
                rows={items.map((one) => ({
                  id: one.id,
                  cells: [
                    <Time key="at" at={one.requested_at} />,
                    <span key="by" dir="auto">
                      {one.requested_by}
                    </span>,
                    <StateMark key="state" state={erasureStates[one.state]} />,
                    count(one.objects.looked_into),
                    count(one.objects.held_it),
                    <button key="open" type="button" onClick={() => onOpen(one.id)}>
                      {one.id}
                    </button>,
                  ],
                }))}
              />
            )}
            <Turn
              isFirst={cursor === undefined}
              next={next}
              onTurn={setCursor}
              older={said.older}
              newest={said.newest}
            />
          </>
        )}
      </Asked>
    </section>
  );
}

/** How far an erasure is. It never shows the number. */
export function ErasureProgress({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const answer = useAnswer('getErasure', { path: { id } }, { refetchMs: 5_000 });
  const heading = useRef<HTMLHeadingElement>(null);
  // It opens where its reader may not look. Nothing is in focus yet where its address was opened.
  useEffect(() => {
    if (document.activeElement !== document.body) heading.current?.focus();
  }, []);
  return (
    <section className="notice">
      <h2 ref={heading} tabIndex={-1}>
        {progress.title}
      </h2>
      <Asked answer={answer}>
        {(erasure) => (
          <>
            <p role="status">
              <StateMark state={erasureStates[erasure.state]} />
            </p>
            <Facts
              of={[
                [progress.lookedInto, count(erasure.objects.looked_into)],
                [progress.heldIt, count(erasure.objects.held_it)],
                [progress.suppressed, erasure.stays_suppressed ? words.yes : words.no],
                [progress.requested, <Time key="at" at={erasure.requested_at} />],
                [progress.by, erasure.requested_by],
                [
                  progress.secondLook,
                  erasure.second_look_at && <Time key="at" at={erasure.second_look_at} />,
                ],
                [progress.done, erasure.done_at && <Time key="at" at={erasure.done_at} />],
              ]}
            />
          </>
        )}
      </Asked>
      <p className="quiet">{progress.link}</p>
      <button type="button" onClick={onClose}>
        {progress.another}
      </button>
    </section>
  );
}

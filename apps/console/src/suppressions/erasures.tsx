import { useState } from 'react';
import { useAnswer } from '../api/use-answer.ts';
import { Asked } from '../parts/asked.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { Time } from '../parts/time.tsx';
import { Turn } from '../parts/turn.tsx';
import { count } from '../words/format.ts';
import { erasureStates } from '../words/states.ts';
import { words } from '../words/words.ts';

const said = words.suppressions.erasures;

/** Every erasure, and how far it is. No number is shown. */
export function Erasures({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const [cursor, setCursor] = useState<string>();
  const answer = useAnswer('listErasures', { query: { limit: 20, ...(cursor && { cursor }) } });
  const { requested, by, lookedInto, heldIt } = words.suppressions.progress;
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

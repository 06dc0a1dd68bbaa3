import type { BodyOf } from '@fleetcast/client';
import { useState } from 'react';
import { Link } from 'wouter';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Asked } from '../parts/asked.tsx';
import { Confirm } from '../parts/dialogs.tsx';
import { Problem } from '../parts/problem.tsx';
import { Act } from '../parts/scopes.tsx';
import { Sheet } from '../parts/tables.tsx';
import { Time } from '../parts/time.tsx';
import { count } from '../words/format.ts';
import { words } from '../words/words.ts';

type Letters = BodyOf<'listDeadLetters'>;
const said = words.status.deadLetters;

/** Messages that workers gave up, by queue: what sending them back would do is seen before it is done. */
export function DeadLetters() {
  const answer = useAnswer('listDeadLetterQueues', {});
  const [seen, setSeen] = useState<Letters>();
  const [moved, setMoved] = useState<number>();
  const [isAsking, setAsking] = useState(false);
  const look = useAction(async (queue: string) => {
    setMoved(undefined);
    setSeen(await client.call('listDeadLetters', { path: { queue }, query: { limit: 100 } }));
  });
  const redrive = useAction(async ({ queue, count }: Letters) => {
    const done = await client.call('redriveDeadLetters', { path: { queue }, body: { count } });
    setMoved('moved' in done ? done.moved : 0);
    setSeen(undefined);
  });
  return (
    <>
      <Asked answer={answer}>
        {({ items }) => {
          const dead = items.filter(({ count: n }) => n > 0);
          if (dead.length === 0) return <p>{words.status.noErrors}</p>;
          return (
            <Sheet
              caption={words.status.dead}
              heads={[words.status.queue, said.messages, said.oldest, said.look]}
              rows={dead.map(({ queue, count: n, oldest_at }) => ({
                id: queue,
                cells: [
                  queue,
                  count(n),
                  oldest_at && <Time key="at" at={oldest_at} />,
                  <Act key="look" scope={['admin']} onClick={() => void look.run(queue)}>
                    {said.lookAt(n, queue)}
                  </Act>,
                ],
              }))}
            />
          );
        }}
      </Asked>
      <p role="status">{moved !== undefined && said.moved(moved)}</p>
      <Problem error={look.error} />
      <Problem error={redrive.error} />
      {seen && (
        <>
          <Seen of={seen} />
          <div className="buttons">
            <Act scope={['admin']} className="main" onClick={() => setAsking(true)}>
              {said.redrive(seen.count)}
            </Act>
          </div>
          <Confirm
            title={said.confirm(seen.queue)}
            yes={said.redrive(seen.count)}
            isOpen={isAsking}
            onYes={() => void redrive.run(seen)}
            onClose={() => setAsking(false)}
          >
            <p>{said.once}</p>
          </Confirm>
        </>
      )}
    </>
  );
}

function Seen({ of: { queue, items, count: all } }: { readonly of: Letters }) {
  return (
    <>
      <h3>{said.of(queue)}</h3>
      <p className="quiet">{said.shown(items.length, all)}</p>
      <Sheet
        caption={said.of(queue)}
        heads={[said.sent, said.receives, said.about, words.status.state, said.would]}
        rows={items.map(({ id, sent_at, receives, about, state, redrive }) => ({
          id,
          cells: [
            <Time key="at" at={sent_at} />,
            count(receives),
            about.job_id ? (
              <Link key="job" href={`/jobs/${about.job_id}`}>
                {about.job_id}
              </Link>
            ) : (
              Object.keys(about)[0]
            ),
            state?.replaceAll('_', ' '),
            said.does[redrive],
          ],
        }))}
      />
    </>
  );
}

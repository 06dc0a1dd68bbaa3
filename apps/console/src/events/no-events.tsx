import { useAnswer } from '../api/use-answer.ts';
import { Said } from '../parts/time.tsx';
import { timeIn } from '../words/marked-time.ts';
import { words } from '../words/words.ts';

const dayMs = 24 * 60 * 60_000;

/** A warning where rules wait for events and none has come in for a day. */
export function NoEvents() {
  const { data: newest } = useAnswer('listEvents', { query: { limit: 1 } }, { refetchMs: 60_000 });
  const { data: book } = useAnswer('getRules', {});
  if (newest === undefined || book === undefined || book.off) return null;
  const isOn = book.rules.some(({ mode }) => mode === 'on');
  const last = newest.items[0]?.received_at;
  if (!isOn || (last !== undefined && Date.now() - new Date(last).getTime() < dayMs)) return null;
  const said = words.events.silent;
  return (
    <section className="notice notice-wait" aria-label={said.title}>
      <h2>{said.title}</h2>
      <p>{last === undefined ? said.never : <Said>{said.last(timeIn(last))}</Said>}</p>
      <ol>
        {said.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

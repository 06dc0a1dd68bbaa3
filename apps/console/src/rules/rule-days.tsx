import { useAnswer } from '../api/use-answer.ts';
import { Asked } from '../parts/asked.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { count, dayOf } from '../words/format.ts';
import { words } from '../words/words.ts';
import { decisionsPerDay, weekOf } from './decision-days.ts';

const said = words.rules.days;

/** How often a rule acted on each day of the last week, or would have acted, or did not. */
export function RuleDays({ name }: { readonly name: string }) {
  const answer = useAnswer(
    'listExecutions',
    { query: weekOf(name, Date.now()) },
    { refetchMs: 60_000, pages: 10 },
  );
  return (
    <section>
      <h2>{said.title}</h2>
      <Asked answer={answer}>
        {({ items, next }) => (
          <>
            {next !== null && <p className="quiet">{said.partly(items.length)}</p>}
            <Sheet
              caption={said.title}
              heads={[said.day, said.acted, said.would, said.others]}
              rows={decisionsPerDay(items).map(({ day, acted, would, others }) => ({
                id: day,
                cells: [dayOf(day), count(acted), count(would), count(others)],
              }))}
            />
          </>
        )}
      </Asked>
    </section>
  );
}

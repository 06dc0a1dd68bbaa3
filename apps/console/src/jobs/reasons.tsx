import { Link } from 'wouter';
import { StateMark } from '../parts/state-mark.tsx';
import { Sheet } from '../parts/tables.tsx';
import { count, memberName } from '../words/format.ts';
import { type Job, type RowState, wordsOf } from '../words/states.ts';
import { words } from '../words/words.ts';

/** Why rows were not sent: each reason with its number, what to do about it, and the way to the rows. */
export function Reasons({ job }: { readonly job: Job }) {
  const rows = job.rows_by_reason.map((one) => ({ ...one, state: one.state as RowState }));
  if (rows.length === 0) return null;
  const { reasons, reason, todo, state, rows: head, showRows, firstLine } = words.jobs;
  return (
    <section>
      <h2>{reasons}</h2>
      <Sheet
        caption={reasons}
        heads={[state, reason, todo, head, firstLine]}
        rows={rows.map((one) => ({
          id: `${one.state} ${one.reason}`,
          cells: [
            <StateMark key="state" state={wordsOf(one.state, job)} />,
            <>
              {reasonWords(one).why} <code className="quiet">{one.reason}</code>
            </>,
            reasonWords(one).todo,
            <>
              {count(one.count)}{' '}
              <Link href={`/jobs/${job.id}/rows?state=${one.state}&reason=${one.reason}`}>{showRows}</Link>
            </>,
            one.example_line === undefined ? '' : count(one.example_line),
          ],
        }))}
      />
    </section>
  );
}

/** Why rows are in a state, in words, and what to do about it. */
export function reasonWords({ state, reason }: { readonly state: RowState; readonly reason: string }) {
  const known = (name: string) => (Object.hasOwn(words.reasons, name) ? words.reasons[name] : undefined);
  return known(`${state} ${reason}`) ?? known(reason) ?? { why: memberName(reason) };
}

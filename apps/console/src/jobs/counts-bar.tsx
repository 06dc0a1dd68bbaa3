import { StateMark } from '../parts/state-mark.tsx';
import { count } from '../words/format.ts';
import { countedWords, type Job, type ListedJob } from '../words/states.ts';
import { words } from '../words/words.ts';

/** What became of a job's rows: a bar whose whole length is all of them, and the same as a list. */
export function CountsBar({ job }: { readonly job: Job }) {
  const counted = countedWords(job);
  if (job.rows === undefined || counted.length === 0) return null;
  const { total } = job.rows;
  return (
    <figure className="counts">
      <Bar job={job} />
      <figcaption className="unseen">{words.jobs.barLabel}</figcaption>
      <ul>
        {counted.map(({ words: state, count: n }) => (
          <li key={state.words}>
            <StateMark state={state} /> <strong>{count(n)}</strong>
          </li>
        ))}
        <li className="quiet">{words.jobs.total(total)}</li>
      </ul>
    </figure>
  );
}

/** The bar alone, for a list. What it shows stands beside it in words. */
export function Bar({ job }: { readonly job: ListedJob }) {
  return (
    <div className="bar" aria-hidden="true">
      {countedWords(job).map(({ words: { words: of, kind }, count: n }) => (
        <span key={of} className={`bar-${kind}`} style={{ flexGrow: n }} />
      ))}
    </div>
  );
}

import { Link } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { nameOf } from '../jobs/job-words.ts';
import { Asked } from '../parts/asked.tsx';
import { Sheet } from '../parts/tables.tsx';
import { count, sentence } from '../words/format.ts';
import type { ListedJob } from '../words/states.ts';
import { words } from '../words/words.ts';
import { Decisions } from './decisions.tsx';
import { type HeldCause, heldCauses } from './held-causes.ts';

const said = words.decide;

/** The most rows that are read at once. */
const rowsMax = 1_000;

type HeldJob = { readonly job: ListedJob; readonly onDecided: (rows: number) => void };

/** The held rows of a job by cause, with what was seen of them. */
export function HeldJob({ job, onDecided }: HeldJob) {
  // Where many rows move, held ones are found among them: nothing here reads again by itself.
  const often = { refetchMs: false, pages: 10 } as const;
  const answer = useAnswer(
    'listRows',
    { path: { id: job.id }, query: { state: 'held', limit: rowsMax, reveal: 'false' } },
    often,
  );
  return (
    <article>
      <h3>
        <Link href={`/jobs/${job.id}`}>{nameOf(job)}</Link>
      </h3>
      <Asked answer={answer}>
        {({ items, next }) => (
          <>
            {heldCauses(items).length === 0 && next === null && <p className="quiet">{said.nothingLeft}</p>}
            {heldCauses(items).map((cause) => (
              <Cause key={cause.reason} of={cause} job={job} onDecided={onDecided} />
            ))}
            {next !== null && (
              <p>
                {said.partly(items.length)}{' '}
                <Link href={`/jobs/${job.id}/rows?state=held`}>{words.jobs.showRows}</Link>
              </p>
            )}
          </>
        )}
      </Asked>
    </article>
  );
}

function Cause({ of, job, onDecided }: HeldJob & { readonly of: HeldCause }) {
  const { reason, evidence, rows } = of;
  const title = said.cause(said.causes[reason] ?? words.jobs.decide.why, rows.length);
  const isCampaign = job.kind === 'campaign';
  const heads = [
    words.jobs.rowsPage.line,
    ...(isCampaign
      ? [words.jobs.rowsPage.to]
      : [words.orderForm.rows.order, words.orderForm.rows.subscription]),
    said.seen,
    words.jobs.rowsPage.decide,
  ];
  return (
    <section className="notice notice-wait" aria-label={title}>
      <h4>{title}</h4>
      <ul>
        {evidence.map((one) => (
          <li key={one}>{sentence(one)}</li>
        ))}
      </ul>
      {said.advice[reason] && <p>{said.advice[reason]}</p>}
      <Decisions job={job} rows={rows.length} lines={rows.map(({ line }) => line)} onDecided={onDecided} />
      <details>
        <summary>{said.each(rows.length)}</summary>
        <Sheet
          caption={title}
          heads={heads}
          rows={rows.map((row) => ({
            id: `${row.line} ${row.call ?? ''}`,
            cells: [
              count(row.line),
              ...(isCampaign ? [row.to] : [row.order_id, row.subscription_id]),
              row.detail,
              <Decisions key="decide" job={job} rows={1} lines={[row.line]} onDecided={onDecided} />,
            ],
          }))}
        />
      </details>
    </section>
  );
}

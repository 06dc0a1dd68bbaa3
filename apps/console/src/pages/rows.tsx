import { FleetcastError } from '@fleetcast/client';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useRows } from '../api/use-rows.ts';
import { CountsBar } from '../jobs/counts-bar.tsx';
import { Decide } from '../jobs/held-rows.tsx';
import { nameOf, ownScope } from '../jobs/job-words.ts';
import { OrderRows } from '../orders/order-rows.tsx';
import { Act } from '../parts/act.tsx';
import { Asked } from '../parts/asked.tsx';
import { Page } from '../parts/page.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { count } from '../words/format.ts';
import { countedStates, type Job, type RowState, rowStates, wordsOf, wordsOfRow } from '../words/states.ts';
import { words } from '../words/words.ts';

const rowsOfPage = 200;

/** Numbers stay shown for so long after somebody asked for them. */
const shownMs = 5 * 60_000;

/** The rows of a job: state and page stand in the address, and no number does. */
export function Rows({ id }: { readonly id: string }) {
  const [search, setSearch] = useSearchParams();
  const [isShown, setShown] = useState(false);
  const said = words.jobs.rowsPage;
  const state = Object.keys(rowStates).find((one) => one === search.get('state')) as RowState | undefined;
  const cursor = search.get('from') ?? undefined;
  const line = Number(search.get('line')) || undefined;
  const query = {
    limit: rowsOfPage,
    reveal: isShown ? ('true' as const) : ('false' as const),
    ...(state && { state }),
    ...(cursor && { cursor }),
    ...(line && { line }),
  };
  const { job, answer } = useRows(id, query);
  const isGone = answer.error instanceof FleetcastError && answer.error.status === 410;
  const show = () => {
    setShown(true);
    setTimeout(() => setShown(false), shownMs);
  };
  const pageAt = (next: string | undefined) =>
    setSearch({ ...(state && { state }), ...(next && { from: next }) });
  return (
    <Page title={said.title(job ? nameOf(job) : '')}>
      <p>
        <Link href={`/jobs/${id}`}>{said.back}</Link>
      </p>
      <div className="buttons">
        <label>
          {said.filter}{' '}
          <select
            value={state ?? ''}
            onChange={({ target }) => setSearch(target.value === '' ? {} : { state: target.value })}
          >
            <option value="">{said.all}</option>
            {job &&
              countedStates(job).map((one) => (
                <option key={one.state} value={one.state}>
                  {wordsOf(one.state, job).words} ({count(one.count)})
                </option>
              ))}
          </select>
        </label>
        <FindLine onFind={(wanted) => setSearch({ line: String(wanted) })} />
        {job?.kind === 'campaign' && (
          <Act
            scope={['approve', ownScope(job)]}
            aria-pressed={isShown}
            onClick={() => (isShown ? setShown(false) : show())}
          >
            {isShown ? words.hideNumbers : words.showNumbers}
          </Act>
        )}
      </div>
      {isGone && <Gone job={job} />}
      <Asked answer={answer}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? (
              <p>{said.none}</p>
            ) : job !== undefined && job.kind !== 'campaign' ? (
              <OrderRows caption={said.title(nameOf(job))} job={job} rows={items} />
            ) : (
              <Sheet
                caption={said.title(job ? nameOf(job) : '')}
                heads={[
                  said.line,
                  said.to,
                  said.state,
                  said.why,
                  said.smsId,
                  ...(state === 'held' ? [said.decide] : []),
                ]}
                rows={items.map((row) => ({
                  id: `${row.line} ${row.call ?? ''} ${row.state}`,
                  cells: [
                    count(row.line),
                    row.to,
                    job && <StateMark key="state" state={wordsOfRow(row, job)} />,
                    row.detail,
                    row.sms_id ?? row.usage_item,
                    ...(state === 'held' && job ? [<Decide key="decide" job={job} line={row.line} />] : []),
                  ],
                }))}
              />
            )}
            <div className="buttons">
              {(cursor ?? line) && (
                <button type="button" onClick={() => pageAt(undefined)}>
                  {said.first}
                </button>
              )}
              {next && (
                <button type="button" onClick={() => pageAt(next)}>
                  {said.next}
                </button>
              )}
            </div>
          </>
        )}
      </Asked>
    </Page>
  );
}

/** The counts outlive the rows. */
function Gone({ job }: { readonly job: Job | undefined }) {
  return (
    <>
      <p className="notice">{words.jobs.rowsPage.gone}</p>
      {job && <CountsBar job={job} />}
    </>
  );
}

/** The row of one line of the file, wherever in the list it stands. */
function FindLine({ onFind }: { readonly onFind: (line: number) => void }) {
  const [line, setLine] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (/^[1-9]\d{0,8}$/.test(line)) onFind(Number(line));
  };
  return (
    <form className="buttons" onSubmit={submit}>
      <label>
        {words.jobs.rowsPage.lineNo}{' '}
        <input inputMode="numeric" value={line} onChange={({ target }) => setLine(target.value)} />
      </label>
      <button type="submit">{words.jobs.rowsPage.find}</button>
    </form>
  );
}

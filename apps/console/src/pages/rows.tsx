import { FleetcastError } from '@fleetcast/client';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useRows } from '../api/use-rows.ts';
import { CountsBar } from '../jobs/counts-bar.tsx';
import { nameOf, ownScope } from '../jobs/job-words.ts';
import { reasonWords } from '../jobs/reasons.tsx';
import { Asked } from '../parts/asked.tsx';
import { Page } from '../parts/page.tsx';
import { Act } from '../parts/scopes.tsx';
import { FindRow } from '../rows/find-row.tsx';
import { OrderRows, RecipientRows } from '../rows/row-tables.tsx';
import { count } from '../words/format.ts';
import { countedStates, type Job, type RowState, rowStates, wordsOf } from '../words/states.ts';
import { words } from '../words/words.ts';

const rowsOfPage = 200;

/** Numbers and texts stay shown for so long after somebody asked for them. */
const shownMs = 5 * 60_000;

/** The rows of a job: state and page stand in the address, and no number does. */
export function Rows({ id }: { readonly id: string }) {
  const [search, setSearch] = useSearchParams();
  const [areNumbersShown, turnNumbers] = useShown();
  const [areTextsShown, turnTexts] = useShown();
  const said = words.jobs.rowsPage;
  const state = Object.keys(rowStates).find((one) => one === search.get('state')) as RowState | undefined;
  const reason = search.get('reason') ?? undefined;
  const cursor = search.get('from') ?? undefined;
  const line = Number(search.get('line')) || undefined;
  const query = {
    limit: rowsOfPage,
    reveal: areNumbersShown ? ('true' as const) : ('false' as const),
    ...(areTextsShown && { text: 'true' as const }),
    ...(state && { state }),
    ...(reason && { reason }),
    ...(cursor && { cursor }),
    ...(line && { line }),
  };
  const { job, answer } = useRows(id, query);
  const isGone = answer.error instanceof FleetcastError && answer.error.status === 410;
  const pageAt = (next: string | undefined) =>
    setSearch({ ...(state && { state }), ...(reason && { reason }), ...(next && { from: next }) });
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
              statesToShow(job, state).map((one) => (
                <option key={one.state} value={one.state}>
                  {wordsOf(one.state, job).words} ({count(one.count)})
                </option>
              ))}
          </select>
        </label>
        <FindRow submit={said.find} onFind={(wanted) => setSearch({ line: String(wanted) })} />
        {job?.kind === 'campaign' && (
          <>
            <Act scope={['approve', ownScope(job)]} aria-pressed={areNumbersShown} onClick={turnNumbers}>
              {areNumbersShown ? words.hideNumbers : words.showNumbers}
            </Act>
            <Act scope={['approve', ownScope(job)]} aria-pressed={areTextsShown} onClick={turnTexts}>
              {areTextsShown ? said.hideTexts : said.showTexts}
            </Act>
          </>
        )}
      </div>
      {state && reason && (
        <p>
          {said.ofReason(reasonWords({ state, reason }).why)}{' '}
          <Link href={`/jobs/${id}/rows?state=${state}`}>{said.anyReason}</Link>
        </p>
      )}
      {isGone && <Gone job={job} />}
      <Asked answer={answer}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? (
              <p>{next === null ? said.none : words.lists.noneYet(said.next)}</p>
            ) : job !== undefined && job.kind !== 'campaign' ? (
              <OrderRows caption={said.title(nameOf(job))} job={job} rows={items} />
            ) : (
              <RecipientRows
                caption={said.title(job ? nameOf(job) : '')}
                job={job}
                rows={items}
                withTexts={areTextsShown}
                areHeld={state === 'held'}
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

/** The state that is shown stands among them also once no row has it, as after a decision: else "All" would. */
function statesToShow(job: Job, shown: RowState | undefined): ReturnType<typeof countedStates> {
  const counted = countedStates(job);
  if (shown === undefined || counted.some(({ state }) => state === shown)) return counted;
  return [...counted, { state: shown, count: 0 }];
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

/** Whether something is shown that somebody asked for, and turns it. */
function useShown(): readonly [boolean, () => void] {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), shownMs);
    return () => clearTimeout(timer);
  }, [isShown]);
  return [isShown, () => setShown(!isShown)];
}

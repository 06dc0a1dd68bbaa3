import type { BodyOf, components } from '@fleetcast/client';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { toFind } from '../layout/paths.ts';
import { Field } from '../parts/fields.tsx';
import { Page } from '../parts/page.tsx';
import { Problem } from '../parts/problem.tsx';
import { Act } from '../parts/scopes.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { Sheet } from '../parts/tables.tsx';
import { Said, Time } from '../parts/time.tsx';
import { takeAlong } from '../people/number-in-hand.ts';
import { count, sentence } from '../words/format.ts';
import { timeIn } from '../words/marked-time.ts';
import { rowStates } from '../words/states.ts';
import { words } from '../words/words.ts';

type Answer = BodyOf<'searchPeople'>;
type Found = Pick<Answer, 'next' | 'searched'> & {
  /** Who was searched for. */
  readonly who: string;
  readonly suppressed: Answer['suppressed'] | undefined;
  readonly items: readonly Answer['items'][number][];
};

const said = words.peopleSearch;

/** What was sent to one person. Who it is stands in the body of a request, and in no address. */
export function People() {
  const [who, setWho] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const state = useHistoryState<unknown>();
  useEffect(() => {
    if (state === toFind) field.current?.focus();
  }, [state]);
  const [found, setFound] = useState<Found>();
  const search = useAction(async (before: Found | undefined) => {
    const person = who.includes('@') ? { email: who.trim() } : { number: who.trim() };
    const cursor = before?.next ? { cursor: before.next } : {};
    const answer = await client.call('searchPeople', { body: { ...person, ...cursor } });
    setFound({
      who,
      suppressed: before?.suppressed,
      ...answer,
      items: [...(before?.items ?? []), ...answer.items],
    });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void search.run(undefined);
  };
  const type = (value: string) => {
    setWho(value);
    setFound(undefined);
  };
  return (
    <Page title={said.title}>
      <p>{said.what}</p>
      <search>
        <form onSubmit={submit}>
          <Field label={said.by} hint={said.hint}>
            {(props) => (
              <input
                {...props}
                ref={field}
                autoComplete="off"
                required
                value={who}
                onChange={({ target }) => type(target.value)}
              />
            )}
          </Field>
          <div className="buttons">
            <Act scope={['send', 'order']} type="submit" className="main" disabled={search.isRunning}>
              {said.search}
            </Act>
          </div>
        </form>
      </search>
      <Problem error={search.error} />
      {/* An answer may come when somebody else stands in the field. */}
      {found?.who === who && (
        <Result found={found} isRunning={search.isRunning} onMore={() => void search.run(found)} />
      )}
    </Page>
  );
}

type ResultProps = {
  readonly found: Found;
  readonly isRunning: boolean;
  readonly onMore: () => void;
};

function Result({ found, isRunning, onMore }: ResultProps) {
  const { who, items, next, searched, suppressed } = found;
  return (
    <section>
      <p className="headline" role="status">
        {said.found(items.length)}
      </p>
      <p className="quiet">
        {said.searched(searched.rows, searched.jobs)} {next === null && said.whole}
      </p>
      {suppressed !== undefined && (
        <p>
          {suppressed === null ? said.clear : <Said>{said.suppressed(timeIn(suppressed.since))}</Said>}{' '}
          <Link href="/suppressions" onClick={() => takeAlong(who)}>
            {said.toList}
          </Link>
        </p>
      )}
      {items.length > 0 && <FoundRows rows={items} />}
      {next !== null && (
        <button type="button" disabled={isRunning} onClick={onMore}>
          {said.more}
        </button>
      )}
    </section>
  );
}

type FoundRow = components['schemas']['FoundRow'];

/** Rows that are for one person, from the newest job on. */
function FoundRows({ rows }: { readonly rows: readonly FoundRow[] }) {
  return (
    <Sheet
      caption={said.title}
      heads={[said.job, said.line, said.state, said.called, said.content]}
      rows={rows.map((row) => ({
        id: `${row.job.id} ${row.line}`,
        cells: [
          <JobLink key="job" job={row.job} />,
          <Line key="line" row={row} />,
          <div key="state">
            <StateMark state={rowStates[row.state]} />
            {row.detail && <p className="quiet">{sentence(row.detail)}</p>}
          </div>,
          row.called_at && <Time key="called" at={row.called_at} />,
          <Content key="content" row={row} />,
        ],
      }))}
    />
  );
}

function JobLink({ job: { id, kind, name } }: { readonly job: FoundRow['job'] }) {
  const shown = name ?? id;
  return kind === 'notification' ? (
    shown
  ) : (
    <Link href={`/jobs/${id}`} dir="auto">
      {shown}
    </Link>
  );
}

/** Orders of notifications have no page of rows. */
function Line({ row: { job, line } }: { readonly row: FoundRow }) {
  return job.kind === 'notification' ? (
    count(line)
  ) : (
    <Link href={`/jobs/${job.id}/rows?line=${line}`}>{count(line)}</Link>
  );
}

function Content({ row: { text, order } }: { readonly row: FoundRow }) {
  if (text !== undefined) return <span dir="auto">{text.parts.join(' ')}</span>;
  return order?.operations
    .map((operation) => operation.replace(/^\w+\./, '').replaceAll('_', ' '))
    .join(', ');
}

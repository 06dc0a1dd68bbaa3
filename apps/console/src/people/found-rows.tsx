import type { components } from '@fleetcast/client';
import { Link } from 'wouter';
import { Sheet } from '../parts/sheet.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { Time } from '../parts/time.tsx';
import { count, sentence } from '../words/format.ts';
import { rowStates } from '../words/states.ts';
import { words } from '../words/words.ts';

type FoundRow = components['schemas']['FoundRow'];

const said = words.peopleSearch;

/** Rows that are for one person, from the newest job on. */
export function FoundRows({ rows }: { readonly rows: readonly FoundRow[] }) {
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

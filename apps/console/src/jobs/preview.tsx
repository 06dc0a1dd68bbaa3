import { type components, FleetcastError } from '@fleetcast/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../api/client.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Asked } from '../parts/asked.tsx';
import { Facts } from '../parts/facts.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { Sheet } from '../parts/tables.tsx';
import { FindRow } from '../rows/find-row.tsx';
import { RowText } from '../rows/row-text.tsx';
import { count, duration, money, sentence } from '../words/format.ts';
import { type Job, wordsOfRow } from '../words/states.ts';
import { words } from '../words/words.ts';

type PreviewView = components['schemas']['Preview'];

/** What would go out: texts as they are sent, the columns taken, cost and duration. */
export function Preview({ job }: { readonly job: Job }) {
  const answer = useAnswer('previewJob', { path: { id: job.id } }, { refetchMs: false });
  return (
    <section>
      <h2>{words.campaigns.preview.title}</h2>
      <Asked answer={answer}>{(preview) => <Whole preview={preview} />}</Asked>
      <OneText job={job} />
    </section>
  );
}

function Whole({ preview }: { readonly preview: PreviewView }) {
  const said = words.campaigns.preview;
  const { forced_by: forced, read_as: read, cost, notes, columns = [] } = preview;
  return (
    <>
      <Facts
        of={[
          [said.people, count(preview.recipients)],
          [said.calls, count(preview.calls)],
          [said.segments, count(preview.segments)],
          [said.cost, cost === undefined ? said.noCost : money(cost)],
          [said.duration, preview.duration && duration(preview.duration.seconds)],
          [said.encoding, read && said.readAs(read.encoding, read.delimiter)],
        ]}
      />
      {forced && <p className="notice notice-wait">{said.forced(forced.character, forced.in_row)}</p>}
      {notes.map((note) => (
        <p key={note} className="notice">
          {sentence(note)}
        </p>
      ))}
      {columns.length > 0 && <Columns columns={columns} />}
      <h3>{said.texts}</h3>
      <ol className="texts">
        {preview.samples.map(({ line, to, parts, segments }) => (
          <li key={line}>
            <p className="quiet">
              {said.line(line)}, {to}, {said.parts(segments)}
            </p>
            <RowText parts={parts} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Columns({ columns }: { readonly columns: NonNullable<PreviewView['columns']> }) {
  const { columns: title, meaning, column, examples } = words.campaigns.preview;
  return (
    <>
      <h3>{title}</h3>
      <Sheet
        caption={title}
        heads={[meaning, column, examples]}
        rows={columns.map((one) => ({
          id: `${one.meaning} ${one.column}`,
          cells: [words.campaigns.meanings[one.meaning] ?? one.meaning, one.column, one.samples.join(', ')],
        }))}
      />
    </>
  );
}

/** What the person of one line of the file gets, and of the lines before and behind it. */
function OneText({ job }: { readonly job: Job }) {
  const [line, setLine] = useState<number>();
  const said = words.campaigns.preview.oneLine;
  return (
    <>
      <h3>{said.title}</h3>
      <FindRow submit={said.show} onFind={setLine} />
      {line !== undefined && (
        <>
          <div aria-live="polite">
            <Found job={job} line={line} />
          </div>
          <div className="buttons">
            <button type="button" disabled={line === 1} onClick={() => setLine(line - 1)}>
              {said.previous}
            </button>
            <button type="button" onClick={() => setLine(line + 1)}>
              {said.next}
            </button>
          </div>
        </>
      )}
    </>
  );
}

function Found({ job, line }: { readonly job: Job; readonly line: number }) {
  const said = words.campaigns.preview;
  const query = { line, limit: 1, text: 'true', reveal: 'false' } as const;
  const answer = useQuery({
    queryKey: ['listRows', job.id, query],
    queryFn: ({ signal }) => client.call('listRows', { path: { id: job.id }, query, signal }),
    // Each look is an entry of the audit log, and is repeated only when somebody asks.
    staleTime: 'static',
  });
  const { error } = answer;
  if (error instanceof FleetcastError && error.faults.some(({ pointer }) => pointer === 'line'))
    return <p>{said.oneLine.none(line)}</p>;
  return (
    <Asked answer={answer}>
      {({ items: [row] }) =>
        row && (
          <>
            <p className="quiet">
              {said.line(line)}, {row.to}
              {row.text && <>, {said.parts(row.text.segments)}</>}
            </p>
            {row.text ? (
              <RowText parts={row.text.parts} />
            ) : (
              <p>
                <StateMark state={wordsOfRow(row, job)} /> {row.detail && sentence(row.detail)}
              </p>
            )}
          </>
        )
      }
    </Asked>
  );
}

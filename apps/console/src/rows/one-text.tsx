import { FleetcastError } from '@fleetcast/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../api/client.ts';
import { Asked } from '../parts/asked.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { sentence } from '../words/format.ts';
import { type Job, wordsOfRow } from '../words/states.ts';
import { words } from '../words/words.ts';
import { FindRow } from './find-row.tsx';
import { RowText } from './row-text.tsx';

/** What the person of one line of the file gets, and of the lines before and behind it. */
export function OneText({ job }: { readonly job: Job }) {
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
    staleTime: Number.POSITIVE_INFINITY,
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

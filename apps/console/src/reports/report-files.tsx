import type { components } from '@fleetcast/client';
import { useState } from 'react';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useRunOut } from '../api/use-run-out.ts';
import { Problem } from '../parts/problem.tsx';
import { words } from '../words/words.ts';

type Report = components['schemas']['Report'];

const said = words.reports;

/** Where the files of a written report are. Their addresses are asked for when somebody wants them: they run out. */
export function ReportFiles({ id, about }: { readonly id: string; readonly about: string }) {
  const [asked, setAsked] = useState<{ readonly files: Report['files'] | 'gone'; readonly atMs: number }>();
  const isRunOut = useRunOut(asked?.atMs);
  const files = isRunOut ? undefined : asked?.files;
  const { run, isRunning, error } = useAction(async () => {
    const report = await client.call('getReport', { path: { id } });
    setAsked({ files: report.files ?? 'gone', atMs: Date.now() });
  });
  if (files === 'gone') return <span role="status">{said.gone}</span>;
  if (files === undefined)
    return (
      <>
        <button type="button" className="plain" disabled={isRunning} onClick={() => void run()}>
          {said.showFiles} <span className="unseen">{said.ofReport(about)}</span>
        </button>
        <Problem error={error} />
      </>
    );
  return (
    <>
      {Object.entries(files).map(([name, url]) => (
        <div key={name}>
          <a href={url} download={`${name}.csv`}>
            {name}.csv
          </a>
        </div>
      ))}
      <span role="status" className="quiet">
        {words.validFor}
      </span>
    </>
  );
}

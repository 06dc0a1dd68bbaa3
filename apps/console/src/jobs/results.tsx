import type { components } from '@fleetcast/client';
import { useState } from 'react';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useRunOut } from '../api/use-run-out.ts';
import { ActivationFile } from '../orders/activation-file.tsx';
import { Problem } from '../parts/problem.tsx';
import { Act, type Scope } from '../parts/scopes.tsx';
import { words } from '../words/words.ts';

type Job = components['schemas']['Job'];
type Written = components['schemas']['Results'];

/** Asked so often, a second apart, whether the files are written. */
const looksMax = 120;

/** Has the result files written, and offers each for download until its address runs out. */
export function Results({ job, scope }: { readonly job: Job; readonly scope: Scope }) {
  const { id } = job;
  const [asked, setAsked] = useState<{ readonly results: Written; readonly atMs: number }>();
  const isRunOut = useRunOut(asked?.atMs);
  const written = isRunOut ? undefined : asked?.results;
  const { run, isRunning, error } = useAction(async () => {
    const look = (result_id: string) => client.call('getResults', { path: { id, result_id } });
    // What is still being written is waited for, and not requested a second time.
    const earlier = asked?.results.state === 'writing' ? asked.results.id : undefined;
    let results = await (earlier ? look(earlier) : client.call('requestResults', { path: { id } }));
    for (let looks = 0; results.state === 'writing' && looks < looksMax; looks += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      results = await look(results.id);
    }
    setAsked({ results, atMs: Date.now() });
  });
  const files = Object.entries(written?.files ?? {}).filter(([, url]) => url !== undefined);
  return (
    <>
      {files.length === 0 ? (
        <Act scope={[scope]} disabled={isRunning} onClick={() => void run()}>
          {words.jobs.actions.results}
        </Act>
      ) : (
        <>
          {files.map(([name, url]) => (
            <a key={name} href={url} download={`${name}.csv`}>
              {name}.csv
            </a>
          ))}
          <span role="status" className="quiet">
            {words.validFor}
          </span>
        </>
      )}
      {written?.state === 'written' && job.provider_api === 'partner' && job.kind === 'order_batch' && (
        <ActivationFile jobId={id} resultId={written.id} scope={scope} />
      )}
      {isRunning && <span role="status">{words.jobs.actions.preparing}</span>}
      {!isRunning && written?.state === 'writing' && (
        <span role="status">{words.jobs.actions.stillPreparing}</span>
      )}
      {!isRunning && written?.state === 'failed' && (
        <span role="status" className="wrong">
          {words.jobs.actions.notWritten}
        </span>
      )}
      <Problem error={error} />
    </>
  );
}

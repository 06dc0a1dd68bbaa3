import { useState } from 'react';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useRunOut } from '../api/use-run-out.ts';
import { Asked } from '../parts/asked.tsx';
import { Problem } from '../parts/problem.tsx';
import { Act } from '../parts/scopes.tsx';
import { Said } from '../parts/time.tsx';
import { moment } from '../words/format.ts';
import { timeIn } from '../words/marked-time.ts';
import { words } from '../words/words.ts';

const said = words.suppressions.file;

/** Has the whole list written into a file, which a person then downloads. */
export function ExportList() {
  const [id, setId] = useState<string>();
  const { run, isRunning, error } = useAction(async () => {
    setId((await client.call('createSuppressionExport')).id);
  });
  return (
    <section>
      <h2>{said.title}</h2>
      <p>{said.what}</p>
      <div className="buttons">
        <Act scope={['send']} disabled={isRunning} onClick={() => void run()}>
          {said.write}
        </Act>
      </div>
      <Problem error={error} />
      {id && <Exported key={id} id={id} />}
    </section>
  );
}

/** Asked for only until it is written: each answer with an address is on record. */
function Exported({ id }: { readonly id: string }) {
  const [isOver, setOver] = useState(false);
  const answer = useAnswer('getSuppressionExport', { path: { id } }, { refetchMs: 1_000, isAsked: !isOver });
  if (!isOver && answer.data && answer.data.state !== 'writing') setOver(true);
  const isRunOut = useRunOut(answer.data?.file === undefined ? undefined : answer.dataUpdatedAt);
  return (
    <Asked answer={answer}>
      {({ state, file, numbers = 0, erased = 0, as_of }) => (
        <p role="status">
          {state === 'writing' && said.writing}
          {state === 'failed' && said.failed}
          {state === 'expired' && said.expired}
          {state === 'written' && file && (
            <>
              {isRunOut ? (
                <button type="button" onClick={() => void answer.refetch()}>
                  {said.newLink}
                </button>
              ) : (
                <a href={file} download>
                  {said.download(numbers)}
                </a>
              )}{' '}
              {as_of && <Said>{said.asOf(timeIn(as_of, moment))}</Said>} {erased > 0 && said.erased(erased)}
            </>
          )}
        </p>
      )}
    </Asked>
  );
}

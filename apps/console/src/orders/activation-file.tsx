import { useEffect, useRef, useState } from 'react';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useRunOut } from '../api/use-run-out.ts';
import { Ask } from '../parts/dialogs.tsx';
import { Problem } from '../parts/problem.tsx';
import { Act, type Scope } from '../parts/scopes.tsx';
import { words } from '../words/words.ts';

type Of = { readonly jobId: string; readonly resultId: string; readonly scope: Scope };

/** Fetches the file with what installs each eSIM, once a person has read what it is. The audit log has it. */
export function ActivationFile({ jobId, resultId, scope }: Of) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<{ readonly url: string | undefined; readonly atMs: number }>();
  const isRunOut = useRunOut(asked?.atMs);
  const url = isRunOut ? undefined : asked?.url;
  const openings = useRef(0);
  const link = useRef<HTMLAnchorElement>(null);
  const said = words.orderForm.activation.file;
  const reveal = useAction(async () => {
    const path = { id: jobId, result_id: resultId };
    const opened = openings.current;
    const { files } = await client.call('getResults', { path, query: { activation: 'true' } });
    // Nobody waits for it any more.
    if (opened === openings.current) setAsked({ url: files?.activation, atMs: Date.now() });
  });
  const close = () => {
    openings.current += 1;
    setOpen(false);
    setAsked(undefined);
  };
  useEffect(() => {
    if (url !== undefined) link.current?.focus();
  }, [url]);
  return (
    <>
      <Act scope={[scope]} onClick={() => setOpen(true)}>
        {said.name}
      </Act>
      <Ask title={said.name} isOpen={isOpen} onClose={close}>
        <p>{said.warning}</p>
        <Problem error={reveal.error} />
        <div className="buttons">
          {url === undefined ? (
            <button type="button" disabled={reveal.isRunning} onClick={() => void reveal.run()}>
              {said.prepare}
            </button>
          ) : (
            <a ref={link} href={url} download="activation.csv">
              activation.csv
            </a>
          )}
          <button type="button" onClick={close}>
            {words.close}
          </button>
        </div>
      </Ask>
    </>
  );
}

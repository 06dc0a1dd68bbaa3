import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { client } from '../api/client.ts';
import { Asked } from '../parts/asked.tsx';
import { Ask } from '../parts/dialogs.tsx';
import { Act } from '../parts/scopes.tsx';
import { words } from '../words/words.ts';

// Loaded when somebody looks.
const QrPicture = lazy(() => import('./qr-picture.tsx').then(({ QrPicture }) => ({ default: QrPicture })));

/** A code stays shown for so long. */
const shownMs = 60_000;

/**
 * Says that a row can be installed, and shows the secret that does it to the person who asks. It is fetched then,
 * alone, and the audit log has the look.
 */
export function ActivationData({ jobId, line }: { readonly jobId: string; readonly line: number }) {
  const [isOpen, setOpen] = useState(false);
  const { rows, activation: said } = words.orderForm;
  useEffect(() => {
    if (!isOpen) return;
    const hiding = setTimeout(() => setOpen(false), shownMs);
    return () => clearTimeout(hiding);
  }, [isOpen]);
  return (
    <>
      {rows.ready}{' '}
      <Act scope={['order']} className="plain" onClick={() => setOpen(true)}>
        {rows.show(line)}
      </Act>
      <Ask title={said.title(line)} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{said.secret}</p>
        {isOpen && <Secret jobId={jobId} line={line} />}
        <div className="buttons">
          <button type="button" onClick={() => setOpen(false)}>
            {words.close}
          </button>
        </div>
      </Ask>
    </>
  );
}

function Secret({ jobId, line }: { readonly jobId: string; readonly line: number }) {
  const said = words.orderForm.activation;
  const query = { line, limit: 1, reveal: 'true' } as const;
  const answer = useQuery({
    queryKey: ['listRows', jobId, query],
    queryFn: ({ signal }) => client.call('listRows', { path: { id: jobId }, query, signal }),
    // Each look is an entry of the audit log: one for each time that somebody opens the dialog.
    staleTime: 'static',
    gcTime: 0,
  });
  return (
    <Asked answer={answer}>
      {({ items: [{ activation_code: code = '' } = {}] }) => (
        <>
          <Suspense fallback={<p className="loading">{words.loading}</p>}>
            <QrPicture text={code} label={said.picture} />
          </Suspense>
          <p className="quiet">{said.code}</p>
          <p>
            <code>{code}</code>
          </p>
        </>
      )}
    </Asked>
  );
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { Ask } from '../parts/ask.tsx';
import { words } from '../words/words.ts';

// Loaded when somebody looks.
const QrPicture = lazy(() => import('./qr-picture.tsx').then(({ QrPicture }) => ({ default: QrPicture })));

/** A code stays shown for so long. */
const shownMs = 60_000;

/** Says that a row can be installed, and shows the secret that does it to the person who asks. */
export function ActivationData({ line, code }: { readonly line: number; readonly code: string }) {
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
      <button type="button" className="plain" onClick={() => setOpen(true)}>
        {rows.show(line)}
      </button>
      <Ask title={said.title(line)} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{said.secret}</p>
        <Suspense fallback={<p className="loading">{words.loading}</p>}>
          <QrPicture text={code} label={said.picture} />
        </Suspense>
        <p className="quiet">{said.code}</p>
        <p>
          <code>{code}</code>
        </p>
        <div className="buttons">
          <button type="button" onClick={() => setOpen(false)}>
            {words.close}
          </button>
        </div>
      </Ask>
    </>
  );
}

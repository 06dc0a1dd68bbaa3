import { FleetcastError } from '@fleetcast/client';
import type { ReactNode } from 'react';
import { signInAddress } from '../api/session.ts';
import { sentence } from '../words/format.ts';
import { words } from '../words/words.ts';

/** What went wrong, in the words of the API, and what to do. */
export function Problem({
  error,
  again,
  children,
}: {
  readonly error: Error | undefined;
  readonly again?: () => void;
  /** What is known of it here. */
  readonly children?: ReactNode;
}) {
  if (error === undefined) return null;
  return (
    <div role="alert" className="notice notice-bad">
      {error instanceof FleetcastError ? <Said error={error} /> : <Unreachable />}
      {children}
      {again && (
        <p>
          <button type="button" onClick={again}>
            {words.tryAgain}
          </button>
        </p>
      )}
    </div>
  );
}

function Said({ error }: { readonly error: FleetcastError }) {
  if (error.status === 401)
    return (
      <>
        <p>
          <strong>{words.signedOut}</strong>
        </p>
        <SignIn />
      </>
    );
  return (
    <>
      <p>
        <strong>{error.code === 'precondition_failed' ? words.jobs.changed : error.message}</strong>
      </p>
      {error.faults.length > 0 && (
        <ul>
          {error.faults.map(({ pointer, detail, hint }) => (
            <li key={`${pointer} ${detail}`}>
              {sentence(detail)} {hint}
            </li>
          ))}
        </ul>
      )}
      {error.requestId && <p className="quiet">{words.requestId(error.requestId)}</p>}
    </>
  );
}

/** The way to sign in, in a tab of its own: what was typed here stays. */
export function SignIn() {
  return (
    <>
      <p>
        <a href={signInAddress} target="_blank" rel="noreferrer">
          {words.signIn}
        </a>
      </p>
      <p className="quiet">{words.howToSignIn}</p>
    </>
  );
}

function Unreachable() {
  return (
    <>
      <p>
        <strong>{words.unreachable}</strong>
      </p>
      <p>{words.unreachableHint}</p>
    </>
  );
}

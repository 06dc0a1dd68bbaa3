import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { nearTimeIn } from '../words/marked-time.ts';
import { words } from '../words/words.ts';
import { Problem } from './problem.tsx';
import { Said } from './time.tsx';

type Asked<Body> = {
  readonly answer: UseQueryResult<Body, Error>;
  readonly children: (body: Body) => ReactNode;
};

/** What is shown of an answer that is still to come, failed, or failed after a good one, which stays with its time. */
export function Asked<Body>({ answer, children }: Asked<Body>) {
  const { data, error, dataUpdatedAt, refetch } = answer;
  const again = () => void refetch();
  if (data === undefined) return error === null ? <Loading /> : <Problem error={error} again={again} />;
  return (
    <>
      {error !== null && (
        <>
          <p className="quiet">
            <Said>{words.lastUpdated(nearTimeIn(new Date(dataUpdatedAt).toISOString()))}</Said>
          </p>
          <Problem error={error} again={again} />
        </>
      )}
      {children(data)}
    </>
  );
}

function Loading() {
  return (
    <p className="loading" role="status">
      {words.loading}
    </p>
  );
}

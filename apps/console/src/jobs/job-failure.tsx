import { Link } from 'wouter';
import { decimal } from '../words/format.ts';
import type { Job } from '../words/states.ts';
import { words } from '../words/words.ts';

/** Why an input cannot be used, and which columns might be meant. */
export function JobFailure({ job: { failure, kind } }: { readonly job: Job }) {
  if (failure === undefined) return null;
  const { failed, candidates, uploadAgain } = words.jobs;
  const columns = failure.errors.flatMap(({ candidate }) => (candidate === undefined ? [] : [candidate]));
  return (
    <div className="notice notice-bad">
      <p>
        <strong>{failed}</strong> {failure.title}
      </p>
      <ul>
        {failure.errors.map(({ detail, hint }) => (
          <li key={detail}>
            {detail}. {hint}
          </li>
        ))}
      </ul>
      {columns.length > 0 && (
        <>
          <p>{candidates}</p>
          <ul>
            {columns.map(({ column, share, samples }) => (
              <li key={column}>
                {column}: {samples.join(', ')} ({decimal(share * 100)} %)
              </li>
            ))}
          </ul>
        </>
      )}
      {kind === 'campaign' && (
        <p>
          <Link href="/campaigns/new">{uploadAgain}</Link>
        </p>
      )}
    </div>
  );
}

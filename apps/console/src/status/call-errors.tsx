import type { components } from '@fleetcast/client';
import { Link } from 'wouter';
import { Sheet } from '../parts/sheet.tsx';
import { Time } from '../parts/time.tsx';
import { words } from '../words/words.ts';

const said = words.status;

/** Calls that went wrong and are not made up for yet, each with the id that log lines and the provider know it by. */
export function CallErrors({ latest }: { readonly latest: readonly components['schemas']['CallError'][] }) {
  if (latest.length === 0) return <p>{said.noErrors}</p>;
  return (
    <Sheet
      caption={said.errors}
      heads={[said.when, said.code, said.detail, said.job, said.call]}
      rows={latest.map((one) => ({
        id: one.correlation_id,
        cells: [
          one.at && <Time key="at" at={one.at} />,
          one.code,
          one.detail,
          <Link key="job" href={`/jobs/${one.job_id}`}>
            {one.job_id}
          </Link>,
          <code key="call">{one.correlation_id}</code>,
        ],
      }))}
    />
  );
}

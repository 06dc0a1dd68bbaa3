import { limiterOf } from '@fleetcast/client';
import { useState } from 'react';
import { useAnswer } from '../api/use-answer.ts';
import { Said } from '../parts/time.tsx';
import { Throughput } from '../status/throughput.tsx';
import { duration } from '../words/format.ts';
import { nearTimeIn } from '../words/marked-time.ts';
import { finalStates, type Job } from '../words/states.ts';
import { words } from '../words/words.ts';

const said = words.jobs;

/** How fast a job goes, what the provider takes, how long it still takes, and how old these figures are. */
export function Pace({ job }: { readonly job: Job }) {
  const { rate, estimated_completion: end, as_of, state } = job;
  if (finalStates.includes(state) || state === 'draft') return null;
  if (state === 'planning') return <Heartbeat job={job} />;
  const leftMs = end === null ? undefined : new Date(end).getTime() - new Date(as_of).getTime();
  const parts = [
    rate && said.speed(rate.calls_per_minute),
    leftMs !== undefined && said.timeLeft(duration(leftMs / 1_000)),
    said.asOf(nearTimeIn(as_of)),
  ];
  const known = parts.filter(Boolean).join(' · ');
  return state === 'running' ? (
    <Running job={job} known={known} />
  ) : (
    <p className="quiet">
      <Said>{known}</Said>
    </p>
  );
}

/** What the provider takes of such calls, and what of all jobs passed in the last hour. */
function Running({ job, known }: { readonly job: Job; readonly known: string }) {
  const { data } = useAnswer('getStatus', {}, { refetchMs: 30_000 });
  const limiter = data && limiterOf(job, data);
  const limit = limiter?.calls_per_minute ?? null;
  return (
    <>
      <p className="quiet">
        <Said>{limit === null ? known : `${known} · ${said.limit(limit)}`}</Said>
      </p>
      {data && limiter && (
        <details>
          <summary>{said.throughput}</summary>
          <Throughput limiter={limiter} asOf={data.as_of} />
        </details>
      )}
    </>
  );
}

/** When the planner was last seen to get further. */
function Heartbeat({ job: { progress, as_of } }: { readonly job: Job }) {
  const now = JSON.stringify(progress);
  const [seen, setSeen] = useState({ progress: now, at: as_of });
  if (seen.progress !== now) setSeen({ progress: now, at: as_of });
  return (
    <p className="quiet">
      <Said>{said.lastProgress(nearTimeIn(seen.at))}</Said>
    </p>
  );
}

import { kindOf } from '../../core/ids.ts';
import { completedWithin } from '../../core/orders/durations.ts';
import { type ReadDurations, readDurations } from '../../flows/orders/read-durations.ts';
import { jobOfPath } from '../api-call.ts';
import type { FilePorts } from '../api-ports.ts';
import { notFound } from '../request/problem.ts';
import { answer, momentOf, type Route, route } from '../route.ts';

/** Of the curve of what is completed. */
const pointsMax = 50;

/** How long the orders of a job took at the provider. */
export function durationReads(ports: FilePorts): Route[] {
  return [
    route('getDurations', {}, async (request) => {
      const job = await jobOfPath(ports, request);
      if (kindOf(job.id) !== 'orders')
        throw notFound('A campaign has no durations: give the id of another kind of job');
      return answer(200, durationsView(await readDurations(ports, job), ports.now()));
    }),
  ];
}

export function durationsView(durations: ReadDurations, nowMs: number) {
  const { completed, open, ended, rowsSeen, rows } = durations;
  const orders = completed.length + open.length + ended;
  const within = (share: number) => secondsOf(completedWithin(durations, share));
  const points = Math.min(pointsMax, completed.length);
  return {
    as_of: momentOf(nowMs),
    rows,
    rows_seen: rowsSeen,
    orders,
    completed: completed.length,
    open: open.length,
    ended,
    median_seconds: within(0.5),
    p90_seconds: within(0.9),
    oldest_open_seconds: secondsOf(open.at(-1)),
    completed_within: Array.from({ length: points }, (_, at) => {
      const count = Math.ceil(((at + 1) * completed.length) / points);
      return { seconds: secondsOf(completed[count - 1]) ?? 0, share: count / orders };
    }),
  };
}

function secondsOf(ms: number | undefined): number | null {
  return ms === undefined ? null : Math.round(ms / 1_000);
}

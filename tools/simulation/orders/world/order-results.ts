import { parse } from 'csv-parse/sync';
import type { JobId } from '../../../../shared/core/ids.ts';
import type { Job } from '../../../../shared/core/jobs/job.ts';
import type { OrderRowView } from '../../../../shared/flows/results/read-order-rows.ts';
import { resultKeysOf } from '../../../../shared/flows/results/result-set.ts';
import { writeResults } from '../../../../shared/flows/results/write-results.ts';
import { plainLedger, plainObjects } from '../../machinery/stores/plain-ports.ts';
import type { Complaint } from '../../texts/invariants/complaint.ts';
import type { OrdersSystem } from './orders-system.ts';

/** The states that belong into each file. Written by hand, from the docs. */
const statesOf: Readonly<Record<string, readonly string[]>> = {
  succeeded: ['accepted'],
  pending: ['ordered', 'unprocessed'],
  failed: ['refused', 'invalid'],
  unclear: ['unclear', 'held'],
  unprocessed: ['unprocessed'],
  skipped: ['duplicate', 'suppressed'],
};

/**
 * Has the result files of a job that is over written again, and compares them with the list of its rows.
 *
 * @param rows how many were handed in
 */
export async function wrongResults(
  { ledger, objects }: OrdersSystem,
  job: Job,
  listing: readonly OrderRowView[],
): Promise<Complaint> {
  const name = 'at-the-end';
  const ports = { ledger: plainLedger(ledger), objects: plainObjects(objects), newId: () => 'last' };
  await writeResults(ports, job, name);
  const truth = new Map<number, string>(listing.map(({ line, state }) => [line, state]));
  return wrongFiles({ objects }, job.id, name, truth);
}

/**
 * Looks at result files that somebody asked for while the job was under way: each row is in one of them.
 *
 * @returns nothing as well while no attempt has written all of them
 */
export function wrongFiles(
  { objects }: Pick<OrdersSystem, 'objects'>,
  jobId: JobId,
  name: string,
  truth?: ReadonlyMap<number, string>,
): Complaint {
  const manifest = objects.find(`jobs/${jobId}/results/${name}.json`);
  if (manifest === undefined) return undefined;
  const { attempt } = JSON.parse(Buffer.from(manifest.bytes).toString('utf8'));
  const seen = new Map<number, string>();
  for (const [file, key] of resultKeysOf(jobId, name, attempt)) {
    const stored = objects.find(key);
    if (stored === undefined) return `The result file ${key} is named, and is not there`;
    const rows: Record<string, string>[] = parse(stored.bytes, {
      columns: true,
      bom: true,
      relax_column_count: true,
    });
    for (const { fleetcast_line: line, fleetcast_state: state = '' } of rows) {
      const at = Number(line);
      if (file === 'activation') {
        if (!seen.has(at)) return `Line ${line} of ${jobId} is in no result file but that of activations`;
        continue;
      }
      if (file === 'all') {
        // Its rows stand in the other files too.
        if (seen.get(at) !== state) return `Line ${line} of ${jobId} is ${state} in the file of all rows`;
        continue;
      }
      if (seen.has(at)) return `Line ${line} of ${jobId} is in two result files`;
      if (!statesOf[file]?.includes(state)) return `Line ${line} of ${jobId} is ${state} in the file ${file}`;
      seen.set(at, state);
    }
  }
  if (truth === undefined) return undefined;
  for (const [line, state] of truth)
    if (seen.get(line) !== state)
      return `Line ${line} of ${jobId} is ${state}, and ${seen.get(line)} in its file`;
  return seen.size === truth.size
    ? undefined
    : `${jobId} has ${truth.size} rows, and ${seen.size} in its files`;
}

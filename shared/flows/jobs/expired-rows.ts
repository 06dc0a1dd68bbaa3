import type { Job } from '../../core/jobs/job.ts';
import { InputError } from '../../errors.ts';
import type { AllPorts } from '../../ports/world.ts';

type Ports = { readonly objects: Pick<AllPorts['objects'], 'newestVersion'> };

type Kept = Pick<NonNullable<Job['plan']>, 'key' | 'reportKey'>;

/** @throws InputError 410 when a planned job's rows are kept no longer; its counters are */
export async function refuseExpired(ports: Ports, { plan }: Job): Promise<void> {
  if (plan !== undefined && !(await areKept(ports, plan))) throw rowsExpired();
}

/**
 * Reads a planned job's rows.
 *
 * @returns undefined when they are kept no longer
 * @throws what `read` throws while they are
 */
export async function unlessExpired<Read>(
  ports: Ports,
  plan: Kept,
  read: () => Promise<Read>,
): Promise<Read | undefined> {
  try {
    return await read();
  } catch (error) {
    if (await areKept(ports, plan)) throw error;
    return undefined;
  }
}

/**
 * Reads a planned job's rows for somebody who asks. They may expire between a look at the plan and the read.
 *
 * @throws InputError 410 as `refuseExpired`
 */
export async function readKept<Read>(ports: Ports, plan: Kept, read: () => Promise<Read>): Promise<Read> {
  const found = await unlessExpired(ports, plan, async () => ({ read: await read() }));
  if (found === undefined) throw rowsExpired();
  return found.read;
}

/**
 * Rows are kept as long as both are there. The report may expire a day before the plan, as it is written first; and an
 * object from which a number was erased is kept for its days from then on.
 */
async function areKept({ objects }: Ports, { key, reportKey }: Kept): Promise<boolean> {
  const versions = await Promise.all([objects.newestVersion(key), objects.newestVersion(reportKey)]);
  return versions.every((version) => version !== undefined);
}

export function rowsExpired(): InputError {
  return new InputError('expired', [
    { detail: 'What was planned has expired, as the stage\'s "keepDays" says. The counters stay' },
  ]);
}

import type { Command } from 'commander';
import { watchJob } from '../jobs/watch.ts';
import { acts } from './acting.ts';

/** `fleetcast jobs`: any job, by its id. */
export function addJobs(program: Command): void {
  const jobs = program.command('jobs').alias('job').description('campaigns and order batches, by id');

  acts(
    jobs.command('watch').description('shows a job until it is over').argument('<id>'),
    'fleetcast jobs watch cmp_…',
    (session, { args: [id = ''] }) => watchJob(session, id),
  );
}

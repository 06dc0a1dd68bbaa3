import type { Job } from '../../core/jobs/job.ts';
import type { JobTransition } from '../../core/outbox/transition.ts';

export type JobOutboxes = {
  /**
   * Takes the changes of a job out of its outbox, as they have been passed on, if the stored job still has this
   * version. The version stays: a writer that has read the job before puts them back, and they are passed on again.
   *
   * @param job as it was read
   */
  empty(job: Job): Promise<void>;
};

/**
 * Somebody to whom changes of jobs are passed on. It may get one again, and knows it by job, version and type.
 *
 * @param job as it is now; it may have gone on since the change
 */
export type TransitionReader = (job: Job, transition: JobTransition) => Promise<void>;

import type { Disposition, Invocation } from '../../ports/calls/queues.ts';
import type { CountMessage } from '../../ports/jobs/job-counts.ts';
import type { CountPorts } from '../counts/count-group.ts';
import { countJob } from '../counts/count-job.ts';
import { type DrainPorts, drainOutbox } from './outbox.ts';

/** One message about a job that has moved: it is counted, or its changes are passed on. */
export function followJob(
  ports: CountPorts & DrainPorts,
  message: CountMessage,
  invocation: Invocation,
): Promise<Disposition> {
  return message.outbox === true ? drainOutbox(ports, message.jobId) : countJob(ports, message, invocation);
}

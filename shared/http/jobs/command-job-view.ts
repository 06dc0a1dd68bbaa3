import { present } from '../../core/present.ts';
import type { CommandJob } from '../../flows/commands/jobs-of-decision.ts';
import { jobAddress } from '../api-call.ts';

/** The job of a command: where it is found, what became of it, and what says yes to it while it waits for that. */
export function commandJobView({
  command,
  job: { id, state, options, approved },
  outcome,
  reason,
}: CommandJob) {
  const path = jobAddress(id);
  const waits = state === 'ready' && options?.mode === 'approve' && approved === undefined;
  const approve = waits ? `${path}/approve` : undefined;
  return present({ command, job: path, state, outcome, reason, approve });
}

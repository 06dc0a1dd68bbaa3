import { kindOf } from '../../core/ids.ts';
import { present } from '../../core/present.ts';
import type { CommandJob } from '../../flows/commands/jobs-of-decision.ts';
import { campaignPath, notificationPath, orderBatchPath } from '../api-call.ts';

const paths = Object.fromEntries(
  [campaignPath, orderBatchPath, notificationPath].map(({ kind, path }) => [kind, path]),
);

/** The job of a command: where it is found, what became of it, and what says yes to it while it waits for that. */
export function commandJobView({
  command,
  job: { id, state, options, approved },
  outcome,
  reason,
}: CommandJob) {
  const path = `${paths[kindOf(id)]}/${id}`;
  const waits = state === 'ready' && options?.mode === 'approve' && approved === undefined;
  const approve = waits ? `${path}/approve` : undefined;
  return present({ command, job: path, state, outcome, reason, approve });
}

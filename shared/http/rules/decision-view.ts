import { present } from '../../core/present.ts';
import type { Decision } from '../../core/rules/executions/decision.ts';
import type { CommandJob } from '../../flows/commands/jobs-of-decision.ts';
import { jobAddress } from '../api-call.ts';
import { momentOf } from '../route.ts';

/** A decision as the API tells it: which condition and which guard said what, the last one decided. */
export function decisionView(decision: Decision) {
  const { id, atMs, rule, version, event, from, subject, subscriptionId, verdict, checks, commands } =
    decision;
  return {
    id,
    at: momentOf(atMs),
    rule,
    rules_version: version,
    event,
    from,
    ...(subject === undefined ? {} : { subject }),
    ...(subscriptionId === undefined ? {} : { subscription_id: subscriptionId }),
    verdict,
    why: checks.at(-1)?.detail,
    checks,
    commands,
  };
}

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

import type { Decision } from '../../core/rules/executions/decision.ts';

/** A decision as the API tells it: which condition and which guard said what, the last one decided. */
export function decisionView(decision: Decision) {
  const { id, atMs, rule, version, event, from, subject, subscriptionId, verdict, checks, commands } =
    decision;
  return {
    id,
    at: new Date(atMs).toISOString(),
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

import type { FunctionSpec } from '../blueprint.ts';
import { accountId, region } from '../template/account.ts';
import type { LocalIam } from './local-iam.ts';

/** Source: Lambda developer guide, "Using Lambda with Amazon SQS", "Permissions". */
const pollerActions = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

/**
 * Lambda reads a queue in the name of the function, and looks whether it may before it makes an event source mapping.
 *
 * @throws Error with the action that is missing
 */
export function demandQueueRights(iam: LocalIam, spec: FunctionSpec, queueArn: string): void {
  for (const action of pollerActions) {
    if (iam.verdictOn(spec, { action, resource: queueArn }) === 'allowed') continue;
    throw new Error(`${spec.label}: its role does not have permissions to call ${action} on ${queueArn}`);
  }
}

/**
 * Lambda writes a function's log in its name; without the right to it, the log is missing and nothing else tells.
 *
 * @returns the actions that are missing
 */
export function missingLogRights(iam: LocalIam, spec: FunctionSpec): readonly string[] {
  const resource = `arn:aws:logs:${region}:${accountId}:log-group:${spec.logGroup}:log-stream:local`;
  return ['logs:CreateLogStream', 'logs:PutLogEvents'].filter(
    (action) => iam.verdictOn(spec, { action, resource }) !== 'allowed',
  );
}

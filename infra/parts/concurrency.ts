import { Annotations, type Stack } from 'aws-cdk-lib';
import { reservedSum } from '../stage/concurrency-settings.ts';
import type { StageSettings } from '../stage/stage.ts';
import { queueWorkersIn } from './queue-worker.ts';

/**
 * Says at each synthesis how many instances the queues' workers may take at a time, and warns where that is more than
 * the account has: the API, the receiver of webhooks and the scheduler are then throttled by the workers.
 */
export function announceConcurrency(stack: Stack, stage: StageSettings): void {
  const most = queueWorkersIn(stack).reduce((sum, { workersMax }) => sum + workersMax, 0);
  const [account, reserved] = [stage.accountConcurrency, reservedSum(stage)];
  const facts =
    `The workers of all queues may take ${most} instances at a time, ${reserved} are reserved, ` +
    `and the account has ${account}`;
  if (most + reserved < account) {
    Annotations.of(stack).addInfo(facts);
    return;
  }
  Annotations.of(stack).addWarningV2(
    'fleetcast:concurrency',
    `${facts}: Lambda may throttle the API and webhooks. Ask for a higher quota with aws service-quotas ` +
      'request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000, or lower ' +
      'smsWorkers, orderWorkers and eventWorkers',
  );
}

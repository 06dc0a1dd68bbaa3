import type { JobId } from '../../../../shared/core/ids.ts';
import { operations, type Step } from '../../../../shared/core/jobs/operation.ts';
import type { OrderInput } from '../world/order-input.ts';

type Inputs = ReadonlyMap<JobId, OrderInput>;

/** A retry does again what the batch did that it is of. */
export function kindWanted(inputs: Inputs, input: OrderInput | undefined): OrderInput['kind'] | undefined {
  return input?.kind === 'retry' ? kindWanted(inputs, inputs.get(input.of)) : input?.kind;
}

/** Whether a step of a job is to get somebody their only subscription. */
export function ordersOneEach(inputs: Inputs, jobId: JobId, { operation }: Step): boolean {
  const isForPerson = ['subscriptions', 'subscriptions of a subscriber', 'subscribers'].includes(
    operations[operation].reconcileBy,
  );
  return isForPerson && settingsOf(inputs, inputs.get(jobId))?.allow_second_subscription === undefined;
}

function settingsOf(
  inputs: Inputs,
  input: OrderInput | undefined,
): Readonly<Record<string, string>> | undefined {
  if (input?.kind === 'retry') return settingsOf(inputs, inputs.get(input.of));
  return input === undefined || input.kind === 'operation' ? undefined : input.metadata;
}

import { type OperationName, operations, type Step } from '../../core/jobs/operation.ts';
import { wantsIdBefore, withIdBefore } from '../../core/orders/step-input.ts';
import { lacksPartnerReason, type ProviderApi } from '../../core/provider-api.ts';
import { type InputFault, ProviderError } from '../../errors.ts';
import type { Operations } from '../../ports/orders.ts';
import type { OperationHandler } from './operation-handler.ts';

export const noPartner: InputFault = {
  detail:
    `${lacksPartnerReason}. Name "partner" in "apis" of its file under stages/, and deploy it with PartnerBaseUrl ` +
    'and PartnerAuthUrl',
};

/** Represents an id that is not known before the step before has come to it. */
const anyId = 'id-of-the-step-before';

type Handlers = Partial<Record<OperationName, OperationHandler>>;

/**
 * What the handlers can do. An operation without one has a fault, and so is never sent.
 *
 * @param authorize makes sure of a token of the API
 */
export function handledOperations(
  handlers: Handlers,
  authorize: Readonly<Record<ProviderApi, () => Promise<void>>>,
): Operations {
  function faultsOf(step: Step): readonly InputFault[] {
    const { input } = wantsIdBefore(step) ? withIdBefore(step, anyId) : step;
    return handlers[step.operation]?.faults(input) ?? [noPartner];
  }

  function handlerOf(operation: OperationName): OperationHandler {
    const handler = handlers[operation];
    if (handler === undefined) throw unsendable(operation, noPartner);
    return handler;
  }

  return {
    faultsOf,
    authorize: ({ operation }) => authorize[operations[operation].providerApi](),
    async perform({ step, ...call }) {
      const { operation, input } = step;
      // An id that the provider gave a moment ago may be one that no address can hold. Nothing has been sent yet.
      const [fault] = faultsOf(step);
      if (fault !== undefined) throw unsendable(operation, fault);
      return handlerOf(operation).perform(input, call);
    },
    follow: ({ operation, input }, id) => handlerOf(operation).follow(input, id),
    rest: ({ operation }, performed) => handlerOf(operation).rest?.(performed),
  };
}

function unsendable(operation: OperationName, { detail, pointer }: InputFault): ProviderError {
  const where = pointer === undefined || pointer === '' ? 'the input' : `"${pointer}"`;
  return new ProviderError({
    tried: operation,
    effect: 'none',
    code: 'refused',
    detail: `it was not sent, because of ${where}: ${detail}`,
  });
}

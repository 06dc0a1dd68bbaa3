import { InputError, type ProviderError } from '../../errors.ts';

/** Whether the provider has said no to a read, and would say no to a repeat of it. */
export function isRefusedForGood({ problem }: ProviderError): boolean {
  return problem.code === 'refused' && problem.tokenCause === undefined;
}

/**
 * What becomes of an input whose planning needs a list that the provider refuses: repeats would be refused as well, so
 * its author has to change something.
 *
 * @param todo what its author can do
 * @param pointer the part of the request that the list was read for, where that is known
 */
export function refusedRead({ problem }: ProviderError, todo: string, pointer?: string): InputError {
  const { tried, status, detail } = problem;
  const answered = [status === undefined ? '' : ` (${status})`, detail === undefined ? '' : `: ${detail}`];
  return new InputError('provider_refused', [
    {
      detail: `The provider refuses a list that is needed: ${tried}${answered.join('')}`,
      hint: todo,
      ...(pointer === undefined ? {} : { pointer }),
    },
  ]);
}

import { directoryPatienceMs } from '../../core/directory/list.ts';
import { failureOfRead } from '../../core/directory/read-failure.ts';
import type { ProviderApi } from '../../core/provider-api.ts';
import { InputError, ProviderError } from '../../errors.ts';
import type { RecordPorts } from '../../ports/directory/records.ts';
import type { PassPorts } from '../rate-limit/pass-limiter.ts';
import { readThroughLimiter } from '../rate-limit/read-through-limiter.ts';

export type RecordReadPorts = PassPorts & RecordPorts;

/** A failure is not asked for again before. */
const failureMs = 5_000;

/**
 * Reads records of the provider as they are now, in one call that waits at the rate limiter of reads.
 *
 * @throws InputError 404 where there is no such record, or the stage does not use the API; 400 where the provider
 *   refuses the filters; 503 where it cannot be asked now
 */
export async function readRecords<Answer>(
  ports: RecordReadPorts,
  api: ProviderApi,
  read: () => Promise<Answer>,
): Promise<Answer> {
  if (!ports.providerApis.includes(api))
    throw new InputError('api_not_in_use', [
      {
        detail: `The stage does not use the ${api} API`,
        hint: `Its setting \`apis\` names those that it uses: ${ports.providerApis.join(', ')}.`,
      },
    ]);
  try {
    const how = { work: 'planning', patienceMs: directoryPatienceMs } as const;
    return await readThroughLimiter(ports, `${api}.reads`, how, read);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { status, retryAfterMs = 0, problem } = { ...error.problem, problem: error.problem };
    if (status === 404) throw new InputError('not_found', [{ detail: 'The provider has no such record' }]);
    if (status === 400)
      throw new InputError('invalid_request', [
        { detail: 'The provider refuses these filters. An id may be of another kind' },
      ]);
    const failure = failureOfRead(problem);
    throw new InputError(
      'provider_unreadable',
      [{ detail: `${failure.code}: ${failure.detail}` }],
      Math.max(failureMs, retryAfterMs),
    );
  }
}

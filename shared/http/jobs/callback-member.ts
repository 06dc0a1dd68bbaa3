import * as z from 'zod/mini';
import { wantedTypes } from '../../core/callbacks/callback-types.ts';
import { endpointIdOf, endpointNamePattern, type JobCallback } from '../../core/callbacks/endpoint.ts';
import { unknownEndpoint } from '../../core/callbacks/read-callback.ts';
import type { JobId } from '../../core/ids.ts';
import { present } from '../../core/present.ts';
import type { Ledger } from '../../ports/calls/ledger.ts';
import type { Endpoints } from '../../ports/notifications.ts';
import { invalidRequest } from '../request/request-faults.ts';

/** The member of a request that says where its job reports: to a registered endpoint, never to an address. */
export const callbackMember = () =>
  z
    .optional(
      z.strictObject({
        endpoint: z.string().check(z.regex(endpointNamePattern, 'must be the name of a registered endpoint')),
        events: z.optional(
          z.array(z.enum(wantedTypes)).check(z.minLength(1), z.maxLength(wantedTypes.length)),
        ),
      }),
    )
    .check(
      z.describe(
        'The registered endpoint that is called when the job changes. Without `events`: planned, held, paused, and ' +
          'its end.',
      ),
    );

/** @returns the callback as a member of the request, absent where there is none */
export function callbackIn(written: z.output<ReturnType<typeof callbackMember>>): {
  readonly callback?: JobCallback;
} {
  return written === undefined ? {} : { callback: present(written) };
}

/**
 * Refuses a job that reports to an endpoint that is not there. A repeat of a request whose endpoint was deleted since
 * is that job.
 *
 * @throws InputError 400
 */
export async function requireEndpoint(
  ports: { readonly endpoints: Pick<Endpoints, 'endpoint'>; readonly ledger: Pick<Ledger, 'job'> },
  id: JobId,
  callback: JobCallback | undefined,
): Promise<void> {
  if (callback === undefined) return;
  if ((await ports.endpoints.endpoint(endpointIdOf(callback.endpoint))) !== undefined) return;
  if ((await ports.ledger.job(id)) !== undefined) return;
  throw invalidRequest([unknownEndpoint(callback)]);
}

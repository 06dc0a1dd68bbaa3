import * as z from 'zod/mini';
import type { ReadCall, WriteCall } from '../../exchange/call.ts';
import type { Paged } from '../../lists/paged.ts';
import { identifier } from '../../values/identifier.ts';
import type { PartnerCalls } from '../calls.ts';
import { type ListOf, listForm } from '../list-call.ts';
import { type NewPorting, newPorting } from './new-porting.ts';
import { type Porting, porting, portingStatuses } from './porting.ts';

const filters = {
  status: z.enum(portingStatuses),
  phoneNumberId: identifier,
  subscriptionId: identifier,
};

/** Words to a person, kept out of errors. */
const message = z.optional(z.string());
const personal = ['message'];

export const portingAcceptance = z.strictObject({ terminationAction: z.optional(z.literal('terminate')) });
export const portingRejection = z.strictObject({
  reason: z.optional(z.literal('pre_requirements_not_fulfilled')),
  message,
});
export const portingCancellation = z.strictObject({ reason: z.literal('user_requested'), message });
export const cancellationAcceptance = z.strictObject({ message });
export const cancellationRejection = z.strictObject({
  reason: z.optional(z.literal('cancelation_too_late')),
  message,
});

export function portings(calls: PartnerCalls) {
  return {
    /** Source: List all Portings. @throws ProviderError while walking */
    list: (given: ListOf<typeof filters> = {}): Paged<Porting> =>
      calls.list(
        {
          route: 'listPortings',
          tried: 'List portings',
          form: listForm(filters),
          collection: 'portings',
          item: porting,
        },
        given,
      ),

    /** The porting begins as a draft. Source: Create a porting. @throws ProviderError */
    create: (body: NewPorting, call: WriteCall): Promise<Porting> =>
      calls.write(
        {
          route: 'createPorting',
          tried: 'Create a porting',
          form: newPorting,
          body,
          personal: ['msisdn'],
          reply: porting,
        },
        call,
      ),

    /** Source: Retrieve a porting. @throws ProviderError, `refused` with status 404 when there is none */
    get: (id: string, call: ReadCall = {}): Promise<Porting> =>
      calls.read({ route: 'getPorting', tried: 'Retrieve a porting', id, reply: porting }, call),

    /**
     * Lets a number go. The answer may still show `pending`: it follows later. Source: Accept a porting request.
     * @throws ProviderError
     */
    accept: (id: string, body: z.input<typeof portingAcceptance>, call: WriteCall): Promise<Porting> =>
      calls.write(
        {
          route: 'acceptPorting',
          tried: 'Accept a porting',
          id,
          form: portingAcceptance,
          body,
          reply: porting,
        },
        call,
      ),

    /** The answer may still show `pending`. Source: Rejects a porting request. @throws ProviderError */
    reject: (id: string, body: z.input<typeof portingRejection>, call: WriteCall): Promise<Porting> =>
      calls.write(
        {
          route: 'rejectPorting',
          tried: 'Reject a porting',
          id,
          form: portingRejection,
          body,
          personal,
          reply: porting,
        },
        call,
      ),

    /** The porting turns `cancelation_requested`. Source: Request cancelation of the porting. @throws ProviderError */
    requestCancellation: (
      id: string,
      body: z.input<typeof portingCancellation>,
      call: WriteCall,
    ): Promise<Porting> =>
      calls.write(
        {
          route: 'requestPortingCancelation',
          tried: 'Request the cancellation of a porting',
          id,
          form: portingCancellation,
          body,
          personal,
          reply: porting,
        },
        call,
      ),

    /**
     * The answer may still show `cancelation_requested`. Source: Accept a porting cancelation request. @throws
     * ProviderError
     */
    acceptCancellation: (
      id: string,
      body: z.input<typeof cancellationAcceptance>,
      call: WriteCall,
    ): Promise<Porting> =>
      calls.write(
        {
          route: 'acceptPortingCancelation',
          tried: 'Accept the cancellation of a porting',
          id,
          form: cancellationAcceptance,
          body,
          personal,
          reply: porting,
        },
        call,
      ),

    /**
     * The answer may still show `cancelation_requested`. Source: Rejects a porting cancelation request. @throws
     * ProviderError
     */
    rejectCancellation: (
      id: string,
      body: z.input<typeof cancellationRejection>,
      call: WriteCall,
    ): Promise<Porting> =>
      calls.write(
        {
          route: 'rejectPortingCancelation',
          tried: 'Reject the cancellation of a porting',
          id,
          form: cancellationRejection,
          body,
          personal,
          reply: porting,
        },
        call,
      ),
  };
}

import * as z from 'zod';
import type { Operation } from '../../../http/call.ts';
import { invalid, type Violation } from '../../../http/problem.ts';
import { portingBody } from '../../../partner/body/porting-body.ts';
import { identifierField, momentField, readForm } from '../../../partner/form.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { submit } from '../../../partner/portings/follow-porting.ts';
import type { Porting } from '../../../partner/portings/porting.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';

/**
 * Source: partner API, Porting, create request. The document marks every field as required; a date says nothing where
 * the first available one is asked for, so it may be missing there, and is not looked at.
 */
const form = z.strictObject({
  direction: z.literal('in'),
  country: z.literal('DE'),
  subscription_id: identifierField,
  phone_number_id: identifierField,
  msisdn: z
    .string()
    .regex(/^\+?[1-9]\d{1,14}$/)
    .max(15),
  donor_details: z.strictObject({
    network_operator_id: identifierField,
    service_provider_id: identifierField,
    account: z.strictObject({ type: z.literal('personal') }),
  }),
  preferred_schedule: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('first_available_date'), preferred_porting_at: momentField.optional() }),
    z.strictObject({ type: z.literal('specific_date'), preferred_porting_at: momentField }),
  ]),
});

type Request = z.output<typeof form>;

/** Create a porting. It starts as a draft and continues by the sandbox's clock. */
export function createPorting(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    const request = readForm(call, form);
    const violations = [...wrongNumber(world, request), ...wrongDonor(world, request)];
    if (violations.length > 0) throw invalid(violations);
    const atMs = world.now();
    const { type, preferred_porting_at: preferredAt } = request.preferred_schedule;
    const porting: Porting = {
      id: world.newId('port_'),
      direction: 'in',
      country: request.country,
      status: 'draft',
      msisdn: request.msisdn.startsWith('+') ? request.msisdn : `+${request.msisdn}`,
      subscriptionId: request.subscription_id,
      phoneNumberId: request.phone_number_id,
      networkOperatorId: request.donor_details.network_operator_id,
      serviceProviderId: request.donor_details.service_provider_id,
      ...(type === 'specific_date' && { preferredAtMs: Date.parse(preferredAt) }),
      createdAtMs: atMs,
      updatedAtMs: atMs,
    };
    world.portings.put(porting);
    submit(world, porting);
    return halAnswer(201, portingBody(world, porting));
  };
}

/** Assumed: the document names the ids and not what they must be of. */
function wrongNumber(world: PartnerWorld, request: Request): Violation[] {
  const subscription = world.subscriptions.get(request.subscription_id);
  if (subscription?.status !== 'active') {
    return [{ detail: 'Not an active subscription', pointer: '$.subscription_id' }];
  }
  const number = world.phoneNumbers.get(request.phone_number_id);
  if (number?.status === 'active' && number.subscriptionId === subscription.id) return [];
  return [{ detail: 'Not an active phone number of the subscription', pointer: '$.phone_number_id' }];
}

function wrongDonor(world: PartnerWorld, { country, donor_details: donor }: Request): Violation[] {
  const operator = world.networkOperators.get(donor.network_operator_id);
  const provider = world.serviceProviders.get(donor.service_provider_id);
  const isFit = (carrier: typeof operator) => carrier?.status === 'active' && carrier.country === country;
  const pointer = '$.donor_details';
  return [
    ...(isFit(operator)
      ? []
      : [
          {
            detail: 'Not an active network operator of the country',
            pointer: `${pointer}.network_operator_id`,
          },
        ]),
    ...(isFit(provider)
      ? []
      : [
          {
            detail: 'Not an active service provider of the country',
            pointer: `${pointer}.service_provider_id`,
          },
        ]),
  ];
}

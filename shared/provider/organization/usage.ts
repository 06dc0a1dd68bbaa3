import * as z from 'zod/mini';
import { checked, day } from '../exchange/checks.ts';
import type { Paged } from '../lists/paged.ts';
import { answeredIdentifier, identifier, linkedId } from '../values/identifier.ts';
import { amount, flag, known, moment, text } from '../values/members.ts';
import { resource } from '../values/resource.ts';
import type { Connection } from './connection.ts';
import { type ListCall, listCall, listOver } from './lists.ts';
import { digits } from './phone-number.ts';

const types = z.enum(['voice', 'data', 'sms']);
const directions = z.enum(['inbound', 'outbound']);
const costTypes = z.enum(['free', 'in_bundle', 'out_of_bundle']);

/** What tells whether a text went out, and to whom. */
const evidence = ['type', 'direction', 'from_msisdn', 'to_msisdn', 'started_at'];

/**
 * One call, text or data session. Numbers are digits without a plus. Source: organization API, Usage item.
 *
 * Unclear work is reconciled from these. So an item whose evidence cannot be read is unreadable, where another resource
 * would only lack the member: a text whose recipient cannot be read must not count as not sent.
 */
const usageItem = z.lazy(() =>
  z.pipe(
    resource({
      id: answeredIdentifier,
      type: known<z.output<typeof types>>(),
      direction: known<z.output<typeof directions>>(),
      technology: known<'cs' | '4G'>(),
      from_msisdn: z.optional(digits),
      to_msisdn: z.optional(digits),
      location_country: text,
      roaming: flag,
      is_recorded: flag,
      started_at: moment,
      ended_at: moment,
      processed_at: moment,
      quantity: amount,
      unit: known<'seconds' | 'bytes'>(),
      charged_quantity: amount,
      cost_type: known<z.output<typeof costTypes>>(),
    }),
    z.transform((read, context) => {
      for (const name of evidence.filter((member) => (read.raw[member] ?? null) !== null))
        context.issues.push({
          code: 'custom',
          input: undefined,
          path: [name],
          message: 'is of another type',
        });
      const { raw } = read;
      return {
        ...read,
        subscriptionId: linkedId(raw, 'subscription'),
        subscriberId: linkedId(raw, 'subscriber'),
      };
    }),
  ),
);

export type UsageItem = z.output<typeof usageItem>;

const listForm = z.lazy(() =>
  z
    .strictObject({
      ...listCall,
      fromDate: z.optional(day),
      toDate: z.optional(day),
      accountId: z.optional(identifier),
      subscriptionId: z.optional(identifier),
      subscriberId: z.optional(identifier),
      msisdn: z.optional(z.string().check(z.regex(/^\d{12,15}$/, 'must be 12 to 15 digits, without a plus'))),
      type: z.optional(z.array(types).check(z.minLength(1))),
      direction: z.optional(directions),
      costType: z.optional(z.array(costTypes).check(z.minLength(1))),
    })
    .check(
      z.refine(
        ({ fromDate, toDate }) => fromDate === undefined || toDate === undefined || fromDate <= toDate,
        {
          path: ['fromDate'],
          message: 'must not be after "toDate"',
        },
      ),
    ),
);

/** Days as YYYY-MM-DD, both included; `msisdn` as 12 to 15 digits without a plus. */
export type UsageFilter = Readonly<Omit<z.input<typeof listForm>, keyof ListCall | 'type' | 'costType'>> & {
  readonly type?: readonly z.output<typeof types>[] | undefined;
  readonly costType?: readonly z.output<typeof costTypes>[] | undefined;
};

export type Usage = {
  /**
   * What was used, newest first.
   *
   * @throws a plain Error naming the field when the call is outside the document's limits; its walk throws
   * ProviderError
   */
  list(call?: ListCall & UsageFilter): Paged<UsageItem>;
};

export function usage(connection: Connection): Usage {
  return {
    list(given = {}) {
      const tried = 'List usage';
      const call = checked(tried, listForm, given);
      const list = {
        tried,
        operation: 'listUsage',
        collection: 'items',
        item: usageItem,
        query: {
          'from-date': call.fromDate,
          'to-date': call.toDate,
          'account-id': call.accountId,
          'subscription-id': call.subscriptionId,
          'subscriber-id': call.subscriberId,
          msisdn: call.msisdn,
          type: call.type,
          direction: call.direction,
          'cost-type': call.costType,
        },
      } as const;
      return listOver(connection, list, call);
    },
  };
}

import type { SenderSubscriptions } from '../../ports/sender-subscriptions.ts';
import type { OrganizationApi } from './api.ts';
import { organizationPageItemsMax } from './lists.ts';
import { digitsOf } from './sent-texts.ts';

/** Of a number in the filter of List usage. Source: organization API, List usage parameters. */
const filterDigitsMin = 12;

/** Which subscription has a number, from List Subscriptions. The numbers of +1 have eleven digits, and so need it. */
export function senderSubscriptions({
  subscriptions,
}: Pick<OrganizationApi, 'subscriptions'>): SenderSubscriptions {
  return {
    isNeededFor: (from) => digitsOf(from).length < filterDigitsMin,
    async page(cursor) {
      const list = { transclude: ['phone_numbers'], limit: organizationPageItemsMax, cursor } as const;
      for await (const { items, nextCursor } of subscriptions.list(list).pages()) {
        const subscriptions = items.map(({ id, status, phoneNumbers = [] }) => ({
          subscriptionId: id,
          numbers: phoneNumbers.flatMap(({ msisdn }) => msisdn ?? []),
          hasEnded: status === 'terminated',
        }));
        return nextCursor === undefined ? { subscriptions } : { subscriptions, next: nextCursor };
      }
      return { subscriptions: [] };
    },
  };
}

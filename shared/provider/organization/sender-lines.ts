import type { Msisdn } from '../../core/msisdn.ts';
import type { SenderLines } from '../../ports/lines.ts';
import type { OrganizationApi } from './api.ts';
import { organizationPageItemsMax } from './lists.ts';

/** The filter of List usage takes no shorter number. Source: organization API, List usage parameters. */
const filterDigitsMin = 12;

/**
 * Which line has a number, from List Subscriptions. The numbers of +1 have eleven digits and are asked for in this way.
 */
export function senderLines({ subscriptions }: Pick<OrganizationApi, 'subscriptions'>): SenderLines {
  return {
    isNeededFor: (from) => digitsOf(from).length < filterDigitsMin,
    async page(cursor) {
      const list = { transclude: ['phone_numbers'], limit: organizationPageItemsMax, cursor } as const;
      for await (const { items, nextCursor } of subscriptions.list(list).pages()) {
        const lines = items.map(({ id, status, phoneNumbers = [] }) => ({
          lineId: id,
          numbers: phoneNumbers.flatMap(({ msisdn }) => msisdn ?? []),
          hasEnded: status === 'terminated',
        }));
        return nextCursor === undefined ? { lines } : { lines, next: nextCursor };
      }
      return { lines: [] };
    },
  };
}

function digitsOf(from: Msisdn): string {
  return from.replace(/^\+/, '');
}

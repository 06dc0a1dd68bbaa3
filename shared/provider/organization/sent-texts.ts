import type { Msisdn } from '../../core/msisdn.ts';
import { ProviderError } from '../../errors.ts';
import type { SentText, SentTexts } from '../../ports/world.ts';
import type { Page } from '../paged.ts';
import type { OrganizationApi } from './api.ts';
import { organizationPageItemsMax } from './lists.ts';
import type { UsageItem } from './usage.ts';

/**
 * The texts that a number sent, from List usage. Its filter takes numbers of 12 to 15 digits only (organization API, List usage
 * parameters); the texts of a shorter one are asked for by its line.
 */
export function sentTexts({ usage }: Pick<OrganizationApi, 'usage'>): SentTexts {
  return {
    async page({ from, lineId }, [fromDate, toDate], cursor) {
      const line = lineId === undefined ? { msisdn: digitsOf(from) } : { subscriptionId: lineId };
      const list = { fromDate, toDate, type: ['sms'], direction: 'outbound', cursor, ...line } as const;
      const pages = usage.list({ ...list, limit: organizationPageItemsMax }).pages();
      for await (const page of pages) return read(page, from);
      return { texts: [] };
    },
  };
}

function read({ items, nextCursor }: Page<UsageItem>, from: Msisdn) {
  // A line may have several numbers.
  const own = items.filter(({ fromMsisdn }) => fromMsisdn === undefined || fromMsisdn === digitsOf(from));
  const texts = own.map(textOf);
  return nextCursor === undefined ? { texts } : { texts, next: nextCursor };
}

/** An item that does not say to whom or when must not count as no text: nothing can be told from such a list. */
function textOf({ id, toMsisdn, startedAt, costType }: UsageItem): SentText {
  if (toMsisdn === undefined || startedAt === undefined || Number.isNaN(Date.parse(startedAt))) {
    const detail = `the item ${id} lacks its recipient or its time`;
    throw new ProviderError({ tried: 'List usage', effect: 'none', code: 'unreadable', detail });
  }
  const startedAtMs = Date.parse(startedAt);
  return { id, to: digitsOf(toMsisdn), startedAtMs, outOfBundle: costType === 'out_of_bundle' };
}

function digitsOf(number: string): string {
  return number.replace(/^\+/, '');
}

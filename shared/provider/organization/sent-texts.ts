import type { Msisdn } from '../../core/msisdn.ts';
import { ProviderError } from '../../errors.ts';
import type { SentText, SentTexts } from '../../ports.ts';
import type { Page } from '../paged.ts';
import type { OrganizationApi } from './api.ts';
import type { UsageFilter, UsageItem } from './usage.ts';

/** As many as a page holds. Source: organization API, Limits, `limit`. */
const pageItemsMax = 100;

/**
 * The texts that a number sent, from List usage. Its filter takes numbers of 12 to 15 digits only (organization API, List usage
 * parameters); a shorter one is found by the line it belongs to.
 */
export function sentTexts({
  usage,
  subscriptions,
}: Pick<OrganizationApi, 'usage' | 'subscriptions'>): SentTexts {
  const lines = new Map<string, string>();

  const lineOf = async (digits: string): Promise<string> => {
    const known = lines.get(digits);
    if (known !== undefined) return known;
    // A line that was ended may have sent the text before.
    for await (const { id, phoneNumbers } of subscriptions.list({
      transclude: ['phone_numbers'],
      limit: pageItemsMax,
    }))
      for (const { msisdn } of phoneNumbers ?? []) if (msisdn !== undefined) lines.set(digitsOf(msisdn), id);
    const found = lines.get(digits);
    if (found !== undefined) return found;
    const detail =
      'no subscription of the organization has the sending number, so its texts cannot be looked up';
    throw new ProviderError({ tried: 'List Subscriptions', effect: 'none', code: 'unreadable', detail });
  };

  return {
    async page(from, [fromDate, toDate], cursor) {
      const line = await filterOf(from, lineOf);
      const pages = usage
        .list({
          fromDate,
          toDate,
          type: ['sms'],
          direction: 'outbound',
          limit: pageItemsMax,
          cursor,
          ...line,
        })
        .pages();
      for await (const page of pages) return read(page, from);
      return { texts: [] };
    },
  };
}

async function filterOf(from: Msisdn, lineOf: (digits: string) => Promise<string>): Promise<UsageFilter> {
  const digits = digitsOf(from);
  return digits.length >= 12 ? { msisdn: digits } : { subscriptionId: await lineOf(digits) };
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

import { loadOnce } from '../../core/load-once.ts';
import type { Msisdn } from '../../core/msisdn.ts';
import { ProviderError } from '../../errors.ts';
import type { SentText, SentTexts } from '../../ports/world.ts';
import type { Page } from '../lists/paged.ts';
import type { OrganizationApi } from './api.ts';
import { organizationPageItemsMax } from './lists.ts';
import type { UsageItem } from './usage.ts';

/**
 * The texts that a number sent, from List usage. Its filter takes numbers of 12 to 15 digits only (organization API,
 * List usage parameters); the texts of a shorter one are asked for by its subscription.
 */
export function sentTexts({ usage }: Pick<OrganizationApi, 'usage'>): SentTexts {
  return {
    async page({ from, subscriptionId }, [fromDate, toDate], cursor) {
      const subscription =
        subscriptionId === undefined ? { msisdn: digitsOf(from) } : { subscriptionId: subscriptionId };
      const list = {
        fromDate,
        toDate,
        type: ['sms'],
        direction: 'outbound',
        cursor,
        ...subscription,
      } as const;
      const pages = usage.list({ ...list, limit: organizationPageItemsMax }).pages();
      for await (const page of pages) return read(page, from);
      return { texts: [] };
    },
  };
}

async function read({ items, nextCursor }: Page<UsageItem>, from: Msisdn) {
  const texts: SentText[] = [];
  for (const item of items) {
    const { fromMsisdn } = item;
    // A subscription may have several numbers.
    if (fromMsisdn === undefined || (await asSent(fromMsisdn, from)) === digitsOf(from))
      texts.push(await textOf(item, from));
  }
  return nextCursor === undefined ? { texts } : { texts, next: nextCursor };
}

/** An item that does not say to whom or when must not count as no text: nothing can be concluded from such a list. */
async function textOf(
  { id, toMsisdn, startedAt, processedAt, costType }: UsageItem,
  from: Msisdn,
): Promise<SentText> {
  if (toMsisdn === undefined || startedAt === undefined || Number.isNaN(Date.parse(startedAt))) {
    const detail = `the item ${id} lacks its recipient or its time`;
    throw new ProviderError({ tried: 'List usage', effect: 'none', code: 'unreadable', detail });
  }
  const startedAtMs = Date.parse(startedAt);
  const processedAtMs = Date.parse(processedAt ?? '');
  return {
    id,
    to: await asSent(toMsisdn, from),
    startedAtMs,
    ...(Number.isNaN(processedAtMs) ? {} : { processedAtMs }),
    outOfBundle: costType === 'out_of_bundle',
  };
}

/** Long enough for a country's code, and no trunk prefix before it. */
const international = /^[1-9]\d{10,14}$/;

/** Loaded with the first number in another spelling: libphonenumber is large, and the document shows none. */
const loadNumbers = loadOnce(() => import('../../core/msisdn.ts'));

/**
 * A number as calls name it, in digits with the country's code. The document writes it so. A number in another
 * spelling, with a plus or without the country of its sender, must not count as a text that was never sent.
 */
async function asSent(written: string, from: Msisdn): Promise<string> {
  const digits = written.replace(/^(?:\+|00)/, '').replace(/[\s().-]/g, '');
  if (international.test(digits)) return digits;
  const { parseMsisdn, plussedMsisdn } = await loadNumbers();
  const whole = plussedMsisdn(`+${digits}`);
  if (whole !== undefined) return digitsOf(whole);
  const sender = parseMsisdn(from, 'US');
  const country = 'country' in sender ? sender.country : undefined;
  const read = country === undefined ? undefined : parseMsisdn(written, country);
  return read !== undefined && 'msisdn' in read ? digitsOf(read.msisdn) : digits;
}

function digitsOf(number: string): string {
  return number.replace(/^\+/, '');
}

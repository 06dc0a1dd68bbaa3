import type { Msisdn } from '../../core/msisdn.ts';
import { loadNumbers, type Numbers } from '../../core/reconciliation/load-numbers.ts';
import { ProviderError } from '../../errors.ts';
import type { SentText, SentTexts } from '../../ports/calls/sms.ts';
import type { Page } from '../lists/paged.ts';
import type { OrganizationApi } from './api.ts';
import { organizationPageItemsMax } from './lists.ts';
import type { UsageItem } from './usage.ts';

/**
 * The texts that a number sent, from List usage. Its filter takes no short numbers: their texts are asked for by the
 * subscription.
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
  const written = items.flatMap(({ fromMsisdn, toMsisdn }) => [fromMsisdn, toMsisdn]);
  const isPlain = written.every((one) => one === undefined || international.test(digitsIn(one)));
  const numbers = isPlain ? undefined : await loadNumbers();
  const asSent = (one: string): string => sentAs(one, from, numbers);
  // A subscription may have several numbers.
  const isOwn = ({ fromMsisdn }: UsageItem): boolean =>
    fromMsisdn === undefined || asSent(fromMsisdn) === digitsOf(from);
  const texts = items.filter(isOwn).map((item) => textOf(item, asSent));
  return nextCursor === undefined ? { texts } : { texts, next: nextCursor };
}

/** An item that does not say to whom or when must not count as no text: nothing can be concluded from such a list. */
function textOf(
  { id, toMsisdn, startedAt, processedAt, costType }: UsageItem,
  asSent: (written: string) => string,
): SentText {
  if (toMsisdn === undefined || startedAt === undefined || Number.isNaN(Date.parse(startedAt))) {
    const detail = `the item ${id} lacks its recipient or its time`;
    throw new ProviderError({ tried: 'List usage', effect: 'none', code: 'unreadable', detail });
  }
  const startedAtMs = Date.parse(startedAt);
  const processedAtMs = Date.parse(processedAt ?? '');
  return {
    id,
    to: asSent(toMsisdn),
    startedAtMs,
    ...(Number.isNaN(processedAtMs) ? {} : { processedAtMs }),
    outOfBundle: costType === 'out_of_bundle',
  };
}

/** Long enough for a country's code, and no trunk prefix before it. */
const international = /^[1-9]\d{10,14}$/;

/**
 * A number as calls name it, in digits with the country's code. The document writes it so. A number in another
 * spelling, with a plus or without the country of its sender, must not count as a text that was never sent.
 *
 * @param numbers absent where every number is written as in the document
 */
function sentAs(written: string, from: Msisdn, numbers: Numbers | undefined): string {
  const digits = digitsIn(written);
  if (numbers === undefined || international.test(digits)) return digits;
  const whole = numbers.plussedMsisdn(`+${digits}`);
  if (whole !== undefined) return digitsOf(whole);
  const sender = numbers.parseMsisdn(from, 'US');
  const country = 'country' in sender ? sender.country : undefined;
  const read = country === undefined ? undefined : numbers.parseMsisdn(written, country);
  return read !== undefined && 'msisdn' in read ? digitsOf(read.msisdn) : digits;
}

/** Without what may stand before the country's code, and between digits. */
function digitsIn(written: string): string {
  return written.replace(/^(?:\+|00)/, '').replace(/[\s().-]/g, '');
}

export function digitsOf(number: string): string {
  return number.replace(/^\+/, '');
}

import { expect, test } from 'vitest';
import {
  clientOf,
  openSandbox,
  pageOf,
  problemOf,
  sms,
  standingClock,
  type UsagePage,
} from '../../support/sandbox/sandbox-client.ts';

/** A sandbox that has performed one text to each list of numbers, a minute apart, oldest first. */
async function afterTexts(lists: string[][], options: { usageDelayMs?: number; senders?: string[] } = {}) {
  const clock = standingClock(Date.UTC(2026, 2, 1, 12));
  const sandbox = await openSandbox({ now: clock.now, ...options });
  const client = await clientOf(sandbox);
  for (const [at, to] of lists.entries()) {
    if (at > 0) clock.advance(60_000);
    const from = options.senders?.[at % options.senders.length] ?? '+447700900000';
    await client.send(sms({ from, to }));
  }
  return { clock, sandbox, client };
}

const recipientsOf = (page: UsagePage) => page._embedded.items.map(({ to_msisdn: to }) => to);

test('a text shows in the usage five minutes after it was performed, not a moment earlier', async () => {
  const { clock, sandbox, client } = await afterTexts([['+447700900001']]);
  clock.advance(299_999);
  expect(recipientsOf(await pageOf(await client.usage()))).toEqual([]);
  clock.advance(1);
  // By now the first token has expired.
  const later = await clientOf(sandbox);
  expect(recipientsOf(await pageOf(await later.usage()))).toEqual(['447700900001']);
});

test('an item has the fields of the document and each recipient has one', async () => {
  const { clock, sandbox, client } = await afterTexts([['+447700900001', '447700900002']], {
    usageDelayMs: 1000,
  });
  clock.advance(1000);
  const page = await pageOf(await client.usage('?type=sms'));
  const subscription = sandbox.senders[0];
  expect(recipientsOf(page)).toEqual(['447700900002', '447700900001']);
  expect(page._embedded.items[0]).toEqual({
    id: expect.stringMatching(/^uitem_[0-9A-Z]{26}$/),
    type: 'sms',
    direction: 'outbound',
    technology: 'cs',
    from_msisdn: '447700900000',
    to_msisdn: '447700900002',
    location_country: 'GB',
    roaming: false,
    is_recorded: false,
    started_at: '2026-03-01T12:00:00.000Z',
    ended_at: '2026-03-01T12:00:00.000Z',
    processed_at: '2026-03-01T12:00:01.000Z',
    quantity: 1,
    unit: expect.any(String),
    charged_quantity: 1,
    cost_type: 'in_bundle',
    _links: {
      subscription: { href: `${sandbox.baseUrl}/enterprise/subscriptions/${subscription?.subscriptionId}` },
      subscriber: { href: `${sandbox.baseUrl}/enterprise/subscribers/${subscription?.subscriberId}` },
    },
  });
  expect(page._links).toEqual({ self: { href: `${sandbox.baseUrl}/enterprise/usage/items?type=sms` } });
});

test('pages follow each other newest first, without gap or repeat, while newer texts arrive', async () => {
  const numbers = Array.from({ length: 7 }, (_, at) => `44770090000${at}`);
  const { clock, client } = await afterTexts([numbers.slice(0, 3), numbers.slice(3, 7)], { usageDelayMs: 0 });
  const seen: unknown[] = [];
  let page = await pageOf(await client.usage('?limit=3&type=sms'));
  const sizes = [page._embedded.items.length];
  seen.push(...recipientsOf(page));
  clock.advance(1000);
  await client.send(sms({ to: ['447700900009'] }));
  while (page._links.next) {
    page = await pageOf(await client.follow(page._links.next.href));
    sizes.push(page._embedded.items.length);
    seen.push(...recipientsOf(page));
  }
  expect(sizes).toEqual([3, 3, 1]);
  expect(seen).toEqual(numbers.toReversed());
});

test('a page that ends with the last item has no next link', async () => {
  const { client } = await afterTexts([['447700900001', '447700900002']], { usageDelayMs: 0 });
  expect((await pageOf(await client.usage('?limit=2')))._links.next).toBeUndefined();
});

test('a page has ten items unless a limit says otherwise', async () => {
  const numbers = Array.from({ length: 150 }, (_, at) => `447700900${String(at).padStart(3, '0')}`);
  const { client } = await afterTexts([numbers], { usageDelayMs: 0 });
  expect((await pageOf(await client.usage()))._embedded.items).toHaveLength(10);
  expect((await pageOf(await client.usage('?limit=1')))._embedded.items).toHaveLength(1);
  expect((await pageOf(await client.usage('?limit=100')))._embedded.items).toHaveLength(100);
});

test('a cursor has at most 128 characters and belongs to its filter', async () => {
  const { client } = await afterTexts([['447700900001', '447700900002']], { usageDelayMs: 0 });
  const page = await pageOf(await client.usage('?limit=1&type=sms'));
  const cursor = new URL(page._links.next?.href ?? '').searchParams.get('cursor') ?? '';
  expect(cursor.length).toBeGreaterThanOrEqual(1);
  expect(cursor.length).toBeLessThanOrEqual(128);
  expect((await client.usage(`?limit=50&type=sms&cursor=${cursor}`)).status).toBe(200);
  const refused = await client.usage(`?limit=1&direction=outbound&cursor=${cursor}`);
  expect(refused.status).toBe(400);
  expect((await problemOf(refused)).errors?.[0]?.pointer).toBe('$.cursor');
});

test.each([
  ['type=sms', 2],
  ['type=voice&type=sms', 2],
  ['type=voice&type=data', 0],
  ['direction=outbound', 2],
  ['direction=inbound', 0],
  ['cost-type=in_bundle', 2],
  ['cost-type=free&cost-type=out_of_bundle', 0],
  ['msisdn=447700900000', 1],
  ['msisdn=447700900005', 1],
  ['msisdn=447700900001', 0],
  ['from-date=2026-03-01', 2],
  ['from-date=2026-03-02', 0],
  ['to-date=2026-03-01', 2],
  ['to-date=2026-02-28', 0],
  ['from-date=2026-03-01&to-date=2026-03-01', 2],
  ['account-id=acc_00000000000000000000000000', 0],
  ['subscription-id=sub_00000000000000000000000000', 0],
  ['subscriber-id=sbr_00000000000000000000000000', 0],
])('the filter %s chooses %i of two texts of two subscriptions', async (query, count) => {
  const { client } = await afterTexts([['447700900001'], ['447700900001']], {
    usageDelayMs: 0,
    senders: ['+447700900000', '+447700900005'],
  });
  expect((await pageOf(await client.usage(`?${query}`)))._embedded.items).toHaveLength(count);
});

test('the ids of a subscription choose its own texts', async () => {
  const { sandbox, client } = await afterTexts([['447700900001'], ['447700900002']], {
    usageDelayMs: 0,
    senders: ['+447700900000', '+447700900005'],
  });
  const second = sandbox.senders[1];
  for (const query of [
    `subscription-id=${second?.subscriptionId}`,
    `subscriber-id=${second?.subscriberId}`,
  ]) {
    expect(recipientsOf(await pageOf(await client.usage(`?${query}`)))).toEqual(['447700900002']);
  }
  expect(recipientsOf(await pageOf(await client.usage(`?account-id=${second?.accountId}`)))).toHaveLength(2);
});

test.each([
  ['limit=0', '$.limit'],
  ['limit=101', '$.limit'],
  ['limit=1.5', '$.limit'],
  ['limit=5&limit=6', '$.limit'],
  ['cursor=', '$.cursor'],
  [`cursor=${'a'.repeat(129)}`, '$.cursor'],
  ['cursor=abc', '$.cursor'],
  ['msisdn=12345678901', '$.msisdn'],
  ['msisdn=1234567890123456', '$.msisdn'],
  ['msisdn=%2B447700900000', '$.msisdn'],
  ['type=mms', '$.type'],
  ['type=sms,voice', '$.type'],
  ['direction=sideways', '$.direction'],
  ['cost-type=cheap', "$['cost-type']"],
  ['from-date=2026-02-30', "$['from-date']"],
  ['from-date=2026-3-1', "$['from-date']"],
  ['from-date=2026-03-02&to-date=2026-03-01', "$['to-date']"],
  ['account-id=acc_1', "$['account-id']"],
  ['subscription-id=sub_0000000000000000000000000a', "$['subscription-id']"],
  ['subscriber-id=sub_00000000000000000000000000', "$['subscriber-id']"],
  ['page=2', '$.page'],
])('the query %s is refused with a pointer to %s', async (query, pointer) => {
  const client = await clientOf(await openSandbox());
  const response = await client.usage(`?${query}`);
  expect(response.status).toBe(400);
  expect((await problemOf(response)).errors?.map((error) => error.pointer)).toEqual([pointer]);
});

test('a cursor that is too long is refused for its length', async () => {
  const client = await clientOf(await openSandbox());
  const [longest, tooLong] = ['a'.repeat(128), 'a'.repeat(129)];
  const detailOf = async (cursor: string) =>
    (await problemOf(await client.usage(`?cursor=${cursor}`))).errors?.[0]?.detail;
  expect(await detailOf(longest)).toBe('The cursor is unknown');
  expect(await detailOf(tooLong)).toBe('Must have 1 to 128 characters');
});

test('with commaSeparatedLists one value may hold several', async () => {
  const client = await clientOf(await openSandbox({ flags: { commaSeparatedLists: true } }));
  expect((await client.usage('?type=sms,voice')).status).toBe(200);
  expect((await client.usage('?type=sms,fax')).status).toBe(400);
});

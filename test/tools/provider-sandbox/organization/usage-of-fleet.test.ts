import { expect, test } from 'vitest';
import { clientOf, openSandbox, pageOf, sms } from '../../../support/sandbox/sandbox-client.ts';
import { apiOf, type Json, readAll } from './api-client.ts';

const senders = ['+447700900000', '+447700900005', '+447700900007'];

/** Each of three subscriptions in two accounts has sent one text, to 447700900101, …02 and …03. */
async function afterThreeTexts() {
  const sandbox = await openSandbox({ senders, fleet: { accounts: 2, subscriptions: 1 }, usageDelayMs: 0 });
  const client = await clientOf(sandbox);
  for (const [at, from] of senders.entries()) {
    await client.send(sms({ from, to: [`44770090010${at + 1}`] }));
  }
  const recipients = async (query: string) =>
    (await pageOf(await client.usage(`?${query}`)))._embedded.items.map(({ to_msisdn: to }) => to);
  return { sandbox, recipients };
}

test('usage is chosen by account, subscription and subscriber, newest first', async () => {
  const { sandbox, recipients } = await afterThreeTexts();
  const [first, second, third] = sandbox.senders;
  expect(third?.accountId).toBe(first?.accountId);
  expect(await recipients(`account-id=${first?.accountId}`)).toEqual(['447700900103', '447700900101']);
  expect(await recipients(`account-id=${second?.accountId}`)).toEqual(['447700900102']);
  expect(await recipients(`subscription-id=${third?.subscriptionId}`)).toEqual(['447700900103']);
  expect(await recipients(`subscriber-id=${first?.subscriberId}`)).toEqual(['447700900101']);
});

test('filters of different subscriptions together choose nothing', async () => {
  const { sandbox, recipients } = await afterThreeTexts();
  const [first, second] = sandbox.senders;
  const mixed = `account-id=${second?.accountId}&subscription-id=${first?.subscriptionId}`;
  expect(await recipients(mixed)).toEqual([]);
  const same = `account-id=${first?.accountId}&subscription-id=${first?.subscriptionId}`;
  expect(await recipients(same)).toEqual(['447700900101']);
});

test('the links of a usage item lead to its subscription and its subscriber', async () => {
  const { sandbox } = await afterThreeTexts();
  const api = await apiOf(sandbox);
  for (const item of await readAll(api, '/usage/items', 'items')) {
    const links = item._links as Record<string, { href: string }>;
    const pathOf = (name: string) => links[name]?.href.split('/enterprise')[1] ?? '';
    const { _embedded } = await api.read(pathOf('subscription'), { prefer: 'transclude=subscriber' });
    expect((_embedded as { subscriber: Json }).subscriber.id).toBe((await api.read(pathOf('subscriber'))).id);
  }
});

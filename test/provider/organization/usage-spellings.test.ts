import { expect, test } from 'vitest';
import type { OrganizationApi } from '../../../shared/provider/organization/api.ts';
import { sentTexts } from '../../../shared/provider/organization/sent-texts.ts';
import type { UsageItem } from '../../../shared/provider/organization/usage.ts';
import { fictional } from '../../support/a-plan.ts';

const days = ['2026-11-20', '2026-11-22'] as const;
const from = fictional(0);

/** One page of a list that says this of its one item. */
async function listed(item: Partial<UsageItem>) {
  const whole = {
    id: 'uitem_1',
    startedAt: '2026-11-21T12:00:00Z',
    toMsisdn: fictional(1).slice(1),
    ...item,
  };
  const page = { items: [whole as UsageItem], nextCursor: undefined };
  const list = () => ({
    async *pages() {
      yield page;
    },
  });
  const api = { usage: { list } } as unknown as Pick<OrganizationApi, 'usage'>;
  return (await sentTexts(api).page({ from }, days)).texts;
}

test.each([
  ['as the document has it', '12125550101'],
  ['with a plus', '+12125550101'],
  ['with the prefix of calls abroad', '0012125550101'],
  ["without its country, which is the sender's", '2125550101'],
  ['as people write it', '(212) 555-0101'],
])('the recipient of a text is known however it is spelled: %s', async (_, toMsisdn) => {
  expect(await listed({ toMsisdn })).toMatchObject([{ to: '12125550101' }]);
});

test('a number of another country stays what it is', async () => {
  expect(await listed({ toMsisdn: '3545111234' })).toMatchObject([{ to: '3545111234' }]);
});

test('a text whose sender is spelled otherwise, or not said, is a text of the sender that was asked for', async () => {
  for (const fromMsisdn of [from, from.slice(1), from.slice(2), undefined])
    expect(await listed({ fromMsisdn })).toHaveLength(1);
  expect(await listed({ fromMsisdn: fictional(2).slice(1) })).toEqual([]);
});

test('when a text came onto record learns where the provider says it', async () => {
  const processedAt = '2026-11-21T12:20:00Z';
  expect(await listed({ processedAt })).toMatchObject([{ processedAtMs: Date.parse(processedAt) }]);
});

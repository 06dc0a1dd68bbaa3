import { expect } from 'vitest';
import type { UsageFilter } from '../../../../shared/provider/organization/usage.ts';
import type { Practice } from '../../../support/documents/practice.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { all } from '../../../support/provider/walk.ts';
import { embeddedIn, pointersIn } from '../bare-answer.ts';
import { people, sms, usageDelayMs, useTexts } from './first-text.ts';

const states = statementsOf('Organization API');

const id26 = '0123456789ABCDEFGHIJKLMNOP';

/** A filter as the client has it and as the document writes it, and how many of one text's items it lets through. */
type Filter = readonly [
  typed: (practice: Practice) => UsageFilter,
  query: (practice: Practice) => string,
  0 | 1,
];

const subscriptionOf = ({ sandbox }: Practice) => {
  const [subscription] = sandbox.senders;
  if (subscription === undefined) throw new Error('The sandbox has no subscription');
  return subscription;
};

const filters: readonly (readonly [name: string, ...Filter])[] = [
  ['from-date, that day included', () => ({ fromDate: '2026-03-01' }), () => 'from-date=2026-03-01', 1],
  ['from-date, later days only', () => ({ fromDate: '2026-03-02' }), () => 'from-date=2026-03-02', 0],
  ['to-date, that day included', () => ({ toDate: '2026-03-01' }), () => 'to-date=2026-03-01', 1],
  ['to-date, earlier days only', () => ({ toDate: '2026-02-28' }), () => 'to-date=2026-02-28', 0],
  [
    'account-id',
    (practice) => ({ accountId: subscriptionOf(practice).accountId }),
    (practice) => `account-id=${subscriptionOf(practice).accountId}`,
    1,
  ],
  ['another account-id', () => ({ accountId: `acc_${id26}` }), () => `account-id=acc_${id26}`, 0],
  [
    'subscription-id',
    (practice) => ({ subscriptionId: subscriptionOf(practice).subscriptionId }),
    (practice) => `subscription-id=${subscriptionOf(practice).subscriptionId}`,
    1,
  ],
  [
    'another subscription-id',
    () => ({ subscriptionId: `sub_${id26}` }),
    () => `subscription-id=sub_${id26}`,
    0,
  ],
  [
    'subscriber-id',
    (practice) => ({ subscriberId: subscriptionOf(practice).subscriberId }),
    (practice) => `subscriber-id=${subscriptionOf(practice).subscriberId}`,
    1,
  ],
  ['another subscriber-id', () => ({ subscriberId: `sbr_${id26}` }), () => `subscriber-id=sbr_${id26}`, 0],
  ['msisdn', () => ({ msisdn: '447700900000' }), () => 'msisdn=447700900000', 1],
  ['another msisdn', () => ({ msisdn: '447700900002' }), () => 'msisdn=447700900002', 0],
  ['type sms', () => ({ type: ['sms'] }), () => 'type=sms', 1],
  ['type voice', () => ({ type: ['voice'] }), () => 'type=voice', 0],
  ['type data', () => ({ type: ['data'] }), () => 'type=data', 0],
  ['several types', () => ({ type: ['voice', 'sms'] }), () => 'type=voice&type=sms', 1],
  ['direction outbound', () => ({ direction: 'outbound' }), () => 'direction=outbound', 1],
  ['direction inbound', () => ({ direction: 'inbound' }), () => 'direction=inbound', 0],
  ['cost-type free', () => ({ costType: ['free'] }), () => 'cost-type=free', 0],
  ['cost-type in_bundle', () => ({ costType: ['in_bundle'] }), () => 'cost-type=in_bundle', 1],
  ['cost-type out_of_bundle', () => ({ costType: ['out_of_bundle'] }), () => 'cost-type=out_of_bundle', 0],
  [
    'several cost-types',
    () => ({ costType: ['free', 'in_bundle'] }),
    () => 'cost-type=free&cost-type=in_bundle',
    1,
  ],
];

for (const [name, typed, query, count] of filters)
  states('Endpoints', `usage can be narrowed by ${name}`, async (practice) => {
    const { organization, bareOrganization, sandbox } = practice;
    await useTexts(practice);
    expect(await all(organization.usage.list(typed(practice)))).toHaveLength(count);
    const target = `/usage/items?${query(practice)}`;
    expect(sandbox.spy.calls('listUsage').at(-1)?.target).toBe(`/enterprise${target}`);
    expect(embeddedIn(await bareOrganization('GET', target), 'items')).toHaveLength(count);
  });

/** What no filter may be; the client's form is absent where it lets the API decide. */
const wrong: readonly (readonly [query: string, pointer: string, typed?: object])[] = [
  ['from-date=2026-02-30', "$['from-date']", { fromDate: '2026-02-30' }],
  ['from-date=20260301', "$['from-date']", { fromDate: '20260301' }],
  ['to-date=2026-3-1', "$['to-date']", { toDate: '2026-3-1' }],
  ['to-date=2026-03-01T00:00:00Z', "$['to-date']", { toDate: '2026-03-01T00:00:00Z' }],
  [
    'from-date=2026-03-02&to-date=2026-03-01',
    "$['to-date']",
    { fromDate: '2026-03-02', toDate: '2026-03-01' },
  ],
  ['account-id=acc_1', "$['account-id']"],
  [`account-id=sub_${id26}`, "$['account-id']"],
  [`account-id=acc_${id26.toLowerCase()}`, "$['account-id']"],
  [`subscription-id=sub_${id26}Q`, "$['subscription-id']"],
  [`subscription-id=acc_${id26}`, "$['subscription-id']"],
  [`subscriber-id=sbr_${id26.slice(1)}`, "$['subscriber-id']"],
  [`subscriber-id=sub_${id26}`, "$['subscriber-id']"],
  ['msisdn=%2B447700900000', '$.msisdn', { msisdn: '+447700900000' }],
  ['type=mms', '$.type', { type: ['mms'] }],
  ['type=sms&type=mms', '$.type', { type: ['sms', 'mms'] }],
  ['direction=both', '$.direction', { direction: 'both' }],
  ['direction=inbound&direction=outbound', '$.direction', { direction: ['inbound', 'outbound'] }],
  ['cost-type=paid', "$['cost-type']", { costType: ['paid'] }],
  ['colour=red', '$.colour', { colour: 'red' }],
];

for (const [query, pointer, typed] of wrong)
  states('Endpoints', `usage by ${query} is refused`, async ({ organization, bareOrganization, sandbox }) => {
    if (typed !== undefined) expect(() => organization.usage.list(typed)).toThrow(/^List usage: /);
    expect(sandbox.spy.calls()).toEqual([]);
    const bare = await bareOrganization('GET', `/usage/items?${query}`);
    expect([bare.status, ...pointersIn(bare)]).toEqual([400, pointer]);
  });

states(
  'Endpoints',
  'several values may stand in one, with commas, where that is spoken',
  async (practice) => {
    await useTexts(practice);
    const { organization, sandbox } = practice;
    expect(await all(organization.usage.list({ type: ['voice', 'sms'] }))).toHaveLength(1);
    expect(sandbox.spy.calls('listUsage').at(-1)?.target).toBe('/enterprise/usage/items?type=voice,sms');
  },
  { organizationDialect: { arrays: 'comma' }, flags: { commaSeparatedLists: true } },
);

states('Endpoints', 'usage comes newest first', async ({ organization, bareOrganization, clock }) => {
  for (const to of people(3)) {
    await organization.sms.send(sms({ to: [to] }));
    clock.advance(60_000);
  }
  clock.advance(usageDelayMs);
  const newestFirst = ['447700900003', '447700900002', '447700900001'];
  const typed = await all(organization.usage.list());
  expect(typed.map(({ toMsisdn }) => toMsisdn)).toEqual(newestFirst);
  const said = embeddedIn(await bareOrganization('GET', '/usage/items'), 'items');
  expect(said?.map((item) => item.to_msisdn)).toEqual(newestFirst);
});

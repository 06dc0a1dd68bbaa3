import { expect } from 'vitest';
import type { Practice } from '../../../support/documents/practice.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { problemOf } from '../../../support/provider/thrown.ts';
import { all } from '../../../support/provider/walk.ts';
import { embeddedIn, linksIn } from '../bare-answer.ts';
import { readChanged } from '../changed-answers.ts';
import { type BothReadings, statesMembers } from '../members.ts';
import { useTexts } from './first-text.ts';

const states = statementsOf('Organization API');

/** The usage of one text. */
const read: BothReadings = async (practice) => {
  await useTexts(practice);
  const [typed] = await all(practice.organization.usage.list());
  const [said] = embeddedIn(await practice.bareOrganization('GET', '/usage/items'), 'items') ?? [];
  if (typed === undefined || said === undefined) throw new Error('The text does not show in the usage');
  return { typed, said };
};

statesMembers(
  'Usage item',
  'a usage item',
  [
    ['id', 'id', expect.stringMatching(/^uitem_[0-9A-Z]{26}$/), 'uitem_ and 26 characters of 0-9 and A-Z'],
    ['type', 'type', 'sms', 'which is sms for a text'],
    ['direction', 'direction', 'outbound', 'which is outbound for a text that was sent'],
    ['technology', 'technology', 'cs', 'of which one value is in use: cs'],
    ['from_msisdn', 'fromMsisdn', '447700900000', 'digits without a plus'],
    ['to_msisdn', 'toMsisdn', '447700900001', 'digits without a plus'],
    ['location_country', 'locationCountry', 'GB', 'a country code'],
    ['roaming', 'roaming', false, 'a boolean'],
    ['is_recorded', 'isRecorded', false, 'a boolean'],
    ['started_at', 'startedAt', '2026-03-01T12:00:00.000Z', 'a date and time'],
    ['ended_at', 'endedAt', '2026-03-01T12:00:00.000Z', 'a date and time'],
    ['processed_at', 'processedAt', '2026-03-01T12:05:00.000Z', 'a date and time'],
    ['quantity', 'quantity', 1, 'a number'],
    ['unit', 'unit', 'messages', 'a string'],
    ['charged_quantity', 'chargedQuantity', 1, 'a number'],
    ['cost_type', 'costType', 'in_bundle', 'which is in_bundle for a text of the plan'],
  ],
  read,
);

for (const [relation, typedName, place] of [
  ['subscription', 'subscriptionId', 'subscriptions'],
  ['subscriber', 'subscriberId', 'subscribers'],
] as const)
  states(
    'Usage item',
    `a usage item links to its ${relation}, whose id the client takes from it`,
    async (practice) => {
      const { typed, said } = await read(practice);
      const id = practice.sandbox.senders[0]?.[typedName];
      expect(linksIn({ status: 200, headers: new Headers(), body: said })).toContain(relation);
      expect(said).toHaveProperty(['_links', relation, 'href'], expect.stringMatching(`/${place}/${id}$`));
      expect(typed).toHaveProperty([typedName], id);
    },
  );

/** What the client reads when the first item of the list has another value there. */
const readItem = async (practice: Practice, name: string, value: unknown) => {
  await useTexts(practice);
  const changes = { [`_embedded.items.0.${name}`]: value };
  const [item] = await readChanged(practice, changes, ({ usage }) => all(usage.list()));
  return item;
};

for (const [name, typedName, values] of [
  ['type', 'type', ['voice', 'data', 'sms', 'mms']],
  ['direction', 'direction', ['inbound', 'outbound', 'forwarded']],
  ['cost_type', 'costType', ['free', 'in_bundle', 'out_of_bundle', 'shared']],
  ['technology', 'technology', ['cs', '4G', 'satellite']],
  ['unit', 'unit', ['seconds', 'bytes', 'minutes']],
  ['roaming', 'roaming', [true]],
  ['is_recorded', 'isRecorded', [true]],
  ['quantity', 'quantity', [0, 61.5]],
  ['charged_quantity', 'chargedQuantity', [0, 120]],
] as const)
  for (const value of values)
    states('Usage item', `${name} ${value} is read as it is`, async (practice) => {
      expect(await readItem(practice, name, value)).toHaveProperty([typedName], value);
    });

states('Usage item', 'a number that stands without quotes is read as its digits', async (practice) => {
  expect(await readItem(practice, 'to_msisdn', 447700900000)).toMatchObject({ toMsisdn: '447700900000' });
});

states('Usage item', 'a usage item whose recipient cannot be read proves nothing', async (practice) => {
  const problem = await problemOf(readItem(practice, 'to_msisdn', { digits: '447700900000' }));
  expect(problem).toMatchObject({ code: 'unreadable', effect: 'none' });
});

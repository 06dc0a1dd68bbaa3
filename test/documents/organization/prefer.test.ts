import { expect } from 'vitest';
import type { Transcludable } from '../../../shared/provider/organization/subscriptions.ts';
import type { Practice, PracticeOptions } from '../../support/documents/practice.ts';
import { statementsOf } from '../../support/documents/statement.ts';
import { errorOf } from '../../support/provider/thrown.ts';
import { embeddedIn, pointersIn } from './bare-answer.ts';

const states = statementsOf('Organization API');

const names: readonly (readonly [name: Transcludable, typedName: string])[] = [
  ['subscriber', 'subscriber'],
  ['account', 'account'],
  ['sim_profile', 'simProfile'],
  ['phone_numbers', 'phoneNumbers'],
  ['services', 'services'],
];

const typedNames = names.map(([, typedName]) => typedName);

const idIn = ({ sandbox }: Practice) => sandbox.senders[0]?.subscriptionId ?? '';

/** Names of what the client shows as embedded. */
const shown = (subscription: object) =>
  typedNames.filter((name) => (subscription as Record<string, unknown>)[name] !== undefined);

/** Names of what the sandbox embeds in a subscription. */
const embedded = (subscription: unknown) =>
  Object.keys((subscription as { _embedded?: object })._embedded ?? {});

for (const [name, typedName] of names) {
  states('Endpoints', `Get Subscription embeds ${name} when Prefer names it`, async (practice) => {
    const { organization, bareOrganization, sandbox } = practice;
    const prefer = `transclude=${name}`;
    const bare = await bareOrganization('GET', `/subscriptions/${idIn(practice)}`, undefined, { prefer });
    expect(embedded(bare.body)).toEqual([name]);
    const typed = await organization.subscriptions.get(idIn(practice), { transclude: [name] });
    expect(shown(typed)).toEqual([typedName]);
    expect(sandbox.spy.calls('getSubscription').at(-1)?.headers.prefer).toBe(prefer);
  });

  states('Endpoints', `List Subscriptions embeds ${name} when Prefer names it`, async (practice) => {
    const { organization, bareOrganization, sandbox } = practice;
    const prefer = `transclude=${name}`;
    const bare = await bareOrganization('GET', '/subscriptions', undefined, { prefer });
    expect(embeddedIn(bare, 'subscriptions')?.map(embedded)).toEqual([[name]]);
    const typed = await Array.fromAsync(organization.subscriptions.list({ transclude: [name] }));
    expect(typed.map(shown)).toEqual([[typedName]]);
    expect(sandbox.spy.calls('listSubscriptions').at(-1)?.headers.prefer).toBe(prefer);
  });
}

const everything = names.map(([name]) => name);
const documented = 'transclude=subscriber;account;sim_profile;phone_numbers;services';

states('Endpoints', 'Prefer names several with semicolons between', async (practice) => {
  const { organization, bareOrganization, sandbox } = practice;
  const path = `/subscriptions/${idIn(practice)}`;
  const bare = await bareOrganization('GET', path, undefined, { prefer: documented });
  expect(embedded(bare.body)).toEqual(everything);
  const typed = await organization.subscriptions.get(idIn(practice), { transclude: everything });
  expect(shown(typed)).toEqual(typedNames);
  expect(sandbox.spy.calls('getSubscription').at(-1)?.headers.prefer).toBe(documented);
});

states('Endpoints', 'nothing is embedded without Prefer', async (practice) => {
  const { organization, bareOrganization, sandbox } = practice;
  const bare = await bareOrganization('GET', `/subscriptions/${idIn(practice)}`);
  expect(bare.body).not.toHaveProperty(['_embedded']);
  expect(shown(await organization.subscriptions.get(idIn(practice)))).toEqual([]);
  expect(sandbox.spy.calls('getSubscription').at(-1)?.headers).not.toHaveProperty('prefer');
});

const quoted: PracticeOptions = { organizationDialect: { preferQuoted: true } };

states(
  'Endpoints',
  'the list of Prefer may stand in quotes, as a published sample has it',
  async (practice) => {
    const { organization, sandbox } = practice;
    const typed = await organization.subscriptions.get(idIn(practice), { transclude: everything });
    expect(shown(typed)).toEqual(typedNames);
    expect(sandbox.spy.calls('getSubscription')[0]?.headers.prefer).toBe(
      'transclude="subscriber;account;sim_profile;phone_numbers;services"',
    );
  },
  quoted,
);

for (const prefer of ['transclude=invoices', 'transclude=account,services', 'transclude=', 'embed=account'])
  states('Endpoints', `the sandbox refuses Prefer: ${prefer}`, async (practice) => {
    const path = `/subscriptions/${idIn(practice)}`;
    const bare = await practice.bareOrganization('GET', path, undefined, { prefer });
    expect([bare.status, ...pointersIn(bare)]).toEqual([400, '$.Prefer']);
  });

states('Endpoints', 'the client asks for no other resource than the five', async (practice) => {
  const transclude = ['invoices' as 'account'];
  const error = await errorOf(practice.organization.subscriptions.get(idIn(practice), { transclude }));
  expect(error.message).toContain('"transclude[0]" must be');
  expect(() => practice.organization.subscriptions.list({ transclude })).toThrow('"transclude[0]" must be');
  expect(practice.sandbox.spy.calls()).toEqual([]);
});

import { expect } from 'vitest';
import type { Transcludable } from '../../../../shared/provider/organization/subscriptions.ts';
import type { Practice } from '../../../support/documents/practice.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import type { Json } from '../bare-answer.ts';
import { readChanged } from '../changed-answers.ts';
import { type BothReadings, saidIn, statesMembers } from '../members.ts';

const states = statementsOf('Organization API');

const idIn = ({ sandbox }: Practice) => sandbox.senders[0]?.subscriptionId ?? '';

const get = (practice: Practice, name: Transcludable) =>
  practice.organization.subscriptions.get(idIn(practice), { transclude: [name] });

/** What the sandbox embeds when this is asked for. */
async function embedded(practice: Practice, name: Transcludable): Promise<Json> {
  const bare = await practice.bareOrganization('GET', `/subscriptions/${idIn(practice)}`, undefined, {
    prefer: `transclude=${name}`,
  });
  const all = saidIn(bare)._embedded as Record<string, Json>;
  expect(Object.keys(all)).toEqual([name]);
  return all[name] ?? {};
}

/** The one member of a list that stands in an embedded resource of its own. */
async function listed(practice: Practice, name: Transcludable): Promise<Json> {
  const { _embedded, _links } = (await embedded(practice, name)) as {
    _embedded: Record<string, readonly Json[]>;
    _links: object;
  };
  expect(_links).toHaveProperty(['self', 'href']);
  expect(_embedded[name]).toHaveLength(1);
  return _embedded[name]?.[0] ?? {};
}

const there = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('The client shows nothing that is embedded');
  return value;
};

const account: BothReadings = async (practice) => ({
  typed: there((await get(practice, 'account')).account),
  said: await embedded(practice, 'account'),
});

statesMembers(
  'Subscription',
  'the embedded account',
  [
    ['id', 'id', expect.stringMatching(/^acc_[0-9A-Z]{26}$/), 'its identifier'],
    ['reference_code', 'referenceCode', 'UNIT-1', 'a string'],
    ['name', 'name', 'Unit 1', 'a string'],
    ['country', 'country', 'GB', 'a string'],
  ],
  account,
);

states('Subscription', 'the embedded account may have _links', async (practice) => {
  const changes = { '_embedded.account._links': { self: { href: '/accounts/1' } } };
  const read = await readChanged(practice, changes, ({ subscriptions }) =>
    subscriptions.get(idIn(practice), { transclude: ['account'] }),
  );
  expect(read.account?.raw).toEqual({ _links: { self: { href: '/accounts/1' } } });
});

statesMembers(
  'Subscription',
  'the embedded subscriber',
  [
    ['id', 'id', expect.stringMatching(/^sbr_[0-9A-Z]{26}$/), 'its identifier'],
    ['first_name', 'firstName', 'Robin', 'a string'],
    ['last_name', 'lastName', 'Example', 'a string'],
    ['email', 'email', 'line-447700900000@example.com', 'a string'],
    ['employee_id', 'employeeId', 'E-447700900000', 'a string'],
    ['group', 'group', 'Staff', 'a string'],
  ],
  async (practice) => ({
    typed: there((await get(practice, 'subscriber')).subscriber),
    said: await embedded(practice, 'subscriber'),
  }),
);

statesMembers(
  'Subscription',
  'the embedded SIM profile',
  [
    ['iccid', 'iccid', expect.stringMatching(/^89\d{17}$/), 'a string'],
    ['sim_type', 'simType', 'esim', 'of which one value is in use: esim'],
  ],
  async (practice) => ({
    typed: there((await get(practice, 'sim_profile')).simProfile),
    said: await embedded(practice, 'sim_profile'),
  }),
);

states('Subscription', 'the embedded SIM profile has _links', async (practice) => {
  const href = expect.stringContaining(idIn(practice));
  expect(await embedded(practice, 'sim_profile')).toMatchObject({ _links: { self: { href } } });
  expect((await get(practice, 'sim_profile')).simProfile?.raw).toEqual({ _links: { self: { href } } });
});

statesMembers(
  'Subscription',
  'an embedded phone number',
  [
    ['msisdn', 'msisdn', '447700900000', 'digits'],
    ['is_primary', 'isPrimary', true, 'a boolean'],
    ['country', 'country', 'GB', 'a string'],
  ],
  async (practice) => ({
    typed: there((await get(practice, 'phone_numbers')).phoneNumbers?.[0]),
    said: await listed(practice, 'phone_numbers'),
  }),
);

statesMembers(
  'Subscription',
  'an embedded service',
  [
    ['type', 'type', 'voice', 'of which one value is in use: voice'],
    ['enabled', 'enabled', true, 'a boolean'],
  ],
  async (practice) => ({
    typed: there((await get(practice, 'services')).services?.[0]),
    said: await listed(practice, 'services'),
  }),
);

states('Subscription', 'a service of another type than voice keeps it', async (practice) => {
  const changes = { '_embedded.services._embedded.services.0.type': 'recording' };
  const { services } = await readChanged(practice, changes, ({ subscriptions }) =>
    subscriptions.get(idIn(practice), { transclude: ['services'] }),
  );
  expect(services).toEqual([{ type: 'recording', enabled: true, raw: {} }]);
});

states('Subscription', 'a SIM profile of another type than esim keeps it', async (practice) => {
  const changes = { '_embedded.sim_profile.sim_type': 'psim' };
  const { simProfile } = await readChanged(practice, changes, ({ subscriptions }) =>
    subscriptions.get(idIn(practice), { transclude: ['sim_profile'] }),
  );
  expect(simProfile?.simType).toBe('psim');
});

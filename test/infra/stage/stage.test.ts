import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readStage } from '../../../infra/stage/stage.ts';
import { stageSchema } from '../../../infra/stage/stage-schema.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'stages-'));
afterAll(() => rmSync(folder, { recursive: true }));

const least = { name: 'mine', defaultCountry: 'DE', logRetentionDays: 7, retainData: false };

/** The settings read from a file that holds this, or the error's text. */
function read(content: unknown): unknown {
  const file = path.join(folder, 'mine.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  try {
    return readStage('mine', folder);
  } catch (error) {
    return String(error);
  }
}

test('a stage needs a name, a country, days of log and a word about its data', () => {
  const rate = { firstPerSecond: 1, ceilingPerSecond: 100 };
  const rates = {
    'organization.sms': rate,
    'organization.orders': rate,
    'organization.reads': rate,
    'partner.orders': rate,
    'partner.reads': rate,
  };
  expect(read(least)).toEqual({
    ...least,
    allowForeign: false,
    kind: 'live',
    keepDays: { jobs: 90 },
    auditDays: 400,
    rates,
    webhooks: {},
    webhookRate: { perSecond: 500, burst: 1_000 },
    smsWorkers: 2,
    orderWorkers: 10,
    eventWorkers: 5,
    accountConcurrency: 1_000,
    reservedConcurrency: {},
    apiRate: { perSecond: 100, burst: 200 },
    api: { createsPerMinute: 60 },
    cors: { origins: [] },
    dashboard: false,
    apis: ['organization', 'partner'],
    tracing: false,
  });
});

test('a stage may say everything', () => {
  const everything = {
    ...least,
    kind: 'test',
    smsFrom: '+4915123456789',
    canaryTo: { DE: '+4915112345678', GB: '+447911123456' },
    smsText: 'Guten Tag',
    allowForeign: true,
    alarmEmail: 'someone@example.com',
    frequency: { max: 2, perDays: 7 },
    pricePerSegment: { amount: 0.0079, currency: 'EUR' },
    webhooks: {},
    crm: { url: 'https://crm.example/hooks?tenant=7', timeLimitSeconds: 5 },
    bus: { name: 'fleet/events', create: true },
    webhookRate: { perSecond: 50, burst: 20 },
    smsWorkers: 6,
    orderWorkers: 20,
    eventWorkers: 12,
    accountConcurrency: 500,
    reservedConcurrency: { 'api-write': 20, 'api-files': 10, 'webhooks-receive': 10, scheduler: 2 },
    apiRate: { perSecond: 5, burst: 10 },
    api: { createsPerMinute: 6 },
    cors: { origins: ['https://crm.example.com', 'http://localhost:5173'] },
    dashboard: true,
    versions: { partner: '2026-02-05' },
    apis: ['organization', 'partner'],
    tracing: true,
  };
  expect(read(everything)).toMatchObject(everything);
  const rates = { 'organization.sms': { firstPerSecond: 0.5, ceilingPerSecond: 12 } };
  expect(read({ ...everything, rates })).toMatchObject({ rates });
});

test.each([
  ['a country that does not exist', { defaultCountry: 'XX' }, '/defaultCountry'],
  ['a country in small letters', { defaultCountry: 'de' }, '/defaultCountry'],
  ['a sender that is no number', { smsFrom: '12' }, '/smsFrom'],
  ['a number for control messages that is none', { canaryTo: '12' }, '/canaryTo'],
  [
    'the sender as that number',
    { smsFrom: '+12125550100', canaryTo: '(212) 555-0100', defaultCountry: 'US' },
    '/canaryTo',
  ],
  ['such a number of one country', { canaryTo: { DE: '+4915123456789', FR: '12' } }, '/canaryTo/FR'],
  ['control messages of a country that does not exist', { canaryTo: { XX: '+4915123456789' } }, '/canaryTo'],
  ['an empty text', { smsText: ' ' }, '/smsText'],
  ['a text that needs an eleventh part', { smsText: 'ä'.repeat(5_000) }, '/smsText'],
  ['half a character in its text', { smsText: 'a\ud83d' }, '/smsText'],
  ['days that CloudWatch does not know', { logRetentionDays: 8 }, '/logRetentionDays'],
  ['logs for ever', { logRetentionDays: 9999 }, '/logRetentionDays'],
  ['a word where yes or no belongs', { retainData: 'yes' }, '/retainData'],
  ['a CRM without TLS', { crm: { url: 'http://crm.example/hooks' } }, '/crm/url'],
  ['a CRM on this machine', { crm: { url: 'http://127.0.0.1:8080/' } }, '/crm/url'],
  ['a CRM with a password in its address', { crm: { url: 'https://me:word@crm.example/' } }, '/crm/url'],
  [
    'a CRM that may take longer than a claim holds',
    { crm: { url: 'https://crm.example/', timeLimitSeconds: 21 } },
    '/crm/timeLimitSeconds',
  ],
  ['the partner API alone', { apis: ['partner'] }, '/apis'],
  ['a version that nobody knows', { versions: { partner: '2024-10-17' } }, '/versions/partner'],
  ['a version of the organization API', { versions: { organization: '1.0' } }, '/versions/organization'],
  ['a bus without a name', { bus: { name: '' } }, '/bus/name'],
  ['the bus of the account made again', { bus: { name: 'default', create: true } }, '/bus/create'],
  ['more webhooks than the account takes', { webhookRate: { perSecond: 10_001 } }, '/webhookRate/perSecond'],
  ['a burst of nothing', { webhookRate: { burst: 0 } }, '/webhookRate/burst'],
  ['fewer workers than Lambda allows', { eventWorkers: 1 }, '/eventWorkers'],
  ['a frequency without days', { frequency: { max: 1 } }, '/frequency/perDays'],
  [
    'reservations that leave the account less than Lambda keeps',
    { accountConcurrency: 120, reservedConcurrency: { 'api-write': 21 } },
    '/reservedConcurrency',
  ],
  [
    'a reservation of an unknown function',
    { reservedConcurrency: { 'sms-send': 5 } },
    '/reservedConcurrency/sms-send',
  ],
  [
    'a function that may never run',
    { reservedConcurrency: { scheduler: 0 } },
    '/reservedConcurrency/scheduler',
  ],
  [
    'an address of a CRM that no environment holds',
    { crm: { url: `https://crm.example/${'x'.repeat(281)}` } },
    '/crm/url',
  ],
  ['a price in words', { pricePerSegment: { amount: 1, currency: 'euro' } }, '/pricePerSegment/currency'],
  [
    'plans that expire while a frequency limit still asks for them',
    { keepDays: { jobs: 89 } },
    '/keepDays/jobs',
  ],
  ['uploads that expire before their jobs', { keepDays: { jobs: 90, uploads: 80 } }, '/keepDays/uploads'],
  ['rules in another folder', { rules: '../rules.json' }, '/rules'],
  ['an address without a host', { alarmEmail: 'someone' }, '/alarmEmail'],
  [
    'no calls at all',
    { rates: { 'organization.sms': { ceilingPerSecond: 0 } } },
    '/rates/organization.sms/ceilingPerSecond',
  ],
  [
    'a first rate above the ceiling',
    { rates: { 'organization.sms': { firstPerSecond: 9, ceilingPerSecond: 3 } } },
    '/rates/organization.sms/firstPerSecond',
  ],
  [
    'a rate that no table keeps up',
    { rates: { 'organization.reads': { ceilingPerSecond: 400 } } },
    '/rates/organization.reads/ceilingPerSecond',
  ],
  ['a rate of an unknown rate limiter', { rates: { 'organization.calls': {} } }, '/rates/organization.calls'],
  [
    'a limit of another credential',
    { rates: { 'organization.reads': { sameLimitAs: 'partner.orders' } } },
    '/rates/organization.reads/sameLimitAs',
  ],
  [
    'a limit that is shared in its turn',
    {
      rates: {
        'organization.reads': { sameLimitAs: 'organization.orders' },
        'organization.orders': { sameLimitAs: 'organization.sms' },
      },
    },
    '/rates/organization.reads/sameLimitAs',
  ],
  [
    'a rate beside the limit that is shared',
    { rates: { 'partner.reads': { sameLimitAs: 'partner.orders', ceilingPerSecond: 3 } } },
    '/rates/partner.reads/ceilingPerSecond',
  ],
  [
    'a share for work that passes elsewhere',
    { rates: { 'organization.sms': { shares: { orders: 3 } } } },
    '/rates/organization.sms/shares/orders',
  ],
  ['a member that does not exist', { smsForm: '+4915123456789' }, '/smsForm'],
  ['the name of another stage', { name: 'yours' }, '/name'],
  ['a source that anybody may play', { webhooks: { provider: {} } }, '/webhooks/provider/require'],
  [
    'a source that need not prove itself and must',
    { webhooks: { provider: { require: ['basic'], unauthenticated: true } } },
    '/webhooks/provider/unauthenticated',
  ],
  [
    'a proof that is none',
    { webhooks: { provider: { require: ['trust'] } } },
    '/webhooks/provider/require/0',
  ],
  [
    'a source whose name is no step of an address',
    { webhooks: { 'a/b': { require: ['hmac'] } } },
    '/webhooks/a/b',
  ],
  [
    'a header that cannot be one',
    { webhooks: { provider: { require: ['hmac'], signature: { header: 'x y' } } } },
    '/webhooks/provider/signature/header',
  ],
])('a stage with %s is refused, and the error names file and path', (_, change, pointer) => {
  const error = read({ ...least, ...change });
  expect(error).toContain(`${path.join(folder, 'mine.json')}:`);
  expect(error).toContain(`\n  ${pointer}: `);
});

test('groups of calls may share one limit, in shares that the stage chooses', () => {
  const rates = {
    'partner.orders': { ceilingPerSecond: 16, shares: { orders: 12, deciding: 4 } },
    'partner.reads': { sameLimitAs: 'partner.orders' },
  };
  expect(read({ ...least, rates })).toMatchObject({ rates });
});

test('a source of webhooks may be left open by saying so, and signs in the standard form unless it says otherwise', () => {
  const webhooks = {
    demo: { unauthenticated: true },
    crm: { require: ['hmac'], signature: { header: 'X-Signature', signed: 'body', encoding: 'hex' } },
  };
  expect(read({ ...least, webhooks })).toMatchObject({
    webhooks: {
      demo: { require: [], signature: { header: 'webhook-signature', signed: 'id.timestamp.body' } },
      crm: {
        require: ['hmac'],
        signature: { header: 'x-signature', signed: 'body', encoding: 'hex', toleranceSeconds: 300 },
      },
    },
  });
});

test.each(Object.keys(least))('a stage without %s is refused', (member) => {
  expect(read({ ...least, [member]: undefined })).toContain(`\n  /${member}: `);
});

test('rules are a file beside the stage, and have to be there', () => {
  const rules = path.join(folder, 'mine-rules.json');
  expect(read({ ...least, rules: 'mine-rules.json' })).toContain(`${rules} cannot be read; `);
  writeFileSync(rules, '{');
  expect(read({ ...least, rules: 'mine-rules.json' })).toContain(`${rules} is not JSON; `);
  writeFileSync(rules, '{}');
  expect(read({ ...least, rules: 'mine-rules.json' })).toMatchObject({ rules });
});

test('all faults of a stage are reported at once', () => {
  const error = read({ ...least, defaultCountry: 'XX', retainData: 1 });
  expect(error).toContain('/defaultCountry: ');
  expect(error).toContain('/retainData: ');
});

test('a file that is not JSON is refused by name', () => {
  expect(read('{')).toContain(`${path.join(folder, 'mine.json')} is not JSON`);
});

test('a stage without a file is refused, and the error says where stages live', () => {
  expect(() => readStage('nowhere', folder)).toThrow(
    `${path.join(folder, 'nowhere.json')} cannot be read; choose a stage with -c stage=NAME; its settings must be in stages/NAME.json`,
  );
});

test.each([
  ['a text', { smsText: 7 }, '/smsText: must be of the type string'],
  ['a whole number', { smsWorkers: 2.5 }, '/smsWorkers: must be of the type int'],
  [
    'a number',
    { pricePerSegment: { amount: '1', currency: 'USD' } },
    '/pricePerSegment/amount: must be of the type number',
  ],
  ['yes or no', { allowForeign: 'no' }, '/allowForeign: must be of the type boolean'],
  ['an object', { rates: [] }, '/rates: must be of the type object'],
  ['a record', { webhooks: 'provider' }, '/webhooks: must be of the type record'],
  [
    'a list',
    { webhooks: { provider: { require: 'basic' } } },
    '/webhooks/provider/require: must be of the type array',
  ],
  [
    'a member that must be there',
    { retainData: undefined },
    '/retainData: is missing and must be of the type boolean',
  ],
  ['one of a few numbers', { logRetentionDays: '7' }, '/logRetentionDays: must be one of 1, 3, 5, 7,'],
  ['a number within bounds', { orderWorkers: 1_001 }, '/orderWorkers: Too big: expected number to be <=1000'],
  ['a known name', { smsform: '+4915123456789' }, '/smsform: is not a setting. Did you mean "smsFrom"?'],
])('a wrong value where %s belongs is refused with its path and what to do', (_, change, fault) => {
  expect(read({ ...least, ...change })).toContain(`${path.join(folder, 'mine.json')}:\n  ${fault}`);
});

test('all faults of a file are said at once', () => {
  expect(
    String(read({ ...least, retainData: 1, smsWorkers: 0, bus: {} }))
      .split('\n  ')
      .slice(1),
  ).toHaveLength(3);
});

test('a file that is no JSON, or not there, is named', () => {
  expect(read('{')).toContain('mine.json is not JSON; choose a stage with -c stage=NAME');
  expect(() => readStage('nobody', folder)).toThrow('nobody.json cannot be read; choose a stage with');
});

test.each(['', 'Mine', '1st', 'a b', 'a_b', '../mine', 'a'.repeat(21)])(
  'a stage cannot be called %j',
  (name) => {
    expect(() => readStage(name, folder)).toThrow('must have 1 to 20 lower case letters, digits and hyphens');
  },
);

test('a stage may have a name of twenty letters', () => {
  const name = 'a-name-of-20-letters';
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify({ ...least, name }));
  expect(readStage(name, folder).name).toBe(name);
});

test('two files that say one name are refused: one would be deployed over the other', () => {
  const copy = path.join(folder, 'copy.json');
  writeFileSync(copy, JSON.stringify(least));
  expect(read(least)).toContain('/name: copy.json has the name "mine" too');
  expect(() => readStage('copy', folder)).toThrow('/name: "mine" is not the name of the file. Write "copy"');
  rmSync(copy);
  expect(read(least)).toMatchObject({ name: 'mine' });
});

test('a file may name its schema for editors, and the schema is that of the settings', () => {
  expect(read({ ...least, $schema: '../infra/stage.schema.json' })).not.toHaveProperty('$schema');
  const root = path.join(import.meta.dirname, '../../..');
  const written = JSON.parse(readFileSync(path.join(root, 'infra/stage.schema.json'), 'utf8'));
  // After a change of a setting: node infra/stage/stage-schema.ts infra/stage.schema.json && npx biome format --write
  // infra
  expect(written).toEqual(stageSchema());
  for (const file of readdirSync(path.join(root, 'stages')))
    expect(JSON.parse(readFileSync(path.join(root, 'stages', file), 'utf8')).$schema).toBe(
      '../infra/stage.schema.json',
    );
});

test('every setting says what it is for', () => {
  const { properties } = stageSchema() as { properties: Record<string, { description?: string }> };
  const silent = Object.entries(properties).filter(([, { description }]) => description === undefined);
  expect(silent).toEqual([]);
});

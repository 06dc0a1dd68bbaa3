import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readStage } from '../../infra/stage.ts';

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
    keepDays: { jobs: 90 },
    rates,
    webhooks: {},
    webhookRate: { perSecond: 500, burst: 1_000 },
    smsWorkers: 2,
    orderWorkers: 10,
    eventWorkers: 5,
  });
});

test('a stage may say everything', () => {
  const everything = {
    ...least,
    smsFrom: '+4915123456789',
    canaryTo: { DE: '+4915123456789', GB: '+447911123456' },
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
  ['such a number of one country', { canaryTo: { DE: '+4915123456789', FR: '12' } }, '/canaryTo/FR'],
  ['control messages of a country that does not exist', { canaryTo: { XX: '+4915123456789' } }, '/canaryTo'],
  ['an empty text', { smsText: ' ' }, '/smsText'],
  ['a text that no environment variable holds', { smsText: 'ä'.repeat(1_001) }, '/smsText'],
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
  ['a bus without a name', { bus: { name: '' } }, '/bus/name'],
  ['the bus of the account made once more', { bus: { name: 'default', create: true } }, '/bus/create'],
  ['more webhooks than the account takes', { webhookRate: { perSecond: 10_001 } }, '/webhookRate/perSecond'],
  ['a burst of nothing', { webhookRate: { burst: 0 } }, '/webhookRate/burst'],
  ['fewer workers than Lambda allows', { eventWorkers: 1 }, '/eventWorkers'],
  ['a frequency without days', { frequency: { max: 1 } }, '/frequency/perDays'],
  ['a price in words', { pricePerSegment: { amount: 1, currency: 'euro' } }, '/pricePerSegment/currency'],
  ['plans that expire before their campaign is over', { keepDays: { jobs: 61 } }, '/keepDays/jobs'],
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
  [
    'a rate of a gate that there is not',
    { rates: { 'organization.calls': {} } },
    '/rates/organization.calls',
  ],
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

test('a source of webhooks may be left open by saying so, and signs in the standard form unless told', () => {
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

test('all faults of a stage are told at once', () => {
  const error = read({ ...least, defaultCountry: 'XX', retainData: 1 });
  expect(error).toContain('/defaultCountry: ');
  expect(error).toContain('/retainData: ');
});

test('a file that is not JSON is refused by name', () => {
  expect(read('{')).toContain(`${path.join(folder, 'mine.json')} is not JSON`);
});

test('a stage without a file is refused, and the error says where stages live', () => {
  expect(() => readStage('nowhere', folder)).toThrow(
    `${path.join(folder, 'nowhere.json')} cannot be read; a stage is chosen with -c stage=NAME and lives in stages/NAME.json`,
  );
});

test.each(['../mine', 'Mine', '', 'a'.repeat(21), '1st'])('"%s" is no stage name', (name) => {
  expect(() => readStage(name, folder)).toThrow('is no stage name');
});

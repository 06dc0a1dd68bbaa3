import path from 'node:path';
import { expect, test } from 'vitest';
import { functionsOf, synthesized } from './synthesized.ts';

const stage = {
  smsFrom: '+12015550123',
  canaryTo: '+12015550199',
  smsText: 'Hello',
  allowForeign: true,
  logRetentionDays: 14,
};
const system = synthesized(stage);
const functions = functionsOf(system);

test('there are thirteen functions', () => {
  expect(Object.keys(functions).sort()).toEqual([
    'api',
    'authorize',
    'dead-letters',
    'erase',
    'events-react',
    'notices-send',
    'orders-place',
    'sms-send',
    'sms-settle',
    'sms-urgent',
    'tick',
    'uploads-plan',
    'webhooks-receive',
  ]);
});

test('every function runs on Node.js 24 and arm64, as the handler of its bundle', () => {
  for (const { properties } of Object.values(functions)) {
    expect(properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
    });
  }
});

test('every function has a role of its own', () => {
  const roles = Object.values(functions).map(({ properties }) => system.read(properties.Role));
  expect(new Set(roles).size).toBe(13);
});

test('every function writes JSON into a log group of its own, which forgets after the days of the stage', () => {
  const groups = Object.values(functions).map(({ properties }) => {
    const { LogFormat, LogGroup } = properties.LoggingConfig as {
      LogFormat: string;
      LogGroup: { Ref: string };
    };
    expect(LogFormat).toBe('JSON');
    expect(system.ofType('AWS::Logs::LogGroup')[LogGroup.Ref]?.Properties.RetentionInDays).toBe(14);
    return LogGroup.Ref;
  });
  expect(new Set(groups).size).toBe(13);
});

test.each([
  ['uploads-plan', 900, 1769],
  ['sms-send', 60, 512],
  ['sms-urgent', 60, 512],
  ['sms-settle', 300, 512],
  ['orders-place', 60, 512],
  ['notices-send', 60, 512],
  ['api', 29, 1769],
  ['authorize', 10, 512],
  ['dead-letters', 29, 512],
  ['tick', 55, 1769],
  ['erase', 900, 1769],
  ['webhooks-receive', 10, 512],
  ['events-react', 60, 512],
])('%s may run %i s with %i MB', (name, Timeout, MemorySize) => {
  expect(functions[name]?.properties).toMatchObject({ Timeout, MemorySize });
});

test('no function reserves concurrency: a new AWS account has none to give, and its first deployment would fail', () => {
  const reserved = Object.values(functions).map(({ properties }) => properties.ReservedConcurrentExecutions);
  expect(reserved).toEqual(Array.from({ length: 13 }, () => undefined));
});

const store = { TABLE_NAME: 'Ledger', BUCKET_NAME: 'Uploads' };
const fallbacks = {
  DEFAULT_COUNTRY: 'US',
  SMS_FROM: '+12015550123',
  SMS_TEXT: 'Hello',
  ALLOW_FOREIGN: 'true',
};
const tokensOf = (api: string) => [0, 1, 2, 3, 4, 5].map((slot) => `${api}Token${slot}`).join();
const planQueue = { PLAN_QUEUE_URL: 'UploadsWorkerQueue' };
const urgentQueue = { URGENT_QUEUE_URL: 'UrgentWorkerQueue' };
const eraseQueue = { ERASE_QUEUE_URL: 'EraseWorkerQueue' };
const settleQueue = { SETTLE_QUEUE_URL: 'SettleWorkerQueue' };
const eventsTable = { EVENTS_TABLE_NAME: 'Events' };
const eventsQueue = { EVENTS_QUEUE_URL: 'WebhooksWorkerQueue' };
const organization = {
  ORGANIZATION_CREDENTIALS_SECRET_ARN: 'ProviderCredentials',
  ORGANIZATION_TOKEN_SECRET_ARNS: tokensOf('Organization'),
  ORGANIZATION_BASE_URL: 'ProviderBaseUrl',
  ORGANIZATION_AUTH_URL: 'ProviderAuthUrl',
};
const partner = {
  PARTNER_CREDENTIALS_SECRET_ARN: 'PartnerCredentials',
  PARTNER_TOKEN_SECRET_ARNS: tokensOf('Partner'),
  PARTNER_BASE_URL: 'PartnerBaseUrl',
  PARTNER_AUTH_URL: 'PartnerAuthUrl',
};
const provider = { ...organization, ...partner };
const ordersQueue = { ORDERS_QUEUE_URL: 'OrdersWorkerQueue' };
const noticesQueue = { NOTICES_QUEUE_URL: 'NoticesWorkerQueue' };
const targets = { CRM_URL: 'CrmUrl', EVENT_BUS_NAME: 'default' };
const country = { DEFAULT_COUNTRY: 'US', SMS_FROM: '+12015550123', ALLOW_FOREIGN: 'true' };
const rates = {
  GATE_RATES:
    '{"organization.sms":{"firstPerSecond":1,"ceilingPerSecond":100},"organization.orders":{"firstPerSecond":1,"ceilingPerSecond":100},"organization.reads":{"firstPerSecond":1,"ceilingPerSecond":100},"partner.orders":{"firstPerSecond":1,"ceilingPerSecond":100},"partner.reads":{"firstPerSecond":1,"ceilingPerSecond":100}}',
};
const smsQueue = { SMS_QUEUE_URL: 'SmsWorkerQueue' };

test.each([
  [
    'uploads-plan',
    {
      ...store,
      ...fallbacks,
      ...planQueue,
      ...smsQueue,
      ...urgentQueue,
      ...ordersQueue,
      ...noticesQueue,
      ...provider,
      ...rates,
    },
  ],
  [
    'notices-send',
    {
      ...store,
      ...noticesQueue,
      ...targets,
      CRM_SECRET_ARN: 'CrmSecrets',
      CRM_LIMIT_MS: '10000',
    },
  ],
  ['orders-place', { ...store, ...ordersQueue, ...provider, ...rates }],
  [
    'sms-send',
    {
      ...store,
      ...smsQueue,
      ...organization,
      ...rates,
    },
  ],
  ['sms-urgent', { ...store, SMS_QUEUE_URL: 'UrgentWorkerQueue', ...organization, ...rates }],
  ['sms-settle', { ...store, ...settleQueue, ...provider, ...rates, CANARY_TO: '+12015550199' }],
  ['erase', { ...store, ...eraseQueue, DEFAULT_COUNTRY: 'US' }],
  [
    'api',
    {
      ...store,
      ...eventsTable,
      ...eventsQueue,
      ...fallbacks,
      ...planQueue,
      ...urgentQueue,
      ...eraseQueue,
      ...noticesQueue,
      ...targets,
      ...rates,
      ...provider,
    },
  ],
  [
    'events-react',
    {
      ...store,
      ...eventsTable,
      ...eventsQueue,
      ...planQueue,
      ...urgentQueue,
      ...ordersQueue,
      ...noticesQueue,
      ...country,
      ...rates,
      ...partner,
    },
  ],
  [
    'webhooks-receive',
    {
      ...eventsTable,
      ...eventsQueue,
      WEBHOOK_SECRETS_ARN: 'WebhookSecrets',
      WEBHOOK_SOURCES: expect.stringMatching(/^\{"provider":\{"require":\["basic"\],"signature":/),
    },
  ],
  [
    'dead-letters',
    {
      TABLE_NAME: 'Ledger',
      ...eventsTable,
      DEAD_LETTERS: JSON.stringify(
        Object.fromEntries(
          [
            ['sms', 'Sms'],
            ['urgent', 'Urgent'],
            ['orders', 'Orders'],
            ['notice', 'Notices'],
            ['plan', 'Uploads'],
            ['erase', 'Erase'],
            ['event', 'Webhooks'],
            ['settle', 'Settle'],
          ].map(([about, feature]) => [
            about,
            { letters: `${feature}WorkerDeadLetters`, source: `${feature}WorkerQueue` },
          ]),
        ),
      ),
    },
  ],
  ['authorize', { API_KEYS_SECRET_ARN: 'ApiKeys' }],
  [
    'tick',
    {
      ...store,
      ...planQueue,
      ...smsQueue,
      ...urgentQueue,
      ...settleQueue,
      ...ordersQueue,
      ...noticesQueue,
      ...provider,
      ...country,
      ...rates,
      ...eventsTable,
      ...eventsQueue,
      ...targets,
      CANARY_TO: '+12015550199',
    },
  ],
])('%s is told what it needs and nothing else', (name, expected) => {
  const variables = Object.entries(functions[name]?.variables ?? {});
  expect(Object.fromEntries(variables.map(([key, value]) => [key, system.read(value)]))).toEqual({
    ...expected,
    POWERTOOLS_SERVICE_NAME: name,
    POWERTOOLS_METRICS_NAMESPACE: 'Fleetcast/example',
    NODE_OPTIONS: '--enable-source-maps',
  });
});

test('a stage without sender and text leaves these variables out', () => {
  const variables = functionsOf(synthesized({ smsFrom: undefined })).api?.variables ?? {};
  expect(Object.keys(variables)).not.toContain('SMS_FROM');
  expect(Object.keys(variables)).not.toContain('SMS_TEXT');
});

test('planning is told what the stage says for campaigns that say nothing', () => {
  const pricePerSegment = { amount: 0.0079, currency: 'EUR' };
  const told = functionsOf(synthesized({ frequency: { max: 2, perDays: 7 }, pricePerSegment }));
  for (const name of ['api', 'uploads-plan'])
    expect(told[name]?.variables?.CAMPAIGN_DEFAULTS).toBe(
      '{"frequency":{"max":2,"perDays":7},"pricePerSegment":{"amount":0.0079,"currency":"EUR"}}',
    );
});

test("a stage's file of rules lies beside the tick's code, which is told its name", () => {
  const from = path.join(import.meta.dirname, '../../examples/rules.json');
  const { tick } = functionsOf(synthesized({ rules: from }));
  expect(tick?.variables?.RULES_FILE).toBe('rules.json');
});

test('tick runs once a minute', () => {
  const { Properties } = system.only('AWS::Events::Rule');
  expect(Properties).toMatchObject({ ScheduleExpression: 'rate(1 minute)', State: 'ENABLED' });
  expect(Properties.Targets).toMatchObject([{ Arn: { 'Fn::GetAtt': [functions.tick?.id, 'Arn'] } }]);
});

test('a missed or failed tick is not made up for', () => {
  expect(system.only('AWS::Lambda::EventInvokeConfig').Properties).toMatchObject({
    FunctionName: { Ref: functions.tick?.id },
    MaximumEventAgeInSeconds: 60,
    MaximumRetryAttempts: 0,
  });
});

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

test('there are eighteen functions', () => {
  expect(Object.keys(functions).sort()).toEqual([
    'api-files',
    'api-keys',
    'api-read',
    'api-write',
    'dead-letters',
    'directory',
    'docs',
    'erase',
    'events-react',
    'jobs-count',
    'notifications-send',
    'orders-place',
    'reconcile',
    'scheduler',
    'sms-send',
    'sms-urgent',
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
  expect(new Set(roles).size).toBe(18);
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
  expect(new Set(groups).size).toBe(18);
});

test.each([
  ['uploads-plan', 900, 1769],
  ['sms-send', 60, 512],
  ['sms-urgent', 60, 512],
  ['reconcile', 300, 512],
  ['jobs-count', 300, 1769],
  ['orders-place', 60, 512],
  ['notifications-send', 60, 512],
  ['api-read', 29, 1769],
  ['api-files', 29, 1769],
  ['api-write', 29, 1769],
  ['api-keys', 29, 512],
  ['dead-letters', 29, 512],
  ['directory', 29, 512],
  ['docs', 10, 512],
  ['scheduler', 55, 1769],
  ['erase', 900, 1769],
  ['webhooks-receive', 10, 512],
  ['events-react', 60, 512],
])('%s may run %i s with %i MB', (name, Timeout, MemorySize) => {
  expect(functions[name]?.properties).toMatchObject({ Timeout, MemorySize });
});

test('no function reserves concurrency: a new AWS account has none to give, and its first deployment would fail', () => {
  const reserved = Object.values(functions).map(({ properties }) => properties.ReservedConcurrentExecutions);
  expect(reserved).toEqual(Array.from({ length: 18 }, () => undefined));
});

/** The first four parts of a queue's address: all but its name. */
const atOfQueue = /^(\w+)\[0\]\/\1\[1\]\/\1\[2\]\/\1\[3\]$/;

const hasQueues = (variables: object) =>
  Object.keys(variables).some((name) => /_QUEUE$|^QUEUES$|^DEAD_LETTERS$/.test(name));

const store = { TABLE_NAME: 'Ledger', BUCKET_NAME: 'Uploads' };
const planQueue = { PLAN_QUEUE: 'UploadsWorkerQueue.QueueName' };
const urgentQueue = { URGENT_QUEUE: 'UrgentWorkerQueue.QueueName' };
const eraseQueue = { ERASE_QUEUE: 'EraseWorkerQueue.QueueName' };
const reconciliationQueue = { RECONCILIATION_QUEUE: 'ReconciliationWorkerQueue.QueueName' };
const eventsTable = { EVENTS_TABLE_NAME: 'Events' };
const keysTable = { KEYS_TABLE_NAME: 'Keys', AUDIT_TABLE_NAME: 'Audit' };
const eventsQueue = { EVENTS_QUEUE: 'WebhooksWorkerQueue.QueueName' };
const organization = {
  ORGANIZATION_BASE_URL: 'ProviderBaseUrl',
  ORGANIZATION_AUTH_URL: 'ProviderAuthUrl',
};
const partner = {
  PARTNER_BASE_URL: 'PartnerBaseUrl',
  PARTNER_AUTH_URL: 'PartnerAuthUrl',
};
const provider = { ...organization, ...partner };
const ordersQueue = { ORDERS_QUEUE: 'OrdersWorkerQueue.QueueName' };
const notificationsQueue = { NOTIFICATIONS_QUEUE: 'NotificationsWorkerQueue.QueueName' };
const countQueue = { COUNT_QUEUE: 'CountingWorkerQueue.QueueName' };
const smsQueue = { SMS_QUEUE: 'SmsWorkerQueue.QueueName' };

test.each([
  [
    'uploads-plan',
    {
      ...store,
      ...eventsTable,
      ...planQueue,
      ...smsQueue,
      ...urgentQueue,
      ...ordersQueue,
      ...notificationsQueue,
      ...countQueue,
      ...provider,
    },
  ],
  [
    'notifications-send',
    {
      ...store,
      ...notificationsQueue,
    },
  ],
  ['orders-place', { ...store, ...ordersQueue, ...countQueue, ...provider }],
  [
    'sms-send',
    {
      ...store,
      ...smsQueue,
      ...countQueue,
      ...organization,
    },
  ],
  ['sms-urgent', { ...store, SMS_QUEUE: 'UrgentWorkerQueue.QueueName', ...countQueue, ...organization }],
  ['jobs-count', { ...store, ...countQueue, ...notificationsQueue, AUDIT_TABLE_NAME: 'Audit' }],
  ['reconcile', { ...store, ...reconciliationQueue, ...countQueue, ...provider }],
  ['erase', { ...store, ...eraseQueue }],
  [
    'api-read',
    // Where each queue is, and what was given up of it.
    { TABLE_NAME: 'Ledger', ...eventsTable, ...keysTable, QUEUES: expect.stringContaining('"sms"') },
  ],
  ['api-files', { ...store, ...planQueue, ...keysTable }],
  [
    'api-write',
    {
      ...keysTable,
      ...store,
      ...eventsTable,
      ...eventsQueue,
      ...planQueue,
      ...urgentQueue,
      ...eraseQueue,
      ...countQueue,
      ...notificationsQueue,
      ...provider,
    },
  ],
  [
    'events-react',
    {
      ...store,
      ...eventsTable,
      ...eventsQueue,
      ...urgentQueue,
      ...ordersQueue,
      ...notificationsQueue,
      ...partner,
    },
  ],
  [
    'webhooks-receive',
    {
      ...eventsTable,
      ...eventsQueue,
    },
  ],
  ['directory', { ...keysTable, TABLE_NAME: 'Ledger', ...provider }],
  ['docs', {}],
  [
    'dead-letters',
    {
      ...keysTable,
      TABLE_NAME: 'Ledger',
      ...eventsTable,
      DEAD_LETTERS: JSON.stringify(
        Object.fromEntries(
          [
            ['notification', 'Notifications'],
            ['count', 'Counting'],
            ['sms', 'Sms'],
            ['urgent', 'Urgent'],
            ['orders', 'Orders'],
            ['plan', 'Uploads'],
            ['erase', 'Erase'],
            ['event', 'Webhooks'],
            ['reconciliation', 'Reconciliation'],
          ].map(([about, feature]) => [
            about,
            [`${feature}WorkerQueue.QueueName`, `${feature}WorkerDeadLetters.QueueName`],
          ]),
        ),
      ),
    },
  ],
  ['api-keys', keysTable],
  [
    'scheduler',
    {
      ...store,
      ...planQueue,
      ...smsQueue,
      ...urgentQueue,
      ...reconciliationQueue,
      ...countQueue,
      ...ordersQueue,
      ...notificationsQueue,
      ...provider,
      ...eventsTable,
      AUDIT_TABLE_NAME: 'Audit',
      ...eventsQueue,
    },
  ],
])('%s is reported in its environment what only the deployment knows, and nothing else', (name, expected) => {
  const variables = Object.entries(functions[name]?.variables ?? {});
  expect(Object.fromEntries(variables.map(([key, value]) => [key, system.read(value)]))).toEqual({
    ...expected,
    ...(hasQueues(expected) && { QUEUES_AT: expect.stringMatching(atOfQueue) }),
    POWERTOOLS_SERVICE_NAME: name,
    POWERTOOLS_METRICS_NAMESPACE: 'Fleetcast/example',
  });
});

test('nothing of a stage but its name stands in an environment, where there is no room and everybody looks', () => {
  const telling = synthesized({
    ...stage,
    smsText: 'Words of the stage',
    canaryTo: { US: '+12015550198' },
    crm: { url: 'https://crm.example/hooks', timeLimitSeconds: 7 },
    bus: { name: 'bus-of-the-stage', create: true },
    rules: path.join(import.meta.dirname, '../../examples/rules.json'),
  });
  const environments = JSON.stringify(Object.values(functionsOf(telling)).map(({ variables }) => variables));
  for (const word of [
    '+12015550',
    'Words of the stage',
    'crm.example',
    '7000',
    'bus-of-the-stage',
    'perSecond',
  ])
    expect(environments).not.toContain(word);
});

test('scheduler runs once a minute', () => {
  const { Properties } = system.only('AWS::Events::Rule');
  expect(Properties).toMatchObject({ ScheduleExpression: 'rate(1 minute)', State: 'ENABLED' });
  expect(Properties.Targets).toMatchObject([{ Arn: { 'Fn::GetAtt': [functions.scheduler?.id, 'Arn'] } }]);
});

test('a missed or failed run of the scheduler is not made up for', () => {
  expect(system.only('AWS::Lambda::EventInvokeConfig').Properties).toMatchObject({
    FunctionName: { Ref: functions.scheduler?.id },
    MaximumEventAgeInSeconds: 60,
    MaximumRetryAttempts: 0,
  });
  // Nor by EventBridge, which would otherwise try for a day to hand over each minute's event.
  expect(system.only('AWS::Events::Rule').Properties.Targets).toMatchObject([
    { RetryPolicy: { MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 0 } },
  ]);
});

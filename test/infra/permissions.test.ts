import { expect, test } from 'vitest';
import { functionsOf, synthesized } from './synthesized.ts';

type Statement = {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

const system = synthesized();
const { read } = system;

function statementsOf({ PolicyDocument }: Readonly<Record<string, unknown>>): readonly Statement[] {
  return (PolicyDocument as { Statement: readonly Statement[] }).Statement;
}

function listed<Item>(value: Item | readonly Item[]): readonly Item[] {
  return Array.isArray(value) ? value : [value as Item];
}

/** The beginnings of keys that a statement is bound to; one without words for a statement that is bound to none. */
function boundsOf({ Condition = {} }: Statement): readonly string[] {
  const bounds = Condition['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] as
    | readonly string[]
    | undefined;
  return bounds === undefined ? [''] : bounds.map((keys) => ` of ${keys}`);
}

const allowed = (statements: readonly Statement[]): string[] =>
  statements
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap((statement) =>
      listed(statement.Action).flatMap((action) =>
        listed(statement.Resource).flatMap((resource) =>
          boundsOf(statement).map((bound) => `${action} ${read(resource)}${bound}`),
        ),
      ),
    )
    .sort();

const policies = Object.values(system.ofType('AWS::IAM::Policy')).map(({ Properties }) => Properties);

/** What the role of this function may do, its own log left out. */
function mayOf(name: string): string[] {
  const role = read(functionsOf(system)[name]?.properties.Role);
  return policies
    .filter(({ Roles }) => `${listed(Roles).map(read)}.Arn` === role)
    .flatMap((policy) => allowed(statementsOf(policy)))
    .filter((line) => !line.startsWith('logs:'));
}

type Words = Readonly<Partial<Record<'get' | 'query' | 'put' | 'update' | 'delete' | 'due', string>>>;

const actionOf = {
  get: 'GetItem',
  query: 'Query',
  put: 'PutItem',
  update: 'UpdateItem',
  delete: 'DeleteItem',
  due: 'Query',
};

/** Beginnings of keys of the ledger, by what may be done with their rows. */
const rows = (words: Words) =>
  Object.entries(words).flatMap(([what, keys]) =>
    keys.split(' ').map((key) => {
      const table = what === 'due' ? 'Ledger.Arn/index/due' : 'Ledger.Arn';
      return `dynamodb:${actionOf[what as keyof Words]} ${table} of ${key}`;
    }),
  );
const gets = (...prefixes: readonly string[]) =>
  prefixes.map((prefix) => `s3:GetObject Uploads.Arn/${prefix}*`);
const reads = (...prefixes: readonly string[]) => ['s3:ListBucket Uploads.Arn', ...gets(...prefixes)];
const writes = (...prefixes: readonly string[]) =>
  prefixes.map((prefix) => `s3:PutObject Uploads.Arn/${prefix}*`);
const looksAndDeletes = (prefix: string) =>
  ['GetObjectVersion', 'DeleteObjectVersion'].map((action) => `s3:${action} Uploads.Arn/${prefix}*`);
const receives = (queue: string) =>
  ['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'ReceiveMessage'].map(
    (action) => `sqs:${action} ${queue}.Arn`,
  );
const calls = (credentials: string, api: string) => [
  `secretsmanager:GetSecretValue ${credentials}`,
  ...[0, 1, 2, 3, 4].flatMap((slot) => [
    `secretsmanager:GetSecretValue ${api}Token${slot}`,
    `secretsmanager:PutSecretValue ${api}Token${slot}`,
  ]),
];
const callsOrganization = calls('ProviderCredentials', 'Organization');
const callsPartner = calls('PartnerCredentials', 'Partner');
const callsProvider = [...callsOrganization, ...callsPartner];
/** Of the API's functions: which key it is, on which day it was used, and what is done with it. */
const asksWhoCalls = [
  'dynamodb:GetItem Keys.Arn of KEYS',
  'dynamodb:PutItem Keys.Arn of LAST_USES',
  'dynamodb:PutItem Audit.Arn of AUDIT#*',
];

const readsEvents = ['dynamodb:GetItem Events.Arn', 'dynamodb:Query Events.Arn/index/received'];

/** Those that have a queue. */
const queueFeatures = [
  'Counting',
  'Erase',
  'Notifications',
  'Orders',
  'Reconciliation',
  'Sms',
  'Uploads',
  'Urgent',
  'Webhooks',
];

test.each([
  [
    'events-react',
    [
      ...rows({
        get: 'ENTRIES#cmp_* ENTRIES#ntc_* ENTRIES#ord_* EXECUTION#* JOB#cmp_* JOB#ntc_* JOB#ord_* LIMITER#organization.* LIMITER#partner.* QUOTA#* RECORD#* TOKEN#partner',
        query: 'ENTRIES#cmp_* ENTRIES#ntc_* ENTRIES#ord_* RULES SUPPRESSIONS WATCHED#*',
        put: 'DECISIONS#* ENTRIES#cmp_* ENTRIES#ntc_* ENTRIES#ord_* EXECUTION#* JOB#cmp_* JOB#ntc_* JOB#ord_* JOBS LIMITER#partner.* QUOTA#* TOKEN#partner',
        update: 'LIMITER#partner.* QUOTA#* WATCHED WATCHED#*',
      }),
      'dynamodb:GetItem Events.Arn',
      ...reads('jobs/', 'requests/'),
      ...writes('jobs/'),
      ...writes('requests/'),
      ...receives('WebhooksWorkerQueue'),
      ...callsPartner,
      'sqs:SendMessage NotificationsWorkerQueue.Arn',
      'sqs:SendMessage OrdersWorkerQueue.Arn',
      'sqs:SendMessage UrgentWorkerQueue.Arn',
    ],
  ],
  [
    'orders-place',
    [
      ...rows({
        get: 'ENTRIES#ord_* JOB#ord_* LIMITER#organization.* LIMITER#partner.* PERSON#* RECORD#* SENDING TOKEN#organization TOKEN#partner',
        query: 'ENTRIES#ord_* RULES WATCHED#*',
        put: 'CLAIMS#* ENTRIES#ord_* JOB#ord_* LIMITER#organization.* LIMITER#partner.* PERSON#* RECORD#* TOKEN#organization TOKEN#partner',
        update: 'COUNTS#* LIMITER#organization.* LIMITER#partner.* WATCHED WATCHED#*',
      }),
      ...reads('jobs/ord_', 'requests/ord_'),
      ...receives('OrdersWorkerQueue'),
      ...callsProvider,
      'sqs:SendMessage CountingWorkerQueue.Arn',
    ],
  ],
  [
    'notifications-send',
    [
      ...rows({
        get: 'ENDPOINTS ENDPOINT_SECRETS ENTRIES#ntc_* JOB#ntc_*',
        query: 'RULES',
        put: 'ENDPOINTS ENTRIES#ntc_* JOB#ntc_*',
      }),
      ...reads('jobs/ntc_'),
      ...receives('NotificationsWorkerQueue'),
      'secretsmanager:GetSecretValue CrmSecrets',
      'events:PutEvents arn:AWS::Partition:events:AWS::Region:AWS::AccountId:event-bus/default',
    ],
  ],
  [
    'webhooks-receive',
    [
      'dynamodb:GetItem Events.Arn',
      'dynamodb:PutItem Events.Arn',
      'dynamodb:UpdateItem Events.Arn',
      'secretsmanager:GetSecretValue WebhookSecrets',
      'sqs:SendMessage WebhooksWorkerQueue.Arn',
    ],
  ],
  [
    'uploads-plan',
    [
      ...rows({
        get: 'CONTENT#* DIRECTORY#* ENDPOINTS ENTRIES#cmp_* ENTRIES#ntc_* ENTRIES#ord_* JOB#cmp_* JOB#ntc_* JOB#ord_* LIMITER#organization.* LIMITER#partner.* REPORT#* SUPPRESSIONS TOKEN#organization TOKEN#partner',
        query: 'ENTRIES#cmp_* ENTRIES#ntc_* ENTRIES#ord_* JOBS SUPPRESSIONS',
        put: 'CONTENT#* DIRECTORY#* ENTRIES#cmp_* ENTRIES#ntc_* ENTRIES#ord_* JOB#cmp_* JOB#ntc_* JOB#ord_* JOBS LIMITER#organization.* LIMITER#partner.* REPORT#* SUPPRESSIONS TOKEN#organization TOKEN#partner',
        update: 'COUNTS#* LIMITER#organization.* LIMITER#partner.*',
        due: 'planned#* queued#*',
      }),
      'dynamodb:GetItem Events.Arn',
      'dynamodb:Query Events.Arn/index/received',
      ...reads('campaigns/', 'erased/', 'jobs/', 'orders/', 'requests/'),
      ...['campaigns/', 'orders/', 'suppressions/'].map(
        (prefix) => `s3:GetObjectVersion Uploads.Arn/${prefix}*`,
      ),
      ...writes('jobs/'),
      's3:AbortMultipartUpload Uploads.Arn/jobs/*',
      ...receives('UploadsWorkerQueue'),
      ...callsProvider,
      'sqs:SendMessage CountingWorkerQueue.Arn',
      'sqs:SendMessage NotificationsWorkerQueue.Arn',
      'sqs:SendMessage OrdersWorkerQueue.Arn',
      'sqs:SendMessage SmsWorkerQueue.Arn',
      'sqs:SendMessage UrgentWorkerQueue.Arn',
    ],
  ],
  [
    'sms-urgent',
    [
      ...rows({
        get: 'ENTRIES#cmp_* JOB#cmp_* LIMITER#organization.* SENDING TOKEN#organization',
        query: 'ENTRIES#cmp_* RULES SUPPRESSIONS',
        put: 'CLAIMS#* ENTRIES#cmp_* JOB#cmp_* LIMITER#organization.* TOKEN#organization',
        update: 'COUNTS#* LIMITER#organization.*',
      }),
      ...reads('jobs/cmp_'),
      ...writes('jobs/cmp_*/outcomes/'),
      ...receives('UrgentWorkerQueue'),
      ...callsOrganization,
      'sqs:SendMessage CountingWorkerQueue.Arn',
    ],
  ],
  [
    'sms-send',
    [
      ...rows({
        get: 'ENTRIES#cmp_* JOB#cmp_* LIMITER#organization.* SENDING TOKEN#organization',
        query: 'ENTRIES#cmp_* RULES SUPPRESSIONS',
        put: 'CLAIMS#* ENTRIES#cmp_* JOB#cmp_* LIMITER#organization.* TOKEN#organization',
        update: 'COUNTS#* LIMITER#organization.*',
      }),
      ...reads('jobs/cmp_'),
      ...writes('jobs/cmp_*/outcomes/'),
      ...receives('SmsWorkerQueue'),
      ...callsOrganization,
      'sqs:SendMessage CountingWorkerQueue.Arn',
    ],
  ],
  [
    'jobs-count',
    [
      'dynamodb:PutItem Audit.Arn of AUDIT#*',
      ...rows({
        get: 'COUNTS#* ENTRIES#cmp_* ENTRIES#ntc_* ENTRIES#ord_* JOB#cmp_* JOB#ntc_* JOB#ord_*',
        query: 'COUNTS#* ENDPOINTS ENTRIES#cmp_* ENTRIES#ntc_* ENTRIES#ord_*',
        put: 'COUNTS#* ENTRIES#cmp_* ENTRIES#ntc_* ENTRIES#ord_* JOB#cmp_* JOB#ntc_* JOB#ord_* JOBS',
        update: 'COUNTS#* JOB#cmp_* JOB#ord_*',
      }),
      ...reads('jobs/cmp_', 'jobs/ntc_', 'requests/ntc_'),
      ...writes('jobs/ntc_', 'requests/ntc_'),
      'sqs:SendMessage NotificationsWorkerQueue.Arn',
      ...receives('CountingWorkerQueue'),
      'sqs:SendMessage CountingWorkerQueue.Arn',
    ],
  ],
  [
    'reconcile',
    [
      ...rows({
        get: 'ENTRIES#cmp_* ENTRIES#ord_* JOB#cmp_* JOB#ord_* LIMITER#organization.* LIMITER#partner.* RECORD#* SENDER#* TOKEN#organization TOKEN#partner',
        query: 'CLAIMS#* ENTRIES#cmp_*',
        put: 'ENTRIES#cmp_* ENTRIES#ord_* JOB#cmp_* JOB#ord_* LIMITER#organization.* LIMITER#partner.* RECORD#* SENDER#* TOKEN#organization TOKEN#partner',
        update: 'COUNTS#* LIMITER#organization.* LIMITER#partner.*',
        due: 'held#* unclear#*',
      }),
      ...reads('jobs/', 'reconciliation/'),
      ...writes('jobs/cmp_*/outcomes/'),
      ...writes('reconciliation/'),
      ...receives('ReconciliationWorkerQueue'),
      ...callsProvider,
      'sqs:SendMessage CountingWorkerQueue.Arn',
    ],
  ],
  [
    'api-read',
    [
      ...asksWhoCalls,
      'dynamodb:Query Audit.Arn of AUDIT#*',
      ...rows({
        get: 'COUNTS#* ENTRIES#cmp_* ENTRIES#ntc_* ENTRIES#ord_* ERASURE#* JOB#cmp_* JOB#ntc_* JOB#ord_* LIMITER#organization.* LIMITER#partner.* QUOTA#* RULES SENDING STATUS TOKEN#organization TOKEN#partner',
        query: 'DECISIONS#* ENDPOINTS ENTRIES#cmp_* ENTRIES#ntc_* ENTRIES#ord_* RULES',
        due: 'held#* unclear#*',
      }),
      ...readsEvents,
      'dynamodb:Query Ledger.Arn/index/listed of erasures',
      'dynamodb:Query Ledger.Arn/index/listed of notifications',
      'dynamodb:Query Ledger.Arn/index/listed of open notifications',
      ...queueFeatures.flatMap((feature) => [
        `sqs:GetQueueAttributes ${feature}WorkerQueue.Arn`,
        `sqs:GetQueueAttributes ${feature}WorkerDeadLetters.Arn`,
      ]),
    ],
  ],
  [
    'api-files',
    [
      ...asksWhoCalls,
      ...rows({
        get: 'JOB#cmp_* JOB#ntc_* JOB#ord_* LIMITER#organization.* LIMITER#partner.* REPORT#* SENDING TOKEN#organization TOKEN#partner',
        query: 'COUNTS#cmp_* COUNTS#ord_* ENTRIES#cmp_* ENTRIES#ord_* JOBS SUPPRESSIONS',
      }),
      'dynamodb:Query Ledger.Arn/index/due of undecided jobs',
      'dynamodb:Query Ledger.Arn/index/listed of jobs',
      'dynamodb:Query Ledger.Arn/index/listed of open jobs',
      'dynamodb:Query Ledger.Arn/index/listed of reports',
      ...reads('campaigns/', 'jobs/', 'orders/', 'suppressions/'),
      ...writes('jobs/'),
      'sqs:SendMessage UploadsWorkerQueue.Arn',
    ],
  ],
  [
    'api-write',
    [
      ...asksWhoCalls,
      ...rows({
        get: 'COUNTS#* DIRECTORY#* ENDPOINTS ENTRIES#cmp_* ENTRIES#ntc_* ENTRIES#ord_* ERASURE#* EXECUTION#* JOB#cmp_* JOB#ntc_* JOB#ord_* LIMITER#organization.* QUOTA#* RECORD#* REPORT#* RULES SENDING SUPPRESSIONS',
        query: 'COUNTS#* ENDPOINTS ENTRIES#cmp_* ENTRIES#ntc_* ENTRIES#ord_* JOBS RULES SUPPRESSIONS',
        put: 'ENDPOINTS ENDPOINT_SECRETS ENTRIES#cmp_* ENTRIES#ntc_* ENTRIES#ord_* ERASURE#* JOB#cmp_* JOB#ntc_* JOB#ord_* JOBS RECORD#* REPORT#* RULES SENDING SUPPRESSIONS',
        update: 'COUNTS#* CREATES#*',
        delete: 'ENDPOINTS',
      }),
      ...readsEvents,
      ...reads('jobs/', 'requests/'),
      ...writes('requests/'),
      ...writes('jobs/'),
      ...writes('campaigns/'),
      ...writes('orders/'),
      ...writes('suppressions/'),
      'sqs:SendMessage CountingWorkerQueue.Arn',
      'sqs:SendMessage EraseWorkerQueue.Arn',
      'sqs:SendMessage NotificationsWorkerQueue.Arn',
      'sqs:SendMessage WebhooksWorkerQueue.Arn',
      'sqs:SendMessage UploadsWorkerQueue.Arn',
      'sqs:SendMessage UrgentWorkerQueue.Arn',
    ],
  ],
  [
    'erase',
    [
      ...rows({ get: 'ERASURE#* JOB#* SUPPRESSIONS', query: 'SUPPRESSIONS', put: 'ERASURE#* SUPPRESSIONS' }),
      ...receives('EraseWorkerQueue'),
      's3:ListBucket Uploads.Arn',
      's3:ListBucketVersions Uploads.Arn',
      ...['campaigns/', 'orders/', 'suppressions/'].flatMap(looksAndDeletes),
      ...gets('campaigns/'),
      ...['erased/', 'requests/', 'jobs/', 'reconciliation/'].flatMap((prefix) => [
        ...looksAndDeletes(prefix),
        ...gets(prefix),
        ...writes(prefix),
      ]),
      ...['erased/', 'jobs/', 'reconciliation/'].map(
        (prefix) => `s3:AbortMultipartUpload Uploads.Arn/${prefix}*`,
      ),
    ],
  ],
  [
    'directory',
    [
      ...asksWhoCalls,
      ...rows({
        get: 'DIRECTORY#* LIMITER#organization.* LIMITER#partner.* TOKEN#organization TOKEN#partner',
        put: 'DIRECTORY#* LIMITER#organization.* LIMITER#partner.* TOKEN#organization TOKEN#partner',
        update: 'LIMITER#organization.* LIMITER#partner.*',
      }),
      ...callsProvider,
    ],
  ],
  // It knows nothing of the stage.
  ['docs', []],
  [
    'dead-letters',
    [
      ...asksWhoCalls,
      ...rows({ get: 'ENTRIES#* ERASURE#* JOB#*' }),
      'dynamodb:GetItem Events.Arn',
      ...queueFeatures.flatMap((feature) => [
        `sqs:SendMessage ${feature}WorkerQueue.Arn`,
        ...['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'ReceiveMessage'].map(
          (action) => `sqs:${action} ${feature}WorkerDeadLetters.Arn`,
        ),
      ]),
    ],
  ],
  [
    'api-keys',
    [
      ...asksWhoCalls,
      'dynamodb:PutItem Keys.Arn of KEYS',
      'dynamodb:Query Keys.Arn of KEYS',
      'dynamodb:Query Keys.Arn of LAST_USES',
    ],
  ],
  [
    'scheduler',
    [
      ...rows({
        get: 'ENTRIES#cmp_* ENTRIES#ntc_* ENTRIES#ord_* EXECUTION#* JOB#cmp_* JOB#ntc_* JOB#ord_* LIMITER#organization.* LIMITER#partner.* QUOTA#* SENDER#* STATUS SWEEP TOKEN#organization TOKEN#partner WATCHED',
        query: 'ENTRIES#cmp_* ENTRIES#ntc_* ENTRIES#ord_* RULES SUPPRESSIONS WATCHED WATCHED#*',
        put: 'DECISIONS#* ENTRIES#cmp_* ENTRIES#ntc_* ENTRIES#ord_* EXECUTION#* JOB#cmp_* JOB#ntc_* JOB#ord_* JOBS LIMITER#organization.* LIMITER#partner.* QUOTA#* STATUS SWEEP TOKEN#organization TOKEN#partner',
        update: 'COUNTS#* LIMITER#organization.* LIMITER#partner.* QUOTA#*',
        delete: 'WATCHED WATCHED#*',
        due: 'accepted#* claimed#* divided#* execution#* held#* job#* ordered#* planned#* queued#* running#* unclear#*',
      }),
      ...callsProvider,
      'dynamodb:UpdateItem Events.Arn',
      'dynamodb:Query Events.Arn/index/unqueued',
      ...reads('jobs/', 'requests/'),
      ...writes('requests/'),
      ...writes('jobs/'),
      ...queueFeatures
        .filter((feature) => feature !== 'Erase')
        .flatMap((feature) => [
          `sqs:SendMessage ${feature}WorkerQueue.Arn`,
          `sqs:GetQueueAttributes ${feature}WorkerQueue.Arn`,
        ]),
    ],
  ],
])('%s may do this and nothing else', (name, expected) => {
  expect(mayOf(name)).toEqual([...expected].sort());
});

test('no policy allows something on every resource, or every action', () => {
  const lines = policies.flatMap((policy) => allowed(statementsOf(policy)));
  expect(lines.length).toBeGreaterThan(30);
  for (const line of lines) {
    expect(line).toMatch(/^[a-z0-9]+:[A-Za-z]+ [A-Za-z]/);
  }
});

test('only the function that CDK brings along for the bucket notification has a policy written by AWS', () => {
  const managed = Object.entries(system.ofType('AWS::IAM::Role'))
    .filter(([, { Properties }]) => 'ManagedPolicyArns' in Properties)
    .map(([id]) => id.replace(/[0-9a-f]{32}Role[0-9A-F]{8}$/, ''));
  expect(managed).toEqual(['BucketNotificationsHandler']);
});

test('only S3, and only for our bucket, may send to a queue from outside', () => {
  const lines = Object.values(system.ofType('AWS::SQS::QueuePolicy')).flatMap(({ Properties }) =>
    statementsOf(Properties).filter(({ Effect }) => Effect === 'Allow'),
  );
  expect(lines).toHaveLength(1);
  const [line] = lines;
  expect(line).toMatchObject({ Principal: { Service: 's3.amazonaws.com' } });
  expect(read(line?.Condition?.ArnLike?.['aws:SourceArn'])).toBe('arn:AWS::Partition:s3:::Uploads');
});

test.each([
  ['AWS::S3::BucketPolicy', 's3:*', 1],
  ['AWS::SQS::QueuePolicy', 'sqs:*', 18],
])('every %s refuses whatever comes without TLS', (type, Action, count) => {
  const found = Object.values(system.ofType(type));
  expect(found).toHaveLength(count);
  for (const { Properties } of found) {
    expect(statementsOf(Properties)).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Action,
        Principal: { AWS: '*' },
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    );
  }
});

test('nobody but the function that erases may delete objects', () => {
  const deletes = policies
    .flatMap((policy) => allowed(statementsOf(policy)))
    .filter((line) => line.startsWith('s3:Delete'));
  expect(mayOf('erase')).toEqual(expect.arrayContaining(deletes));
  expect(deletes).toHaveLength(7);
});

test('no row of the ledger is read or written but by the beginning of its key', () => {
  const statements = policies
    .flatMap((policy) => statementsOf(policy))
    .filter((statement) =>
      listed(statement.Resource).some((resource) => read(resource).startsWith('Ledger.Arn')),
    );
  expect(statements.length).toBeGreaterThan(30);
  for (const { Condition } of statements) {
    const keys = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] as readonly string[];
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z]{3}/);
    // A request without any key would meet the other condition.
    expect(Condition?.Null).toEqual({ 'dynamodb:LeadingKeys': 'false' });
  }
});

test.each([
  ['RULES', ['api-write']],
  ['SENDING', ['api-write']],
  ['SUPPRESSIONS', ['api-write', 'erase', 'uploads-plan']],
  ['ERASURE#*', ['api-write', 'erase']],
  ['REPORT#*', ['api-write', 'uploads-plan']],
  ['PERSON#*', ['orders-place']],
  ['QUOTA#*', ['events-react', 'scheduler']],
  ['ENDPOINT_SECRETS', ['api-write']],
  [
    'TOKEN#organization',
    ['directory', 'orders-place', 'reconcile', 'scheduler', 'sms-send', 'sms-urgent', 'uploads-plan'],
  ],
  ['TOKEN#partner', ['directory', 'events-react', 'orders-place', 'reconcile', 'scheduler', 'uploads-plan']],
  [
    'JOB#cmp_*',
    [
      'api-write',
      'events-react',
      'jobs-count',
      'reconcile',
      'scheduler',
      'sms-send',
      'sms-urgent',
      'uploads-plan',
    ],
  ],
])('rows that begin with %s are written by %j and nobody else', (key, writers) => {
  const writes = (name: string) =>
    mayOf(name).some(
      (line) => /^dynamodb:(Put|Update|Delete)Item Ledger/.test(line) && line.endsWith(` of ${key}`),
    );
  expect(Object.keys(functionsOf(system)).filter(writes).sort()).toEqual(writers);
});

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

/** The rows that a statement is bound to, as words behind it; nothing for one that is not. */
function boundTo({ Condition = {} }: Statement): string {
  const keys = Object.values(Condition).flatMap((bounds) => bounds['dynamodb:LeadingKeys'] ?? []);
  return keys.length === 0 ? '' : ` of ${keys.join(', ')}`;
}

const allowed = (statements: readonly Statement[]): string[] =>
  statements
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap((statement) =>
      listed(statement.Action).flatMap((action) =>
        listed(statement.Resource).map((resource) => `${action} ${read(resource)}${boundTo(statement)}`),
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

const ledger = ['dynamodb:GetItem Ledger.Arn', 'dynamodb:PutItem Ledger.Arn', 'dynamodb:Query Ledger.Arn'];
const gates = 'dynamodb:UpdateItem Ledger.Arn of GATE#*';
const watches = 'dynamodb:UpdateItem Ledger.Arn of WATCHED*';
const reads = (...prefixes: readonly string[]) => [
  's3:ListBucket Uploads.Arn',
  ...prefixes.flatMap((prefix) => [
    `s3:GetObject Uploads.Arn/${prefix}/*`,
    `s3:GetObjectVersion Uploads.Arn/${prefix}/*`,
  ]),
];
const writes = (prefix: string) => [
  `s3:PutObject Uploads.Arn/${prefix}/*`,
  `s3:AbortMultipartUpload Uploads.Arn/${prefix}/*`,
];
const receives = (queue: string) =>
  ['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'GetQueueUrl', 'ReceiveMessage'].map(
    (action) => `sqs:${action} ${queue}.Arn`,
  );
const calls = (credentials: string, api: string) => [
  `secretsmanager:GetSecretValue ${credentials}`,
  ...[0, 1, 2, 3, 4, 5].flatMap((slot) => [
    `secretsmanager:GetSecretValue ${api}Token${slot}`,
    `secretsmanager:PutSecretValue ${api}Token${slot}`,
  ]),
];
const callsOrganization = calls('ProviderCredentials', 'Organization');
const callsPartner = calls('PartnerCredentials', 'Partner');
const callsProvider = [...callsOrganization, ...callsPartner];
const caps = 'dynamodb:UpdateItem Ledger.Arn of CAP#*';

const readsEvents = ['dynamodb:GetItem Events.Arn', 'dynamodb:Query Events.Arn/index/received'];

test.each([
  [
    'events-react',
    [
      ...ledger,
      gates,
      caps,
      watches,
      ...readsEvents,
      ...reads('jobs', 'requests'),
      ...writes('jobs'),
      ...writes('requests'),
      ...receives('WebhooksWorkerQueue'),
      ...callsPartner,
      'sqs:SendMessage NoticesWorkerQueue.Arn',
      'sqs:SendMessage OrdersWorkerQueue.Arn',
      'sqs:SendMessage UploadsWorkerQueue.Arn',
      'sqs:SendMessage UrgentWorkerQueue.Arn',
    ],
  ],
  [
    'orders-place',
    [
      ...ledger,
      gates,
      watches,
      ...reads('jobs', 'requests'),
      ...receives('OrdersWorkerQueue'),
      ...callsProvider,
    ],
  ],
  [
    'notices-send',
    [
      ...ledger,
      ...reads('jobs'),
      ...receives('NoticesWorkerQueue'),
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
      ...ledger,
      gates,
      'dynamodb:Query Ledger.Arn/index/due',
      ...reads('campaigns', 'erased', 'jobs', 'orders', 'requests', 'suppressions'),
      ...writes('jobs'),
      ...receives('UploadsWorkerQueue'),
      ...callsProvider,
      'sqs:SendMessage NoticesWorkerQueue.Arn',
      'sqs:SendMessage OrdersWorkerQueue.Arn',
      'sqs:SendMessage SmsWorkerQueue.Arn',
      'sqs:SendMessage UrgentWorkerQueue.Arn',
    ],
  ],
  [
    'sms-urgent',
    [
      ...ledger,
      gates,
      ...reads('jobs'),
      ...writes('jobs'),
      ...receives('UrgentWorkerQueue'),
      ...callsOrganization,
    ],
  ],
  [
    'sms-send',
    [
      ...ledger,
      gates,
      ...reads('jobs'),
      ...writes('jobs'),
      ...receives('SmsWorkerQueue'),
      ...callsOrganization,
    ],
  ],
  [
    'sms-settle',
    [
      ...ledger,
      gates,
      'dynamodb:Query Ledger.Arn/index/due',
      ...reads('jobs', 'settle'),
      ...writes('jobs'),
      ...writes('settle'),
      ...receives('SettleWorkerQueue'),
      ...callsProvider,
    ],
  ],
  [
    'api',
    [
      ...ledger,
      ...readsEvents,
      ...reads('campaigns', 'jobs', 'orders', 'requests', 'suppressions'),
      ...writes('requests'),
      ...writes('jobs'),
      ...writes('campaigns'),
      ...writes('orders'),
      'sqs:SendMessage EraseWorkerQueue.Arn',
      'sqs:SendMessage NoticesWorkerQueue.Arn',
      'sqs:SendMessage WebhooksWorkerQueue.Arn',
      'sqs:SendMessage UploadsWorkerQueue.Arn',
      'sqs:SendMessage UrgentWorkerQueue.Arn',
    ],
  ],
  [
    'erase',
    [
      ...ledger,
      ...receives('EraseWorkerQueue'),
      's3:ListBucket Uploads.Arn',
      's3:ListBucketVersions Uploads.Arn',
      ...['campaigns/', 'orders/', 'suppressions/', 'erased/', 'requests/', 'jobs/', 'settle/'].flatMap(
        (prefix) =>
          ['GetObject', 'GetObjectVersion', 'PutObject', 'AbortMultipartUpload', 'DeleteObjectVersion'].map(
            (action) => `s3:${action} Uploads.Arn/${prefix}*`,
          ),
      ),
    ],
  ],
  [
    'dead-letters',
    [
      'dynamodb:GetItem Ledger.Arn',
      'dynamodb:GetItem Events.Arn',
      ...['Erase', 'Notices', 'Orders', 'Settle', 'Sms', 'Uploads', 'Urgent', 'Webhooks'].flatMap(
        (feature) => [
          `sqs:SendMessage ${feature}WorkerQueue.Arn`,
          ...['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'ReceiveMessage'].map(
            (action) => `sqs:${action} ${feature}WorkerDeadLetters.Arn`,
          ),
        ],
      ),
    ],
  ],
  ['authorize', ['secretsmanager:GetSecretValue ApiKeys']],
  [
    'tick',
    [
      ...ledger,
      gates,
      caps,
      'dynamodb:DeleteItem Ledger.Arn of WATCHED*',
      ...callsProvider,
      'dynamodb:Query Ledger.Arn/index/due',
      'dynamodb:UpdateItem Events.Arn',
      'dynamodb:Query Events.Arn/index/unqueued',
      ...reads('jobs', 'requests'),
      ...writes('requests'),
      ...writes('jobs'),
      'sqs:SendMessage NoticesWorkerQueue.Arn',
      'sqs:SendMessage OrdersWorkerQueue.Arn',
      'sqs:SendMessage SettleWorkerQueue.Arn',
      'sqs:SendMessage SmsWorkerQueue.Arn',
      'sqs:SendMessage UploadsWorkerQueue.Arn',
      'sqs:SendMessage UrgentWorkerQueue.Arn',
      'sqs:SendMessage WebhooksWorkerQueue.Arn',
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
  ['AWS::SQS::QueuePolicy', 'sqs:*', 16],
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

test('what changes or deletes single items of the ledger is bound to their keys', () => {
  const lines = policies
    .flatMap((policy) => allowed(statementsOf(policy)))
    .filter((line) => /^dynamodb:(Update|Delete)Item Ledger\.Arn/.test(line));
  const of = (action: string, keys: string) => `dynamodb:${action}Item Ledger.Arn of ${keys}`;
  expect(lines.sort()).toEqual([
    of('Delete', 'WATCHED*'),
    ...Array(2).fill(of('Update', 'CAP#*')),
    ...Array(7).fill(of('Update', 'GATE#*')),
    ...Array(2).fill(of('Update', 'WATCHED*')),
  ]);
});

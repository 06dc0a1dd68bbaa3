import { expect, test } from 'vitest';
import { synthesized } from './synthesized.ts';

const system = synthesized({ retainData: true });
const tables = Object.entries(system.ofType('AWS::DynamoDB::Table'));
const tableOf = (name: string) => tables.find(([id]) => id.startsWith(name))?.[1].Properties ?? {};

test('the ledger has string keys, forgets only what says when it expires, and is paid by use', () => {
  expect(tableOf('Ledger')).toMatchObject({
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    BillingMode: 'PAY_PER_REQUEST',
    TimeToLiveSpecification: { AttributeName: 'expiresAtS', Enabled: true },
  });
});

test('the ledger can be put back to any second of the last weeks', () => {
  expect(tableOf('Ledger')).toMatchObject({
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  });
});

test('the index "due" finds the keys of what is due, and "listed" what lists of jobs show', () => {
  const ledger = tableOf('Ledger');
  expect(ledger.GlobalSecondaryIndexes).toEqual([
    {
      IndexName: 'due',
      KeySchema: [
        { AttributeName: 'dueShard', KeyType: 'HASH' },
        { AttributeName: 'dueAtMs', KeyType: 'RANGE' },
      ],
      Projection: {
        ProjectionType: 'INCLUDE',
        NonKeyAttributes: ['undecidedRows', 'reconciliationKey', 'isBeingReconciled'],
      },
    },
    {
      IndexName: 'listed',
      KeySchema: [
        { AttributeName: 'listShard', KeyType: 'HASH' },
        { AttributeName: 'listedAt', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['listed'] },
    },
  ]);
  expect(ledger.AttributeDefinitions).toEqual(
    expect.arrayContaining([
      { AttributeName: 'dueShard', AttributeType: 'S' },
      { AttributeName: 'dueAtMs', AttributeType: 'N' },
    ]),
  );
});

test('events have a table of their own, which forgets them automatically', () => {
  expect(tables).toHaveLength(4);
  expect(tableOf('Events')).toMatchObject({
    TimeToLiveSpecification: { AttributeName: 'expiresAtS', Enabled: true },
    BillingMode: 'PAY_PER_REQUEST',
  });
});

test('API keys have a table of their own, whose name is known and which can be put back', () => {
  expect(tableOf('Keys')).toMatchObject({
    TableName: 'Fleetcast-example-keys',
    BillingMode: 'PAY_PER_REQUEST',
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  });
});

test('the audit log has a table of its own, which can be put back and forgets what is old', () => {
  expect(tableOf('Audit')).toMatchObject({
    TableName: 'Fleetcast-example-audit',
    TimeToLiveSpecification: { AttributeName: 'expiresAtS', Enabled: true },
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  });
});

test('events are found by the time of receiving, and those that nobody queued, without their bodies', () => {
  const index = (IndexName: string, shard: string, NonKeyAttributes: readonly string[]) => ({
    IndexName,
    KeySchema: [
      { AttributeName: shard, KeyType: 'HASH' },
      { AttributeName: 'eventCursor', KeyType: 'RANGE' },
    ],
    Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes },
  });
  expect(tableOf('Events').GlobalSecondaryIndexes).toEqual([
    index('received', 'listShard', ['source', 'id', 'type', 'createdAtMs', 'receivedAtMs']),
    index('unqueued', 'unqueuedShard', ['source', 'id']),
  ]);
});

test('the bucket keeps old versions, is encrypted, private, and tidies up broken uploads', () => {
  expect(system.only('AWS::S3::Bucket').Properties).toMatchObject({
    VersioningConfiguration: { Status: 'Enabled' },
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
    },
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    LifecycleConfiguration: {
      Rules: expect.arrayContaining([
        { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' },
        { ExpiredObjectDeleteMarker: true, Status: 'Enabled' },
      ]),
    },
  });
});

type Rule = {
  readonly Prefix?: string;
  readonly ExpirationInDays?: number;
  readonly NoncurrentVersionExpiration?: { readonly NoncurrentDays: number };
};

/** By folder: after how many days an object expires, and an old version. */
function expiryOf(bucketOf: ReturnType<typeof synthesized>) {
  const { Rules } = bucketOf.only('AWS::S3::Bucket').Properties.LifecycleConfiguration as { Rules: Rule[] };
  return Object.fromEntries(
    Rules.flatMap(({ Prefix, ExpirationInDays, NoncurrentVersionExpiration }) =>
      Prefix === undefined ? [] : [[Prefix, [ExpirationInDays, NoncurrentVersionExpiration?.NoncurrentDays]]],
    ),
  );
}

test('what the service makes of a job expires after 90 days, and an uploaded file only if the stage says so', () => {
  const uploads = ['campaigns/', 'orders/', 'suppressions/', 'erased/'];
  const made = ['requests/', 'jobs/', 'reconciliation/'];
  const all = (folders: string[], days: [number | undefined, number]) =>
    Object.fromEntries(folders.map((folder) => [folder, days]));
  const exports = { 'jobs/exports/': [1, 1] };
  expect(expiryOf(system)).toEqual({ ...all(made, [90, 7]), ...exports, ...all(uploads, [undefined, 90]) });
  expect(expiryOf(synthesized({ keepDays: { jobs: 365, uploads: 400 } }))).toEqual({
    ...all(made, [365, 7]),
    ...exports,
    ...all(uploads, [400, 365]),
  });
});

test('no rule expires what lies outside of these folders', () => {
  const { Rules } = system.only('AWS::S3::Bucket').Properties.LifecycleConfiguration as { Rules: Rule[] };
  for (const { Prefix, ...rule } of Rules)
    if (Prefix === undefined) expect(JSON.stringify(rule)).not.toMatch(/InDays|NoncurrentDays/);
});

const secrets = Object.entries(system.ofType('AWS::SecretsManager::Secret'));

test('no secret has a value in the template: a change of it could be written over what people and functions put there', () => {
  expect(secrets).toHaveLength(14);
  for (const [, { Properties }] of secrets)
    expect(Object.keys(Properties).toSorted()).toEqual(['Description', 'Name', 'Tags']);
});

test('secrets are called as people and functions look for them, which a release must never change', () => {
  const tokensOf = (api: string) => [0, 1, 2, 3, 4].map((slot) => `Fleetcast/example/${api}Token${slot}`);
  expect(secrets.map(([, { Properties }]) => Properties.Name)).toEqual([
    'Fleetcast/example/ProviderCredentials',
    ...tokensOf('Organization'),
    'Fleetcast/example/PartnerCredentials',
    ...tokensOf('Partner'),
    'Fleetcast/example/WebhookSecrets',
    'Fleetcast/example/CrmSecrets',
  ]);
});

/** Of functions that CDK brings along: they serve deployments, and what they say is of no use after these. */
const isHelper = (id: string) => /^(BucketNotificationsHandler|CustomS3AutoDeleteObjects)/.test(id);

const kept = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::Logs::LogGroup'];

test.each([
  [true, 'Retain'],
  [false, 'Delete'],
])('with retainData %s, deleting a stack means for what it remembers: %s', (retainData, policy) => {
  const { ofType, read, resources } = synthesized({ retainData });
  const found = kept.flatMap((type) => Object.entries(ofType(type)).filter(([id]) => !isHelper(id)));
  expect(found).toHaveLength(24);
  for (const [id, { DeletionPolicy, UpdateReplacePolicy }] of found) {
    // Two tables have names of their own, which a deployment that failed must not keep.
    const onDelete = retainData && /^(Keys|Audit)/.test(id) ? 'RetainExceptOnCreate' : policy;
    expect([id, DeletionPolicy, UpdateReplacePolicy]).toEqual([id, onDelete, policy]);
  }
  // A table that is kept is not deleted by hand either, and a bucket that is not is emptied first.
  const protection = Object.values(ofType('AWS::DynamoDB::Table')).map(
    ({ Properties }) => Properties.DeletionProtectionEnabled,
  );
  expect(protection).toEqual([retainData, retainData, retainData, retainData]);
  const emptied = resources.filter(({ Type }) => Type === 'Custom::S3AutoDeleteObjects');
  expect(emptied.map(({ Properties }) => read(Properties.BucketName))).toEqual(retainData ? [] : ['Uploads']);
});

test('functions that CDK brings along log into groups that forget after the days of the stage', () => {
  const { ofType } = synthesized({ retainData: false, logRetentionDays: 14 });
  const helpers = Object.entries(ofType('AWS::Lambda::Function')).filter(([id]) => isHelper(id));
  expect(helpers).toHaveLength(2);
  for (const [, { Properties }] of helpers) {
    const { LogGroup } = Properties.LoggingConfig as { LogGroup: { Ref: string } };
    expect(ofType('AWS::Logs::LogGroup')[LogGroup.Ref]).toMatchObject({
      DeletionPolicy: 'Delete',
      Properties: { RetentionInDays: 14 },
    });
  }
});

test.each([
  [true, 'RetainExceptOnCreate'],
  [false, 'Delete'],
])(
  'with retainData %s, deleting a stack means for what people put into secrets: %s; tokens go',
  (retainData, policy) => {
    for (const [id, { DeletionPolicy }] of Object.entries(
      synthesized({ retainData }).ofType('AWS::SecretsManager::Secret'),
    ))
      expect([id, DeletionPolicy]).toEqual([id, id.includes('Token') ? 'Delete' : policy]);
  },
);

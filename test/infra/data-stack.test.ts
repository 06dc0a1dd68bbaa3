import { expect, test } from 'vitest';
import { synthesized } from './synthesized.ts';

const system = synthesized({ retainData: true });

test('the table has string keys, no expiry, and is paid by use', () => {
  const { Properties } = system.only('AWS::DynamoDB::Table');
  expect(Properties).toMatchObject({
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    BillingMode: 'PAY_PER_REQUEST',
  });
  expect(Properties).not.toHaveProperty('TimeToLiveSpecification');
});

test('the table can be put back to any second of the last weeks', () => {
  expect(system.only('AWS::DynamoDB::Table').Properties).toMatchObject({
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  });
});

test('the index "due" finds the keys of what is due, by shard and time', () => {
  const { Properties } = system.only('AWS::DynamoDB::Table');
  expect(Properties.GlobalSecondaryIndexes).toEqual([
    {
      IndexName: 'due',
      KeySchema: [
        { AttributeName: 'dueShard', KeyType: 'HASH' },
        { AttributeName: 'dueAtMs', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
  ]);
  expect(Properties.AttributeDefinitions).toEqual(
    expect.arrayContaining([
      { AttributeName: 'dueShard', AttributeType: 'S' },
      { AttributeName: 'dueAtMs', AttributeType: 'N' },
    ]),
  );
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
      Rules: [{ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' }],
    },
  });
});

test('the lifecycle of the bucket deletes no object and no version', () => {
  const text = JSON.stringify(system.only('AWS::S3::Bucket').Properties.LifecycleConfiguration);
  expect(text).not.toContain('Expiration');
});

test('secrets start as placeholders in the form that the functions read', () => {
  const values = Object.values(system.ofType('AWS::SecretsManager::Secret')).map(({ Properties }) =>
    JSON.parse(String(Properties.SecretString)),
  );
  const noTokenYet = Array.from({ length: 6 }, () => ({}));
  expect(values).toEqual([
    { client_id: 'replace-me', client_secret: 'replace-me' },
    ...noTokenYet,
    { keys: [] },
  ]);
});

const kept = [
  'AWS::DynamoDB::Table',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
  'AWS::Logs::LogGroup',
];

test.each([
  [true, 'Retain'],
  [false, 'Delete'],
])('with retainData %s, deleting a stack means for what it remembers: %s', (retainData, policy) => {
  const { resources } = synthesized({ retainData });
  const found = resources.filter(({ Type }) => kept.includes(Type));
  expect(found).toHaveLength(18);
  for (const { DeletionPolicy, UpdateReplacePolicy } of found) {
    expect([DeletionPolicy, UpdateReplacePolicy]).toEqual([policy, policy]);
  }
});

import { expect, test } from 'vitest';
import { stageForm } from '../../../infra/stage/stage.ts';
import example from '../../../stages/example.json' with { type: 'json' };
import { contentOf } from '../../support/tidy/source-files.ts';
import { synthesized } from '../synthesized.ts';

const kmsKeyArn = 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const plain = synthesized();
const stages = {
  'a stage that is kept': synthesized({ kmsKeyArn, retainData: true, alarmEmail: 'someone@example.com' }),
  'a stage without the partner API': synthesized({ kmsKeyArn, apis: ['organization'], webhooks: {} }),
  'a stage that can be destroyed': synthesized({ kmsKeyArn, retainData: false }),
};

/**
 * What stores something, and where its template says with which key. Source: CloudFormation, template reference of
 * each.
 */
const encryption = {
  'AWS::DynamoDB::Table': {
    SSESpecification: { SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId: kmsKeyArn },
  },
  'AWS::S3::Bucket': {
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [
        {
          BucketKeyEnabled: true,
          ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: kmsKeyArn },
        },
      ],
    },
  },
  'AWS::SQS::Queue': { KmsMasterKeyId: kmsKeyArn },
  'AWS::SecretsManager::Secret': { KmsKeyId: kmsKeyArn },
  'AWS::Logs::LogGroup': { KmsKeyId: kmsKeyArn },
};

test('a stage that names no key has none in its templates', () => {
  expect(JSON.stringify([plain.data.toJSON(), plain.service.toJSON()])).not.toMatch(/kms|KeyIsOfThisRegion/i);
});

test.each(Object.entries(stages))('the key of %s encrypts all that its stacks store', (_, keyed) => {
  for (const [type, properties] of Object.entries(encryption)) {
    const stored = Object.values(keyed.ofType(type));
    expect(stored.length, type).toBeGreaterThan(0);
    for (const { Properties } of stored) expect(Properties, type).toMatchObject(properties);
  }
});

test.each(Object.entries(stages))(
  'each function of %s may use that key through the services alone',
  (_, keyed) => {
    const allowed = Object.values(keyed.ofType('AWS::IAM::Policy')).flatMap(({ Properties }) => {
      const { Statement } = Properties.PolicyDocument as {
        Statement: { Action: unknown; Resource: unknown }[];
      };
      const ofKeys = Statement.filter(({ Action }) => JSON.stringify(Action).includes('kms:'));
      return ofKeys.length === 0 ? [] : [ofKeys];
    });
    // CDK's own helpers touch nothing that is encrypted, and learn nothing.
    const ours = Object.values(keyed.ofType('AWS::Lambda::Function')).filter(
      ({ Properties }) => Properties.Environment !== undefined,
    );
    expect(allowed).toHaveLength(ours.length);
    const via = (name: string) => ({
      'Fn::Join': ['', [`${name}.eu-central-1.`, { Ref: 'AWS::URLSuffix' }]],
    });
    for (const statements of allowed)
      expect(statements).toEqual([
        {
          Effect: 'Allow',
          Action: expect.arrayContaining(['kms:Decrypt', 'kms:GenerateDataKey']),
          Resource: kmsKeyArn,
          Condition: {
            StringEquals: { 'kms:ViaService': ['dynamodb', 's3', 'secretsmanager', 'sqs'].map(via) },
          },
        },
      ]);
  },
);

test('a stage that is deployed gets its key by the service stack first, which needs nothing new of the data stack', () => {
  const exported = Object.values(plain.data.toJSON().Outputs as Record<string, { Export: { Name: string } }>);
  const names = exported.map(({ Export }) => Export.Name);
  const { service } = synthesized({ kmsKeyArn });
  const imported = [...JSON.stringify(service.toJSON()).matchAll(/"Fn::ImportValue":"([^"]+)"/g)];
  expect(imported.length).toBeGreaterThan(0);
  expect(imported.filter(([, name = '']) => !names.includes(name))).toEqual([]);
  // The other way round, functions would lack the right while what they read is encrypted already.
  const guide = contentOf('docs/guides/deploy.md')
    .split('\n## ')
    .find((part) => part.startsWith('Your own KMS key'));
  expect(guide?.match(/npx cdk deploy \S+/g)).toEqual([
    'npx cdk deploy --exclusively',
    'npx cdk deploy --all',
  ]);
});

test('both stacks refuse a deployment to another region than that of the key', () => {
  const { data, service } = stages['a stage that is kept'];
  for (const template of [data, service])
    expect(template.toJSON().Rules.KeyIsOfThisRegion.Assertions).toEqual([
      {
        Assert: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'eu-central-1'] },
        AssertDescription: '"kmsKeyArn" must name a key in the region of this stack, not in eu-central-1',
      },
    ]);
});

const id = '1234abcd-12ab-34cd-56ef-1234567890ab';

test.each([
  ['a key of several regions', `arn:aws:kms:us-east-1:111122223333:key/mrk-${'0a'.repeat(16)}`],
  ['a key in China', `arn:aws-cn:kms:cn-north-1:111122223333:key/${id}`],
  ['a key of a region with a long name', `arn:aws-us-gov:kms:us-gov-west-1:111122223333:key/${id}`],
])('%s is one', (_, arn) => {
  expect(stageForm.parse({ ...example, kmsKeyArn: arn }).kmsKeyArn).toBe(arn);
});

test.each([
  ['an id alone', id],
  ['an alias', 'arn:aws:kms:us-east-1:111122223333:alias/fleetcast'],
  ['a key without an account', `arn:aws:kms:us-east-1::key/${id}`],
  ['a key without a region', `arn:aws:kms::111122223333:key/${id}`],
  ['another kind of resource', `arn:aws:s3:us-east-1:111122223333:key/${id}`],
])('%s is refused', (_, arn) => {
  const { error } = stageForm.safeParse({ ...example, kmsKeyArn: arn });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['kmsKeyArn'], expect.stringContaining('must be the ARN of a KMS key')],
  ]);
});

import { Aws, CfnRule, Fn, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { regionOfKey } from '../stage/key-settings.ts';
import type { StageSettings } from '../stage/stage.ts';
import { acknowledge } from './acknowledge.ts';

type KeySetting = Pick<StageSettings, 'kmsKeyArn'>;

/**
 * The key that the stage names for what its stacks store. A stack with a key of another region refuses its deployment
 * before it changes anything.
 *
 * @returns undefined when the stage names none: then keys that AWS owns encrypt everything
 */
export function stageKey(scope: Construct, { kmsKeyArn }: KeySetting): IKey | undefined {
  if (kmsKeyArn === undefined) return undefined;
  const stack = Stack.of(scope);
  const known = stack.node.tryFindChild('Key');
  if (known !== undefined) return known as IKey & Construct;
  const region = regionOfKey(kmsKeyArn);
  new CfnRule(stack, 'KeyIsOfThisRegion', {
    assertions: [
      {
        assert: Fn.conditionEquals(Aws.REGION, region),
        assertDescription: `"kmsKeyArn" must name a key in the region of this stack, not in ${region}`,
      },
    ],
  });
  const key = Key.fromKeyArn(stack, 'Key', kmsKeyArn);
  acknowledge(key, {
    'Annotation::@aws-cdk/aws-s3-notifications:sqsKMSPermissionsNotAdded':
      'The owner of the key writes its policy: docs/guides/deploy.md says what it must allow.',
  });
  return key;
}

/** Through these and in no other way: the key may be for other things too. */
const services = ['dynamodb', 's3', 'secretsmanager', 'sqs'];

/**
 * Lets a role have the services read and write what the key encrypts. Which actions these need of their callers: Amazon
 * DynamoDB developer guide, "Authorizing use of your customer managed key"; the others need Decrypt and
 * GenerateDataKey.
 */
export function useKey({ kmsKeyArn }: KeySetting): PolicyStatement[] {
  if (kmsKeyArn === undefined) return [];
  const region = regionOfKey(kmsKeyArn);
  return [
    new PolicyStatement({
      actions: [
        'kms:Decrypt',
        'kms:DescribeKey',
        'kms:Encrypt',
        'kms:GenerateDataKey',
        'kms:ReEncryptFrom',
        'kms:ReEncryptTo',
      ],
      resources: [kmsKeyArn],
      conditions: {
        StringEquals: {
          'kms:ViaService': services.map((name) => `${name}.${region}.${Aws.URL_SUFFIX}`),
        },
      },
    }),
  ];
}

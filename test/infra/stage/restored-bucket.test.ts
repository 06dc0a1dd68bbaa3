import { expect, test } from 'vitest';
import { type Resource, synthesized } from '../synthesized.ts';
import { runDocumented } from './documented-program.ts';

const kmsKeyArn = 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';

test.each([
  ['an own key', { kmsKeyArn }],
  ['no key', {}],
])(
  'a bucket that is restored, of a stage with %s, gets all that the template says of the first one',
  (_, key) => {
    const system = synthesized({ retainData: true, ...key });
    const { Resources: resources } = runDocumented('docs/runbook.md', 'bucket.json', system) as {
      Resources: Readonly<Record<string, Resource>>;
    };
    expect(Object.values(resources)).toEqual([
      system.only('AWS::S3::Bucket'),
      system.only('AWS::S3::BucketPolicy'),
    ]);
    const [bucket] = Object.values(resources);
    for (const name of [
      'VersioningConfiguration',
      'LifecycleConfiguration',
      'CorsConfiguration',
      'PublicAccessBlockConfiguration',
      'BucketEncryption',
    ])
      expect(bucket?.Properties).toHaveProperty(name);
    // It stands in a stack of its own, so it may name nothing of the other one.
    const named = [...JSON.stringify(resources).matchAll(/"(?:Ref|Fn::GetAtt)":\[?"([^"]+)/g)].map(
      ([, id]) => id,
    );
    expect(named.filter((id) => !Object.keys(resources).includes(id ?? ''))).toEqual([]);
  },
);

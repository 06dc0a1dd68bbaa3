import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contentOf } from '../../support/tidy/source-files.ts';
import { type Resource, synthesized } from '../synthesized.ts';

const [, program = ''] = /node -e '(.+?)' > bucket\.json/s.exec(contentOf('docs/runbook.md')) ?? [];

/** What the command of the runbook makes of the template of a stage. */
function bucketOf({ data }: ReturnType<typeof synthesized>): Readonly<Record<string, Resource>> {
  const folder = mkdtempSync(join(tmpdir(), 'restored-bucket-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'cdk.out'));
  writeFileSync(join(folder, 'cdk.out/Fleetcast-STAGE-data.template.json'), JSON.stringify(data.toJSON()));
  const written = execFileSync(process.execPath, ['-e', program], { cwd: folder, encoding: 'utf8' });
  return JSON.parse(written).Resources;
}

const kmsKeyArn = 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';

test.each([
  ['an own key', { kmsKeyArn }],
  ['no key', {}],
])(
  'a bucket that is restored, of a stage with %s, gets all that the template says of the first one',
  (_, key) => {
    const system = synthesized({ retainData: true, ...key });
    const resources = bucketOf(system);
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

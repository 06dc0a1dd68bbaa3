import * as z from 'zod';

/**
 * Source: AWS KMS developer guide, "Key identifiers": a key has a UUID, one of several regions `mrk-` and 32 digits.
 */
const keyArn =
  /^arn:aws[a-z-]*:kms:([a-z]{2}(?:-[a-z]+)+-\d):\d{12}:key\/(?:mrk-[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const kmsKeyArn = z
  .string()
  .regex(keyArn, 'must be the ARN of a KMS key, not of an alias: "arn:aws:kms:REGION:ACCOUNT:key/ID"')
  .optional()
  .describe(
    'Your own KMS key, in the region of the stage, which encrypts tables, bucket, queues, secrets and logs. ' +
      'docs/guides/deploy.md says what its policy must allow. Left out: keys that AWS owns',
  );

/** The region in the ARN of a key. */
export function regionOfKey(arn: string): string {
  const [, region] = keyArn.exec(arn) ?? [];
  if (region === undefined) throw new Error(`kmsKeyArn must be the ARN of a KMS key: ${arn}`);
  return region;
}

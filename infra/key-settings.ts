import * as z from 'zod';

/** Source: AWS KMS developer guide, "Key identifiers": a key has a UUID, one of several regions `mrk-` and 32 digits. */
const keyArn =
  /^arn:aws[a-z-]*:kms:([a-z]{2}(?:-[a-z]+)+-\d):\d{12}:key\/(?:mrk-[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const kmsKeyArn = z
  .string()
  .regex(
    keyArn,
    'must be the ARN of a KMS key, such as "arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab"; an alias is none',
  )
  .optional()
  .describe(
    'A KMS key of your own, in the region of the stage, that encrypts tables, bucket, queues, secrets and logs. What its policy must allow: docs/guides/deploy.md. Left out: keys that AWS owns',
  );

/** The region in the ARN of a key. */
export function regionOfKey(arn: string): string {
  const [, region] = keyArn.exec(arn) ?? [];
  if (region === undefined) throw new Error(`No ARN of a key: ${arn}`);
  return region;
}

import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod';
import { auditDaysDefault } from '../../shared/core/audit/audit-entry.ts';
import { keepDaysDefault, keepDaysMin } from '../../shared/core/jobs/retention.ts';
import { toConfirm } from '../../shared/core/recovery/recovery.ts';

/** What CloudWatch Logs accepts; 9999 means "for ever" and is no number of days. */
const retentionDays = Object.values(RetentionDays).filter(
  (days): days is RetentionDays => typeof days === 'number' && days !== RetentionDays.INFINITE,
);

export const logRetentionDays = z
  .literal(retentionDays, { error: `must be one of ${retentionDays.join(', ')}` })
  .describe('Days after which log lines are deleted');

export const retainData = z
  .boolean()
  .describe('Whether tables, bucket, logs and filled secrets remain when a stack is deleted');

export const auditDays = z
  .int()
  .min(30)
  .max(3_653)
  .default(auditDaysDefault)
  .describe('Days after which entries of the audit log expire, with the names and addresses in them');

export const keepDays = z
  .strictObject({
    jobs: z
      .int()
      .min(keepDaysMin)
      .default(keepDaysDefault)
      .describe('Days after which dispatch plans, reports and results of jobs expire'),
    uploads: z
      .int()
      .optional()
      .describe('Days after which uploaded files expire, at least as many as `jobs`. Left out: never'),
  })
  .refine(({ jobs, uploads = jobs }) => uploads >= jobs, {
    path: ['uploads'],
    message: 'must be at least keepDays.jobs: result files contain the uploaded columns',
  })
  .prefault({})
  .describe('How long files are kept');

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

/**
 * A table, and perhaps a bucket, that were restored from a backup, in place of those that the data stack made. It stays
 * for as long as the stage does: without it the stage would go back to the old table.
 */
export const restored = z
  .strictObject({
    table: z
      .string()
      .regex(/^[\w.-]{3,255}$/, 'must be the name of a table, as `aws dynamodb list-tables` prints it')
      .describe('The restored table. A restore includes its indexes; add those of later releases by hand'),
    bucket: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .optional()
      .describe(
        'The restored bucket for uploads, dispatch plans and reports. Left out: the stage keeps its bucket',
      ),
    to: z.iso
      .datetime({ offset: true, error: 'must be a time with an offset, such as "2026-11-20T10:00:00Z"' })
      .describe('The moment of the restored state. Reconciliation looks up what was sent later'),
    confirmed: z
      .array(z.enum(toConfirm))
      .default([])
      .describe(
        'What a person has repeated by hand since the backup. The stage calls nobody until all are named: ' +
          `${toConfirm.join(', ')}`,
      ),
  })
  .optional()
  .describe(
    'The table, and optionally the bucket, that was restored from a backup and replaces that of the data stack',
  );

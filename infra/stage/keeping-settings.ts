import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod';
import { auditDaysDefault } from '../../shared/core/audit/audit-entry.ts';
import { keepDaysDefault, keepDaysMin } from '../../shared/core/jobs/retention.ts';

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

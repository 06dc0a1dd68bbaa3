import * as z from 'zod';
import { toConfirm } from '../../shared/core/recovery/recovery.ts';

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

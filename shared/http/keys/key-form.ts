import * as z from 'zod/mini';
import { scopes } from '../../core/access/scopes.ts';
import { type KeyWish, overlapHoursMax, overlapHoursUsual } from '../../core/access/stored-key.ts';
import { keyNamePattern } from '../../core/jobs/callers.ts';
import { parseMoment } from '../../core/time/moment.ts';
import { invalidRequest } from '../request/request-faults.ts';

export const keyForm = () =>
  z.strictObject({
    name: z
      .string()
      .check(
        z.regex(keyNamePattern, 'must have 1 to 64 letters, digits, "_", "-" and "."'),
        z.describe('Names the key in lists, in logs, and as the creator of jobs.'),
      ),
    scopes: z
      .array(z.enum(scopes))
      .check(z.minLength(1), z.maxLength(scopes.length), z.describe('What the key may do.')),
    test: z
      ._default(z.boolean(), false)
      .check(z.describe('A test key: its jobs are dry runs, and it changes nothing else.')),
    expires_at: z
      .optional(z.string())
      .check(z.meta({ format: 'date-time', description: 'When the key stops. Without it, it does not.' })),
  });

export const rotationForm = () =>
  z.strictObject({
    overlap_hours: z
      ._default(z.int().check(z.gte(0), z.lte(overlapHoursMax)), overlapHoursUsual)
      .check(z.describe('How long the former secret still works. 0: it stops at once.')),
  });

/** @throws InputError 400 when the key would never work */
export function readKeyWish(
  { name, scopes, test, expires_at: expiresAt }: z.output<ReturnType<typeof keyForm>>,
  nowMs: number,
): KeyWish {
  const unique = [...new Set(scopes)];
  if (expiresAt === undefined) return { name, scopes: unique, test };
  const expiresAtMs = parseMoment(expiresAt);
  const pointer = '/expires_at';
  if (expiresAtMs === undefined)
    throw invalidRequest([
      { pointer, detail: '`expires_at` must be a time with an offset, such as 2027-05-04T09:00:00Z' },
    ]);
  if (expiresAtMs <= nowMs)
    throw invalidRequest([{ pointer, code: 'in_past', detail: '`expires_at` is in the past' }]);
  return { name, scopes: unique, test, expiresAtMs };
}

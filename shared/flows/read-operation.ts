import { inputObjectOf, type Job } from '../core/job.ts';
import type { Step } from '../core/orders/operation.ts';
import type { Command } from '../core/rules/command.ts';
import type { Objects } from '../ports.ts';

/** What a rule asked for, as its job keeps it. */
export async function readOperation(
  objects: Pick<Objects, 'read'>,
  job: Job,
): Promise<{ readonly step: Step; readonly command?: Command }> {
  const from = inputObjectOf(job);
  const stored = from === undefined ? undefined : await objects.read(from.key);
  if (stored === undefined) throw new Error(`The request of ${job.id} is gone`);
  const pieces: Uint8Array[] = [];
  for await (const piece of stored.body) pieces.push(piece);
  // We wrote it ourselves, so it is trusted.
  return JSON.parse(Buffer.concat(pieces).toString('utf8')) as { step: Step; command?: Command };
}

import { inputObjectOf } from '../../core/jobs/input-object.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Step } from '../../core/jobs/operation.ts';
import type { Outgoing } from '../../core/notifications/callback.ts';
import type { Command } from '../../core/rules/executions/command.ts';
import type { Objects } from '../../ports/storage/objects.ts';

type Ports = Pick<Objects, 'read'>;

/** The operation that a rule asked for, as its job keeps it. */
export function readOperation(
  objects: Ports,
  job: Job,
): Promise<{ readonly step: Step; readonly command?: Command }> {
  return readRequested(objects, job);
}

/** What another system is to be informed of, as its job keeps it. */
export async function readNotification(objects: Ports, job: Job): Promise<Outgoing> {
  const { notification } = await readRequested<{ notification: Outgoing }>(objects, job);
  return notification;
}

/** We wrote it ourselves, so it is trusted. */
async function readRequested<Words>(objects: Ports, job: Job): Promise<Words> {
  const from = inputObjectOf(job);
  const stored = from === undefined ? undefined : await objects.read(from.key);
  if (stored === undefined) throw new Error(`The request of ${job.id} is gone`);
  const pieces: Uint8Array[] = [];
  for await (const piece of stored.body) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString('utf8')) as Words;
}

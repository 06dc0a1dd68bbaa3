import { inputObjectOf } from '../../core/jobs/input-object.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Step } from '../../core/jobs/operation.ts';
import type { Outgoing } from '../../core/notifications/outgoing.ts';
import type { Command } from '../../core/rules/executions/command.ts';
import type { Objects } from '../../ports/storage/objects.ts';
import { readJson } from '../storage/json-objects.ts';

/** The operation that a rule asked for, as its job keeps it. */
export function readOperation(
  objects: Pick<Objects, 'read'>,
  job: Job,
): Promise<{ readonly step: Step; readonly command?: Command }> {
  return readRequested(objects, job);
}

/** What another system is to be informed of, as its job keeps it. */
export async function readNotification(objects: Pick<Objects, 'read'>, job: Job): Promise<Outgoing> {
  const { notification } = await readRequested<{ notification: Outgoing }>(objects, job);
  return notification;
}

async function readRequested<Words>(objects: Pick<Objects, 'read'>, job: Job): Promise<Words> {
  const from = inputObjectOf(job);
  const words = from === undefined ? undefined : await readJson<Words>(objects, from.key);
  if (words === undefined) throw new Error(`The request of ${job.id} is gone`);
  return words;
}

import type { Job } from '../../core/jobs/job.ts';
import type { Preview } from '../../core/planning/preview.ts';
import type { AllPorts } from '../../ports/world.ts';

/** What a planned campaign will say, ask and cost. @returns undefined while there is no plan */
export async function readPreview(
  { objects }: Pick<AllPorts, 'objects'>,
  { plan }: Pick<Job, 'plan'>,
): Promise<Preview | undefined> {
  if (plan?.previewKey === undefined) return undefined;
  const stored = await objects.read(plan.previewKey);
  if (stored === undefined) return undefined;
  const pieces: Uint8Array[] = [];
  for await (const piece of stored.body) pieces.push(piece);
  // We wrote it ourselves, so it is trusted.
  return JSON.parse(Buffer.concat(pieces).toString('utf8')) as Preview;
}

import type { Session } from '../session/session.ts';
import { harmless } from '../terminal/words.ts';
import type { Job } from './counts.ts';

/** How many rows are shown; the others are counted and can be listed. */
const rowsMax = 3;

/** Says what is wrong with the first rows that cannot be used, each with its place in the file: "list.csv:14: …". */
export async function sayUnusableRows({ client, out }: Session, job: Job, file?: string): Promise<void> {
  if ((job.rows?.invalid ?? 0) === 0) return;
  const query = { state: 'invalid', limit: rowsMax, reveal: 'false' } as const;
  const { items } = await client.call('listRows', { path: { id: job.id }, query });
  const place = file === undefined || file === '-' ? 'Line ' : `${file}:`;
  for (const { line, detail = '' } of items) out.say(harmless(`${place}${line}: ${detail}`));
}

import { appendFileSync } from 'node:fs';

const seen = new Set<string>();

/** Notes that a test has seen this answer, for `all-answers-seen.ts`, where a whole run of the tests asks for it. */
export function noteSeen(operationId: string, status: number): void {
  const line = `${operationId} ${status}\n`;
  const file = process.env.SEEN_ANSWERS;
  if (file === undefined || seen.has(line)) return;
  seen.add(line);
  appendFileSync(file, line);
}

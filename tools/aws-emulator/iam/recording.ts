import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalIam, RecordedCall } from './local-iam.ts';
import type { Statement } from './policy.ts';

/** What one run of the system has called, under which policies: `npm run grants` judges it. */
export type Recording = {
  readonly calls: readonly RecordedCall[];
  /** By the function's name. */
  readonly statements: Readonly<Record<string, readonly Statement[]>>;
};

/** Adds a file to the folder. */
export async function writeRecording(iam: LocalIam, folder: string): Promise<void> {
  const recording: Recording = { calls: iam.calls(), statements: Object.fromEntries(iam.statements()) };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${crypto.randomUUID()}.json`), JSON.stringify(recording));
}

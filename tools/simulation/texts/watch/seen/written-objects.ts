import { type JobId, parseJobId } from '../../../../../shared/core/ids.ts';
import type { OutcomeObject } from '../../invariants/of-divisions.ts';
import type { PlanChunk } from '../../invariants/of-rows.ts';

/** What the system under test wrote into its bucket, read with code of our own. */
export type WrittenObject =
  | { readonly kind: 'plan'; readonly jobId: JobId; readonly chunks: readonly PlanChunk[] }
  | { readonly kind: 'outcome'; readonly outcome: OutcomeObject }
  | { readonly kind: 'request'; readonly jobId: JobId; readonly request: WrittenRequest };

export type WrittenRequest = {
  readonly from?: string;
  readonly text?: string;
  readonly to: readonly string[];
};

/** @returns undefined for objects of which nothing needs to be known */
export function readWrittenObject(key: string, bytes: Uint8Array): WrittenObject | undefined {
  const [folder, id, file] = key.split('/');
  const jobId = parseJobId(id);
  if (jobId === undefined) return undefined;
  const text = () => Buffer.from(bytes).toString('utf8');
  if (folder === 'requests') return { kind: 'request', jobId, request: JSON.parse(text()) as WrittenRequest };
  if (file === 'outcomes') return { kind: 'outcome', outcome: JSON.parse(text()) as OutcomeObject };
  if (file !== 'plan.jsonl') return undefined;
  const lines = text().trimEnd().split('\n').slice(0, -1);
  return {
    kind: 'plan',
    jobId,
    chunks: lines.map((line) => (JSON.parse(line) as { chunk: PlanChunk }).chunk),
  };
}

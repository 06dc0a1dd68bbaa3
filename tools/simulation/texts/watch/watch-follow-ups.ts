import type { JobId } from '../../../../shared/core/ids.ts';
import type { Job } from '../../../../shared/core/jobs/job.ts';
import type { CampaignInput, ExpectedRow } from '../campaign-input.ts';
import { type OriginRow, retriesTakeWhatIsOver } from '../invariants/of-people.ts';
import type { PlanChunk } from '../invariants/of-rows.ts';
import type { WrittenRequest } from './seen/written-objects.ts';
import type { Watch } from './watch.ts';

/** Watches jobs that people make of other jobs: which rows a retry takes, and which words are tried on phones. */
export type FollowUpWatch = {
  /** @returns whether the job is made of another one */
  begins(job: Job, request: WrittenRequest | undefined): boolean;
  /** @returns whether the plan is a retry's */
  planned(jobId: JobId, chunks: readonly PlanChunk[]): boolean;
  /** The first campaign of a row of retries; the job itself when it is none. */
  originOf(jobId: JobId): JobId;
};

/** @param inputs is given what each such job has to do, once that is known */
export function newFollowUpWatch(
  { check, book, list, entriesOf, count }: Pick<Watch, 'check' | 'book' | 'list' | 'entriesOf' | 'count'>,
  inputs: Map<JobId, CampaignInput>,
): FollowUpWatch {
  const before = new Map<JobId, JobId>();

  const originOf = (jobId: JobId): JobId => {
    const of = before.get(jobId);
    return of === undefined ? jobId : originOf(of);
  };
  /** A retry may know of somebody who is erased by now, or of nobody in their index. */
  const asPlanned = (number: string): string => (list.isErased(number) ? 'erased' : number);
  const rowsOf = (jobId: JobId): ReadonlyMap<number, OriginRow> => {
    const rows = new Map<number, OriginRow>();
    const entries = entriesOf(jobId).filter(({ state }) => state !== 'divided');
    for (const [chunkNo, { from, parts, to, lines }] of book.chunksOf(jobId).entries()) {
      const ofChunk = entries.filter((entry) => entry.chunkNo === chunkNo);
      for (const [index, line] of lines.entries()) {
        const states = parts.map((_, at) =>
          ofChunk
            .filter((entry) => entry.part === at + 1 && book.calledIndexes(entry).includes(index))
            .map(({ state }) => state),
        );
        rows.set(line, { to: asPlanned(to[index] ?? ''), from, parts, states });
      }
    }
    return rows;
  };
  const tried = (of: JobId, { to }: WrittenRequest): readonly PlanChunk[] =>
    book
      .chunksOf(of)
      .slice(0, 1)
      .map(({ from, parts }) => ({ from, parts, to, lines: to.map((_, at) => at + 1) }));

  return {
    originOf,
    begins({ id, source, options }, request = { to: [] }) {
      if (source.kind === 'test') inputs.set(id, inputOf('test', tried(source.of, request), options));
      if (source.kind !== 'retry') return source.kind === 'test';
      before.set(id, source.of);
      inputs.set(id, inputOf('retry', [], options));
      return true;
    },
    planned(jobId, chunks) {
      const of = before.get(jobId);
      if (of === undefined) return false;
      const rows = rowsOf(of);
      check(
        'retriesTakeWhatIsOver',
        retriesTakeWhatIsOver(
          chunks.map((chunk) => ({ ...chunk, to: chunk.to.map(asPlanned) })),
          (line) => rows.get(line),
        ),
      );
      inputs.set(jobId, inputOf('retry', chunks, inputs.get(jobId)?.options));
      count('rows retried', inputs.get(jobId)?.rows.size);
      return true;
    },
  };
}

function inputOf(
  name: string,
  chunks: readonly PlanChunk[],
  options: Partial<CampaignInput['options']> = {},
): CampaignInput {
  const rows = new Map<number, ExpectedRow>();
  for (const { from, parts, to, lines } of chunks) {
    const text =
      parts.length === 1
        ? (parts[0] ?? '')
        : parts.map((part) => part.replace(/^\(\d+\/\d+\) /, '')).join('');
    for (const [at, line] of lines.entries())
      rows.set(line, { kind: 'accepted', to: to[at] ?? '', from, text });
  }
  return {
    name,
    rows,
    counts: { accepted: rows.size, duplicate: 0, invalid: 0 },
    form: {
      kind: 'upload',
      csv: '',
      metadata: {},
      settings: 'metadata',
      reportedInMs: [0],
      emptyFirst: false,
    },
    options: { onUnclear: 'hold', on400: 'split', ...options },
  };
}

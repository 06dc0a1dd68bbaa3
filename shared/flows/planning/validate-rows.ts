import { type Chunk, ChunkGatherer, gatheredEncoder } from '../../core/ingest/chunk.ts';
import type { RecipientValidator, SkippedRow } from '../../core/ingest/recipient-validator.ts';
import { msisdnOf } from '../../core/msisdn.ts';
import type { PreviewWriter } from '../../core/planning/preview.ts';
import type { PlanEnd } from '../../core/rows/plan.ts';
import type { RecipientRow, RowBatch } from '../../core/rows/recipient-row.ts';
import { SkippedRows } from '../../core/rows/skipped-rows.ts';
import { splitText } from '../../core/text/text.ts';
import type { ObjectWriter } from '../../ports/storage/objects.ts';

/** How much of an unusable number the report repeats. */
const reportedCharsMax = 64;

/** The report is written in pieces of this size: most batches skip only a few rows. */
const reportChars = 32 * 1024;

/**
 * Judges each row, gathers those that are accepted into chunks of the plan and writes the others, each with its line
 * and reason, to the report. Rows are taken a batch at a time, without waiting in between; after each batch what came
 * of it is written.
 */
export async function validateRows(
  batches: AsyncIterable<RowBatch>,
  validate: RecipientValidator,
  preview: PreviewWriter,
  outputs: { readonly plan: ObjectWriter; readonly report: ObjectWriter },
  recipientsMax?: number,
): Promise<Pick<PlanEnd, 'totals' | 'skipped'>> {
  const counts = { rows: 0, accepted: 0, duplicate: 0, invalid: 0, suppressed: 0 };
  const plan = plannedChunks(preview);
  const chunks = new ChunkGatherer(plan.take, recipientsMax);
  const skipped = new SkippedRows();
  const lines = new ReportLines();
  let report = '';

  const skip = (validated: SkippedRow, row: RecipientRow): void => {
    counts[validated.kind] += 1;
    skipped.add(validated);
    report += lines.of(validated, row.to.slice(0, reportedCharsMax));
  };
  const writeReport = async (): Promise<void> => {
    const text = report;
    report = '';
    if (text !== '') await outputs.report.write(Buffer.from(text));
  };
  const writePlan = async (): Promise<void> => {
    const lines = plan.written();
    if (lines.length > 0) await outputs.plan.write(lines);
  };

  for await (const batch of batches) {
    counts.rows += batch.length;
    counts.accepted += validateBatch(batch, validate, chunks, skip);
    await writePlan();
    if (report.length >= reportChars) await writeReport();
  }
  chunks.end();
  await writePlan();
  await writeReport();
  return { totals: { ...counts, ...plan.counts }, ...skipped.done() };
}

/**
 * It is no closure, and what it calls for each row are methods: the engine makes them fast once for all campaigns, and
 * new closures for each campaign.
 *
 * @returns how many were accepted
 */
function validateBatch(
  batch: RowBatch,
  validate: RecipientValidator,
  chunks: ChunkGatherer,
  skip: (validated: SkippedRow, row: RecipientRow) => void,
): number {
  let accepted = 0;
  validate.prepare(batch);
  for (let index = 0; index < batch.length; index += 1) {
    const row = batch.at(index);
    if (row === undefined) break;
    const validated = validate.validate(row);
    if (validated.kind === 'accepted') {
      accepted += 1;
      chunks.add(validated);
    } else skip(validated, row);
  }
  return accepted;
}

/** Writes skipped rows as JSON. What is said of them repeats, and is written as JSON once. */
class ReportLines {
  private detail = '';
  private detailJson = '""';

  of(skipped: SkippedRow, to: string): string {
    const { kind, line } = skipped;
    const why =
      kind === 'duplicate'
        ? `"of":${skipped.of}`
        : `"reason":"${skipped.reason}","detail":${this.jsonOf(skipped.detail)}`;
    return `{"kind":"${kind}","line":${line},${why},"to":${JSON.stringify(to)}}\n`;
  }

  private jsonOf(detail: string): string {
    if (detail !== this.detail) {
      this.detail = detail;
      this.detailJson = JSON.stringify(detail);
    }
    return this.detailJson;
  }
}

/** Numbers chunks, cuts their texts and writes them down. */
function plannedChunks(preview: PreviewWriter) {
  const counts = { chunks: 0, entries: 0 };
  const encode = gatheredEncoder();
  let lines: Uint8Array[] = [];
  let last: { readonly text: string; readonly parts: readonly string[] } | undefined;

  const partsOf = (text: string): readonly string[] => {
    if (last?.text === text) return last.parts;
    const parts = splitText(text);
    if (parts === undefined) throw new Error('The validation let a text through that cannot be split');
    last = { text, parts };
    return parts;
  };
  return {
    counts,
    take(chunk: Chunk): void {
      const parts = partsOf(chunk.text);
      const first = { line: chunk.lines[0] ?? 0, to: msisdnOf(chunk.digits[0] ?? 0) };
      preview.add({ parts, recipients: chunk.lines.length, first });
      lines.push(encode(counts.chunks, chunk, parts));
      counts.chunks += 1;
      counts.entries += parts.length;
    },
    /** What has been written since it was last asked. */
    written(): Uint8Array {
      const [only] = lines;
      const bytes = only !== undefined && lines.length === 1 ? only : Buffer.concat(lines);
      lines = [];
      return bytes;
    },
  };
}

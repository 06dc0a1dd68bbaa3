import { optionsOf } from '../core/campaign-options.ts';
import { chunksOf } from '../core/chunk.ts';
import type { JobId } from '../core/ids.ts';
import { type Job, planKeyOf, previewKeyOf, reportKeyOf } from '../core/job.ts';
import { jsonLine } from '../core/json-lines.ts';
import type { Country } from '../core/msisdn.ts';
import { encodeChunk, encodeEnd, planChunk } from '../core/plan.ts';
import { type PreviewWriter, previewOf } from '../core/preview.ts';
import { type AcceptedRow, judgeOf, type RecipientRow, type RecipientSettings } from '../core/recipients.ts';
import { type TextOf, textsOf } from '../core/row-text.ts';
import { splitText } from '../core/text.ts';
import { InputError } from '../errors.ts';
import type { ObjectWriter, World } from '../ports.ts';
import { type Input, openInput } from './read-input.ts';
import { currentList } from './suppress.ts';

/** The stage's settings for planning. */
export type PlanSettings = {
  readonly defaultCountry: Country;
  readonly allowForeign: boolean;
  readonly from?: string;
  readonly text?: string;
  /** How many provider calls the stage allows itself, for the preview's duration. */
  readonly callsPerMinute?: number;
};

/** How much of an unusable number the report repeats. */
const reportedCharsMax = 64;

type Counts = { rows: number; accepted: number; duplicate: number; invalid: number; suppressed: number };

/**
 * Reads the input once, as a stream, and writes the plan object and the report of rows that were set aside.
 * The plan is written last and only if there is none yet: of two planners one wins, and both go on from the same plan.
 *
 * @throws InputError when the input cannot be used; then neither object is left behind
 */
export async function writePlan(
  world: Pick<World, 'ledger' | 'suppressions' | 'objects' | 'now' | 'freshName'>,
  settings: PlanSettings,
  job: Job,
): Promise<void> {
  const list = await currentList(world);
  const suppressionSeq = list.seq;
  const input = await openInput(world.objects, job);
  const attempt = world.freshName();
  const [reportKey, previewKey] = [reportKeyOf(job.id, attempt), previewKeyOf(job.id, attempt)];
  const report = world.objects.write(reportKey);
  const shown = world.objects.write(previewKey);
  const plan = world.objects.write(planKeyOf(job.id));
  try {
    const counts = { rows: 0, accepted: 0, duplicate: 0, invalid: 0, suppressed: 0 };
    const judge = judgeOf({
      ...settings,
      ...(input.from === undefined ? {} : { from: input.from }),
      isSuppressed: (number) => list.has(number, world.now()),
      textOf: textsOfInput(input, settings, job),
    });
    const preview = previewOf({ ...optionsOf(job), ...settings });
    const calls = await writeChunks(plan, sift(input.rows, judge, counts, report), preview);
    if (counts.rows === 0) throw noRows();
    if (input.content !== undefined) await claimContent(world, input.content(), job.id);
    await report.finish();
    await shown.write(jsonLine(preview.end()));
    await shown.finish();
    await plan.write(encodeEnd({ totals: { ...counts, ...calls }, reportKey, previewKey, suppressionSeq }));
    await plan.finish();
  } catch (error) {
    await Promise.all([report.abandon(), shown.abandon(), plan.abandon()]);
    throw error;
  }
}

/** The columns that placeholders name are known only once rows are read. */
function textsOfInput(input: Input, settings: PlanSettings, job: Job): RecipientSettings['textOf'] {
  const text = input.text ?? settings.text;
  let textOf: TextOf | undefined;
  return ({ text: own, cells }) => {
    textOf ??= textsOf({
      ...(text === undefined ? {} : { text }),
      // A campaign's words on trial were filled in when it was planned.
      literal: job.source.kind === 'test',
      header: input.header?.() ?? [],
      longText: optionsOf(job).longText,
      createdAtMs: job.createdAtMs,
    });
    return textOf(own, (column) => cells?.[column]);
  };
}

/** Lets accepted rows through and writes the others, each with its line and reason, to the report. */
async function* sift(
  rows: AsyncIterable<RecipientRow>,
  judge: ReturnType<typeof judgeOf>,
  counts: Counts,
  report: ObjectWriter,
): AsyncGenerator<AcceptedRow> {
  for await (const row of rows) {
    const judged = judge(row);
    counts.rows += 1;
    counts[judged.kind] += 1;
    if (judged.kind === 'accepted') yield judged;
    else await report.write(jsonLine({ ...judged, to: row.to.slice(0, reportedCharsMax) }));
  }
}

async function writeChunks(
  plan: ObjectWriter,
  rows: AsyncIterable<AcceptedRow>,
  preview: PreviewWriter,
): Promise<{ chunks: number; entries: number }> {
  let chunks = 0;
  let entries = 0;
  for await (const chunk of chunksOf(rows)) {
    const parts = splitText(chunk.text);
    if (parts === undefined) throw new Error('The judge let a text through that cannot be split');
    const planned = planChunk(chunks, chunk, parts);
    preview.add(planned);
    await plan.write(encodeChunk(planned));
    chunks += 1;
    entries += parts.length;
  }
  return { chunks, entries };
}

/** The same file under another name, or put twice by a retry, must not text everybody twice. */
async function claimContent(world: Pick<World, 'ledger'>, content: string, id: JobId): Promise<void> {
  const owner = await world.ledger.claimContent(content, id);
  if (owner === id) return;
  throw new InputError(409, 'The same file was uploaded before', [
    {
      detail: `It is campaign ${owner}. To send it to everybody again, upload it with the metadata "again: yes"`,
    },
  ]);
}

function noRows(): InputError {
  return new InputError(400, 'The input holds no rows', [
    { detail: 'There is nothing below the header. Add one row per recipient', pointer: 'line 2' },
  ]);
}

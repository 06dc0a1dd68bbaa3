import { campaignIdOf } from '../../../shared/core/ids.ts';
import { RecipientValidator } from '../../../shared/core/ingest/recipient-validator.ts';
import { type Job, newJob } from '../../../shared/core/jobs/job.ts';
import { previewOf } from '../../../shared/core/planning/preview.ts';
import { planKeyOf } from '../../../shared/core/rows/object-keys.ts';
import type { PlanEnd } from '../../../shared/core/rows/plan.ts';
import { openInput } from '../../../shared/flows/planning/read-input.ts';
import { validateRows } from '../../../shared/flows/planning/validate-rows.ts';
import { type PlanSettings, writePlan } from '../../../shared/flows/planning/write-plan.ts';
import { memoryLedger } from '../../../shared/memory/calls/ledger.ts';
import { memorySuppressions } from '../../../shared/memory/suppression/suppressions.ts';
import type { Objects, ObjectWriter } from '../../../shared/ports/storage/objects.ts';

const settings: PlanSettings = { defaultCountry: 'US', allowForeign: false, from: '+12125550100' };

const job: Job = newJob(
  campaignIdOf('bench'),
  { kind: 'upload', key: 'campaigns/bench.csv', versionId: '1' },
  0,
  0,
);

/**
 * Plans a campaign as `uploads-plan` does: judged, gathered, plan and report written. Only what is written goes
 * nowhere.
 */
export async function planNumbers(pieces: Iterable<Uint8Array>): Promise<number> {
  const world = { suppressions: memorySuppressions(), ledger: memoryLedger(), now: () => 0 };
  const objects = oneUpload(pieces);
  await writePlan({ ...world, objects, newId: () => 'bench' }, settings, job);
  const { end } = JSON.parse(objects.lastLine(planKeyOf(job.id))) as { readonly end: PlanEnd };
  return end.totals.accepted;
}

/** The same, with every cell of every row read, as a text with placeholders for all columns asks for them. */
export async function planAllFields(pieces: Iterable<Uint8Array>): Promise<number> {
  const objects = oneUpload(pieces);
  const { batches } = await openInput(objects, job, settings.defaultCountry);
  let chars = 0;
  const validate = new RecipientValidator({
    ...settings,
    texts: {
      of(row) {
        for (let column = 0; column < 4; column += 1) chars += row.cellAt?.(column).length ?? 0;
        return { text: 'Hello' };
      },
    },
  });
  const [plan, report] = [objects.write('plan'), objects.write('report')];
  const { totals } = await validateRows(batches, validate, previewOf({}), { plan, report });
  if (chars === 0) throw new Error('We read no cell');
  return totals.accepted;
}

/** A bucket with one object in it, that forgets what is written but the last piece of each object. */
function oneUpload(pieces: Iterable<Uint8Array>): Objects & { readonly lastLine: (key: string) => string } {
  const last = new Map<string, Uint8Array>();
  async function* body() {
    yield* pieces;
  }
  const writerOf = (key: string): ObjectWriter => ({
    async write(piece) {
      last.set(key, piece);
    },
    finish: async () => 'created',
    async abandon() {},
  });
  return {
    read: async (key) =>
      key === 'campaigns/bench.csv' ? { body: body(), metadata: { text: 'Hello' } } : undefined,
    readRange: async () => new Uint8Array(),
    newestVersion: async () => undefined,
    write: writerOf,
    lastLine: (key) =>
      Buffer.from(last.get(key) ?? [])
        .toString()
        .trimEnd()
        .split('\n')
        .at(-1) ?? '',
  };
}

import { isText, type TextEntry } from '../../../shared/core/calls/entry.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { jobIdOfUpload } from '../../../shared/flows/intake/receive-upload.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { memoryEndpoints } from '../../../shared/memory/callbacks/endpoints.ts';
import { memorySuppressions } from '../../../shared/memory/suppression/suppressions.ts';
import { fictional } from '../../../test/support/a-plan.ts';
import { newLedgerStore } from '../machinery/stores/ledger-store.ts';
import { newObjectStore } from '../machinery/stores/object-store.ts';
import { plainLedger, plainObjects } from '../machinery/stores/plain-ports.ts';
import type { CampaignInput, ExpectedRow } from './campaign-input.ts';

/** A campaign that is ready to run, of which nothing was sent yet. */
export type PlannedCampaign = {
  readonly input: CampaignInput;
  readonly job: Job;
  readonly entries: readonly TextEntry[];
  readonly objects: readonly (readonly [key: string, bytes: Uint8Array])[];
};

/**
 * Plans a campaign without any fault, with nothing queued yet.
 *
 * @param texts one chunk each; longer ones have parts
 * @param rows how many recipients each text has: `fictional(0)` and so on
 */
export async function plannedCampaign(
  texts: readonly string[],
  nowMs: number,
  rows = 2,
  onUnclear: CampaignInput['options']['onUnclear'] = 'hold',
): Promise<PlannedCampaign> {
  const input = inputOf(texts, rows, onUnclear);
  const made: [string, Uint8Array][] = [];
  const objects = newObjectStore((key, bytes) => void made.push([key, bytes]));
  const ledger = newLedgerStore({
    nowMs: () => nowMs,
    indexLagMs: () => 0,
    knowsOwnWrites: false,
    entryWritten: () => {},
    jobWritten: () => {},
  });
  const bytes = Buffer.from(input.form.kind === 'upload' ? input.form.csv : '');
  const upload = { bucket: 'uploads', key: 'campaigns/planned.csv', versionId: '' };
  const uploaded = { ...upload, versionId: objects.upload(upload.key, bytes, {}) };
  let named = 0;
  await planWork(
    {
      ledger: plainLedger(ledger),
      objects: plainObjects(objects),
      queues: {
        sendEntries: async () => {},
        sendPlan: async () => {},
        sendReconciliation: async () => {},
        sendCount: async () => {},
        sendOutbox: async () => {},
      },
      suppressions: memorySuppressions(),
      endpoints: memoryEndpoints(),
      now: () => nowMs,
      newId: () => `planner-${++named}`,
      log: { info() {}, warn() {}, error() {} },
    },
    { defaultCountry: 'US', allowForeign: false },
    0,
    { uploads: [uploaded] },
  );
  const id = jobIdOfUpload(uploaded);
  const job = ledger.job(id);
  if (job?.state !== 'running') throw new Error('The campaign could not be planned');
  return {
    input,
    job: { ...job, options: input.options },
    entries: ledger.entriesAfter(id, '', 1_000).filter(isText),
    objects: made,
  };
}

function inputOf(
  texts: readonly string[],
  each: number,
  onUnclear: CampaignInput['options']['onUnclear'],
): CampaignInput {
  const from = fictional(0, 202);
  const rows = new Map<number, ExpectedRow>();
  const lines = ['to,text,from'];
  for (const [at, text] of texts.flatMap((one) => Array.from({ length: each }, () => one)).entries()) {
    const to = fictional(at);
    lines.push(`${to},${text},${from}`);
    rows.set(at + 2, { kind: 'accepted', to, from, text });
  }
  return {
    name: 'planned',
    rows,
    counts: { accepted: rows.size, duplicate: 0, invalid: 0 },
    form: {
      kind: 'upload',
      csv: lines.join('\n'),
      metadata: {},
      settings: 'metadata',
      reportedInMs: [0],
      emptyFirst: false,
    },
    options: { onUnclear, on400: 'split' },
  };
}

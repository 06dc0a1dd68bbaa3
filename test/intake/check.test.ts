import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { optionsOfMetadata } from '../../shared/core/intake/upload-settings.ts';
import { failureOf, InputError } from '../../shared/errors.ts';
import { checkCampaignFile, type FileCheck } from '../../shared/flows/checks/check-file.ts';
import { beginningBytes, beginningOf, checkedRowsMax } from '../../shared/flows/checks/read-beginning.ts';
import { findUpload } from '../../shared/flows/intake/receive-upload.ts';
import { scriptedSms } from '../support/scripted-sms.ts';
import { aWorld } from '../support/world.ts';
import { runSends, stage, upload } from '../support/worlds/run-world.ts';
import type { Expected } from './make/table.ts';

const folder = fileURLToPath(new URL('files/', import.meta.url));
const programs = readdirSync(folder);

const expectedOf = (program: string): readonly Expected[] =>
  JSON.parse(readFileSync(`${folder}${program}/expected.json`, 'utf8'));

type Metadata = Readonly<Record<string, string>>;
type Skipped = {
  readonly line: number;
  readonly kind: string;
  readonly reason?: string;
  readonly of?: number;
};

/** What planning made of a file. */
async function planned(bytes: Uint8Array, metadata: Metadata) {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await upload(world, bytes, metadata);
  await runSends(world);
  const job = await findUpload(world, { bucket: 'bucket', key: 'campaigns/list.csv' });
  if (job === undefined) throw new Error('The upload became no campaign');
  const lines = async (key: string | undefined) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of (key === undefined ? undefined : await world.objects.read(key))?.body ?? [])
      pieces.push(piece);
    return Buffer.concat(pieces)
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };
  const [preview] = await lines(job.plan?.previewKey);
  return {
    failure: job.failure,
    preview,
    skipped: (await lines(job.plan?.reportKey)) as readonly Skipped[],
    texts: new Set(sms.calls.map(({ text }) => text)),
  };
}

async function checked(content: Buffer, metadata: Metadata): Promise<Partial<FileCheck>> {
  const { options } = optionsOfMetadata(metadata);
  const { from, text } = metadata;
  const words = { ...(from === undefined ? {} : { from }), ...(text === undefined ? {} : { text }) };
  try {
    return await checkCampaignFile(aWorld(), stage, beginningOf(content, options), words);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { failure: failureOf(error) };
  }
}

async function agree(file: Buffer, content: Buffer, metadata: Metadata): Promise<void> {
  const [plan, check] = [await planned(file, metadata), await checked(content, metadata)];
  expect(check.failure?.code).toBe(plan.failure?.code);
  if (plan.failure !== undefined) return;
  const used = check.columns?.flatMap(({ name: column, meaning, placeholders = [] }) =>
    [...(meaning === undefined ? [] : [meaning]), ...placeholders].map((one) => ({ meaning: one, column })),
  );
  const inPlan: { meaning: string; column: string }[] = plan.preview.columns;
  const sorted = (list: typeof inPlan = []) =>
    list.map(({ meaning, column }) => `${meaning} ${column}`).sort();
  expect(sorted(used)).toEqual(sorted(inPlan));
  expect(check.readAs).toMatchObject(plan.preview.readAs);
  expect(check.rows?.length).toBeGreaterThan(0);
  for (const { line, verdict } of check.rows?.slice(0, checkedRowsMax) ?? []) {
    const skip = plan.skipped.find((one) => one.line === line);
    const { kind, reason, of } = skip ?? { kind: 'accepted' };
    expect(verdict).toMatchObject(JSON.parse(JSON.stringify({ line, kind, reason, of })));
    if (verdict?.text !== undefined) expect(plan.texts).toContain(verdict.text);
  }
}

describe.each(programs)('%s', (program) => {
  test.each(expectedOf(program))('$file is checked as it is planned', async ({ file, metadata, answer }) => {
    const bytes = readFileSync(`${folder}${program}/${file}`);
    const all = { ...metadata, ...answer };
    await agree(bytes, bytes, metadata);
    if (answer !== undefined) await agree(bytes, bytes, all);
    // The same over and over, as a file of which the check has the beginning alone.
    const long = Buffer.concat(Array(Math.ceil((3 * beginningBytes) / bytes.length)).fill(bytes));
    await agree(long, long.subarray(0, beginningBytes), all);
  });
});

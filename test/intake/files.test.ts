import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Job } from '../../shared/core/jobs/job.ts';
import { findUpload } from '../../shared/flows/intake/receive-upload.ts';
import { scriptedSms } from '../support/scripted-sms.ts';
import { aWorld } from '../support/world.ts';
import { runSends, upload } from '../support/worlds/run-world.ts';
import { allFiles } from './make/all-files.ts';
import type { Expected } from './make/table.ts';

const folder = fileURLToPath(new URL('files/', import.meta.url));
const programs = readdirSync(folder);

const expectedOf = (program: string): readonly Expected[] =>
  JSON.parse(readFileSync(`${folder}${program}/expected.json`, 'utf8'));

type Outcome = {
  readonly failure: Job['failure'];
  readonly texts: Readonly<Record<string, string>>;
  readonly skipped: Readonly<Record<string, number>>;
};

async function outcomeOf(bytes: Uint8Array, metadata: Readonly<Record<string, string>>): Promise<Outcome> {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await upload(world, bytes, metadata);
  await runSends(world);
  const view = await findUpload(world, { bucket: 'bucket', key: 'campaigns/list.csv' });
  if (view === undefined) throw new Error('The upload became no campaign');
  const { failure, plan } = view;
  const texts = Object.fromEntries(sms.calls.flatMap(({ to, text }) => to.map((number) => [number, text])));
  const skipped: Record<string, number> = {};
  const pieces: Uint8Array[] = [];
  const report = plan === undefined ? undefined : await world.objects.read(plan.reportKey);
  for await (const piece of report?.body ?? []) pieces.push(piece);
  for (const line of Buffer.concat(pieces).toString('utf8').split('\n')) {
    if (line === '') continue;
    const { kind, reason = kind } = JSON.parse(line) as { kind: string; reason?: string };
    skipped[reason] = (skipped[reason] ?? 0) + 1;
  }
  return { failure, texts, skipped };
}

test('there are at least 150 files, of 20 programs and 12 languages', () => {
  const all = programs.flatMap(expectedOf);
  expect(all.length).toBeGreaterThanOrEqual(150);
  expect(new Set(all.map(({ program }) => program)).size).toBeGreaterThanOrEqual(20);
  expect(new Set(all.map(({ language }) => language)).size).toBeGreaterThanOrEqual(12);
});

test('what is kept is what the descriptions of the programs make', () => {
  for (const { bytes, ...expected } of allFiles) {
    expect(expectedOf(expected.program)).toContainEqual(expected);
    expect(readFileSync(`${folder}${expected.program}/${expected.file}`).equals(bytes), expected.file).toBe(
      true,
    );
  }
});

describe.each(programs)('%s', (program) => {
  test.each(expectedOf(program))('$file does what its owner meant, or asks', async (expected) => {
    const { metadata, texts, skipped, asks, mayAsk, answer, refused } = expected;
    const bytes = readFileSync(`${folder}${program}/${expected.file}`);
    const first = await outcomeOf(bytes, metadata);
    if (refused !== undefined) {
      expect(first.texts).toEqual({});
      expect(first.failure?.code).toBe(refused.code);
      expect(first.failure?.faults.map(({ detail }) => detail).join()).toContain(refused.says);
      return;
    }
    const code = first.failure?.code;
    expect(asks === undefined ? [undefined, mayAsk] : [asks]).toContain(code);
    const last = code === undefined ? first : await outcomeOf(bytes, { ...metadata, ...answer });
    expect(last).toEqual({ failure: undefined, texts, skipped });
  });
});

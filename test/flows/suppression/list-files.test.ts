import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Msisdn } from '../../../shared/core/msisdn.ts';
import { importSuppressions } from '../../../shared/flows/suppression/import-suppressions.ts';
import { currentList } from '../../../shared/flows/suppression/suppress.ts';
import { readSuppressionReport } from '../../../shared/flows/suppression/uploaded-lists.ts';
import type { ExpectedList } from '../../intake/make/lists.ts';
import { allListFiles } from '../../intake/make/programs/suppression-lists.ts';
import { aWorld } from '../../support/world.ts';

const folder = fileURLToPath(new URL('../../intake/lists/', import.meta.url));
const programs = readdirSync(folder);
const expectedOf = (program: string): readonly ExpectedList[] =>
  JSON.parse(readFileSync(`${folder}${program}/expected.json`, 'utf8'));

test('what is kept is what the descriptions of the programs make', () => {
  for (const { bytes, ...expected } of allListFiles) {
    expect(expectedOf(expected.program)).toContainEqual(expected);
    expect(readFileSync(`${folder}${expected.program}/${expected.file}`).equals(bytes), expected.file).toBe(
      true,
    );
  }
});

describe.each(programs)('%s', (program) => {
  test.each(expectedOf(program))('$file protects whom its owner meant', async (expected) => {
    const { country, listed, faults, refused } = expected;
    const world = aWorld();
    const key = `suppressions/${expected.file}`;
    const versionId = world.objects.put(key, readFileSync(`${folder}${program}/${expected.file}`));
    await importSuppressions(world, { defaultCountry: country }, { bucket: 'bucket', key, versionId });
    const report = await readSuppressionReport(world.objects, key);
    const list = await currentList(world);
    if (refused !== undefined) {
      expect(list.size).toBe(0);
      expect(report?.failure?.code).toBe(refused.code);
      expect(report?.failure?.faults.map(({ detail }) => detail).join()).toContain(refused.says);
      return;
    }
    expect(report?.failure).toBeUndefined();
    expect(listed.filter((number) => !list.has(number as Msisdn, world.now()))).toEqual([]);
    const counted: Record<string, number> = {};
    for (const { reason } of report?.faults ?? []) counted[reason] = (counted[reason] ?? 0) + 1;
    expect(counted).toEqual(faults);
  });
});

import { expect, test } from 'vitest';
import { importSuppressions, isSuppressionList } from '../../shared/flows/import-suppressions.ts';
import { currentList } from '../../shared/flows/suppress.ts';
import { fictional } from '../support/a-plan.ts';
import { aWorld } from '../support/world.ts';

const key = 'suppressions/optouts.csv';

async function imported(csv: string) {
  const world = aWorld();
  const versionId = world.objects.put(key, csv, {});
  await importSuppressions(world, { defaultCountry: 'US' }, { bucket: 'b', key, versionId });
  return { world, list: await currentList(world) };
}

test('uploads below suppressions/ are lists, others are not', () => {
  const upload = { bucket: 'b', versionId: 'v' };
  expect(isSuppressionList({ ...upload, key })).toBe(true);
  expect(isSuppressionList({ ...upload, key: 'campaigns/suppressions/a.csv' })).toBe(false);
});

test('numbers come onto the list with reason and expiry', async () => {
  const rows = [
    `${fictional(0)},asked to stop,`,
    `${fictional(1)},,2026-01-06T00:00:00Z`,
    fictional(2).slice(2),
  ];
  const { list } = await imported(['phone,reason,expires_at', ...rows].join('\n'));
  expect(list.size).toBe(3);
  const nowMs = Date.UTC(2026, 0, 5);
  expect(list.find(fictional(0), nowMs)).toMatchObject({ reason: 'asked to stop' });
  expect(list.find(fictional(1), nowMs)).toMatchObject({ expiresAtMs: Date.UTC(2026, 0, 6) });
  expect(list.has(fictional(1), Date.UTC(2026, 0, 6))).toBe(false);
  expect(list.has(fictional(2), nowMs)).toBe(true);
});

test('rows that cannot be used are named by line, without their number, and the others are taken', async () => {
  const { world, list } = await imported(`to,expires_at\n12,\n${fictional(0)},soon\n${fictional(1)},\n`);
  expect(list.size).toBe(1);
  const refused = world.lines.filter(({ message }) => message === 'suppression row refused');
  expect(refused.map(({ facts }) => [facts.line, facts.fault])).toEqual([
    [2, 'too_short'],
    [3, 'expires_at'],
  ]);
  expect(JSON.stringify(world.lines)).not.toMatch(/\d{9}/);
});

test('a file without a column of numbers adds nothing and says so', async () => {
  const { world, list } = await imported('name,reason\nAda,no\n');
  expect(list.size).toBe(0);
  expect(world.lines).toContainEqual(
    expect.objectContaining({ level: 'error', message: 'suppression list cannot be read' }),
  );
});

test('a long list is kept in a few changes', async () => {
  const rows = Array.from({ length: 7_000 }, (_, at) => `+1212${2_360_000 + at}`);
  const { list } = await imported(['to', ...rows].join('\n'));
  expect(list.seq).toBe(2);
});

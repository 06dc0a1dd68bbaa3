import { expect, test } from 'vitest';
import type { Msisdn } from '../../../shared/core/msisdn.ts';
import type { SuppressionChange } from '../../../shared/core/suppression/suppression.ts';
import { importSuppressions } from '../../../shared/flows/suppression/import-suppressions.ts';
import { currentList } from '../../../shared/flows/suppression/suppress.ts';
import { fictional } from '../../support/a-plan.ts';
import { suppress } from '../../support/suppress.ts';
import { aWorld } from '../../support/world.ts';

const key = 'suppressions/optouts.csv';
const nowMs = Date.UTC(2026, 0, 5);

/** A world that counts the changes which are read of its list, and keeps those which are put on it. */
function aCountingWorld() {
  const world = aWorld();
  const { changesAfter, append } = world.suppressions;
  const seen = { read: 0, put: [] as SuppressionChange[] };
  const suppressions: typeof world.suppressions = {
    ...world.suppressions,
    async append(change) {
      const isPut = await append(change);
      if (isPut) seen.put.push(change);
      return isPut;
    },
    async *changesAfter(seq) {
      for await (const change of changesAfter(seq)) {
        seen.read += 1;
        yield change;
      }
    },
  };
  return { world: { ...world, suppressions }, seen };
}

type CountingWorld = ReturnType<typeof aCountingWorld>['world'];

async function take(world: CountingWorld, lines: readonly string[]): Promise<void> {
  const versionId = world.objects.put(key, lines.join('\n'), {});
  await importSuppressions(world, { defaultCountry: 'US' }, { bucket: 'b', key, versionId });
}

const listing = (numbers: readonly Msisdn[], reason: string) =>
  ({ kind: 'added', by: 'crm', numbers, reason }) as const;

/** Numbers of which no two have the same date. */
const dated = Array.from(
  { length: 2_000 },
  (_, at) => `+1212${2_360_000 + at},${new Date(Date.UTC(2027, 0, 1, 0, at)).toISOString()}`,
);

test('a list with a date of its own for each row reads what was listed before once', async () => {
  const { world, seen } = aCountingWorld();
  for (const at of [0, 1, 2]) await suppress(world, listing([fictional(at)], 'asked to stop'));
  seen.read = 0;
  await take(world, ['to,expires_at', ...dated]);
  expect(seen.read).toBe(3);
  const list = await currentList(world);
  expect(list.size).toBe(2_003);
  expect(list.find('+12122361999' as Msisdn, nowMs)?.expiresAtMs).toBe(Date.UTC(2027, 0, 2, 9, 19));
});

test('the same list again adds no change', async () => {
  const { world, seen } = aCountingWorld();
  await take(world, ['to,expires_at', ...dated]);
  Object.assign(seen, { read: 0, put: [] });
  await take(world, ['to,expires_at', ...dated]);
  expect(seen.put).toEqual([]);
  expect(seen.read).toBe(2_000);
});

test('of a list that has grown only the new numbers are added, and those of which it says something else', async () => {
  const { world, seen } = aCountingWorld();
  const header = 'to,reason,expires_at';
  const past = `${fictional(2)},,2025-01-01`;
  await take(world, [header, `${fictional(0)},bounced,`, `${fictional(1)},bounced,`, past]);
  seen.put = [];
  await take(world, [header, `${fictional(0)},bounced,`, `${fictional(1)},moved,`, past, fictional(3)]);
  expect(seen.put.map(({ numbers, reason }) => [reason, numbers])).toEqual([
    ['moved', [fictional(1)]],
    [undefined, [fictional(3)]],
  ]);
});

test('of two rows about one number the later one stands, and the file again changes nothing', async () => {
  const { world, seen } = aCountingWorld();
  const lines = ['to,reason', `${fictional(0)},first`, `${fictional(1)},second`, `${fictional(0)},second`];
  lines.push(`${fictional(1)},first`);
  await take(world, lines);
  await take(world, lines);
  const list = await currentList(world);
  expect([0, 1].map((at) => list.find(fictional(at), nowMs)?.reason)).toEqual(['second', 'first']);
  expect(seen.put).toHaveLength(2);
});

test('a reason that many rows share is kept in one change, whatever stands between them', async () => {
  const { world, seen } = aCountingWorld();
  const rows = Array.from(
    { length: 600 },
    (_, at) => `+1212${2_360_000 + at},${at % 2 === 0 ? 'asked to stop' : `ticket ${at}`}`,
  );
  await take(world, ['to,reason', ...rows]);
  expect(seen.put).toHaveLength(301);
  expect(seen.put.find(({ reason }) => reason === 'asked to stop')?.numbers).toHaveLength(300);
});

test('what somebody else lists meanwhile stays, and only that is read', async () => {
  const { world, seen } = aCountingWorld();
  await suppress(world, listing([fictional(0)], 'asked to stop'));
  const { append } = world.suppressions;
  let isFirst = true;
  world.suppressions.append = async (change) => {
    if (isFirst) await append({ ...listing([fictional(1)], 'called us'), seq: change.seq, atMs: nowMs });
    isFirst = false;
    return append(change);
  };
  seen.read = 0;
  await take(world, ['to,reason', `${fictional(2)},bounced`, `${fictional(3)},moved`]);
  expect(seen.read).toBe(2);
  const list = await currentList(world);
  const reasons = [0, 1, 2, 3].map((at) => list.find(fictional(at), nowMs)?.reason);
  expect(reasons).toEqual(['asked to stop', 'called us', 'bounced', 'moved']);
  expect(list.seq).toBe(4);
});

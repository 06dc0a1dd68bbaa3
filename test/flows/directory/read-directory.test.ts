import { expect, test } from 'vitest';
import {
  type DirectoryItem,
  directoryItemsMax,
  directoryListOf,
  directoryPatienceMs,
  directoryReadingMs,
} from '../../../shared/core/directory/list.ts';
import { readDirectory } from '../../../shared/flows/directory/read-directory.ts';
import { memoryDirectory } from '../../../shared/memory/directory/directory.ts';
import { aWorld } from '../../support/world.ts';

const name = 'organization.accounts';
const patient = { patienceMs: directoryPatienceMs };

/** A world whose provider has accounts, two a page, and counts its calls. */
function atProvider(accounts: readonly DirectoryItem[]) {
  const world = aWorld();
  let calls = 0;
  const ports = {
    ...world,
    directory: memoryDirectory(),
    directoryPages: async (_: string, cursor = '0') => {
      calls += 1;
      const [from, items] = [Number(cursor), accounts.slice(Number(cursor), Number(cursor) + 2)];
      return from + 2 < accounts.length ? { items, nextCursor: String(from + 2) } : { items };
    },
    providerApis: ['organization'] as const,
  };
  return { world, ports, calls: () => calls };
}

const accounts = ['c', 'a', 'b'].map((id) => ({ id }));

test('all pages are one list, in the order of ids', async () => {
  const { ports, world, calls } = atProvider(accounts);
  const { list } = await readDirectory(ports, name, patient);
  expect(list).toEqual({
    items: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
    readAtMs: expect.any(Number),
    isWhole: true,
  });
  expect(world.now() - (list?.readAtMs ?? 0)).toBeLessThan(1_000);
  expect(calls()).toBe(2);
});

test('who needs a newer list than one that was just read gets it at once', async () => {
  const { ports, world, calls } = atProvider([{ id: 'a' }]);
  await readDirectory(ports, name, patient);
  world.clock.advance(1_000);
  const sinceMs = world.now();
  const { list } = await readDirectory(ports, name, { ...patient, sinceMs });
  expect([calls(), list?.readAtMs]).toEqual([2, sinceMs]);
  await readDirectory(ports, name, { ...patient, sinceMs });
  expect(calls()).toBe(2);
});

test('a reader that died holds up nobody for longer than their patience, and the list until its time is over', async () => {
  const { ports, world, calls } = atProvider([{ id: 'a' }]);
  const startMs = world.now();
  await ports.directory.claim(name, startMs + directoryReadingMs, startMs);
  expect(await readDirectory(ports, name, patient)).toMatchObject({ failure: { code: 'being_read' } });
  expect(world.now() - startMs).toBeLessThanOrEqual(directoryPatienceMs);
  expect(calls()).toBe(0);
  world.clock.advance(directoryReadingMs);
  expect((await readDirectory(ports, name, patient)).list?.items).toEqual([{ id: 'a' }]);
});

test('what does not fit is left out, and the list says that it is not whole', () => {
  const many = Array.from({ length: directoryItemsMax + 1 }, (_, no) => ({ id: `acc_${no}` }));
  expect(directoryListOf(many, 0, true)).toMatchObject({ isWhole: false });
  expect(directoryListOf(many, 0, true).items).toHaveLength(directoryItemsMax);
  expect(directoryListOf(many.slice(1), 0, true).isWhole).toBe(true);
  const wide = many.slice(1).map(({ id }) => ({ id, name: 'ä'.repeat(1_000) }));
  const kept = directoryListOf(wide, 0, true);
  expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThan(400_000);
  expect(kept.isWhole).toBe(false);
});

test('an item that stands on two pages, because the list moved meanwhile, is one', () => {
  expect(directoryListOf([{ id: 'a' }, { id: 'b' }, { id: 'a', name: 'A' }], 0, true)).toEqual({
    items: [{ id: 'a', name: 'A' }, { id: 'b' }],
    readAtMs: 0,
    isWhole: true,
  });
});

import { expect, test } from 'vitest';
import { listed } from '../../../apps/cli/terminal/listed.ts';

/** A list of which each page but the last is empty, and what is said meanwhile. */
function longList(length: number) {
  const said: string[] = [];
  let read = 0;
  async function* pages() {
    for (; read < length; ) {
      read += 1;
      const isLast = read === length;
      yield { items: isLast ? [{ id: 'found' }] : [], next: isLast ? null : 'next', incomplete: true };
    }
  }
  const session = { client: { pages }, out: { say: (text: string) => said.push(text) } };
  const take = (all: boolean) =>
    Array.fromAsync(listed(session as never, { all }, 'listJobs', { query: { outcome: 'partial' } }));
  return { take, said, read: () => read };
}

test('a filter that finds little is followed over fifty pages, and then it is said how to go on', async () => {
  const { take, said, read } = longList(200);
  expect(await take(false)).toEqual([]);
  expect([read(), said.length]).toEqual([50, 1]);
  expect(said[0]).toContain('--all');
});

test('with --all it is followed to its end', async () => {
  const { take, said } = longList(200);
  expect(await take(true)).toEqual([{ id: 'found' }]);
  expect(said).toEqual([]);
});

test('nothing is said of a list that ends with the last page that is read', async () => {
  const { take, said } = longList(50);
  expect(await take(false)).toEqual([{ id: 'found' }]);
  expect(said).toEqual([]);
});

import { expect } from 'vitest';
import { statementsOf } from '../../support/documents/statement.ts';
import { problemOf } from '../../support/provider/thrown.ts';
import { embeddedIn, linksIn, pointersIn } from './bare-answer.ts';
import { longLists, orderTemplateList, twelveOfEach } from './every-list.ts';
import { useTexts } from './texts/first-text.ts';

const states = statementsOf('Organization API');

for (const { title, path, collection, typed } of longLists)
  states(
    'Limits',
    `a page of ${title} has 10 items unless limit says otherwise`,
    async (practice) => {
      await useTexts(practice, 12);
      const pages = await Array.fromAsync(typed(practice, {}).pages());
      expect(pages.map(({ items }) => items.length)).toEqual([10, 2]);
      expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(12);
      const bare = await practice.bareOrganization('GET', path);
      expect(embeddedIn(bare, collection)).toHaveLength(10);
      expect(linksIn(bare)).toEqual(['self', 'next']);
    },
    twelveOfEach,
  );

for (const { title, name, path, collection, typed } of [...longLists, orderTemplateList]) {
  states(
    'Limits',
    `${title} takes a limit of 1`,
    async (practice) => {
      await useTexts(practice, 12);
      const [page] = await Array.fromAsync(typed(practice, { limit: 1 }).pages());
      expect(page?.items).toHaveLength(1);
      expect(practice.sandbox.spy.calls(name)[0]?.target).toBe(`/enterprise${path}?limit=1`);
      const bare = await practice.bareOrganization('GET', `${path}?limit=1`);
      expect(embeddedIn(bare, collection)).toHaveLength(1);
    },
    twelveOfEach,
  );

  states('Limits', `${title} takes a limit of 100`, async (practice) => {
    await Array.fromAsync(typed(practice, { limit: 100 }));
    expect(practice.sandbox.spy.calls(name)).toMatchObject([
      { target: `/enterprise${path}?limit=100`, status: 200 },
    ]);
    expect((await practice.bareOrganization('GET', `${path}?limit=100`)).status).toBe(200);
  });

  for (const limit of [0, 101, 2.5, -1])
    states('Limits', `${title} refuses a limit of ${limit}`, async (practice) => {
      expect(() => typed(practice, { limit })).toThrow('"limit" must be');
      expect(practice.sandbox.spy.calls()).toEqual([]);
      const bare = await practice.bareOrganization('GET', `${path}?limit=${limit}`);
      expect([bare.status, ...pointersIn(bare)]).toEqual([400, '$.limit']);
    });

  states('Limits', `${title} takes a cursor of 1 to 128 characters`, async (practice) => {
    for (const cursor of ['c', 'c'.repeat(128)]) {
      const problem = await problemOf(Array.fromAsync(typed(practice, { cursor })));
      // Of a permitted length, and of nobody.
      expect(problem).toMatchObject({ status: 400, pointers: ['$.cursor'] });
      expect(problem.detail).toContain('The cursor is unknown');
    }
    expect(practice.sandbox.spy.calls(name)).toHaveLength(2);
  });

  for (const [words, cursor] of [
    ['empty', ''],
    ['129 characters long', 'c'.repeat(129)],
  ] as const)
    states('Limits', `${title} refuses a cursor that is ${words}`, async (practice) => {
      expect(() => typed(practice, { cursor })).toThrow('"cursor" must');
      expect(practice.sandbox.spy.calls()).toEqual([]);
      const bare = await practice.bareOrganization('GET', `${path}?cursor=${cursor}`);
      expect([bare.status, ...pointersIn(bare)]).toEqual([400, '$.cursor']);
      expect(JSON.stringify(bare.body)).toContain('1 to 128 characters');
    });

  states(
    'Limits',
    `${title} continues where the cursor of a page says`,
    async (practice) => {
      await useTexts(practice, 12);
      const all = await Array.fromAsync(typed(practice, { limit: 2 }));
      const [first] = await Array.fromAsync(typed(practice, { limit: 2 }).pages());
      const cursor = first?.nextCursor ?? '';
      expect(cursor.length).toBeGreaterThanOrEqual(1);
      expect(cursor.length).toBeLessThanOrEqual(128);
      const rest = await Array.fromAsync(typed(practice, { limit: 2, cursor }));
      expect(rest.map(({ id }) => id)).toEqual(all.slice(2).map(({ id }) => id));
      const bare = await practice.bareOrganization('GET', `${path}?limit=2&cursor=${cursor}`);
      expect(embeddedIn(bare, collection)?.map(({ id }) => id)).toEqual(all.slice(2, 4).map(({ id }) => id));
    },
    twelveOfEach,
  );
}

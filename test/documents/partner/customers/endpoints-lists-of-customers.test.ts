import { expect } from 'vitest';
import type { Bare } from '../../../support/documents/practice.ts';
import { allOf, expectKept, expectRefused, firstOf } from '../../../support/documents/refused.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { problemOf } from '../../../support/provider/thrown.ts';
import { customerLists } from './customer-lists.ts';

const states = statementsOf('Partner API');

/** Base64 of something that no page named. */
const strangeCursor = Buffer.from('{"id":"somewhere"}').toString('base64');

for (const { operation, route, path, collection, count, fill, list, options = {} } of customerLists) {
  const itemsOf = ({ body }: Bare) =>
    (body as { _embedded: Record<string, object[]> })._embedded[collection] ?? [];

  states(
    'Endpoints',
    `${operation} shows 10 items when no limit is given, else as many as it says`,
    async (practice) => {
      const { partner, barePartner } = practice;
      const id = await fill(practice);
      for (const limit of [undefined, 1, 40]) {
        const shown = Math.min(limit ?? 10, count);
        const page = await firstOf(list(partner, id, limit === undefined ? {} : { limit }).pages());
        expect(page.items).toHaveLength(shown);
        expect(page.nextCursor === undefined).toBe(shown === count);
        const bare = await barePartner('GET', path(id) + (limit === undefined ? '' : `?limit=${limit}`));
        expect(itemsOf(bare)).toHaveLength(shown);
        const links = (bare.body as { _links: object })._links;
        expect(Object.keys(links)).toEqual(shown === count ? ['self'] : ['self', 'next']);
      }
    },
    options,
  );

  states(
    'Endpoints',
    `${operation} is not asked for 0 items, for 41, or from a cursor that is not base64`,
    async (practice) => {
      const id = (await fill(practice)) || 'none_1';
      for (const page of [{ limit: 0 }, { limit: 41 }, { limit: 1.5 }, { cursor: 'not base64!' }])
        await expectKept(practice, route, () => firstOf(list(practice.partner, id, page)));
    },
    options,
  );

  states(
    'Endpoints',
    `${operation} continues at the entry that the cursor names`,
    async (practice) => {
      const { partner, barePartner } = practice;
      const id = await fill(practice);
      const all = await allOf(list(partner, id, { limit: 40 }));
      expect(new Set(all.map((item) => JSON.stringify(item))).size).toBe(all.length);
      expect(all).toHaveLength(count);
      expect(await allOf(list(partner, id, { limit: 3 }))).toEqual(all);
      const { nextCursor = '' } = await firstOf(list(partner, id, { limit: 1 }).pages());
      expect(await allOf(list(partner, id, { cursor: nextCursor, limit: 40 }))).toEqual(all.slice(1));
      const whole = itemsOf(await barePartner('GET', `${path(id)}?limit=40`));
      const rest = await barePartner('GET', `${path(id)}?limit=40&cursor=${encodeURIComponent(nextCursor)}`);
      expect(itemsOf(rest)).toEqual(whole.slice(1));
    },
    options,
  );

  states(
    'Endpoints',
    `${operation} answers 400 to a cursor that it has not given`,
    async (practice) => {
      const id = await fill(practice);
      expect(await problemOf(firstOf(list(practice.partner, id, { cursor: strangeCursor })))).toMatchObject({
        code: 'refused',
        status: 400,
        pointers: ['$.cursor'],
      });
      const query = `?cursor=${encodeURIComponent(strangeCursor)}`;
      expectRefused(await practice.barePartner('GET', path(id) + query), '$.cursor');
    },
    options,
  );
}

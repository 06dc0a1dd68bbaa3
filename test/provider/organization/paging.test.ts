import { describe, expect, test } from 'vitest';
import type { ListCall } from '../../../shared/provider/organization/lists.ts';
import { jsonAnswer } from '../../support/provider/loopback.ts';
import { errorOf, problemOf } from '../../support/provider/thrown.ts';
import { all } from '../../support/provider/walk.ts';
import { organization } from './organization-server.ts';

/** A page of accounts with these ids, whose next link is this. */
function page(ids: readonly string[], next?: unknown): string {
  const _links = { self: { href: '/' }, ...(next === undefined ? {} : { next }) };
  return jsonAnswer(200, { _links, _embedded: { accounts: ids.map((id) => ({ id })) } });
}

const link = (cursor: string) => ({ href: `/enterprise/accounts?limit=2&cursor=${cursor}` });

test('the pages of a list follow one another by the cursor of the next link', async () => {
  const pages = [page(['a', 'b'], link('c1')), page(['c', 'd'], link('c2')), page(['e'])];
  await using o = await organization((_, count) => pages[count - 1] ?? '');
  const accounts = await all(o.api.accounts.list({ limit: 2 }));
  expect(accounts.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(o.sent().map(({ line }) => line)).toEqual([
    'GET /enterprise/accounts?limit=2 HTTP/1.1',
    'GET /enterprise/accounts?limit=2&cursor=c1 HTTP/1.1',
    'GET /enterprise/accounts?limit=2&cursor=c2 HTTP/1.1',
  ]);
});

test('no page is asked for before its first item is', async () => {
  await using o = await organization((_, count) => page([`${count}a`, `${count}b`], link(`c${count}`)));
  const walk = o.api.accounts.list()[Symbol.asyncIterator]();
  expect(o.counts).toEqual({ token: 0, api: 0 });
  const requested: number[] = [];
  for (let taken = 0; taken < 5; taken += 1) {
    await walk.next();
    requested.push(o.counts.api);
  }
  expect(requested).toEqual([1, 1, 2, 2, 3]);
});

test('a walk that is broken off asks for nothing more, and a new one begins again', async () => {
  await using o = await organization((_, count) => page([`${count}a`, `${count}b`], link(`c${count}`)));
  const list = o.api.accounts.list();
  for (let walks = 1; walks <= 2; walks += 1) {
    for await (const { id } of list) if (id.endsWith('b')) break;
    expect(o.counts.api).toBe(walks);
  }
  expect(o.sent().map(({ line }) => line)).toEqual([
    'GET /enterprise/accounts HTTP/1.1',
    'GET /enterprise/accounts HTTP/1.1',
  ]);
});

test('a walk by pages gives each cursor, from which a later walk continues', async () => {
  await using o = await organization(({ line }) =>
    line.includes('cursor=c1') ? page(['b']) : page(['a'], link('c1')),
  );
  const pages = await all(o.api.accounts.list().pages());
  expect(pages).toMatchObject([{ items: [{ id: 'a' }], nextCursor: 'c1' }, { items: [{ id: 'b' }] }]);
  expect(pages[1]?.nextCursor).toBeUndefined();
  expect(await all(o.api.accounts.list({ cursor: 'c1' }))).toMatchObject([{ id: 'b' }]);
});

test('an empty page in the middle ends nothing', async () => {
  const pages = [page([], link('c1')), page(['a'])];
  await using o = await organization((_, count) => pages[count - 1] ?? '');
  expect(await all(o.api.accounts.list())).toMatchObject([{ id: 'a' }]);
});

test('a failed page ends the walk with its error, after the items before it', async () => {
  await using o = await organization((_, count) =>
    count === 1 ? page(['a'], link('c1')) : jsonAnswer(500, {}),
  );
  const seen: string[] = [];
  const walk = async () => {
    for await (const { id } of o.api.accounts.list()) seen.push(id);
  };
  expect(await problemOf(walk())).toMatchObject({
    tried: 'List Accounts',
    code: 'unavailable',
    effect: 'none',
  });
  expect(seen).toEqual(['a']);
});

describe('the next link', () => {
  test.each([
    ['of our own address', link('c1'), 'c1'],
    ['of another host', { href: 'http://127.0.0.1:1/steal?cursor=c1' }, 'c1'],
    ['of nothing but a query', { href: '?cursor=c1&limit=100' }, 'c1'],
    ['with an escaped cursor', link('a%2Bb%2Fc%3D%3D'), 'a%2Bb%2Fc%3D%3D'],
    ['with base64 that is not escaped', link('a+b/c=='), 'a%2Bb%2Fc%3D%3D'],
    ['with a cursor of 128 characters', link('c'.repeat(128)), 'c'.repeat(128)],
  ])('%s only gives its cursor', async (_, next, written) => {
    await using o = await organization((__, count) => (count === 1 ? page(['a'], next) : page(['b'])));
    expect(await all(o.api.accounts.list())).toMatchObject([{ id: 'a' }, { id: 'b' }]);
    expect(o.sent()[1]?.line).toBe(`GET /enterprise/accounts?cursor=${written} HTTP/1.1`);
  });

  test.each([
    ['that is absent', undefined],
    ['that is null', null],
    ['with a null address', { href: null }],
  ])('%s ends the list', async (_, next) => {
    await using o = await organization(() => page(['a'], next));
    expect(await all(o.api.accounts.list())).toMatchObject([{ id: 'a' }]);
    expect(o.counts.api).toBe(1);
  });

  test.each([
    ['without a cursor', { href: '/enterprise/accounts?page=2' }],
    ['with an empty cursor', link('')],
    ['with a cursor of 129 characters', link('c'.repeat(129))],
    ['with a cursor that is no text', link('%E0%A4')],
    ['that is no address', { href: 'http://' }],
    ['that is a text', 'c1'],
  ])('%s makes the page unreadable instead of the last', async (_, next) => {
    await using o = await organization(() => page(['a'], next));
    expect(await problemOf(all(o.api.accounts.list()))).toMatchObject({ code: 'unreadable', effect: 'none' });
  });
});

describe('a list that does not end', () => {
  test('is reported by a cursor that comes twice, before that page is read again', async () => {
    await using o = await organization((_, count) => page([`${count}`], link(count % 2 === 1 ? 'c1' : 'c2')));
    const seen: string[] = [];
    const walk = async () => {
      for await (const { id } of o.api.accounts.list()) seen.push(id);
    };
    expect(await problemOf(walk())).toEqual({
      tried: 'List Accounts',
      code: 'unreadable',
      effect: 'none',
      detail:
        'the list does not end: after page 3 comes one that was read before; narrow the filter, or raise pagesMax if the list is really that long',
    });
    expect(seen).toEqual(['1', '2', '3']);
  });

  test('is reported by a next page that is the page itself', async () => {
    await using o = await organization(() => page(['a'], link('c1')));
    expect(await problemOf(all(o.api.accounts.list({ cursor: 'c1' })))).toMatchObject({ code: 'unreadable' });
    expect(o.counts.api).toBe(1);
  });

  test('is given up after as many pages as the caller allows', async () => {
    await using o = await organization((_, count) => page([`${count}`], link(`c${count}`)));
    const { detail } = await problemOf(all(o.api.accounts.list({ pagesMax: 4 })));
    expect(detail).toContain('it has more than 4 pages');
    expect(o.counts.api).toBe(4);
  });

  test('is not suspected when it has exactly as many pages as allowed', async () => {
    await using o = await organization((_, count) =>
      page([`${count}`], count === 4 ? undefined : link(`c${count}`)),
    );
    expect(await all(o.api.accounts.list({ pagesMax: 4 }))).toHaveLength(4);
  });
});

describe('the limits of a list are checked when it is asked for', () => {
  test.each<[ListCall, string]>([
    [{ limit: 1 }, '?limit=1'],
    [{ limit: 100 }, '?limit=100'],
    [{ cursor: 'c' }, '?cursor=c'],
    [{ cursor: 'c'.repeat(128) }, `?cursor=${'c'.repeat(128)}`],
  ])('%j may go', async (call, query) => {
    await using o = await organization(() => page([]));
    await all(o.api.accounts.list(call));
    expect(o.sent()[0]?.line).toBe(`GET /enterprise/accounts${query} HTTP/1.1`);
  });

  test.each<[ListCall, string]>([
    [{ limit: 0 }, '"limit" must be at least 1'],
    [{ limit: 101 }, '"limit" must be at most 100'],
    [{ limit: 1.5 }, '"limit" must be a whole number'],
    [{ cursor: '' }, '"cursor" must not be empty'],
    [{ cursor: 'c'.repeat(129) }, '"cursor" must be at most 128 characters'],
    [{ pagesMax: 0 }, '"pagesMax" must be at least 1'],
    [{ limitMs: 0 }, '"limitMs" must be more than 0'],
    [{ limit: 1, ...{ status: 'active' } }, 'the call has no member "status"'],
  ])('%j is a fault in our code', async (call, rule) => {
    await using o = await organization(() => page([]));
    expect(() => o.api.accounts.list(call)).toThrow(new Error(`List Accounts: ${rule}`));
    const { message } = await errorOf(
      (async () => {
        o.api.orderTemplates.list(call);
      })(),
    );
    expect(message).toBe(`List Order Templates: ${rule}`);
    expect(o.counts).toEqual({ token: 0, api: 0 });
  });
});

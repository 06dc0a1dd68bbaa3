import { describe, expect, test } from 'vitest';
import { problemOf } from '../support/provider/thrown.ts';
import { deadWinner, tokenProcesses } from '../support/provider/token-processes.ts';

describe('processes that share tokens', () => {
  test('ask for one token, and the next when that one has 30 s left', async () => {
    const p = tokenProcesses();
    const processes = Array.from({ length: 20 }, () => p.start());
    const all = () => Promise.all(processes.map((one) => one.token()));
    expect(new Set(await all())).toEqual(new Set(['T1']));
    p.clock.advance(260_000);
    expect(new Set(await all())).toEqual(new Set(['T1']));
    p.clock.advance(10_000);
    await all();
    p.clock.advance(2_000);
    expect(new Set(await all())).toEqual(new Set(['T2']));
    expect(p.server.requests).toBe(2);
    expect(p.warnings).toEqual([]);
  });

  test('note how many writes of a day each fetched token has used', async () => {
    const p = tokenProcesses();
    const one = p.start();
    await one.token();
    for (let later = 0; later < 5; later += 1) {
      p.clock.advance(300_000);
      await one.token();
    }
    const published = { message: 'token.published', credential: 'organization', writesMax: 90 };
    expect(p.published.at(0)).toEqual({ ...published, generation: 1, slot: 1, writes: 1 });
    expect(p.published.at(-1)).toEqual({ ...published, generation: 6, slot: 1, writes: 2 });
    expect(p.published).toHaveLength(6);
  });

  test('that start later read what is there', async () => {
    const p = tokenProcesses();
    await p.start().token();
    p.clock.advance(200_000);
    expect(await p.start().token()).toBe('T1');
    expect(p.server.requests).toBe(1);
  });

  test('keep the old token while one of them fetches the next', async () => {
    const p = tokenProcesses();
    const [one, other] = [p.start(), p.start()];
    await one.token();
    await other.token();
    p.clock.advance(270_000);
    const limiter = Promise.withResolvers<void>();
    p.server.before = () => limiter.promise;
    const fetched = one.token();
    expect(await other.token()).toBe('T1');
    limiter.resolve();
    expect(await fetched).toBe('T2');
    p.clock.advance(2_000);
    expect(await other.token()).toBe('T2');
    expect(p.server.requests).toBe(2);
  });
});

describe('a process that dies', () => {
  test('while it fetches holds the others up for 8 s a call, and its place is taken after 20 s', async () => {
    const p = tokenProcesses();
    await deadWinner(p);
    const one = p.start();
    expect(await problemOf(one.token())).toMatchObject({ code: 'unauthorized', effect: 'none' });
    p.clock.advance(12_000);
    expect(await one.token()).toBe('T1');
  });

  test('after storing a token leaves it to the next one, which publishes and uses it', async () => {
    const p = tokenProcesses();
    await deadWinner(p, 250_000);
    p.clock.advance(20_000);
    expect(await p.start().token()).toBe('T-dead');
    expect((await p.coordinator.ring())?.published).toMatchObject({ generation: 1, slot: 1 });
  });

  test('and whose stored token has expired is published too, and the next generation gets the token just fetched', async () => {
    const p = tokenProcesses();
    await deadWinner(p, 10_000);
    p.clock.advance(20_000);
    expect(await p.start().token()).toBe('T1');
    expect((await p.coordinator.ring())?.published).toMatchObject({ generation: 2, slot: 2 });
    expect(p.server.requests).toBe(1);
  });
});

test('a process that lost its right while it stood still does not publish, and reads what the other one did', async () => {
  const p = tokenProcesses();
  const [slow, other] = [p.start(), p.start()];
  p.server.before = async () => {
    p.server.before = async () => {};
    p.clock.advance(25_000);
    expect(await other.token()).toBe('T2');
  };
  expect(await slow.token()).toBe('T2');
  expect((await p.coordinator.ring())?.published?.generation).toBe(1);
});

test('a process that lost its right while it stored its token uses what the other one published', async () => {
  const p = tokenProcesses();
  const other = p.start();
  const slots = {
    ...p.slots,
    async write() {
      p.clock.advance(25_000);
      expect(await other.token()).toBe('T2');
      throw new Error('Too late');
    },
  };
  expect(await p.start({ slots }).token()).toBe('T2');
  expect((await p.coordinator.ring())?.published).toMatchObject({ generation: 1, slot: 1 });
});

test('a right that ends within 5 s is too short to write a secret: the token just fetched then serves its own process only', async () => {
  const p = tokenProcesses();
  p.server.before = async () => p.clock.advance(16_000);
  const slots = {
    ...p.slots,
    async write() {
      throw new Error('It was written');
    },
  };
  expect(await p.start({ slots }).token()).toBe('T1');
  expect(p.warnings).toEqual([]);
  expect((await p.coordinator.ring())?.published).toBeUndefined();
  expect(p.server.requests).toBe(1);
});

test('a version that does not show yet is read again until it does', async () => {
  const p = tokenProcesses();
  await p.start().token();
  let blind = 3;
  const slots = {
    ...p.slots,
    async read(slot: number, id: string) {
      blind -= 1;
      return blind >= 0 ? undefined : p.slots.read(slot, id);
    },
  };
  expect(await p.start({ slots }).token()).toBe('T1');
  expect(p.server.requests).toBe(1);
});

test('a process that was frozen until its token had ended gives no token out, and asks for another at the next call', async () => {
  const p = tokenProcesses();
  const one = p.start();
  p.server.before = async () => p.clock.advance(10_000);
  const slots = {
    ...p.slots,
    async write(...written: Parameters<typeof p.slots.write>) {
      p.clock.advance(300_000);
      return p.slots.write(...written);
    },
  };
  expect(await problemOf(p.start({ slots }).token())).toMatchObject({ effect: 'none', code: 'unauthorized' });
  expect(await one.token()).toBe('T2');
});

import { describe, expect, test } from 'vitest';
import { emptyRing, nextRing, type TokenRing } from '../../shared/core/token-ring.ts';
import { tokenVersionId } from '../../shared/core/token-version.ts';
import { ProviderError } from '../../shared/errors.ts';
import { problemOf } from './thrown.ts';
import { tokenProcesses } from './token-processes.ts';

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
    const gate = Promise.withResolvers<void>();
    p.server.before = () => gate.promise;
    const fetched = one.token();
    expect(await other.token()).toBe('T1');
    gate.resolve();
    expect(await fetched).toBe('T2');
    p.clock.advance(2_000);
    expect(await other.token()).toBe('T2');
    expect(p.server.requests).toBe(2);
  });
});

/** A process took the right and died: before it stored anything, or with its token stored and not published. */
async function deadWinner(p: ReturnType<typeof tokenProcesses>, storedLifeMs?: number): Promise<void> {
  const ring = nextRing(emptyRing, { kind: 'leased', owner: 'dead', afterRefusal: false }, p.clock.now());
  await p.coordinator.replaceRing(ring as TokenRing);
  if (storedLifeMs === undefined) return;
  const issuedAtMs = p.clock.now() + storedLifeMs - 300_000;
  const token = { token: 'T-dead', issuedAtMs, expiresAtMs: p.clock.now() + storedLifeMs };
  await p.slots.write(1, tokenVersionId('organization', 1), token);
}

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

describe('nothing about the cache is fatal:', () => {
  test('a secret that takes no more versions makes every process fetch its own token, until the next generation', async () => {
    const p = tokenProcesses();
    const full = { ...p.slots, write: async () => 'full' as const };
    expect(await p.start({ slots: full }).token()).toBe('T1');
    expect(await p.start().token()).toBe('T2');
    expect(p.warnings).toEqual(['token not stored: its secret takes no more versions']);
    p.clock.advance(270_000);
    expect(await p.start().token()).toBe('T3');
    expect(await p.start().token()).toBe('T3');
  });

  test('a secret that cannot be written is the same', async () => {
    const p = tokenProcesses();
    const write = async () => {
      throw new Error('no');
    };
    expect(await p.start({ slots: { ...p.slots, write } }).token()).toBe('T1');
    expect(await p.start().token()).toBe('T2');
    expect(p.warnings).toEqual(['token not stored: its secret could not be written']);
  });

  test('a stored token that nobody can read is replaced by one’s own', async () => {
    const p = tokenProcesses();
    await p.start().token();
    const slots = { ...p.slots, read: async () => undefined };
    expect(await p.start({ slots }).token()).toBe('T2');
    expect(p.warnings).toEqual(['stored token cannot be read']);
  });

  test('without the record, a process keeps its token while it may and then fetches its own', async () => {
    const p = tokenProcesses();
    let broken = false;
    const ring = async () => {
      if (broken) throw new Error('The table is gone');
      return p.coordinator.ring();
    };
    const one = p.start({ coordinator: { ...p.coordinator, ring } });
    await one.token();
    broken = true;
    p.clock.advance(270_000);
    expect(await one.token()).toBe('T1');
    p.clock.advance(20_000);
    expect(await one.token()).toBe('T2');
    expect(p.warnings).toEqual(['token cache failed', 'token cache failed']);
  });
});

describe('a token server that fails', () => {
  test('is left in peace by all processes, as long as it says', async () => {
    const p = tokenProcesses();
    p.server.before = async () => {
      throw new ProviderError({ tried: 'x', effect: 'none', code: 'busy', retryAfterMs: 60_000 });
    };
    expect(await problemOf(p.start().token())).toMatchObject({ code: 'busy', retryAfterMs: 60_000 });
    p.clock.advance(59_000);
    expect(await problemOf(p.start().token())).toMatchObject({ code: 'unauthorized', retryAfterMs: 1_000 });
    expect(p.server.requests).toBe(1);
    p.server.before = async () => {};
    p.clock.advance(1_000);
    expect(await p.start().token()).toBe('T2');
  });
});

describe('a token that the provider refuses', () => {
  test('is replaced once, however many processes hear of it', async () => {
    const p = tokenProcesses();
    const processes = Array.from({ length: 10 }, () => p.start());
    for (const one of processes) await one.token();
    p.clock.advance(60_000);
    for (const one of processes) {
      one.reject('T1');
      expect(await one.token()).toBe('T2');
    }
    expect(p.server.requests).toBe(2);
  });

  test('when it is new is not replaced, and a newcomer is given it to find out for itself', async () => {
    const p = tokenProcesses();
    const one = p.start();
    await one.token();
    p.clock.advance(10_000);
    one.reject('T1');
    expect(await problemOf(one.token())).toMatchObject({ code: 'unauthorized', retryAfterMs: 20_000 });
    expect(await p.start().token()).toBe('T1');
    p.clock.advance(20_000);
    expect(await one.token()).toBe('T2');
  });

  test('again and again is replaced after 30 s, then 60 s, then 120 s, with a warning, and not for ever at that pace', async () => {
    const p = tokenProcesses();
    const one = p.start();
    const replacedAtS: number[] = [];
    let last = await one.token();
    for (let second = 0; second < 1_000; second += 1) {
      one.reject(last);
      const next = await one.token().catch(() => last);
      if (next !== last) replacedAtS.push(second);
      last = next;
      p.clock.advance(1_000);
    }
    expect(replacedAtS).toEqual([30, 90, 210, 450, 720, 990]);
    expect(p.warnings).toContain('token refused when new');
  });
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

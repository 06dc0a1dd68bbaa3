import { describe, expect, test } from 'vitest';
import { tokenStatus } from '../../shared/core/status/token-status.ts';
import { ProviderError } from '../../shared/errors.ts';
import { problemOf } from '../support/provider/thrown.ts';
import { deadWinner, tokenProcesses } from '../support/provider/token-processes.ts';

describe('nothing about the cache is fatal:', () => {
  test('a secret that takes no more versions makes every process fetch its own token, until the next generation', async () => {
    const p = tokenProcesses();
    const full = { ...p.slots, write: async () => 'full' as const };
    expect(await p.start({ slots: full }).token()).toBe('T1');
    expect(await p.start().token()).toBe('T2');
    expect(p.warnings).toEqual(['token.not_stored: its secret takes no more versions']);
    expect([...p.counts]).toEqual([['TokensNotStored', 1]]);
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
    expect(p.warnings).toEqual(['token.not_stored: its secret could not be written']);
  });

  test('a stored token that nobody can read is replaced by one’s own', async () => {
    const p = tokenProcesses();
    await p.start().token();
    const slots = { ...p.slots, read: async () => undefined };
    expect(await p.start({ slots }).token()).toBe('T2');
    expect(p.warnings).toEqual(['token.unreadable']);
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
    expect(p.warnings).toEqual(['token.cache_failed', 'token.cache_failed']);
  });
});

describe('a token server that fails', () => {
  test('is left in peace by all processes, as long as it says', async () => {
    const p = tokenProcesses();
    p.server.before = async () => {
      throw new ProviderError({
        tried: 'x',
        effect: 'none',
        code: 'busy',
        retryAfterMs: 60_000,
        tokenCause: 'credentials_refused',
      });
    };
    expect(await problemOf(p.start().token())).toMatchObject({ code: 'busy', retryAfterMs: 60_000 });
    p.clock.advance(59_000);
    expect(await problemOf(p.start().token())).toMatchObject({
      code: 'unauthorized',
      retryAfterMs: 1_000,
      tokenCause: 'credentials_refused',
    });
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

  test('counts as one refusal, also when the next generation turns out to be a dead process’s expired one', async () => {
    const p = tokenProcesses();
    const one = p.start();
    await one.token();
    p.clock.advance(60_000);
    await deadWinner(p, 10_000);
    p.clock.advance(20_000);
    one.reject('T1');
    expect(await one.token()).toBe('T2');
    expect(await p.coordinator.ring()).toMatchObject({ published: { generation: 3 }, refusals: 0 });
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
    expect(p.warnings).toContain('token.refused_when_new');
    const shown = tokenStatus(await p.coordinator.ring(), p.clock.now());
    expect(shown).toMatchObject({ state: 'failing', cause: 'credentials_refused' });
  });
});

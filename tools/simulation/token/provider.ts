import { ProviderError } from '../../../shared/errors.ts';
import type { Dice } from '../machinery/dice.ts';
import type { Scheduler } from '../machinery/scheduler.ts';
import type { Observer } from './observer.ts';
import { dayMs } from './settings.ts';

type Issued = { readonly credential: number; readonly expiresAtMs: number };

/** The token server and the API behind it, with outages of the one and rotations of what both accept. */
export function newProvider(scheduler: Scheduler, dice: Dice, observer: Observer, tokenLifeMs: number) {
  const tokens = new Map<string, Issued>();
  let accepted = 1;
  /** What the credentials secret says: it may run ahead of the provider, or behind. */
  let stored = 1;
  let downUntilMs = 0;
  let issuedCount = 0;
  const { nowMs, at } = scheduler;

  const plan = (everyMs: number, event: () => void): void => {
    at(nowMs() + everyMs * (0.5 + dice.next()), undefined, () => {
      event();
      plan(everyMs, event);
    });
  };
  plan(2 * dayMs, () => {
    observer.figures.rotations += 1;
    const next = accepted + 1;
    const soon = () => nowMs() + dice.between(0, 20_000);
    at(soon(), undefined, () => {
      stored = next;
    });
    at(soon(), undefined, () => {
      accepted = next;
    });
  });
  plan(dayMs, () => {
    observer.figures.outages += 1;
    downUntilMs = nowMs() + dice.between(10_000, 30 * 60_000);
    // Anyone who waits after a failure waits up to a minute longer than the outage.
    observer.mayStandStillUntil(downUntilMs + 90_000);
  });

  return {
    tokenLifeMs,
    storedCredential: () => stored,
    /** @throws ProviderError as the HTTP client does */
    issue(credential: number): string {
      if (nowMs() < downUntilMs) throw failure('unauthorized', 503);
      if (credential !== accepted) throw failure('unauthorized', 401);
      issuedCount += 1;
      const token = `T${issuedCount}`;
      tokens.set(token, { credential, expiresAtMs: nowMs() + tokenLifeMs });
      return token;
    },
    /** @returns whether the call was answered 401 for the sake of its credential */
    call(token: string, atMs: number): 'taken' | 'refused' {
      const issued = tokens.get(token);
      if (issued === undefined) throw new Error(`${token} was never issued`);
      observer.called(atMs - issued.expiresAtMs);
      return issued.credential === accepted ? 'taken' : 'refused';
    },
  };
}

function failure(code: 'unauthorized', status: number): ProviderError {
  return new ProviderError({ tried: 'Fetch an access token', effect: 'none', code, status });
}

export type Provider = ReturnType<typeof newProvider>;

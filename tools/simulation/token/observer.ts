import type { TokenRing } from '../../../shared/core/tokens/token-ring.ts';
import { dayMs, skewMaxMs } from './settings.ts';

export type Broken = { readonly promise: string; readonly how: string };

export type Figures = {
  calls: number;
  callsRefused: number;
  callsWithoutToken: number;
  tokenRequests: number;
  ownTokens: number;
  generations: number;
  leases: number;
  leasesLost: number;
  deaths: number;
  answersLost: number;
  staleReads: number;
  fullSecrets: number;
  rotations: number;
  outages: number;
  writes: number;
  /** To any one secret, in any 24 hours. */
  writesInADayMax: number;
};

const writesInADayMax = 90;

/**
 * Longest time between two generations while the token server works: a token's life, and a few dead processes in a row.
 */
const standstillMaxMs = 300_000 + 120_000;

/**
 * Sees every effect on the world in true time and checks the promises against it. It knows nothing of how they are
 * kept.
 */
export function newObserver() {
  const broken: Broken[] = [];
  const figures: Figures = {
    calls: 0,
    callsRefused: 0,
    callsWithoutToken: 0,
    tokenRequests: 0,
    ownTokens: 0,
    generations: 0,
    leases: 0,
    leasesLost: 0,
    deaths: 0,
    answersLost: 0,
    staleReads: 0,
    fullSecrets: 0,
    rotations: 0,
    outages: 0,
    writes: 0,
    writesInADayMax: 0,
  };
  const writesMs = new Map<number, number[]>();
  const requests = new Map<number, number>();
  const leases = new Map<number, number>();
  let lease = { generation: 0, untilMs: 0 };
  let publishedMs = 0;

  const breaks = (promise: string, how: string) => {
    broken.push({ promise, how });
  };

  return {
    broken,
    figures,
    /** The clock starts, or a time is over in which the token server could not be reached. */
    mayStandStillUntil(nowMs: number) {
      publishedMs = Math.max(publishedMs, nowMs);
    },
    recordWritten(before: TokenRing | undefined, after: TokenRing, nowMs: number) {
      const [was, is] = [before?.published?.generation ?? 0, after.published?.generation ?? 0];
      if (is !== was) {
        if (is !== was + 1) breaks('the generation always advances', `from ${was} to ${is}`);
        if (nowMs - publishedMs > standstillMaxMs)
          breaks(
            'the generation always advances',
            `${is} came ${nowMs - publishedMs} ms after the one before`,
          );
        publishedMs = nowMs;
        figures.generations += 1;
      }
      const { refresh } = after;
      if (refresh === undefined || refresh.owner === '' || refresh.owner === before?.refresh?.owner) return;
      if (refresh.generation === lease.generation) {
        figures.leasesLost += 1;
        if (nowMs < lease.untilMs - 2 * skewMaxMs)
          breaks(
            'one token request per generation',
            `the right to ${refresh.generation} was given twice at once`,
          );
      }
      lease = refresh;
      figures.leases += 1;
      leases.set(refresh.generation, (leases.get(refresh.generation) ?? 0) + 1);
    },
    /** The server paused everybody, so the right is free when that pause is over. */
    pausedUntil(untilMs: number) {
      lease = { ...lease, untilMs };
    },
    /** @param generation that the asker has the right to; undefined: it asks for itself alone */
    requested(generation: number | undefined, mayAskAlone: boolean) {
      figures.tokenRequests += 1;
      if (generation === undefined) {
        figures.ownTokens += 1;
        if (!mayAskAlone)
          breaks('one token request per generation', 'a process asked alone without a reason');
        return;
      }
      const count = (requests.get(generation) ?? 0) + 1;
      requests.set(generation, count);
      if (count > (leases.get(generation) ?? 0))
        breaks('one token request per generation', `${count} requests for ${generation}`);
    },
    versionMade(secret: number, nowMs: number) {
      const lately = (writesMs.get(secret) ?? []).filter((atMs) => nowMs - atMs < dayMs);
      lately.push(nowMs);
      writesMs.set(secret, lately);
      figures.writes += 1;
      figures.writesInADayMax = Math.max(figures.writesInADayMax, lately.length);
      if (lately.length > writesInADayMax)
        breaks('at most 90 writes per secret in 24 hours', `${lately.length} to secret ${secret}`);
    },
    handedEnded() {
      breaks('no call with an expired token', 'a process was handed a token that had ended');
    },
    called(expiredMs: number) {
      figures.calls += 1;
      if (expiredMs >= 0) breaks('no call with an expired token', `it had ended ${expiredMs} ms before`);
    },
  };
}

export type Observer = ReturnType<typeof newObserver>;

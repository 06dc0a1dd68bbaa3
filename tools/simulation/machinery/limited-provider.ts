/** A server that takes this many calls a second, by one of the ways in which servers count. */
export type Provider = {
  /** @returns undefined if the call is taken, else after how many milliseconds one would be */
  call(atMs: number): number | undefined;
};

export const windows = {
  'fixed 1 s': { windowMs: 1_000, make: fixed },
  'fixed 60 s': { windowMs: 60_000, make: fixed },
  'sliding 1 s': { windowMs: 1_000, make: sliding },
  'sliding 60 s': { windowMs: 60_000, make: sliding },
  'bucket 1 s': { windowMs: 1_000, make: bucket },
} as const;

export type ProviderKind = keyof typeof windows;

/** Calls a second that the server really takes: a window holds a whole number of them. */
export function heldPerSecond(kind: ProviderKind, perSecond: number): number {
  const { windowMs } = windows[kind];
  return kind === 'bucket 1 s' ? perSecond : (mostIn(windowMs, perSecond) * 1_000) / windowMs;
}

/** @param perSecond the limit at a time */
export function makeProvider(kind: ProviderKind, perSecond: (atMs: number) => number): Provider {
  const { windowMs, make } = windows[kind];
  return make(windowMs, perSecond);
}

function mostIn(windowMs: number, perSecond: number): number {
  return Math.max(1, Math.round((perSecond * windowMs) / 1_000));
}

function fixed(windowMs: number, perSecond: (atMs: number) => number): Provider {
  // Windows do not begin when the caller does.
  const phaseMs = 0.37 * windowMs;
  let window = -1;
  let taken = 0;
  return {
    call(atMs) {
      const now = Math.floor((atMs + phaseMs) / windowMs);
      if (now !== window) taken = 0;
      window = now;
      if (taken >= mostIn(windowMs, perSecond(atMs))) return (now + 1) * windowMs - phaseMs - atMs;
      taken += 1;
      return undefined;
    },
  };
}

function sliding(windowMs: number, perSecond: (atMs: number) => number): Provider {
  let times: number[] = [];
  let first = 0;
  return {
    call(atMs) {
      while ((times[first] ?? atMs) <= atMs - windowMs) first += 1;
      if (first > 50_000) {
        times = times.slice(first);
        first = 0;
      }
      const over = times.length - first - mostIn(windowMs, perSecond(atMs));
      if (over >= 0) return (times[first + over] ?? 0) + windowMs - atMs;
      times.push(atMs);
      return undefined;
    },
  };
}

/** Holds one window's worth, and is full at the start. */
function bucket(windowMs: number, perSecond: (atMs: number) => number): Provider {
  let tokens = mostIn(windowMs, perSecond(0));
  let lastMs = 0;
  return {
    call(atMs) {
      const rate = perSecond(atMs);
      tokens = Math.min(mostIn(windowMs, rate), tokens + ((atMs - lastMs) * rate) / 1_000);
      lastMs = atMs;
      if (tokens < 1) return ((1 - tokens) * 1_000) / rate;
      tokens -= 1;
      return undefined;
    },
  };
}

/** What happened, step by step: the last steps as text, and all of them as one hash. */
export type Trace = {
  record(atMs: number, who: string, what: string): void;
  /** How what was noted before came to its end. */
  recordEnd(atMs: number, who: string, what: string, how: string): void;
  /** How many steps there were. */
  steps(): number;
  /** Equal for two runs only if every step of them was the same at the same time. */
  hash(): string;
  /** The last steps, the oldest first. */
  last(): readonly string[];
};

/** @param print is given every step as it happens */
export function newTrace(startMs: number, keep: number, print?: (line: string) => void): Trace {
  const ring: Step[] = [];
  let steps = 0;
  // Two lanes of 32 bits: one alone would meet by chance among a few ten thousand runs.
  let low = 0x811c9dc5;
  let high = 0x1b873593;

  const mix = (code: number): void => {
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b) + 1;
  };
  const mixText = (text: string): void => {
    for (let at = 0; at < text.length; at += 1) mix(text.charCodeAt(at));
  };
  const keepStep = (step: Step): void => {
    ring[steps % keep] = step;
    steps += 1;
    print?.(lineOf(step));
  };
  const lineOf = ({ atMs, who, what, how }: Step): string =>
    `${clockText(atMs - startMs)}  ${who.padEnd(10)} ${what}${how}`;

  return {
    record(atMs, who, what) {
      mix(atMs - startMs);
      mixText(who);
      mixText(what);
      keepStep({ atMs, who, what, how: '' });
    },
    recordEnd(atMs, who, what, how) {
      mix(atMs - startMs);
      mixText(who);
      // What it was is in the hash since it began; but for a step that never had its effect.
      mix(what.length);
      mix(how.length);
      keepStep({ atMs, who, what, how });
    },
    steps: () => steps,
    hash: () => [high, low].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join(''),
    last: () => {
      const from = steps % keep;
      const inOrder = steps < keep ? ring : [...ring.slice(from), ...ring.slice(0, from)];
      return inOrder.map(lineOf);
    },
  };
}

type Step = { readonly atMs: number; readonly who: string; readonly what: string; readonly how: string };

/** Virtual time since the start: hours, minutes, seconds. */
function clockText(ms: number): string {
  const [hours, minutes, seconds] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, ms / 1_000];
  const rest = (seconds % 60).toFixed(3).padStart(6, '0');
  return `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
}

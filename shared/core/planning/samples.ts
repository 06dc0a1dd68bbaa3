import type { Encoding } from '../text/segments.ts';

/** One text as its recipients get it. */
export type Sample = {
  /** Of the first row that gets it. */
  readonly line: number;
  /** That row's number, masked. */
  readonly to: string;
  readonly parts: readonly string[];
  readonly encoding: Encoding;
  /** For one recipient, over all parts. */
  readonly segments: number;
};

const samplesMax = 10;

/**
 * Keeps the ten different texts with the lowest lines, whatever order they come in. A text that has made room for
 * others does not come back: its later chunks hold later lines.
 */
export function firstSamples(): {
  readonly add: (sample: Sample) => void;
  readonly list: () => readonly Sample[];
} {
  let kept: readonly Sample[] = [];
  return {
    add(sample) {
      const last = kept[samplesMax - 1];
      if (last !== undefined && last.line < sample.line) return;
      const name = textOf(sample);
      const same = kept.find((one) => textOf(one) === name);
      if (same !== undefined && same.line <= sample.line) return;
      const others = kept.filter((one) => one !== same);
      kept = [...others, sample].sort((a, b) => a.line - b.line).slice(0, samplesMax);
    },
    list: () => kept,
  };
}

function textOf({ parts }: Sample): string {
  return parts.join('');
}

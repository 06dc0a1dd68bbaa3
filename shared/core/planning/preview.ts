import type { PreviewedAudience } from '../audience/audience.ts';
import type { CsvFormat } from '../ingest/csv/csv.ts';
import type { KindCount } from '../ingest/numbers/recipient-kinds.ts';
import type { SegmentPrice } from '../jobs/campaign-options.ts';
import type { Msisdn } from '../msisdn.ts';
import { withPlainSigns } from '../text/plain-signs.ts';
import { type Encoding, type ForcingCharacter, segmentsOf } from '../text/segments.ts';
import { wholeText } from '../text/text.ts';
import { maskNumber } from '../words/mask-number.ts';
import { firstSamples, type Sample } from './samples.ts';

/** What a campaign will say, ask of the provider, and cost, known before anything is sent. */
export type Preview = {
  /** The first ten different texts. */
  readonly samples: readonly Sample[];
  readonly recipients: number;
  /** Provider calls. */
  readonly calls: number;
  /** Texts that arrive on phones: one for each recipient and part. */
  readonly parts: number;
  /** Parts of the longest text. */
  readonly partsMax: number;
  /** What the network bills. */
  readonly segments: number;
  /** Recipients by the encoding of their text. */
  readonly encodings: Readonly<Record<Encoding, number>>;
  /** The first character met that is outside the small alphabet, and the line of a row whose text holds it. */
  readonly forcedBy?: ForcingCharacter & { readonly inRow: number };
  readonly cost?: Cost;
  readonly duration?: { readonly seconds: number; readonly atCallsPerMinute: number };
  /** Of an upload. */
  readonly readAs?: CsvFormat;
  /** Recipients that hardly read texts on their numbers, by kind. */
  readonly numberKinds?: readonly KindCount[];
  /** Of rows that have columns: which of them is used for what. */
  readonly columns?: readonly UsedColumn[];
  /** Of a campaign whose people a filter found. */
  readonly audience?: PreviewedAudience;
  readonly notes: readonly string[];
};

/** A column as a person knows it again. */
export type UsedColumn = {
  /** `to`, `from`, `text`, or a name that the text is filled in with. */
  readonly meaning: string;
  readonly column: string;
  /** Up to three of its first values, masked. */
  readonly samples: readonly string[];
};

export type PreviewSettings = {
  readonly pricePerSegment?: SegmentPrice;
  /** How many calls the stage allows itself. */
  readonly callsPerMinute?: number;
};

/** Recipients of one text. */
export type PreviewedChunk = {
  readonly parts: readonly string[];
  readonly recipients: number;
  readonly first: { readonly line: number; readonly to: Msisdn };
};

/** Collects a preview while chunks are planned, in memory that does not grow with them. */
export type PreviewWriter = { readonly add: (chunk: PreviewedChunk) => void; readonly end: () => Preview };

export function previewOf(settings: PreviewSettings): PreviewWriter {
  const samples = firstSamples();
  const sums = { recipients: 0, calls: 0, parts: 0, partsMax: 0, segments: 0 };
  let dearer = 0;
  const encodings = { 'GSM-7': 0, 'UCS-2': 0 };
  let forcedBy: Preview['forcedBy'];
  let last: { readonly parts: readonly string[]; readonly sizes: Sizes } | undefined;

  return {
    add({ parts, recipients, first }) {
      if (last === undefined || !sameTexts(last.parts, parts)) last = { parts, sizes: sizesOf(parts) };
      const { segments, encoding, forcedBy: character, dearer: more } = last.sizes;
      dearer += more * recipients;
      sums.recipients += recipients;
      sums.calls += parts.length;
      sums.parts += parts.length * recipients;
      sums.partsMax = Math.max(sums.partsMax, parts.length);
      sums.segments += segments * recipients;
      encodings[encoding] += recipients;
      if (character !== undefined) forcedBy ??= { ...character, inRow: first.line };
      samples.add({ line: first.line, to: maskNumber(first.to), parts, encoding, segments });
    },
    end: () => ({
      samples: samples.list(),
      ...sums,
      encodings: { ...encodings },
      ...(forcedBy === undefined ? {} : { forcedBy }),
      ...estimates(sums, settings),
      notes: [...notesOn(sums, samples.list().length > 1), ...dearerNote(dearer, sums.segments)],
    }),
  };
}

type Sizes = Pick<Sample, 'segments' | 'encoding'> & {
  readonly forcedBy?: ForcingCharacter;
  /** How many segments fewer it would be with plain signs. */
  readonly dearer: number;
};

/** Each part is a message of its own, with an encoding of its own; together they are as wide as their widest. */
function sizesOf(parts: readonly string[]): Sizes {
  const sum = (texts: readonly string[]) => texts.reduce((all, text) => all + segmentsOf(text).segments, 0);
  const segments = sum(parts);
  const whole = wholeText(parts);
  const { encoding, forcedBy } = segmentsOf(whole);
  const isDearer = encoding === 'UCS-2' && withPlainSigns(whole) !== undefined;
  const dearer = isDearer ? segments - sum(parts.map((part) => withPlainSigns(part) ?? part)) : 0;
  return { segments, encoding, dearer, ...(forcedBy === undefined ? {} : { forcedBy }) };
}

function dearerNote(dearer: number, segments: number): readonly string[] {
  if (dearer === 0) return [];
  return [
    `${dearer} of the ${segments} segments are there for quotes, dashes or blanks that the cheaper alphabet lacks, ` +
      'such as “ or –. The option transliterate replaces them by plain ones',
  ];
}

function sameTexts(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, at) => text === others[at]);
}

function estimates(
  { calls, segments }: { readonly calls: number; readonly segments: number },
  { pricePerSegment, callsPerMinute }: PreviewSettings,
): Pick<Preview, 'cost' | 'duration'> {
  return {
    ...(pricePerSegment === undefined ? {} : { cost: costOfSegments(segments, pricePerSegment) }),
    ...(callsPerMinute === undefined
      ? {}
      : {
          duration: { seconds: Math.ceil((calls / callsPerMinute) * 60), atCallsPerMinute: callsPerMinute },
        }),
  };
}

function notesOn(
  sums: { readonly calls: number; readonly recipients: number; readonly partsMax: number },
  differ: boolean,
) {
  if (sums.recipients === 0) return [];
  const notes: string[] = [];
  if (differ)
    notes.push(
      `Only recipients of the same text share a call: ${sums.recipients} recipients need ${sums.calls} ` +
        'calls. A text that is the same for everybody needs one call for 1000',
    );
  if (sums.partsMax > 1)
    notes.push(
      `The longest text goes out in ${sums.partsMax} parts, each as a message of its own. If the answer to a ` +
        "call after the first part is lost, the provider's records rarely tell the parts apart, and its recipients " +
        'are usually held for you to decide',
    );
  notes.push(
    'If the answer to the last call is lost and nobody got its text, its recipients stay held for you to decide, ' +
      'unless the stage has a number for control messages',
  );
  return notes;
}

/** An amount in the currency's main unit as a decimal number, so that no cent is lost to binary fractions. */
type Cost = { readonly amount: string; readonly currency: string };

/** Places after the point that a price may use: a hundredth of a cent needs four. */
const decimals = 8;

export function costOfSegments(segments: number, { amount, currency }: SegmentPrice): Cost {
  const [whole = '0', fraction = ''] = amount.toFixed(decimals).split('.');
  const smallest = BigInt(whole + fraction) * BigInt(segments);
  const digits = smallest.toString().padStart(decimals + 1, '0');
  const after = digits.slice(-decimals).replace(/0+$/, '').padEnd(2, '0');
  return { amount: `${digits.slice(0, -decimals)}.${after}`, currency };
}

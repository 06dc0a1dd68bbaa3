import { hasNoValue } from '../no-value.ts';
import { maskNumber } from '../words/mask-number.ts';
import { isAnswer } from './yes-and-no.ts';

/** What stands in a column, as far as a sample of its rows shows. */
export type ColumnValues = {
  readonly filled: number;
  /** From 0 to 1: how many of the filled cells are numbers that exist. */
  readonly goodShare: number;
  /** From 0 to 1: how many of the filled cells differ from all others. */
  readonly uniqueShare: number;
  /** How many of the filled cells begin with a plus, from 0 to 1. */
  readonly plusShare: number;
  readonly cells: readonly string[];
};

/** How many values a person is shown of a column. */
const shownMax = 3;

/** Fewer different cells say that a column is not of people's own phones; in a few rows, that three share one. */
const [uniqueShareMin, fewCells, uniqueShareOfFew] = [0.2, 10, 0.34] as const;

/** Looks at what the sample has in a column. */
export function valuesAt(
  sample: readonly (readonly string[])[],
  column: number,
  isNumber: (cell: string) => boolean,
): ColumnValues {
  const cells = sample.map((row) => (row[column] ?? '').trim()).filter((cell) => !hasNoValue(cell));
  const share = (count: number) => (cells.length === 0 ? 0 : count / cells.length);
  return {
    filled: cells.length,
    goodShare: share(cells.filter(isNumber).length),
    uniqueShare: share(new Set(cells).size),
    plusShare: share(cells.filter((cell) => cell.startsWith('+')).length),
    cells,
  };
}

/** Whether these may be the phones of different people: few are no numbers, and few repeat. */
export function mayBePhones({ filled, goodShare, uniqueShare }: ColumnValues): boolean {
  return goodShare >= 0.5 && uniqueShare >= (filled < fewCells ? uniqueShareOfFew : uniqueShareMin);
}

/** Whether these are numbers in a few rows, so that a family may have all of them. */
export function isShortAndShared({ filled, goodShare, uniqueShare }: ColumnValues): boolean {
  return filled < fewCells && goodShare >= 0.5 && uniqueShare < uniqueShareOfFew;
}

/** How many digits the filled cells have on average. */
export function digitsOf({ filled, cells }: ColumnValues): number {
  return cells.join('').replace(/\D/g, '').length / Math.max(1, filled);
}

/** Whether these look like the phones of different people, whatever the column is called. */
export function arePhones({ filled, goodShare, uniqueShare }: ColumnValues): boolean {
  return filled >= 3 && goodShare >= 0.8 && uniqueShare >= 0.8;
}

/** A state such as `subscribed` or `opted_in`. Scripts without blanks between words say more in as many letters. */
const oneWord = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d_-]{1,24}$/u;

/** Whether these are answers, states, dates, figures or numbers rather than texts for people. */
export function areNoTexts({ filled, cells }: ColumnValues): boolean {
  const isNoText = (cell: string) => !/\p{L}/u.test(cell) || isAnswer(cell) || oneWord.test(cell);
  return filled > 0 && cells.filter(isNoText).length >= filled / 2;
}

/** Whether these are answers alone: people are asked whether they want texts, and nobody is sent a "Yes". */
export function areAnswers({ filled, cells }: ColumnValues): boolean {
  return filled > 0 && cells.every(isAnswer);
}

/** Some of the values, so that a person knows the column again and reads nobody's data. */
export function maskedValues(cells: readonly string[]): readonly string[] {
  return [...new Set(cells.slice(0, 100).map(maskValue))].slice(0, shownMax);
}

function maskValue(value: string): string {
  if (value.replace(/\D/g, '').length > 4) return maskNumber(value);
  const letters = [...value];
  return letters.length > 2 ? `${letters.slice(0, 2).join('')}…` : value;
}

import { CliError } from '../errors/exit.ts';

/** Words between commas. */
export function wordsOf(written: string): readonly string[] {
  return written
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** @throws CliError when a word is no whole number */
export function numbersOf(option: string, written: string): number[] {
  const numbers = wordsOf(written).map(Number);
  if (numbers.every((one) => Number.isInteger(one) && one > 0)) return numbers;
  throw new CliError(2, `--${option} takes whole numbers between commas, such as 14,90.`);
}

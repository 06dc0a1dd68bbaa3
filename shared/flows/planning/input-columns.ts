import { chooseColumns } from '../../core/columns/choose-columns.ts';
import type { Columns } from '../../core/columns/column-names.ts';
import { maskedValues } from '../../core/columns/column-values.ts';
import { type OptedOut, refuseUnwanted } from '../../core/columns/consent-columns.ts';
import { countryColumns } from '../../core/columns/known-names.ts';
import { type CsvFormat, formatWords } from '../../core/ingest/csv/csv.ts';
import { NumberReader } from '../../core/ingest/numbers/number-reader.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Country } from '../../core/msisdn.ts';
import type { UsedColumn } from '../../core/planning/preview.ts';
import { present } from '../../core/present.ts';
import { unguardedCell } from '../../core/rows/sheet-cell.ts';

/** The columns of an input, and its first rows, by which they were found. */
export type SampledInput = {
  readonly header: readonly string[];
  readonly columns: Columns;
  /** Those that may say of which country a row's number is. */
  readonly countryColumns: readonly number[];
  readonly sample: readonly (readonly string[])[];
  /** How many records above the header were passed over. */
  readonly titles?: number;
  /** Looks for people who want no texts in the rows behind the sample. */
  readonly optedOut?: OptedOut;
};

/** How a campaign's columns are found. The text is an upload's: programs name the members of a request themselves. */
export type ColumnSettings = Pick<Job, 'options' | 'text' | 'replaces'> & {
  readonly defaultCountry: Country;
};

/** @throws InputError when a person has to say which columns are meant, or when none has recipients */
export function tableOf(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { defaultCountry, text, replaces, ...job }: ColumnSettings,
  format?: CsvFormat,
): SampledInput {
  const reader = new NumberReader(defaultCountry);
  const sample = rows.map((row) => row.map(unguardedCell));
  const readAs = format === undefined ? undefined : formatWords(format);
  const isNumber = (cell: string) => reader.ofText(cell).outcome === 'valid';
  const named = optionsOf(job).columns;
  // A text that took the place of another one comes to a table that has been read: its question was answered.
  const hasText = text !== undefined && replaces === undefined;
  const columns = chooseColumns({ header, sample, isNumber, named, readAs, hasText });
  const isAnswered = replaces !== undefined || named?.consent === null;
  const optedOut =
    format === undefined || isAnswered
      ? undefined
      : refuseUnwanted(header, sample, (row) => isNumber(row[columns.to] ?? ''), columns.text);
  return { header, sample, columns, countryColumns: countryColumns(header), ...present({ optedOut }) };
}

/**
 * Which column is used for what, for the preview.
 *
 * @param placeholders of the text of all rows without their own, and their columns
 */
export function usedColumns(
  { header, columns, sample }: SampledInput,
  placeholders: ReadonlyMap<string, number>,
): readonly UsedColumn[] {
  const used: [string, number | undefined][] = [
    ['to', columns.to],
    ['from', columns.from],
    ['text', columns.text],
    ...placeholders,
  ];
  return used.flatMap(([meaning, at]) => {
    if (at === undefined) return [];
    const cells = sample.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '');
    return [{ meaning, column: header[at] ?? '', samples: maskedValues(cells) }];
  });
}

import { type Failure, failureOf, InputError } from '../../errors.ts';
import { type Beginning, checkedRowsMax, type RawRow, type ReadAs, rawTable } from './read-beginning.ts';

/** What a row would become. */
export type Verdict = {
  readonly line: number;
  readonly kind: 'accepted' | 'duplicate' | 'invalid' | 'suppressed';
  readonly reason?: string;
  readonly detail?: string;
  /** Of a duplicate: the line that is used. */
  readonly of?: number;
  /** Of an accepted row of a campaign. */
  readonly text?: string;
};

/** What a column is taken for, and the names in a text that it fills in. */
export type ColumnUse = { readonly meaning?: string; readonly placeholders?: readonly string[] };

/** What planning makes of a file. Rows are validated in their order; what is known is kept when it fails midway. */
export type Validation = {
  readonly verdicts: AsyncIterable<Verdict>;
  /** By the index of the column from 0. */
  readonly uses: () => ReadonlyMap<number, ColumnUse>;
};

export type FileCheck = {
  readonly readAs?: ReadAs;
  readonly columns: readonly (ColumnUse & { readonly name: string })[];
  readonly rows: readonly (RawRow & { readonly verdict?: Verdict })[];
  /** Why planning would fail, though the file can be read: a question, or something to repair. */
  readonly failure?: Failure;
};

/** Failures that a person answers or repairs while they look at the cells. */
const shownFailures: readonly string[] = [
  'columns_ambiguous',
  'unusable_columns',
  'encoding_ambiguous',
  'template_broken',
];

/**
 * Says what planning would make of a file, by its beginning. Nothing is stored.
 *
 * @param begin reads the content as planning does
 * @throws InputError when planning could not read the file
 */
export async function checkFile(content: Beginning, begin: () => Validation): Promise<FileCheck> {
  const { header, rows, readAs } = await rawTable(content);
  const verdicts = new Map<number, Verdict>();
  let validation: Validation | undefined;
  let failure: Failure | undefined;
  try {
    validation = begin();
    for await (const verdict of validation.verdicts)
      if (verdicts.size < checkedRowsMax) verdicts.set(verdict.line, verdict);
  } catch (error) {
    if (!(error instanceof InputError) || !isShown(error, content)) throw error;
    if (error.code !== 'empty_input') failure = failureOf(error);
  }
  const uses = validation?.uses() ?? new Map<number, ColumnUse>();
  return {
    ...(readAs === undefined ? {} : { readAs }),
    columns: header.map((name, at) => ({ name, ...uses.get(at) })),
    rows: rows.map((row) => {
      const verdict = failure === undefined ? verdicts.get(row.line) : undefined;
      return { ...row, ...(verdict === undefined ? {} : { verdict }) };
    }),
    ...(failure === undefined ? {} : { failure }),
  };
}

/** The rows of a file that goes on may all come later. */
function isShown({ code }: InputError, { isBeginning }: Beginning): boolean {
  return shownFailures.includes(code) || (isBeginning && code === 'empty_input');
}

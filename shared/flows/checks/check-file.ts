import type { BatchSettings } from '../../core/jobs/batch-settings.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import { inCountryOf } from '../../core/jobs/in-country-of.ts';
import type { NameLists } from '../../core/orders/named-in-rows.ts';
import { onRecord } from '../../core/orders/on-record.ts';
import type { OrderColumns } from '../../core/orders/rows/order-columns.ts';
import { orderValidator } from '../../core/orders/rows/validate-orders.ts';
import type { RowTexts } from '../../core/rows/row-text.ts';
import type { StepFaults } from '../../core/rules/rule-faults.ts';
import { type Failure, failureOf, InputError } from '../../errors.ts';
import type { AllPorts } from '../../ports/world.ts';
import { orderRowsOf } from '../planning/orders/order-rows.ts';
import { fileInput, type Input } from '../planning/read-input.ts';
import { refuseInput, validationOf } from '../planning/row-validation.ts';
import type { PlanSettings } from '../planning/write-plan.ts';
import { currentList } from '../suppression/suppress.ts';
import {
  type Beginning,
  checkedRowsMax,
  type RawRow,
  type ReadAs,
  rawTable,
  tableOfBeginning,
} from './read-beginning.ts';

export type FileCheck = {
  readonly readAs?: ReadAs;
  readonly columns: readonly (ColumnUse & { readonly name: string })[];
  readonly rows: readonly (RawRow & { readonly verdict?: Verdict })[];
  /** Why planning would fail, though the file can be read: a question, or something to repair. */
  readonly failure?: Failure;
};

/** What a column is taken for, and the names in a text that it fills in. */
type ColumnUse = { readonly meaning?: string; readonly placeholders?: readonly string[] };

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

/**
 * Says what a campaign would make of a file: how it is read, its columns, and its first rows with their texts. Who was
 * texted lately by other campaigns, only planning knows.
 *
 * @param words sender and text of rows without their own
 * @throws InputError when planning could not read the file
 */
export async function checkCampaignFile(
  ports: Pick<AllPorts, 'suppressions' | 'now'>,
  stage: PlanSettings,
  content: Beginning,
  words: Readonly<Record<string, string>>,
): Promise<FileCheck> {
  const { options } = content;
  const list = await currentList(ports);
  const chosen = optionsOf({ options });
  const allowForeign = chosen.allowForeign ?? stage.allowForeign;
  const settings = { ...inCountryOf(chosen, stage), allowForeign };
  const begin = (): Validation => {
    const { defaultCountry } = settings;
    const stored = { body: content.pieces(), metadata: words };
    const input = fileInput(stored, { options, defaultCountry }, content.isBeginning);
    const job = { options, createdAtMs: ports.now() };
    const isSuppressed: Parameters<typeof validationOf>[3]['isSuppressed'] = (number) =>
      list.has(number, ports.now());
    const { texts, validate } = validationOf(input, settings, job, list.size === 0 ? {} : { isSuppressed });
    async function* verdicts(): AsyncGenerator<Verdict> {
      let count = 0;
      for await (const batch of input.batches) {
        validate.prepare(batch);
        for (let index = 0; index < batch.length; index += 1) {
          const row = batch.at(index);
          if (row === undefined) break;
          count += 1;
          const validated = validate.validate(row);
          // An accepted row is itself only until the next one is validated.
          yield validated.kind === 'accepted'
            ? { kind: 'accepted', line: validated.line, text: validated.text }
            : { ...validated };
        }
      }
      refuseInput(input, texts, count);
    }
    return { verdicts: verdicts(), uses: () => usesIn(input, texts) };
  };
  return checkFile(content, begin);
}

function usesIn({ table }: Input, texts: RowTexts): ReadonlyMap<number, ColumnUse> {
  const uses = new Map<number, ColumnUse>();
  for (const [meaning, at] of Object.entries(table?.()?.columns ?? {})) uses.set(at, { meaning });
  for (const [name, at] of texts.placeholders()) {
    const { placeholders = [], ...use } = uses.get(at) ?? {};
    uses.set(at, { ...use, placeholders: [...placeholders, name] });
  }
  return uses;
}

/**
 * Says what an order batch would make of a file. Who has a subscription already, whether ids exist and what names mean,
 * only planning asks the provider: a name is taken for that of something.
 *
 * @throws InputError when planning could not read the file
 */
export async function checkOrderFile(
  stepFaults: StepFaults,
  content: Beginning,
  batch: BatchSettings,
): Promise<FileCheck> {
  let columns: OrderColumns = new Map();
  async function* verdicts(): AsyncGenerator<Verdict> {
    const opened = orderRowsOf(await tableOfBeginning(content), batch, noNames);
    columns = opened.columns;
    const validate = orderValidator(batch, onRecord(), (step) => stepFaults(step)[0]);
    for await (const row of opened.rows) {
      const validated = validate(row);
      if (validated.kind !== 'accepted') yield validated;
      else yield { kind: validated.kind, line: validated.line };
    }
  }
  const begin = (): Validation => ({
    verdicts: verdicts(),
    uses: () => new Map([...columns].map(([meaning, at]) => [at, { meaning }])),
  });
  return checkFile(content, begin);
}

const noNames: NameLists = { known: {}, unread: new Map(), standIn: true };

/** What planning makes of a file. Rows are validated in their order; what is known is kept when it fails midway. */
type Validation = {
  readonly verdicts: AsyncIterable<Verdict>;
  /** By the index of the column from 0. */
  readonly uses: () => ReadonlyMap<number, ColumnUse>;
};

/**
 * Says what planning would make of a file, by its beginning. Nothing is stored.
 *
 * @param begin reads the content as planning does
 * @throws InputError when planning could not read the file
 */
async function checkFile(content: Beginning, begin: () => Validation): Promise<FileCheck> {
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

/** Failures that a person answers or repairs while they look at the cells. */
const shownFailures: readonly string[] = [
  'columns_ambiguous',
  'opted_out',
  'unusable_columns',
  'encoding_ambiguous',
  'template_broken',
];

/** The rows of a file that goes on may all come later. */
function isShown({ code }: InputError, { isBeginning }: Beginning): boolean {
  return shownFailures.includes(code) || (isBeginning && code === 'empty_input');
}

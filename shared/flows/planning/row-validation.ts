import { encodingQuestion } from '../../core/ingest/bytes/encoding-question.ts';
import { type RecipientSettings, RecipientValidator } from '../../core/ingest/recipient-validator.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job } from '../../core/jobs/job.ts';
import { present } from '../../core/present.ts';
import type { RecipientRow } from '../../core/rows/recipient-row.ts';
import { type RowText, RowTexts } from '../../core/rows/row-text.ts';
import { InputError } from '../../errors.ts';
import type { Input } from './read-input.ts';

/** A campaign as far as its rows are validated by it. */
type ValidatedCampaign = Pick<Job, 'options' | 'createdAtMs'> & { readonly source?: Job['source'] };

type StageWords = Pick<RecipientSettings, 'defaultCountry' | 'allowForeign' | 'from'> & {
  readonly text?: string;
};

/** Makes what validates the rows of a campaign, and their texts. A plan and the check of a file have the same. */
export function validationOf(
  input: Input,
  settings: StageWords,
  job: ValidatedCampaign,
  known: Pick<RecipientSettings, 'isSuppressed' | 'isContacted'>,
): { readonly texts: RowTexts; readonly validate: RecipientValidator } {
  const texts = textsOfInput(input, settings, job);
  const validate = new RecipientValidator({
    ...settings,
    ...(input.from === undefined ? {} : { from: input.from }),
    ...known,
    ...present({ refuseNumbers: optionsOf(job).refuseNumbers }),
    texts: { of: (row) => textOfWilling(row, input, texts) },
  });
  return { texts, validate };
}

/** A row that gets a text is one to be looked at: who is left out in any case need not want any. */
function textOfWilling(row: RecipientRow, { table }: Input, texts: RowTexts): RowText {
  const words = texts.of(row);
  const optedOut = table?.()?.optedOut;
  if (optedOut !== undefined && !('reason' in words)) optedOut.look((at) => row.cellAt?.(at) ?? '');
  return words;
}

/**
 * Refuses a validated input for what only then is known. Letters that may be others are no matter
 * where no text has any of the file.
 *
 * @throws InputError when it has no rows, some people want no texts, or a person must say in which encoding its texts
 *   are
 */
export function refuseInput({ doubt, table }: Input, texts: RowTexts, rows: number): void {
  if (rows === 0)
    throw new InputError('empty_input', [
      { detail: 'There is nothing below the header. Add one row per recipient', pointer: 'line 2' },
    ]);
  table?.()?.optedOut?.refuse();
  const unsure = doubt?.();
  const isUsed = table?.()?.columns.text !== undefined || texts.placeholders().size > 0;
  if (unsure !== undefined && isUsed) throw encodingQuestion(unsure);
}

function textsOfInput(input: Input, settings: StageWords, job: ValidatedCampaign): RowTexts {
  const text = input.text ?? settings.text;
  const { transliterate, fallbackText } = optionsOf(job);
  return new RowTexts({
    ...(text === undefined ? {} : { text }),
    // A campaign's words on trial were filled in when it was planned.
    literal: job.source?.kind === 'test' || optionsOf(job).literal === true,
    header: () => input.table?.()?.header ?? [],
    ...present({ transliterate, fallbackText }),
    longText: optionsOf(job).longText,
    createdAtMs: job.createdAtMs,
  });
}

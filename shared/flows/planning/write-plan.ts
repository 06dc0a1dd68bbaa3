import {
  type Audience,
  type AudienceCounts,
  audienceWarnings,
  audienceWords,
} from '../../core/audience/audience.ts';
import { consentWarnings } from '../../core/columns/consent-columns.ts';
import { isGuessed } from '../../core/ingest/bytes/encodings.ts';
import type { RecipientSettings, RecipientValidator } from '../../core/ingest/recipient-validator.ts';
import type { Again } from '../../core/intake/again.ts';
import {
  type Frequency,
  frequencyOf,
  optionsOf,
  type StageDefaults,
} from '../../core/jobs/campaign-options.ts';
import type { Job } from '../../core/jobs/job.ts';
import { jsonLine } from '../../core/json/json-lines.ts';
import type { Country } from '../../core/msisdn.ts';
import { type Preview, previewOf } from '../../core/planning/preview.ts';
import { planKeyOf, previewKeyOf, reportKeyOf } from '../../core/rows/object-keys.ts';
import { encodeEnd } from '../../core/rows/plan.ts';
import type { RowTexts } from '../../core/rows/row-text.ts';
import { countedKindWords } from '../../core/words/kind-words.ts';
import { InputError } from '../../errors.ts';
import type { SizesWish } from '../../ports/jobs/job-counts.ts';
import type { JobList } from '../../ports/jobs/job-list.ts';
import type { AllPorts } from '../../ports/world.ts';
import { type ClaimPorts, claimContent, ownerWords } from '../intake/claim-content.ts';
import { recentContacts } from '../suppression/recent-contacts.ts';
import { currentList } from '../suppression/suppress.ts';
import { usedColumns } from './input-columns.ts';
import { type Input, openInput } from './read-input.ts';
import { refuseInput, validationOf } from './row-validation.ts';
import { type CountsRows, countingBatches } from './rows-so-far.ts';
import { validateRows } from './validate-rows.ts';

/** The stage's settings for planning. */
export type PlanSettings = StageDefaults & {
  readonly defaultCountry: Country;
  readonly allowForeign: boolean;
  readonly from?: string;
  readonly text?: string;
  /** How many provider calls the stage allows itself, for the preview's duration. */
  readonly callsPerMinute?: number;
};

/**
 * Reads the input once, as a stream, and writes the plan object and the report of rows that were skipped.
 * The plan is written last and only if there is none yet: of two planners one wins, and both go on from the same plan.
 *
 * @throws InputError when the input cannot be used; then neither object is left behind
 */
export async function writePlan(
  ports: Pick<AllPorts, 'ledger' | 'suppressions' | 'objects' | 'now' | 'newId'> & {
    readonly jobList?: JobList;
  } & ClaimPorts &
    CountsRows &
    SizesWish,
  settings: PlanSettings,
  job: Job,
  audience?: FoundAudience,
): Promise<void> {
  const list = await currentList(ports);
  const suppressionSeq = list.seq;
  const isContacted = await contactedLately(ports, settings, job);
  const input = await openInput(ports.objects, job, settings.defaultCountry);
  const attempt = ports.newId();
  const [reportKey, previewKey] = [reportKeyOf(job.id, attempt), previewKeyOf(job.id, attempt)];
  const report = ports.objects.write(reportKey);
  const shown = ports.objects.write(previewKey);
  const plan = ports.objects.write(planKeyOf(job.id));
  const { texts, validate } = validationOf(input, settings, job, {
    ...(list.size === 0 ? {} : { isSuppressed: (number) => list.has(number, ports.now()) }),
    ...(isContacted === undefined ? {} : { isContacted }),
  });
  try {
    const preview = previewOf({ ...settings, ...optionsOf(job) });
    const batches = countingBatches(input.batches, ports);
    const outputs = { plan, report };
    const most = ports.sizes?.recipientsMax;
    const { totals, ...skipped } = await validateRows(batches, validate, preview, outputs, most);
    refuseInput(input, texts, totals.rows);
    if (input.content !== undefined)
      await claimUpload(ports, job, input.content(input.text ?? settings.text), input.again);
    await report.finish();
    await shown.write(
      jsonLine(
        withColumns(
          withFormat(
            withKinds(withFallbacks(withAudience(preview.end(), audience), texts), validate, settings.from),
            input,
          ),
          input,
          texts,
        ),
      ),
    );
    await shown.finish();
    const limit = limitOf(job, settings);
    const frequency = limit === undefined ? {} : { frequency: limit };
    await plan.write(encodeEnd({ totals, ...skipped, reportKey, previewKey, suppressionSeq, ...frequency }));
    await plan.finish();
  } catch (error) {
    await Promise.all([report.abandon(), shown.abandon(), plan.abandon()]);
    throw error;
  }
}

/** Whom a filter meant, and how many these were. */
export type FoundAudience = { readonly audience: Audience; readonly counts: AudienceCounts };

function withAudience(preview: Preview, found: FoundAudience | undefined): Preview {
  if (found === undefined) return preview;
  const { audience, counts } = found;
  return {
    ...preview,
    audience: { filter: audienceWords(audience), ...counts },
    notes: [...audienceWarnings(audience, counts), ...preview.notes],
  };
}

/** @returns undefined when nobody is kept from a text; a try-out on one's own phones never is */
function limitOf(job: Job, settings: PlanSettings): Frequency | undefined {
  return job.source.kind === 'test' ? undefined : frequencyOf(job, settings);
}

async function contactedLately(
  { jobList, ...ports }: Parameters<typeof writePlan>[0],
  settings: PlanSettings,
  job: Job,
): Promise<RecipientSettings['isContacted']> {
  const frequency = limitOf(job, settings);
  if (frequency === undefined) return undefined;
  if (jobList === undefined)
    throw new Error(`${job.id} cannot be planned here: this process does not see the other campaigns`);
  const contacts = await recentContacts({ ...ports, jobList }, frequency, job);
  return (digits) => contacts.timesOf(digits) >= frequency.max;
}

/**
 * Says how the file was read. An encoding without a mark is a guess: anyone who looks at the preview should look for
 * letters that went wrong.
 */
function withFormat(preview: Preview, { format }: Input): Preview {
  const readAs = format?.();
  if (readAs === undefined) return preview;
  const note =
    `The file is not UTF-8 and was read as ${readAs.encoding}. If letters look wrong in the samples, save it again ` +
    'as "CSV UTF-8" and upload that file, or set the option encoding';
  return {
    ...preview,
    readAs,
    notes: isGuessed(readAs.encoding) ? [...preview.notes, note] : preview.notes,
  };
}

function withFallbacks(preview: Preview, { fallbacks }: RowTexts): Preview {
  if (fallbacks.rows === 0) return preview;
  const { rows, inRow } = fallbacks;
  const note = `${rows} row(s) lack a value of the text and get the fallback text, the first in line ${inRow}`;
  return { ...preview, notes: [...preview.notes, note] };
}

/** Says which recipients mostly read no texts and how to skip them, and whether numbers of the fleet are among them. */
function withKinds(preview: Preview, validate: RecipientValidator, stageSender: string | undefined): Preview {
  const { kinds } = validate;
  const numberKinds = kinds.all();
  const ofKinds = numberKinds.map(({ kind, recipients, inRow }) => countedKindWords(kind, recipients, inRow));
  const [ownRow, ...others] = validate.ownRows(stageSender);
  const own =
    ownRow === undefined
      ? []
      : [
          `${1 + others.length} recipient(s) are numbers that texts are sent from, the first in line ${ownRow}`,
        ];
  return {
    ...preview,
    ...(numberKinds.length === 0 ? {} : { numberKinds }),
    notes: [...preview.notes, ...ofKinds, ...own],
  };
}

/** Names the columns, so that a person can see that the right ones were found. */
function withColumns(preview: Preview, { table }: Input, texts: RowTexts): Preview {
  const known = table?.();
  if (known === undefined) return preview;
  const { titles = 0, header, sample, columns } = known;
  const note = `Above the header ${titles} line(s) were taken for titles, and are no rows`;
  return {
    ...preview,
    columns: usedColumns(known, texts.placeholders()),
    notes: [
      ...preview.notes,
      ...(titles > 0 ? [note] : []),
      ...consentWarnings(header, sample, columns.text),
    ],
  };
}

/** The same file under another name, or put twice by a retry, must not text everybody twice. */
async function claimUpload(
  ports: ClaimPorts,
  job: Job,
  content: string,
  again: Again | undefined,
): Promise<void> {
  const owner = await claimContent(ports, job, content, again);
  if (owner === undefined) return;
  throw new InputError('duplicate_upload', [
    {
      detail:
        `${await ownerWords(ports, owner)} To send it to everybody again, upload the file with the ` +
        `metadata "again: ${owner}"`,
    },
  ]);
}

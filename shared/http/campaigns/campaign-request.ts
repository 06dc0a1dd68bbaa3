import * as z from 'zod/mini';
import { againRule, isAgain } from '../../core/intake/again.ts';
import { inCountryOf } from '../../core/jobs/in-country-of.ts';
import { type Members, optionNames, readOptions } from '../../core/jobs/read-options.ts';
import { idempotencyKeyCharsMax, textPartsMax, urgentRecipientsMax } from '../../core/limits.ts';
import { type Country, parseMsisdn } from '../../core/msisdn.ts';
import { isTemplate } from '../../core/text/placeholders.ts';
import { splitText } from '../../core/text/text.ts';
import { InputError, type InputFault } from '../../errors.ts';
import type { CampaignRequest } from '../../flows/intake/create-campaign.ts';
import type { DraftRequest } from '../../flows/intake/open-draft.ts';
import { invalidRequest, readForm, recipientFaults } from '../request/request-faults.ts';
import { type RequestRows, readRequestRows } from './campaign-rows.ts';
import { refuseTwoSources } from './row-sources.ts';

/** What the stage gives a request that has no sender or text of its own. */
export type RequestSettings = {
  readonly defaultCountry: Country;
  readonly from?: string;
  readonly text?: string;
};

const words = {
  from: z.optional(z.string('The sender is a string')),
  text: z.optional(z.string('The text is a string')),
};

const campaign = z.lazy(() =>
  z.strictObject({
    ...words,
    to: z.array(z.unknown(), 'The recipients are a list of strings'),
  }),
);

/** What stands in the rows is looked at by hand, like the recipients. */
const withRows = z.lazy(() =>
  z.strictObject({
    ...words,
    rows: z.array(z.unknown(), 'The rows are a list of objects'),
  }),
);

const draft = z.lazy(() =>
  z.strictObject({
    ...words,
    upload: z.literal(true, 'It is true, or left out when the recipients stand in "to"'),
    again: z.optional(z.string().check(z.refine(isAgain, againRule))),
  }),
);

const sources = ['upload', 'rows', 'to'] as const;

/**
 * Reads the body of `POST /campaigns`: sender, text, options, and the recipients, rows of them with their values, or
 * `"upload": true`. Sender and text are checked here; recipients one by one when the campaign is planned, each with a
 * reason of its own.
 *
 * @param body parsed from JSON
 * @throws InputError with a JSON Pointer for each fault
 */
export async function readCampaignRequest(
  body: unknown,
  stage: RequestSettings,
): Promise<CampaignRequest | DraftRequest> {
  refuseTwoSources(body, sources);
  const has = (member: string) => isObject(body) && Object.hasOwn(body, member);
  const isDraft = has('upload');
  const { options, faults, rest } = optionsIn(body);
  const form = isDraft ? draft : has('rows') ? withRows : campaign;
  const parsed = readForm(form, rest, [...sources, ...optionNames]);
  if (!parsed.success) throw invalidRequest([...parsed.faults, ...faults]);
  const isUrgent = options.priority === 'urgent';
  const settings = inCountryOf(options, stage);
  const chosen = Object.keys(options).length === 0 ? {} : { options };
  if ('rows' in parsed.data) {
    const read = readRequestRows(parsed.data.rows, isUrgent ? urgentRecipientsMax : undefined);
    const found = [...read.faults, ...(await rowWordFaults(parsed.data, read, settings)), ...faults];
    if (found.length > 0) throw invalidRequest(found);
    return { ...parsed.data, rows: read.rows, ...chosen } as CampaignRequest;
  }
  const all = [
    ...('to' in parsed.data
      ? recipientFaults(parsed.data.to, isUrgent ? urgentRecipientsMax : undefined)
      : uploadFaults(isUrgent)),
    ...(await (isDraft ? draftWordFaults(parsed.data, settings) : wordFaults(parsed.data, settings))),
    ...faults,
  ];
  if (all.length > 0) throw invalidRequest(all);
  return { ...parsed.data, ...chosen } as CampaignRequest | DraftRequest;
}

/** Takes the options out of a body, whatever it is; what is no object is left to the schema to refuse. */
export function optionsIn(body: unknown): Omit<ReturnType<typeof readOptions>, 'rest'> & { rest: unknown } {
  return isObject(body) ? readOptions(body) : { options: {}, faults: [], rest: body };
}

/** @throws InputError when the header is missing or unusable */
export function readIdempotencyKey(value: string | undefined): string {
  const key = value?.trim() ?? '';
  if (key !== '' && key.length <= idempotencyKeyCharsMax) return key;
  const detail =
    key === ''
      ? 'Send a header Idempotency-Key, a new one for each thing that is asked for, so that a repeated request ' +
        'does nothing twice'
      : `The Idempotency-Key has more than ${idempotencyKeyCharsMax} characters`;
  throw new InputError(400, 'No usable Idempotency-Key', [{ detail, pointer: 'Idempotency-Key' }]);
}

type Words = { readonly from?: string | undefined; readonly text?: string | undefined };

async function wordFaults(request: Words, settings: RequestSettings): Promise<InputFault[]> {
  const from = request.from ?? settings.from;
  const text = request.text ?? settings.text ?? '';
  const missing =
    from === undefined ? [{ detail: 'Name a sender; the stage has none', pointer: '/from' }] : [];
  return [...missing, ...senderFaults(from, settings), ...(await textFaults(text, []))];
}

/** Rows may have columns for both; then what represents the others is checked only where the request says it. */
async function rowWordFaults(
  request: Words,
  { columns, header }: RequestRows,
  settings: RequestSettings,
): Promise<InputFault[]> {
  if (columns === undefined) return draftWordFaults(request, settings);
  const from = columns.from === undefined ? (request.from ?? settings.from) : request.from;
  const text = columns.text === undefined ? (request.text ?? settings.text ?? '') : request.text;
  const isUnsent = from === undefined && columns.from === undefined;
  return [
    ...(isUnsent ? [{ detail: 'Name a sender; the stage has none', pointer: '/from' }] : []),
    ...senderFaults(from, settings),
    ...(text === undefined ? [] : await textFaults(text, header)),
  ];
}

/** An upload may have columns for both, so only what is given is checked. */
async function draftWordFaults({ from, text }: Words, settings: RequestSettings): Promise<InputFault[]> {
  return [...senderFaults(from, settings), ...(text === undefined ? [] : await textFaults(text))];
}

function uploadFaults(isUrgent: boolean): InputFault[] {
  const detail = 'An upload is never urgent; name the recipients in "to"';
  return isUrgent ? [{ detail, pointer: '/priority' }] : [];
}

function senderFaults(from: string | undefined, { defaultCountry }: RequestSettings): InputFault[] {
  if (from === undefined || !('fault' in parseMsisdn(from, defaultCountry))) return [];
  return [{ detail: 'The sender is not a valid number', pointer: '/from' }];
}

/** @param header the columns that placeholders may name; unknown before an upload */
async function textFaults(text: string, header?: readonly string[]): Promise<InputFault[]> {
  const pointer = '/text';
  if (!text.isWellFormed()) return [{ detail: 'The text holds half a character', pointer }];
  if (text.trim() === '') return [{ detail: 'Give a text', pointer }];
  if (isTemplate(text)) {
    // Loaded with the first placeholder: most texts need no Liquid.
    const { placeholderFault } = await import('../../core/rows/placeholder-fault.ts');
    const detail = placeholderFault(text, header);
    return detail === undefined ? [] : [{ detail, pointer }];
  }
  if (splitText(text) !== undefined) return [];
  return [{ detail: `The text needs more than ${textPartsMax} parts of 500 characters`, pointer }];
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

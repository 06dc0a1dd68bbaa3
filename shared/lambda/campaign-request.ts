import * as z from 'zod';
import { idempotencyKeyCharsMax, requestBodyBytesMax, textPartsMax } from '../core/limits.ts';
import { type Country, parseMsisdn } from '../core/msisdn.ts';
import { splitText } from '../core/text.ts';
import { InputError, type InputFault } from '../errors.ts';
import type { CampaignRequest } from '../flows/create-campaign.ts';

/** What the stage gives a request that has no sender or text of its own. */
export type RequestSettings = {
  readonly defaultCountry: Country;
  readonly from?: string;
  readonly text?: string;
};

/** A recipient cell longer than this is no phone number in any spelling. */
const cellCharsMax = 64;

/** At most this many faults are listed; a list of ten thousand wrong ones helps nobody. */
const faultsMax = 20;

/** Recipients are looked at by hand: a schema would make an issue for each of a million wrong ones. */
const schema = z.strictObject({
  from: z.string('The sender is a string').optional(),
  text: z.string('The text is a string').optional(),
  to: z.array(z.unknown(), 'The recipients are a list of strings'),
});

/**
 * Reads the body of `POST /campaigns`: `{ "from", "text", "to": [] }` and nothing else.
 * Sender and text are checked here; recipients one by one when the campaign is planned, each with a reason of its own.
 *
 * @throws InputError with a JSON Pointer for each fault
 */
export function readCampaignRequest(
  contentType: string | undefined,
  body: Buffer,
  settings: RequestSettings,
): CampaignRequest {
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) {
    throw new InputError(415, 'Unsupported content type', [
      { detail: 'Send the body as application/json; a CSV goes into the bucket', pointer: 'Content-Type' },
    ]);
  }
  if (body.length > requestBodyBytesMax) {
    throw new InputError(413, 'The body is too large', [
      {
        detail: `A body holds at most ${requestBodyBytesMax} bytes; put more recipients as a CSV into the bucket`,
      },
    ]);
  }
  const parsed = schema.safeParse(readJson(body));
  if (!parsed.success) throw invalid(parsed.error.issues.flatMap(faultsOf));
  const { from, text, to } = parsed.data;
  const faults = [...recipientFaults(to), ...contentFaults(parsed.data, settings)];
  if (faults.length > 0) throw invalid(faults);
  return {
    ...(from === undefined ? {} : { from }),
    ...(text === undefined ? {} : { text }),
    to: to as string[],
  };
}

function invalid(faults: readonly InputFault[]): InputError {
  return new InputError(400, 'The campaign request is not valid', faults.slice(0, faultsMax));
}

/** @throws InputError when the header is missing or unusable */
export function readIdempotencyKey(value: string | undefined): string {
  const key = value?.trim() ?? '';
  if (key !== '' && key.length <= idempotencyKeyCharsMax) return key;
  const detail =
    key === ''
      ? 'Send a header Idempotency-Key, one per campaign, so that a repeated request cannot text anybody twice'
      : `The Idempotency-Key has more than ${idempotencyKeyCharsMax} characters`;
  throw new InputError(400, 'No usable Idempotency-Key', [{ detail, pointer: 'Idempotency-Key' }]);
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new InputError(400, 'The body is not JSON', [
      { detail: 'It must be one JSON object in UTF-8', pointer: '' },
    ]);
  }
}

function recipientFaults(to: readonly unknown[]): InputFault[] {
  if (to.length === 0) return [{ detail: 'Name at least one recipient', pointer: '/to' }];
  const faults: InputFault[] = [];
  for (const [at, cell] of to.entries()) {
    const detail = cellFault(cell);
    if (detail !== undefined) faults.push({ detail, pointer: `/to/${at}` });
    if (faults.length === faultsMax) break;
  }
  return faults;
}

function cellFault(cell: unknown): string | undefined {
  if (typeof cell !== 'string')
    return 'A recipient is a string, such as "+12125550123"; a JSON number loses the plus';
  return cell.length > cellCharsMax ? `A recipient has at most ${cellCharsMax} characters` : undefined;
}

function contentFaults(
  request: Pick<z.infer<typeof schema>, 'from' | 'text'>,
  settings: RequestSettings,
): InputFault[] {
  const faults: InputFault[] = [];
  const from = request.from ?? settings.from;
  if (from === undefined) faults.push({ detail: 'Name a sender; the stage has none', pointer: '/from' });
  else if ('fault' in parseMsisdn(from, settings.defaultCountry)) {
    faults.push({ detail: 'The sender is not a valid number', pointer: '/from' });
  }
  const text = request.text ?? settings.text ?? '';
  if (!text.isWellFormed()) faults.push({ detail: 'The text holds half a character', pointer: '/text' });
  else if (text.trim() === '') faults.push({ detail: 'Give a text', pointer: '/text' });
  else if (splitText(text) === undefined) {
    faults.push({
      detail: `The text needs more than ${textPartsMax} parts of 500 characters`,
      pointer: '/text',
    });
  }
  return faults;
}

function faultsOf(issue: z.core.$ZodIssue): InputFault[] {
  const pointer = issue.path
    .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
  if (issue.code !== 'unrecognized_keys') return [{ detail: issue.message, pointer }];
  return issue.keys
    .slice(0, faultsMax)
    .map((key) => ({ detail: `There is no field "${key}"`, pointer: `${pointer}/${key}` }));
}

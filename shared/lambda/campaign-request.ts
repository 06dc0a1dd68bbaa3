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

const schema = z.strictObject({
  from: z.string().optional(),
  text: z.string().optional(),
  to: z
    .array(
      z.string('must be a string, such as "+12125550123"; a JSON number loses the plus').max(cellCharsMax),
    )
    .min(1, 'must name at least one recipient'),
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
  const faults = parsed.success
    ? contentFaults(parsed.data, settings)
    : parsed.error.issues.flatMap(faultsOf);
  if (!parsed.success || faults.length > 0)
    throw new InputError(400, 'The campaign request is not valid', faults);
  const { from, text, to } = parsed.data;
  return { ...(from === undefined ? {} : { from }), ...(text === undefined ? {} : { text }), to };
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

function contentFaults(request: z.infer<typeof schema>, settings: RequestSettings): InputFault[] {
  const faults: InputFault[] = [];
  const from = request.from ?? settings.from;
  if (from === undefined) faults.push({ detail: 'Name a sender; the stage has none', pointer: '/from' });
  else if ('fault' in parseMsisdn(from, settings.defaultCountry)) {
    faults.push({ detail: 'The sender is not a valid number', pointer: '/from' });
  }
  const text = request.text ?? settings.text ?? '';
  if (text.trim() === '') faults.push({ detail: 'Give a text', pointer: '/text' });
  else if (splitText(text) === undefined) {
    faults.push({
      detail: `The text needs more than ${textPartsMax} parts of 500 characters`,
      pointer: '/text',
    });
  }
  return faults;
}

/** At most this many faults are listed; a list of ten thousand wrong ones helps nobody. */
const faultsMax = 20;

function faultsOf(issue: z.core.$ZodIssue, at: number): InputFault[] {
  if (at >= faultsMax) return [];
  const pointer = issue.path
    .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
  if (issue.code !== 'unrecognized_keys') return [{ detail: issue.message, pointer }];
  return issue.keys.map((key) => ({ detail: `There is no field "${key}"`, pointer: `${pointer}/${key}` }));
}

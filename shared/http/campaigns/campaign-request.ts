import { audienceColumns } from '../../core/audience/snapshot.ts';
import { inCountryOf } from '../../core/jobs/in-country-of.ts';
import { urgentRecipientsMax } from '../../core/limits.ts';
import { type Country, parseMsisdn } from '../../core/msisdn.ts';
import { present } from '../../core/present.ts';
import { campaignTextFaults } from '../../core/rows/campaign-text-faults.ts';
import type { InputFault } from '../../errors.ts';
import type { CampaignRequest } from '../../flows/intake/create-campaign.ts';
import type { DraftRequest } from '../../flows/intake/open-draft.ts';
import { callbackIn } from '../jobs/callback-member.ts';
import { labelsIn } from '../jobs/label-members.ts';
import { optionsIn } from '../jobs/options-form.ts';
import { invalidRequest, recipientFaults } from '../request/request-faults.ts';
import { audienceOf } from './audience-form.ts';
import type { CampaignBody } from './campaign-form.ts';
import { type RequestRows, readRequestRows } from './campaign-rows.ts';

/** What the stage gives a request that has no sender or text of its own. */
export type RequestSettings = {
  readonly defaultCountry: Country;
  readonly from?: string;
  readonly text?: string;
};

/**
 * Reads the body of `POST /v1/campaigns`. Sender and text are checked here; recipients one by one when the campaign is
 * planned, each with a reason of its own.
 *
 * @throws InputError with a JSON Pointer for each fault
 */
export async function readCampaignRequest(
  { to, rows, audience, upload, again, from, text, options: written, callback, ...members }: CampaignBody,
  stage: RequestSettings,
): Promise<CampaignRequest | DraftRequest> {
  const { labels, faults: labelFaults } = labelsIn(members);
  const { options, faults: optionFaults } = optionsIn({ options: written });
  const faults = [...labelFaults, ...optionFaults];
  const isUrgent = options.priority === 'urgent';
  const settings = { ...inCountryOf(options, stage), isLiteral: options.literal === true };
  const words = present({ from, text });
  const chosen = {
    ...labels,
    ...callbackIn(callback),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  };
  const most = isUrgent ? urgentRecipientsMax : undefined;
  if (rows !== undefined) {
    const { defaultCountry } = settings;
    const read = await readRequestRows(rows, {
      defaultCountry,
      columns: options.columns,
      recipientsMax: most,
    });
    refuseAny([...read.faults, ...(await rowWordFaults(words, read, settings)), ...faults]);
    return { ...words, rows: read.rows, ...chosen } as CampaignRequest;
  }
  if (audience !== undefined) {
    const written = await rowWordFaults(words, foundRows, settings);
    refuseAny([...urgentFaults(isUrgent, audienceNeverUrgent), ...written, ...faults]);
    return { ...words, audience: audienceOf(audience), ...chosen } as CampaignRequest;
  }
  if (upload === true) {
    refuseAny([
      ...urgentFaults(isUrgent, uploadNeverUrgent),
      ...(await draftWordFaults(words, settings)),
      ...faults,
    ]);
    return { ...words, ...present({ upload, again }), ...chosen } as DraftRequest;
  }
  refuseAny([...recipientFaults(to ?? [], most), ...(await wordFaults(words, settings)), ...faults]);
  return { ...words, to, ...chosen } as CampaignRequest;
}

function refuseAny(faults: readonly InputFault[]): void {
  if (faults.length > 0) throw invalidRequest(faults);
}

type WordSettings = RequestSettings & { readonly isLiteral: boolean };

type Words = { readonly from?: string | undefined; readonly text?: string | undefined };

async function wordFaults(request: Words, settings: WordSettings): Promise<InputFault[]> {
  const from = request.from ?? settings.from;
  const text = request.text ?? settings.text ?? '';
  const missing =
    from === undefined ? [{ detail: 'The stage has no sender. Name one in `from`', pointer: '/from' }] : [];
  return [
    ...missing,
    ...senderFaults(from, settings),
    ...(await campaignTextFaults(text, settings.isLiteral, [])),
  ];
}

/** Rows may have columns for both; then the text or sender of the others is checked only where the request names it. */
async function rowWordFaults(
  request: Words,
  { columns, header }: RequestRows,
  settings: WordSettings,
): Promise<InputFault[]> {
  if (columns === undefined) return draftWordFaults(request, settings);
  const from = columns.from === undefined ? (request.from ?? settings.from) : request.from;
  const text = columns.text === undefined ? (request.text ?? settings.text ?? '') : request.text;
  const isUnsent = from === undefined && columns.from === undefined;
  return [
    ...(isUnsent ? [{ detail: 'The stage has no sender. Name one in `from`', pointer: '/from' }] : []),
    ...senderFaults(from, settings),
    ...(text === undefined ? [] : await campaignTextFaults(text, settings.isLiteral, header)),
  ];
}

/** An upload may have columns for both, so only what is given is checked. */
async function draftWordFaults({ from, text }: Words, settings: WordSettings): Promise<InputFault[]> {
  const faults = text === undefined ? [] : await campaignTextFaults(text, settings.isLiteral);
  return [...senderFaults(from, settings), ...faults];
}

/** What a row of an audience has: its number, and the id of its subscription. */
const foundRows = { columns: { to: 0 }, header: audienceColumns, rows: [], faults: [] };

const uploadNeverUrgent = 'An upload is never urgent; name the recipients in "to"';
const audienceNeverUrgent = 'An audience is never urgent: finding it takes a while. Leave out the priority';

function urgentFaults(isUrgent: boolean, detail: string): InputFault[] {
  return isUrgent ? [{ detail, pointer: '/options/priority' }] : [];
}

function senderFaults(from: string | undefined, { defaultCountry }: RequestSettings): InputFault[] {
  if (from === undefined || !('fault' in parseMsisdn(from, defaultCountry))) return [];
  return [
    { detail: '`from` must be a valid phone number. Write it with its plus and country', pointer: '/from' },
  ];
}

import type { RequestOf } from '@fleetcast/client';
import { words } from '../words/words.ts';

/** What a person typed into the form of a campaign. */
export type CampaignForm = {
  readonly name: string;
  readonly from: string;
  readonly text: string;
  readonly country: string;
  /** The column of recipients, where a person corrected it. */
  readonly recipient: string;
  readonly startsAt: 'approval' | 'moment';
  /** As `datetime-local` has it, in the reader's zone. */
  readonly moment: string;
  readonly quietFrom: string;
  readonly quietTo: string;
};

export const emptyForm: CampaignForm = {
  name: '',
  from: '',
  text: '',
  country: '',
  recipient: '',
  startsAt: 'approval',
  moment: '',
  quietFrom: '',
  quietTo: '',
};

/** What is wrong, by the field where it is put right. */
export type Faults = Partial<Record<keyof CampaignForm | 'file', string>>;

/** Files that are no CSV, by how they begin: ZIP, as of a workbook, and the older workbooks. */
const workbookStarts = [0x504b0304, 0xd0cf11e0];

/** What can be said before anything is sent. The API says the rest. */
export async function faultsOf(form: CampaignForm, file: File | undefined, nowMs: number): Promise<Faults> {
  const faults: Faults = {};
  const inFile = await faultOfFile(file);
  if (inFile !== undefined) faults.file = inFile;
  const isOver = form.moment === '' || new Date(form.moment).getTime() <= nowMs;
  if (form.startsAt === 'moment' && isOver) faults.moment = words.campaigns.missing.moment;
  return faults;
}

async function faultOfFile(file: File | undefined): Promise<string | undefined> {
  if (file === undefined) return words.campaigns.missing.file;
  if (file.size === 0) return words.campaigns.emptyFile;
  const start = new DataView(await file.slice(0, 4).arrayBuffer());
  const isWorkbook = start.byteLength === 4 && workbookStarts.includes(start.getUint32(0));
  return isWorkbook ? words.campaigns.notCsv : undefined;
}

/** The request for a draft that waits for its file, and for a person's yes. */
export function requestOf(form: CampaignForm): RequestOf<'createCampaign'>['body'] {
  const { name, from, text, startsAt, moment, quietFrom, quietTo } = form;
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    upload: true,
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(from.trim() === '' ? {} : { from: from.trim() }),
    ...(text.trim() === '' ? {} : { text }),
    options: {
      mode: 'approve',
      ...columnOptions(form),
      ...(startsAt === 'moment' ? { start_at: new Date(moment).toISOString() } : {}),
      ...(quietFrom === '' || quietTo === ''
        ? {}
        : { quiet_hours: { from: quietTo, to: quietFrom, time_zone } }),
    },
  };
}

/** Options that decide how the file is read. */
export function columnOptions({ country, recipient }: CampaignForm) {
  return {
    ...(country.trim() === '' ? {} : { default_country: country.trim().toUpperCase() }),
    ...(recipient === '' ? {} : { columns: { to: recipient } }),
  };
}

/** Where the API's faults stand in the form. */
export function fieldOf(pointer: string | undefined): keyof CampaignForm | undefined {
  switch (pointer) {
    case '/name':
    case '/from':
    case '/text':
      return pointer.slice(1) as 'name' | 'from' | 'text';
    case '/options/default_country':
      return 'country';
    case '/options/start_at':
      return 'moment';
    default:
      return undefined;
  }
}

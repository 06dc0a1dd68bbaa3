import type { Actor } from '../access/actor.ts';
import type { NamedColumns } from '../columns/column-names.ts';
import type { Encoding } from '../ingest/bytes/encodings.ts';
import type { Country } from '../msisdn.ts';
import type { NumberKind } from '../number-kind.ts';

/** What a campaign's owner may choose. Everything has a default that cannot text anybody twice. */
export type CampaignOptions = {
  /**
   * What becomes of people who, by the provider's own records, did not get their text from a call whose answer was
   * lost. `hold` leaves them to a person, so that nobody is texted twice whatever happens; `resend` sends to them
   * again, which is as safe as the provider's records are complete after the delay of the records.
   */
  readonly onUnclear: 'hold' | 'resend';
  /**
   * What becomes of a call with several recipients that was refused without saying which: `split` repeats it in halves,
   * assuming that a refusal was sent to nobody; `hold` leaves it to a person.
   */
  readonly on400: 'split' | 'hold';
  /** A text that one call cannot carry: `split` cuts it into numbered parts, `refuse` skips its row. */
  readonly longText: 'split' | 'refuse';
  /**
   * `send` starts automatically, `approve` waits for a person, `check` is a dry run: planned, shown, and never sent.
   */
  readonly mode: 'send' | 'approve' | 'check';
  /** `urgent` is for a few recipients: it is planned at once and has a queue and a worker of its own. */
  readonly priority: Priority;
  /** Nothing is sent before this time. */
  readonly startAtMs?: number;
  /** A campaign that has not begun by this time is canceled: some texts are worse late than never. */
  readonly latestStartMs?: number;
  readonly quietHours?: QuietHours;
  readonly halt?: HaltLimits;
  /** Whether its text goes out as it stands, also what looks like a placeholder. */
  readonly literal?: boolean;
  /** The text of rows that lack a value that the campaign's text asks for. Absent: they are skipped. */
  readonly fallbackText?: string;
  /** Whether quotes, dashes and blanks that make a text dearer are replaced by plain ones. */
  readonly transliterate?: boolean;
  /** Whether a recipient may be of another country than the sender. Absent: as the stage says. */
  readonly allowForeign?: boolean;
  /** Kinds of numbers that are skipped. Absent: premium-rate numbers. */
  readonly refuseNumbers?: readonly NumberKind[];
  /** Of its numbers that are written without a plus, senders among them. Absent: as the stage says. */
  readonly defaultCountry?: Country;
  /** Which columns of its rows hold what. Absent: as their names and values say. */
  readonly columns?: NamedColumns;
  /** Of an uploaded file. Absent: as its bytes say. */
  readonly encoding?: Encoding;
  /** How often anybody may be texted. Absent: as the stage says for bulk campaigns; urgent ones are held to nothing. */
  readonly frequency?: Frequency | 'any';
  /** Only for the preview's cost. Absent: as the stage says. */
  readonly pricePerSegment?: SegmentPrice;
};

/** Which queue and worker carry it. */
export type Priority = 'bulk' | 'urgent';

/**
 * Each day from `from` to `to` by the clocks of the zone nobody is texted; over midnight when `from` is the later one.
 */
export type QuietHours = {
  /** HH:MM, as are all of its times. */
  readonly from: string;
  readonly to: string;
  /** A name of the IANA time zone database, such as Europe/Berlin. */
  readonly timeZone: string;
};

/** When a running campaign pauses automatically. */
export type HaltLimits = {
  /** From 0 to 1: the share of refused and unclear rows among those that are done; more than that halts. */
  readonly errorShare?: number;
  /** How many rows must be done before the share is looked at. */
  readonly afterRows: number;
  /** Whether the first text that the provider bills beside the plan halts it. */
  readonly onOutOfBundle: boolean;
};

/** Anyone who was texted `max` times in the last `perDays` days, by any campaign, is skipped. */
export type Frequency = { readonly max: number; readonly perDays: number };

/** What holds for campaigns that say nothing else. */
export type StageDefaults = { readonly frequency?: Frequency; readonly pricePerSegment?: SegmentPrice };

export type SegmentPrice = {
  /** Of one segment, in the currency's main unit, such as 0.0079. */
  readonly amount: number;
  /** ISO 4217, such as USD. */
  readonly currency: string;
};

export const defaultOptions: CampaignOptions = {
  onUnclear: 'hold',
  on400: 'split',
  longText: 'split',
  mode: 'send',
  priority: 'bulk',
};

/** What its owner chose, and who that is. */
type Chosen = { readonly options?: Partial<CampaignOptions>; readonly createdBy?: Actor };

/** What holds for a campaign: what its owner chose, and the defaults for the rest. */
export function optionsOf(job: Chosen): CampaignOptions {
  const chosen = { ...defaultOptions, ...job.options };
  return isTestJob(job) ? { ...chosen, mode: 'check' } : chosen;
}

/** Whether a test key has made it: it is a dry run, whatever anybody chooses. */
export function isTestJob({ createdBy }: Pick<Chosen, 'createdBy'>): boolean {
  return createdBy?.test === true;
}

/** @returns undefined when anybody may be texted, however often they were lately */
export function frequencyOf(job: Chosen, stage: StageDefaults): Frequency | undefined {
  const { frequency, priority } = optionsOf(job);
  if (frequency === 'any') return undefined;
  return frequency ?? (priority === 'urgent' ? undefined : stage.frequency);
}

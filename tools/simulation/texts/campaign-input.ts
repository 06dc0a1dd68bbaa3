import type { JobId } from '../../../shared/core/ids.ts';
import type { CampaignOptions } from '../../../shared/core/jobs/campaign-options.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import type { CampaignRequest } from '../../../shared/flows/intake/create-campaign.ts';
import { fictional } from '../../../test/support/a-plan.ts';
import type { Dice } from '../machinery/dice.ts';
import { chooseUploading, type Uploading, type UploadKind } from './people/uploading.ts';
import { chooseOptions, type WishKind } from './people/wishes.ts';
import { senderAbroad, someoneAbroad } from './world/countries.ts';

/** What must become of one input row, known from how the row was made and not from the code under test. */
export type ExpectedRow =
  | { readonly kind: 'accepted'; readonly to: string; readonly from: string; readonly text: string }
  | { readonly kind: 'duplicate'; readonly of: number }
  | { readonly kind: 'invalid' };

/** One campaign as a person or a CRM hands it in. */
export type CampaignInput = {
  readonly name: string;
  readonly form:
    | { readonly kind: 'request'; readonly request: CampaignRequest }
    | ({
        readonly kind: 'upload';
        readonly csv: string;
        readonly metadata: Readonly<Record<string, string>>;
      } & Uploading);
  /** By line: of the CSV, or the index in the request's list, from 1. */
  readonly rows: ReadonlyMap<number, ExpectedRow>;
  /** The same, counted. */
  readonly counts: Readonly<Record<ExpectedRow['kind'], number>>;
  readonly options: Pick<CampaignOptions, 'onUnclear' | 'on400'> & Partial<CampaignOptions>;
  /** The campaign of the same file, which is not to be sent again. */
  readonly repeats?: JobId;
  /** When it was handed in, if its settings were written for an earlier time. */
  readonly handedInAtMs?: number;
};

/** How large and how varied campaigns are. */
export type InputSizes = {
  readonly rowsMax: number;
  readonly textsMax: number;
  readonly sendersMax: number;
  readonly partsMax: number;
  /** How many people there are: where they are few, campaigns share them. */
  readonly peopleMax: number;
  /** Whether some senders are of another country; they text people of that country. */
  readonly isInternational?: boolean;
};

const areas = [212, 312, 415, 617, 702];
export const senderArea = 202;

/** Cells that are no numbers of anybody, or of somebody whom this sender cannot reach. */
const unusable = ['123', 'call me', '4.47E+11', '+1212555', '+999123456789', '+442079460123'];

/**
 * Makes campaign number `no` of a run. Its texts name it, so that no two campaigns ever share a text.
 *
 * @param wants whether its owner has this wish, or this happens to its file
 * @param atMs when it is handed in
 */
export function makeInput(
  dice: Dice,
  no: number,
  sizes: InputSizes,
  wants: (kind: WishKind | UploadKind) => boolean,
  atMs: number,
): CampaignInput {
  const name = `c${no}`;
  const asRequest = dice.happens(0.25);
  const texts = Array.from({ length: asRequest ? 1 : dice.between(1, sizes.textsMax) }, (_, at) =>
    textOf(`${name}t${at}`, dice.between(1, sizes.partsMax), dice),
  );
  const senders = Array.from({ length: asRequest ? 1 : dice.between(1, sizes.sendersMax) }, (_, at) =>
    sizes.isInternational && dice.happens(0.6) ? senderAbroad(at) : fictional(at, senderArea),
  );
  const rows = new Map<number, ExpectedRow>();
  const firstLine = asRequest ? 1 : 2;
  const cells: { to: string; from: string; text: string }[] = [];
  const lineOf = new Map<string, number>();
  const count = dice.happens(0.05) ? 0 : dice.between(1, sizes.rowsMax);

  for (let line = firstLine; line < firstLine + count; line += 1) {
    const [text, from] = [dice.pick(texts), dice.pick(senders)];
    if (dice.happens(0.1)) {
      cells.push({ to: dice.pick(unusable), from, text });
      rows.set(line, { kind: 'invalid' });
      continue;
    }
    const known = [...lineOf.keys()].filter((number) => isAtHome(number) === isAtHome(from));
    const again = known.length > 0 && dice.happens(0.15);
    const to = again ? dice.pick(known) : compatriot(from, dice.between(0, sizes.peopleMax - 1));
    const earlier = lineOf.get(to);
    cells.push({ to: spelled(to, dice), from, text });
    rows.set(
      line,
      earlier === undefined ? { kind: 'accepted', to, from, text } : { kind: 'duplicate', of: earlier },
    );
    if (earlier === undefined) lineOf.set(to, line);
  }
  const [text = '', from = ''] = [texts[0], senders[0]];
  const options = {
    onUnclear: dice.pick(['hold', 'resend'] as const),
    on400: dice.happens(0.8) ? ('split' as const) : ('hold' as const),
    ...chooseOptions(dice, wants, atMs, !asRequest),
  };
  const form: CampaignInput['form'] = asRequest
    ? { kind: 'request', request: { from, text, to: cells.map(({ to }) => to), options } }
    : { ...upload(cells, dice), ...chooseUploading(dice, wants) };
  return { name, rows, form, counts: counted(rows), options };
}

/** Whether any of it is sent from another country. */
export function textsAbroad(input: CampaignInput | undefined): boolean {
  return [...(input?.rows.values() ?? [])].some((row) => row.kind === 'accepted' && !isAtHome(row.from));
}

/**
 * What is left of an input in its plan: anyone who is left out there is so in each of his rows, none of which repeats
 * another.
 */
export function plannedInput(
  input: CampaignInput,
  chunks: readonly { readonly lines: readonly number[] }[],
): CampaignInput {
  const planned = new Set(chunks.flatMap(({ lines }) => lines));
  const rows = new Map<number, ExpectedRow>();
  for (const [line, row] of input.rows) {
    const first = row.kind === 'duplicate' && !planned.has(row.of) ? input.rows.get(row.of) : undefined;
    rows.set(line, first ?? row);
  }
  return { ...input, rows, counts: { ...counted(rows), accepted: planned.size } };
}

/** Whether a job was opened before its settings came: it does without them. */
export function cameWithoutSidecar({ form }: CampaignInput, { source }: Job): boolean {
  const hasOwn = form.kind === 'upload' && form.settings === 'sidecar';
  return hasOwn && source.kind === 'upload' && source.sidecar === undefined;
}

export function withoutOptions(input: CampaignInput): CampaignInput {
  return { ...input, options: { onUnclear: 'hold', on400: 'split' } };
}

function isAtHome(number: string): boolean {
  return number.startsWith('+1');
}

/**
 * Somebody whom a sender can reach.
 *
 * @param no from 0 to 499
 */
function compatriot(from: string, no: number): string {
  if (!isAtHome(from)) return someoneAbroad(no);
  return fictional(Math.floor(no / areas.length), areas[no % areas.length]);
}

function counted(rows: ReadonlyMap<number, ExpectedRow>): CampaignInput['counts'] {
  const counts = { accepted: 0, duplicate: 0, invalid: 0 };
  for (const { kind } of rows.values()) counts[kind] += 1;
  return counts;
}

function upload(
  cells: readonly { to: string; from: string; text: string }[],
  dice: Dice,
): Omit<Extract<CampaignInput['form'], { kind: 'upload' }>, keyof Uploading> {
  const delimiter = dice.pick([',', ';', '\t']);
  const lineEnd = dice.pick(['\n', '\r\n']);
  const lines = cells.map(({ to, from, text }) => [to, `"${text}"`, from].join(delimiter));
  const header = ['Phone number', 'message', 'From'].join(delimiter);
  return { kind: 'upload', csv: [header, ...lines, ''].join(lineEnd), metadata: {} };
}

/** The same number as different people write it. */
function spelled(number: string, dice: Dice): string {
  if (!isAtHome(number)) return dice.pick([number, `+49 171 ${number.slice(6)}`]);
  const digits = number.slice(2);
  const [area, office, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return dice.pick([number, digits, `(${area}) ${office}-${line}`, `+1 ${area} ${office} ${line}`]);
}

/** Words may end in what is no ASCII: two bytes, three, and four that are two units. */
const oddEndings = ['ü', '€', '🎉'];

/** A text of about this many parts, in which every word stands once, so that no two parts can be mistaken. */
export function textOf(name: string, parts: number, dice: Dice): string {
  const length = parts === 1 ? dice.between(20, 120) : (parts - 1) * 485 + dice.between(30, 400);
  const odd = dice.happens(0.3) ? dice.pick(oddEndings) : '';
  const words: string[] = [];
  for (let written = 0; written < length; written += (words.at(-1)?.length ?? 0) + 1) {
    words.push(`${name}w${words.length}${odd}`);
  }
  return words.join(' ');
}

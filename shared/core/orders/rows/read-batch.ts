import { InputError, type InputFault } from '../../../errors.ts';
import type { BatchKind, BatchSettings, Reminding } from '../../jobs/batch-settings.ts';
import { textOptions } from '../../jobs/option-forms.ts';
import { type Members, optionNames } from '../../jobs/read-options.ts';
import { pointerTo } from '../../json/json-pointer.ts';
import { remindAfterHoursMax, smsTextUnitsMax } from '../../limits.ts';
import { plussedMsisdn } from '../../msisdn.ts';
import { isTemplate } from '../../text/placeholders.ts';
import { meantName } from '../../words/meant-name.ts';
import { columnsOf, isOrderColumn } from './order-column-names.ts';
import { faultsOfTexts } from './text-option-faults.ts';

const kinds = Object.keys(columnsOf) as BatchKind[];

/** The members that say what a batch does with its orders. */
export const batchNames: readonly string[] = [
  'kind',
  'allow_second_subscription',
  'defaults',
  'remind',
  ...optionNames.filter((name) => !(textOptions as readonly string[]).includes(name)),
];

export type ReadBatch = {
  /** Only what was said. */
  readonly batch: Partial<BatchSettings>;
  readonly faults: readonly InputFault[];
  /** The members that say nothing about the batch. */
  readonly rest: Members;
};

/**
 * Takes what an order batch does with its rows out of the members of an object: `kind`, `allow_second_subscription`,
 * `defaults` and `remind`.
 */
export function readBatch({
  kind,
  allow_second_subscription: second,
  defaults,
  remind,
  ...rest
}: Members): ReadBatch {
  const faults: InputFault[] = [];
  const known = kinds.find((one) => one === kind);
  if (kind !== undefined && known === undefined)
    faults.push({ detail: `\`kind\` must be one of ${kinds.join(', ')}`, pointer: '/kind' });
  const isSecond = second === true || second === 'yes';
  if (!isSecond && second !== undefined && second !== false && second !== 'no')
    faults.push({
      detail: '`allow_second_subscription` must be true or false',
      pointer: '/allow_second_subscription',
    });
  faults.push(...faultsOfTexts(rest));
  const empty = defaultsOf(defaults, faults);
  const reminding = remind === undefined ? undefined : readRemind(remind, faults);
  return {
    batch: {
      ...(known === undefined ? {} : { kind: known }),
      ...(second === undefined ? {} : { allowSecondSubscription: isSecond }),
      ...(empty === undefined ? {} : { defaults: empty }),
      ...(reminding === undefined ? {} : { remind: reminding }),
    },
    faults,
    rest,
  };
}

function defaultsOf(value: unknown, faults: InputFault[]): BatchSettings['defaults'] | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    faults.push({
      detail: '`defaults` must be an object of columns with the text for their empty cells',
      pointer: '/defaults',
    });
    return undefined;
  }
  for (const [column, text] of Object.entries(value))
    if (typeof text !== 'string')
      faults.push({
        detail: `The default of \`${column}\` must be a string`,
        pointer: pointerTo('/defaults', column),
      });
  return value as BatchSettings['defaults'];
}

const remindNames = ['after_hours', 'from', 'text'];

/** Reads how a batch reminds people, as `{"after_hours": 48, "from": "+…", "text": "…"}`. */
function readRemind(value: unknown, faults: InputFault[]): Reminding | undefined {
  const refuse = (detail: string, pointer = '/remind'): undefined => {
    faults.push({ detail, pointer });
    return undefined;
  };
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse(`\`remind\` must be an object with ${remindNames.join(', ')}`);
  const unknown = Object.keys(value).find((name) => !remindNames.includes(name));
  if (unknown !== undefined)
    return refuse(
      `\`${unknown}\` is no option${meantName(unknown, remindNames)}`,
      pointerTo('/remind', unknown),
    );
  const { after_hours: afterHours, from, text } = value as Members;
  if (!(typeof afterHours === 'number' && Number.isSafeInteger(afterHours) && afterHours >= 1))
    return refuse('`after_hours` must be a whole number, at least 1', '/remind/after_hours');
  if (afterHours > remindAfterHoursMax)
    return refuse(`\`after_hours\` must be at most ${remindAfterHoursMax}`, '/remind/after_hours');
  const number = typeof from === 'string' ? plussedMsisdn(from) : undefined;
  if (number === undefined)
    return refuse('`from` must be the number that texts people, with its plus and country', '/remind/from');
  if (typeof text !== 'string' || text.trim() === '') return refuse('`text` must be a text', '/remind/text');
  // One reminder is one text: it is not cut into parts, and nothing of the row stands in it.
  if (text.length > smsTextUnitsMax)
    return refuse(`\`text\` must have at most ${smsTextUnitsMax} characters`, '/remind/text');
  if (isTemplate(text))
    return refuse('`text` must have no placeholders: everybody gets the same text', '/remind/text');
  return { afterHours, from: number, text };
}

/**
 * Only the partner API tells who has installed: elsewhere everybody would be reminded, and a change of a subscription
 * has nobody.
 */
export function faultsOfReminding({ kind, remind }: Pick<BatchSettings, 'kind' | 'remind'>): InputFault[] {
  if (remind === undefined || kind === 'partner-activate') return [];
  const detail =
    `\`remind\` needs orders at the partner API, which alone shows who has installed their eSIM. This batch is of ` +
    `the kind ${kind}: leave \`remind\` out`;
  return [{ detail, pointer: '/remind' }];
}

/** A default that fills nothing would look as if it did. */
export function faultsOfDefaults({ kind, defaults }: Pick<BatchSettings, 'kind' | 'defaults'>): InputFault[] {
  return Object.keys(defaults)
    .filter((name) => !isOrderColumn(kind, name))
    .map((name) => ({
      detail: `\`${name}\` is no column of orders of the kind ${kind}. Leave its default out`,
      pointer: pointerTo('/defaults', name),
    }));
}

/** @throws InputError that names each of them */
export function refuseUnknownDefaults(batch: Pick<BatchSettings, 'kind' | 'defaults'>): void {
  const faults = faultsOfDefaults(batch);
  if (faults.length > 0) throw new InputError('invalid_request', faults);
}

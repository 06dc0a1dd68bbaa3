import type { InputFault } from '../../../errors.ts';
import type { Reminding } from '../../jobs/batch-settings.ts';
import type { Members } from '../../jobs/read-options.ts';
import { pointerTo } from '../../json/json-pointer.ts';
import { remindAfterHoursMax, smsTextUnitsMax } from '../../limits.ts';
import { plussedMsisdn } from '../../msisdn.ts';
import { isTemplate } from '../../text/placeholders.ts';
import { meantName } from '../../words/meant-name.ts';

const names = ['after_hours', 'from', 'text'];

/** Reads how a batch reminds people, as `{"after_hours": 48, "from": "+…", "text": "…"}`. */
export function readRemind(value: unknown, faults: InputFault[]): Reminding | undefined {
  const refuse = (detail: string, pointer = '/remind'): undefined => {
    faults.push({ detail, pointer });
    return undefined;
  };
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse(`\`remind\` must be an object with ${names.join(', ')}`);
  const unknown = Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined)
    return refuse(`\`${unknown}\` is no option${meantName(unknown, names)}`, pointerTo('/remind', unknown));
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

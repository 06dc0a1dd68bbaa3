import { smsTextUnitsMax, textPartsMax } from '../limits.ts';
import { splitText } from './text.ts';

export type TextFault = {
  readonly reason: 'no_text' | 'broken_text' | 'long_text' | 'text_too_long';
  readonly detail: string;
};

/** Says why a finished text cannot go out, and nothing when it can. */
export function textFault(text: string, longText: 'split' | 'refuse'): TextFault | undefined {
  if (text.trim() === '')
    return { reason: 'no_text', detail: 'The text is empty for this row. Fill in the cells that it names' };
  if (!text.isWellFormed())
    return {
      reason: 'broken_text',
      detail:
        'The text holds half of a character. To take the first one of a name, write slice: 0, 1 and not [0]',
    };
  if (text.includes('\ufffd'))
    return {
      reason: 'broken_text',
      detail: 'The text has a character that a program has lost. Export the list again as "CSV UTF-8"',
    };
  if (longText === 'refuse' && text.length > smsTextUnitsMax)
    return {
      reason: 'long_text',
      detail:
        `The text has more than ${smsTextUnitsMax} characters, and the campaign refuses long texts. Shorten it, or ` +
        'allow long_text: split',
    };
  if (splitText(text) === undefined)
    return {
      reason: 'text_too_long',
      detail: `The text needs more than ${textPartsMax} parts of ${smsTextUnitsMax} characters`,
    };
  return undefined;
}

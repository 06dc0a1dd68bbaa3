import type { InputFault } from '../../errors.ts';
import { textPartsMax } from '../limits.ts';
import { isTemplate } from '../text/placeholders.ts';
import { splitText } from '../text/text.ts';
import { otherPlaceholder } from './other-placeholders.ts';

/**
 * Says why a campaign's text cannot be taken, before any row is read.
 *
 * @param header the columns that placeholders may name; unknown before an upload
 * @returns faults that point at `/text`; none for a text that can be taken
 */
export async function campaignTextFaults(
  text: string,
  isLiteral: boolean,
  header?: readonly string[],
): Promise<InputFault[]> {
  const pointer = '/text';
  if (!text.isWellFormed())
    return [{ detail: 'The text holds half of a character. Write the whole character', pointer }];
  if (text.trim() === '') return [{ detail: '`text` is empty. Give a text', pointer }];
  const other = isLiteral ? undefined : otherPlaceholder(text);
  if (other !== undefined) return [{ detail: other, pointer }];
  if (!isLiteral && isTemplate(text)) {
    // Loaded with the first placeholder: most texts need no Liquid.
    const { placeholderFault } = await import('./bound-template.ts');
    const detail = placeholderFault(text, header);
    return detail === undefined ? [] : [{ detail, pointer }];
  }
  if (splitText(text) !== undefined) return [];
  return [{ detail: `The text needs more than ${textPartsMax} parts of 500 characters`, pointer }];
}

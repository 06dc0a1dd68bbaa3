import { makeLiquid } from '../text/liquid.ts';
import type { TextPosition } from '../text/placeholders.ts';
import { parseTemplate } from '../text/template.ts';
import { bindTemplate } from './bound-template.ts';

/**
 * Says what is wrong with the placeholders of a text that has some, before any row is read.
 *
 * @param header the columns that there will be; leave it out while nobody knows
 */
export function placeholderFault(text: string, header?: readonly string[]): string | undefined {
  const template = parseTemplate(makeLiquid(0), text);
  if ('fault' in template) return template.fault;
  return header === undefined ? undefined : bindTemplate(template, header).stranger;
}

/** What the placeholders of a text ask a row for, and where each is asked for first; none of what is no template. */
export function placeholdersIn(text: string): ReadonlyMap<string, TextPosition> {
  const template = parseTemplate(makeLiquid(0), text);
  return 'fault' in template ? new Map() : template.names;
}

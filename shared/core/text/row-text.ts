import { InputError } from '../../errors.ts';
import { type BoundTemplate, bindTemplate, refuseStranger } from './bound-template.ts';
import { makeLiquid } from './liquid.ts';
import { type TextFault, textFault } from './sendable-text.ts';
import { type FillFault, isTemplate, parseTemplate } from './template.ts';

export type TextSettings = {
  /** Stands for rows without a text of their own. */
  readonly text?: string;
  /** Whether placeholders are left as they are: the text has been filled in before. */
  readonly literal?: boolean;
  /** The file's columns in their order; none for a request. */
  readonly header: readonly string[];
  readonly longText: 'split' | 'refuse';
  /** What "now" means in a text. */
  readonly createdAtMs: number;
};

export type TextReason = TextFault['reason'] | FillFault['reason'] | 'bad_template';

export type RowText = { readonly text: string } | { readonly reason: TextReason; readonly detail: string };

/**
 * Makes the final text of a row.
 *
 * @param own what stands in the row's own cell for it
 * @param cellAt the row's cell in a column, counted from 0; asked for only by texts with placeholders
 */
export type TextOf = (own: string | undefined, cellAt: (column: number) => string | undefined) => RowText;

/** How many rows may go over the limit before the text is at fault, and not the rows. */
const overLimitRowsMax = 100;

/** How many texts with placeholders are kept as read. Rows rarely bring their own. */
const keptTemplatesMax = 100;

const noText =
  'No text: give a "text" column, the upload\'s "text" metadata, or a text in the stage\'s settings';

/**
 * Makes the maker of one campaign's texts. It throws an InputError when the campaign's own text is unusable, or when texts
 * go over the limit in too many rows.
 */
export function textsOf(settings: TextSettings): TextOf {
  const finished = remembered((text: string) => judged(text, settings.longText));
  const templateOf = templatesOf(settings);
  const common = settings.text ?? '';
  /** What comes of a text without placeholders. */
  const plainText = remembered((text: string): RowText | undefined => {
    if (text.trim() === '') return { reason: 'no_text', detail: noText };
    return settings.literal === true || !isTemplate(text) ? judged(text, settings.longText) : undefined;
  });
  let overLimit = 0;

  return (own, cellAt) => {
    const isCommon = own === undefined || own.trim() === '';
    const text = isCommon ? common : own;
    const plain = plainText(text);
    if (plain !== undefined) return plain;
    const template = templateOf(text);
    if (isCommon) refuseUnusable(template);
    if ('fault' in template) return { reason: 'bad_template', detail: template.fault };
    if (template.stranger !== undefined) return { reason: 'missing_variable', detail: template.stranger };
    const filled = template.fill(cellAt);
    if ('text' in filled) return finished(filled.text);
    if (filled.reason === 'over_limit') overLimit += 1;
    if (overLimit > overLimitRowsMax) throw unusable(filled.detail);
    return filled;
  };
}

type ReadTemplate = BoundTemplate | { readonly fault: string };

function templatesOf({ header, createdAtMs }: TextSettings): (text: string) => ReadTemplate {
  const kept = new Map<string, ReadTemplate>();
  let liquid: ReturnType<typeof makeLiquid> | undefined;
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    liquid ??= makeLiquid(createdAtMs);
    const template = parseTemplate(liquid, text);
    const read = 'fault' in template ? template : bindTemplate(template, header);
    if (kept.size === keptTemplatesMax) kept.clear();
    kept.set(text, read);
    return read;
  };
}

function refuseUnusable(template: ReadTemplate): void {
  if ('fault' in template) throw unusable(template.fault);
  refuseStranger(template);
}

function unusable(detail: string): InputError {
  return new InputError(400, 'The text cannot be filled in', [{ detail, pointer: 'text' }]);
}

function judged(text: string, longText: 'split' | 'refuse'): RowText {
  return textFault(text, longText) ?? { text };
}

/** Most rows say what the row before said. */
function remembered<Output>(work: (text: string) => Output): (text: string) => Output {
  let last: { readonly text: string; readonly output: Output } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, output: work(text) };
    return last.output;
  };
}

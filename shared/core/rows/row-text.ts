import { InputError } from '../../errors.ts';
import { hasNoValue } from '../no-value.ts';
import { makeLiquid } from '../text/liquid.ts';
import { isTemplate } from '../text/placeholders.ts';
import { withPlainSigns } from '../text/plain-signs.ts';
import { type TextFault, textFault } from '../text/sendable-text.ts';
import { type FillFault, parseTemplate } from '../text/template.ts';
import { type BoundTemplate, bindTemplate, refuseStranger } from './bound-template.ts';
import { otherPlaceholder } from './other-placeholders.ts';

export type TextSettings = {
  /** Stands in for the text of rows that have none of their own. */
  readonly text?: string;
  /** For rows that lack a value that `text` asks for. */
  readonly fallbackText?: string;
  /** Whether placeholders are left as they are: the text has been filled in before. */
  readonly literal?: boolean;
  /** Whether signs that make it dearer are replaced by plain ones. */
  readonly transliterate?: boolean;
  /** The file's columns in their order, once a row has been read; none for a request. */
  readonly header: () => readonly string[];
  readonly longText: 'split' | 'refuse';
  /** What "now" means in a text. */
  readonly createdAtMs: number;
};

export type TextReason = TextFault['reason'] | FillFault['reason'] | 'bad_template';

export type RowText = { readonly text: string } | { readonly reason: TextReason; readonly detail: string };

/** What a row has to do with its text. */
export type TextRow = {
  readonly line?: number;
  /** What stands in its own cell for it. */
  readonly text?: string | undefined;
  /** Its cell in a column, counted from 0; asked for only by texts with placeholders. */
  readonly cellAt?: (column: number) => string | undefined;
};

/** How many rows may go over the limit before the text is at fault, and not the rows. */
const overLimitRowsMax = 100;

/** How many texts with placeholders are kept as read. Rows rarely bring their own. */
const keptTemplatesMax = 100;

const noText =
  'The row has no text. Give a "text" column, the upload\'s "text" metadata, or a text in the stage\'s settings';

/** Makes the final texts of one campaign's rows. */
export class RowTexts {
  private readonly settings: TextSettings;
  private readonly templateOf: (text: string) => ReadTemplate;
  /** What comes of a text without placeholders. */
  private readonly plain = new Remembered((text) => this.plainText(text));
  private readonly finished = new Remembered((text) => this.validated(text));
  private overLimit = 0;
  private common: ReadTemplate | undefined;
  private fallback: ReadTemplate | undefined;
  /** How many rows got the fallback text, and the line of the first. */
  readonly fallbacks = { rows: 0, inRow: 0 };

  constructor(settings: TextSettings) {
    this.settings = settings;
    this.templateOf = templatesOf(settings);
  }

  /** @throws InputError when the campaign's own text is unusable, or when texts go over the limit in too many rows */
  of(row: TextRow): RowText {
    const own = row.text;
    const isCommon = own === undefined || hasNoValue(own);
    const text = isCommon ? (this.settings.text ?? '') : own;
    return this.plain.of(text) ?? this.filled(text, isCommon, row);
  }

  /** By name, the columns that fill in the campaign's own text; none before it is read, or without placeholders. */
  placeholders(): ReadonlyMap<string, number> {
    return new Map(
      [this.fallback, this.common].flatMap((read) => (read && 'columns' in read ? [...read.columns] : [])),
    );
  }

  private plainText(text: string): RowText | undefined {
    const { literal } = this.settings;
    if (text.trim() === '') return { reason: 'no_text', detail: noText };
    if (literal === true) return this.validated(text);
    const other = otherPlaceholder(text);
    if (other !== undefined && text === this.settings.text) throw unusable(other);
    if (other !== undefined) return { reason: 'bad_template', detail: other };
    return isTemplate(text) ? undefined : this.validated(text);
  }

  private validated(text: string): RowText {
    const { transliterate, longText } = this.settings;
    const written = (transliterate === true ? withPlainSigns(text) : undefined) ?? text;
    return textFault(written, longText) ?? { text: written };
  }

  private filled(text: string, isCommon: boolean, row: TextRow): RowText {
    const template = this.templateOf(text);
    if (isCommon) {
      refuseUnusable(template);
      this.common = template;
      this.fallback ??= this.readFallback();
    }
    if ('fault' in template) return { reason: 'bad_template', detail: template.fault };
    if (template.stranger !== undefined) return { reason: 'missing_variable', detail: template.stranger };
    const filled = template.fill((column) => row.cellAt?.(column));
    if ('text' in filled) return this.finished.of(filled.text);
    if (filled.reason === 'missing_variable' && isCommon && this.fallback !== undefined)
      return this.fallenBack(this.fallback, row);
    if (filled.reason === 'over_limit') this.overLimit += 1;
    if (this.overLimit > overLimitRowsMax) throw unusable(filled.detail);
    return filled;
  }

  private readFallback(): ReadTemplate | undefined {
    const { fallbackText } = this.settings;
    if (fallbackText === undefined) return undefined;
    const other = otherPlaceholder(fallbackText);
    const template = other === undefined ? this.templateOf(fallbackText) : { fault: other };
    refuseUnusable(template, 'fallback_text');
    return template;
  }

  private fallenBack(template: ReadTemplate, row: TextRow): RowText {
    if ('fault' in template) return { reason: 'bad_template', detail: template.fault };
    const filled = template.fill((column) => row.cellAt?.(column));
    const words = 'text' in filled ? this.finished.of(filled.text) : filled;
    if ('text' in words) {
      if (this.fallbacks.rows === 0) this.fallbacks.inRow = row.line ?? 0;
      this.fallbacks.rows += 1;
    }
    return words;
  }
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
    const read = 'fault' in template ? template : bindTemplate(template, header());
    if (kept.size === keptTemplatesMax) kept.clear();
    kept.set(text, read);
    return read;
  };
}

function refuseUnusable(template: ReadTemplate, pointer?: string): void {
  if ('fault' in template) throw unusable(template.fault, pointer);
  refuseStranger(template, pointer);
}

function unusable(detail: string, pointer = 'text'): InputError {
  return new InputError('template_broken', [{ detail, pointer }]);
}

/** Most rows say what the row before said. */
class Remembered<Output> {
  private readonly work: (text: string) => Output;
  private last: { readonly text: string; readonly output: Output } | undefined;

  constructor(work: (text: string) => Output) {
    this.work = work;
  }

  of(text: string): Output {
    if (this.last?.text !== text) this.last = { text, output: this.work(text) };
    return this.last.output;
  }
}

import type { NumberedLine } from '../../core/reconciliation/sender-line.ts';
import { ProviderError } from '../../errors.ts';
import type { SenderLines } from '../../ports/lines.ts';

/** As many digits a number has whose records are asked for without its line, and so many lines a page. */
type Limits = { readonly digitsMin?: number; readonly pageItems?: number };

/** Lines in RAM, in their order. */
export function memorySenderLines(
  lines: readonly NumberedLine[],
  { digitsMin = 12, pageItems = 100 }: Limits = {},
): SenderLines {
  return {
    isNeededFor: (from) => from.replace('+', '').length < digitsMin,
    async page(cursor = '0') {
      const at = Number(cursor);
      if (!Number.isInteger(at))
        throw new ProviderError({
          tried: 'List Subscriptions',
          effect: 'none',
          code: 'refused',
          status: 400,
        });
      const next = at + pageItems;
      const page = lines.slice(at, next);
      return next < lines.length ? { lines: page, next: String(next) } : { lines: page };
    },
  };
}

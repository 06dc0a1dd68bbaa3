/** What may stand between the digits of a line number: it is copied as the pages show it, in its reader's way. */
const separators = /[\s.,'’]/g;

/** @returns the line that a person typed; undefined where that is none */
export function rowNumberOf(typed: string): number | undefined {
  const digits = typed.replaceAll(separators, '');
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : undefined;
}

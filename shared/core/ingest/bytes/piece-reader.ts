/**
 * Turns pieces of a file into UTF-8. It is called with one after the other, and keeps a character that is cut for the
 * next one.
 *
 * @returns the text of the bytes up to the first that are none, and what is wrong with those
 */
export type PieceReader = (
  bytes: Uint8Array,
  isLast: boolean,
) => { readonly good: Uint8Array; readonly fault?: string };

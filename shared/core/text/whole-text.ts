/** Puts the numbered parts of a cut text together again; `splitText` would cut the result the same way. */
export function wholeText(parts: readonly string[]): string {
  if (parts.length === 1) return parts[0] ?? '';
  return parts.map((part, at) => part.slice(`(${at + 1}/${parts.length}) `.length)).join('');
}

/** Whether a filter lets a value through; without the filter any value passes. */
export function isAmong(value: string, wanted: readonly string[] | undefined): boolean {
  return wanted === undefined || wanted.includes(value);
}

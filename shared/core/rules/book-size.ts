import type { RuleBook } from './rule.ts';

/**
 * Most that the rules of a stage take, as JSON: one item of the table holds them all. Source: DynamoDB Developer Guide,
 * "Item sizes and formats": 400 KB, of which a short number in a list takes half as much again as it takes in JSON.
 */
const bookBytesMax = 250_000;

/** What is wrong with the rules when no item can hold them. */
export function sizeFault({
  rules,
  currency,
  dayQuota,
}: Pick<RuleBook, 'rules' | 'currency' | 'dayQuota'>): string | undefined {
  const bytes = new TextEncoder().encode(JSON.stringify({ rules, currency, dayQuota })).length;
  if (bytes <= bookBytesMax) return undefined;
  return `The rules take ${bytes} bytes, and there is room for ${bookBytesMax}. Shorten their texts, or take rules out`;
}

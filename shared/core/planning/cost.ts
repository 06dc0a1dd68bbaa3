import type { SegmentPrice } from '../jobs/campaign-options.ts';

/** An amount in the currency's main unit as a decimal number, so that no cent is lost to binary fractions. */
export type Cost = { readonly amount: string; readonly currency: string };

/** Places after the point that a price may use: a hundredth of a cent needs four. */
const decimals = 8;

export function costOfSegments(segments: number, { amount, currency }: SegmentPrice): Cost {
  const [whole = '0', fraction = ''] = amount.toFixed(decimals).split('.');
  const smallest = BigInt(whole + fraction) * BigInt(segments);
  const digits = smallest.toString().padStart(decimals + 1, '0');
  const after = digits.slice(-decimals).replace(/0+$/, '').padEnd(2, '0');
  return { amount: `${digits.slice(0, -decimals)}.${after}`, currency };
}

import { type EventHint, type ProductFacts, type SubjectFacts, usedPercent } from '../conditions/facts.ts';

/**
 * Whether a read shows the world as it was before an event. A product has no time of its last change, but within a
 * cycle it is only ever used up further: one that shows less use than the event tells was read too early, or was filled
 * up since.
 *
 * @param facts undefined when there is no such thing: whatever an event is about may not be readable yet
 */
export function isOlderThan(hint: EventHint, facts: SubjectFacts | undefined): boolean {
  if (hint.subject === undefined) return false;
  if (facts === undefined) return true;
  const { product } = facts;
  return product !== undefined && isProductBefore(hint, product);
}

function isProductBefore({ told, data }: EventHint, read: ProductFacts): boolean {
  const [toldEndMs, readEndMs] = [told.product?.endAt, read.endAt].map((at) => Date.parse(at ?? ''));
  if (toldEndMs !== undefined && readEndMs !== undefined) {
    if (readEndMs < toldEndMs) return true;
    if (readEndMs > toldEndMs) return false;
  }
  if (told.product?.status === 'depleted' && read.status === 'active') return true;
  const readPercent = usedPercent(read);
  const toldPercent = (told.product && usedPercent(told.product)) ?? thresholdIn(data);
  return readPercent !== undefined && toldPercent !== undefined && readPercent < toldPercent;
}

/** The used share that the event itself names. Source: provider facts, 2.2, "threshold.percentage". */
function thresholdIn({ threshold }: EventHint['data']): number | undefined {
  if (typeof threshold !== 'object' || threshold === null || !('percentage' in threshold)) return undefined;
  return typeof threshold.percentage === 'number' ? threshold.percentage : undefined;
}

import { type EventReport, type ProductFacts, type SubjectFacts, usedPercent } from '../conditions/facts.ts';

/**
 * Whether a read shows the world as it was before an event. A product has no time of its last change, but within a
 * cycle it is only ever used up further: one that shows less use than the event tells was read too early, or was filled
 * up since.
 *
 * @param facts undefined when there is no such thing: whatever an event is about may not be readable yet
 */
export function isOlderThan(report: EventReport, facts: SubjectFacts | undefined): boolean {
  if (report.subject === undefined) return false;
  if (facts === undefined) return true;
  const { product } = facts;
  return product !== undefined && isProductBefore(report, product);
}

function isProductBefore({ reported, data }: EventReport, read: ProductFacts): boolean {
  const [reportedEndMs, readEndMs] = [reported.product?.endAt, read.endAt].map((at) => Date.parse(at ?? ''));
  if (reportedEndMs !== undefined && readEndMs !== undefined) {
    if (readEndMs < reportedEndMs) return true;
    if (readEndMs > reportedEndMs) return false;
  }
  if (reported.product?.status === 'depleted' && read.status === 'active') return true;
  const readPercent = usedPercent(read);
  const reportedPercent = (reported.product && usedPercent(reported.product)) ?? thresholdIn(data);
  return readPercent !== undefined && reportedPercent !== undefined && readPercent < reportedPercent;
}

/** The used share that the event itself names. Source: provider facts, 2.2, "threshold.percentage". */
function thresholdIn({ threshold }: EventReport['data']): number | undefined {
  if (typeof threshold !== 'object' || threshold === null || !('percentage' in threshold)) return undefined;
  return typeof threshold.percentage === 'number' ? threshold.percentage : undefined;
}

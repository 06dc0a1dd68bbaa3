import type { EventHint, SubjectFacts } from '../../../core/rules/conditions/facts.ts';
import type { Lines } from '../../../ports/rules.ts';

/**
 * Reads what an event is about again, and the line that belongs to it: an event may be late, repeated or out of order,
 * and is never acted upon by what it tells itself.
 *
 * @returns undefined when there is nothing to read, or no such thing any more
 * @throws ProviderError
 */
export async function readSubject(lines: Lines, { subject }: EventHint): Promise<SubjectFacts | undefined> {
  if (subject === undefined) return undefined;
  switch (subject.about) {
    case 'product': {
      const product = await lines.product(subject.id);
      return product && { product, ...(await lineOf(lines, product.subscriptionId)) };
    }
    case 'subscription': {
      const subscription = await lines.subscription(subject.id);
      return subscription && { subscription };
    }
    case 'porting': {
      const porting = await lines.porting(subject.id);
      return porting && { porting, ...(await lineOf(lines, porting.subscriptionId)) };
    }
    case 'invoice': {
      const invoice = await lines.invoice(subject.id);
      return invoice && { invoice };
    }
  }
}

async function lineOf(lines: Lines, id: string | undefined): Promise<SubjectFacts> {
  const subscription = id === undefined ? undefined : await lines.subscription(id);
  return subscription === undefined ? {} : { subscription };
}

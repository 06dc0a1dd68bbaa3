import type { EventReport, SubjectFacts } from '../../../core/rules/conditions/facts.ts';
import type { Subjects } from '../../../ports/rules.ts';

/**
 * Reads what an event is about again, and the subscription that belongs to it: an event may be late, repeated or out of
 * order, and is never acted upon by what it tells itself.
 *
 * @returns undefined when there is nothing to read, or no such thing any more
 * @throws ProviderError
 */
export async function readSubject(
  subjects: Subjects,
  { subject }: EventReport,
): Promise<SubjectFacts | undefined> {
  if (subject === undefined) return undefined;
  switch (subject.about) {
    case 'product': {
      const product = await subjects.product(subject.id);
      return product && { product, ...(await subscriptionOf(subjects, product.subscriptionId)) };
    }
    case 'subscription': {
      const subscription = await subjects.subscription(subject.id);
      return subscription && { subscription };
    }
    case 'porting': {
      const porting = await subjects.porting(subject.id);
      return porting && { porting, ...(await subscriptionOf(subjects, porting.subscriptionId)) };
    }
    case 'invoice': {
      const invoice = await subjects.invoice(subject.id);
      return invoice && { invoice };
    }
    case 'contract': {
      const contract = await subjects.contract(subject.id);
      return contract && { contract };
    }
    case 'order': {
      const order = await subjects.order(subject.id);
      return order && { order, ...(await subscriptionOf(subjects, order.subscriptionId)) };
    }
  }
}

async function subscriptionOf(subjects: Subjects, id: string | undefined): Promise<SubjectFacts> {
  const subscription = id === undefined ? undefined : await subjects.subscription(id);
  return subscription === undefined ? {} : { subscription };
}

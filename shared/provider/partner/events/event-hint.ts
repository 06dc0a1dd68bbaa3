import type { EventHint, SubjectFacts, SubjectKind } from '../../../core/rules/conditions/facts.ts';
import { askableId } from '../../values/identifier.ts';
import { invoiceFacts, portingFacts, productFacts, subscriptionFacts } from '../subscriptions/line-facts.ts';
import { type PartnerEvent, parseEvent } from './event.ts';
import type { EventSubject } from './event-subject.ts';

/** Reads the body of a notification as rules see it. Its links are never followed: only ids are taken out of it. */
export function readEventHint(body: Uint8Array): { readonly hint: EventHint } | { readonly fault: string } {
  const read = parseEvent(body);
  return 'fault' in read ? read : { hint: hintOf(read.event) };
}

function hintOf({ id, type, createdAt, subject, data }: PartnerEvent): EventHint {
  const [about, told] = toldBy(subject);
  const subjectId = about === undefined ? undefined : askableId(told[about]?.id);
  const orderId = subject.about === 'order' ? askableId(subject.order.id) : undefined;
  return {
    id,
    type,
    createdAtMs: Date.parse(createdAt),
    ...(about === undefined || subjectId === undefined ? {} : { subject: { about, id: subjectId } }),
    told,
    ...(orderId === undefined ? {} : { orderId }),
    data,
  };
}

function toldBy(subject: EventSubject): readonly [SubjectKind | undefined, SubjectFacts] {
  switch (subject.about) {
    case 'product':
      return ['product', { product: productFacts(subject.product) }];
    case 'subscription':
      return ['subscription', { subscription: subscriptionFacts(subject.subscription) }];
    case 'porting':
      return ['porting', { porting: portingFacts(subject.porting) }];
    case 'invoice':
      return ['invoice', { invoice: invoiceFacts(subject.invoice) }];
    default:
      return [undefined, {}];
  }
}

import type { EventReport, SubjectFacts, SubjectKind } from '../../../core/rules/conditions/facts.ts';
import { askableId } from '../../values/identifier.ts';
import {
  contractFacts,
  invoiceFacts,
  orderFacts,
  portingFacts,
  productFacts,
  subscriptionFacts,
} from '../subscriptions/subject-facts.ts';
import { type PartnerEvent, parseEvent } from './event.ts';
import type { EventSubject } from './event-subject.ts';

/** Reads the body of a notification as rules see it. Its links are never followed: only ids are taken out of it. */
export function readEventReport(
  body: Uint8Array,
): { readonly report: EventReport } | { readonly fault: string } {
  const read = parseEvent(body);
  return 'fault' in read ? read : { report: hintOf(read.event) };
}

function hintOf({ id, type, createdAt, subject, data }: PartnerEvent): EventReport {
  const [about, reported] = reportedBy(subject);
  const subjectId = about === undefined ? undefined : askableId(reported[about]?.id);
  return {
    id,
    type,
    createdAtMs: Date.parse(createdAt),
    ...(about === undefined || subjectId === undefined ? {} : { subject: { about, id: subjectId } }),
    reported,
    data,
  };
}

function reportedBy(subject: EventSubject): readonly [SubjectKind | undefined, SubjectFacts] {
  switch (subject.about) {
    case 'product':
      return ['product', { product: productFacts(subject.product) }];
    case 'subscription':
      return ['subscription', { subscription: subscriptionFacts(subject.subscription) }];
    case 'porting':
      return ['porting', { porting: portingFacts(subject.porting) }];
    case 'invoice':
      return ['invoice', { invoice: invoiceFacts(subject.invoice) }];
    case 'contract':
      return ['contract', { contract: contractFacts(subject.contract) }];
    case 'order':
      return ['order', { order: orderFacts(subject.order) }];
    default:
      return [undefined, {}];
  }
}

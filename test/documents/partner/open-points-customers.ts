import type { OpenPoint } from '../open-point.ts';

/** What the partner document leaves open on customers, reference data, numbers, portings, tokens and versions. */
export const customerOpenPoints: readonly OpenPoint<'Partner API'>[] = [
  { heading: 'Account', point: 'Account types besides personal', answer: 'A-42' },
  { heading: 'Contract', point: 'Contract types besides contract_summary', answer: 'kept' },
  { heading: 'Coverage area', point: 'Types besides local', answer: 'kept' },
  { heading: 'Invoice', point: 'Statuses besides paid', answer: 'kept' },
  { heading: 'Subscriber', point: 'Which address members each variant requires', answer: 'A-41' },
  { heading: 'Subscriber', point: 'Countries that require a birth date', answer: 'unused' },
  { heading: 'Porting', point: 'Reasons of a rejection besides the two shown', answer: 'kept' },
  { heading: 'Porting', point: 'Whether the first available date needs a time', answer: 'A-51' },
  {
    heading: 'States and transitions › Porting',
    point: 'Status after accept, reject, and the decisions on a cancelation',
    answer: 'kept',
  },
  { heading: 'States and transitions › Porting', point: 'How long each step takes', answer: 'A-91' },
  { heading: 'States and transitions › Phone number', point: 'What leads to terminated', answer: 'unused' },
  { heading: 'Conventions', point: 'Contents of a link object', answer: 'A-27' },
  { heading: 'Conventions', point: 'Where a list answer says how it goes on', answer: 'A-26' },
  { heading: 'Endpoints', point: 'Spelling of the countries parameter of coverage areas', answer: 'A-49' },
  { heading: 'Authentication', point: 'Scopes', answer: 'unused' },
  { heading: 'Authentication', point: 'Lifetime when a token answer names none', answer: 'A-05' },
  { heading: 'Limits', point: 'Rate limits and quotas', answer: 'unused' },
  { heading: 'Versioning', point: 'How long older versions live', answer: 'unused' },
];

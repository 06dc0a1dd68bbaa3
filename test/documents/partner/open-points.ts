import type { OpenPoint } from '../../support/documents/open-point.ts';
import { customerOpenPoints } from './customers/open-points-customers.ts';

/** What the partner document leaves open. */
export const partnerOpenPoints: readonly OpenPoint<'Partner API'>[] = [
  ...customerOpenPoints,
  { heading: 'Order', point: 'Kinds of SIM besides esim', answer: 'unused' },
  { heading: 'Order', point: 'What a device has besides uicc.eid', answer: 'unused' },
  { heading: 'Order', point: 'Form of an EID', answer: 'A-46' },
  { heading: 'Order', point: 'Whether an activation without add-ons leaves the member out', answer: 'A-50' },
  { heading: 'Order', point: 'Most add-ons of an order', answer: 'A-44' },
  { heading: 'Order', point: 'Activation modes besides first_usage', answer: 'A-47' },
  { heading: 'Order', point: 'Bodies of orders that are no activation', answer: 'A-48' },
  { heading: 'Order', point: 'Most products that one order cancels', answer: 'A-45' },
  {
    heading: 'Product catalog and offering',
    point: 'Members of an offering besides those listed',
    answer: 'kept',
  },
  { heading: 'Subscription', point: 'Further values of profile_status', answer: 'kept' },
  { heading: 'Subscription', point: 'Relations in _links besides qrcode and products', answer: 'kept' },
  {
    heading: 'States and transitions › Subscription',
    point: 'Which states a subscription can be deactivated in',
    answer: 'A-103',
  },
  {
    heading: 'States and transitions › Subscription',
    point: 'What leads to created and to terminated',
    answer: 'A-30',
  },
  { heading: 'States and transitions › Subscription', point: 'What leads to canceled', answer: 'A-48' },
  {
    heading: 'States and transitions › Product',
    point: 'Status of what is scheduled or waits for its first usage',
    answer: 'A-43',
  },
  {
    heading: 'States and transitions › Product',
    point: 'Status between a cancel at the end of the cycle and that end',
    answer: 'kept',
  },
  {
    heading: 'States and transitions › Product',
    point: 'What leads to depleted and to terminated',
    answer: 'A-90',
  },
  { heading: 'States and transitions › Order', point: 'Which status follows which', answer: 'kept' },
  { heading: 'Endpoints', point: 'Method and path of each operation', answer: 'A-07' },
  { heading: 'Endpoints', point: 'Name and path parameter of retrieving one product', answer: 'A-07' },
  {
    heading: 'Endpoints',
    point: 'What the list of offerings shows behind the first allowance',
    answer: 'kept',
  },
  { heading: 'Endpoints', point: 'Operations that list products or retrieve one offering', answer: 'A-99' },
  { heading: 'Endpoints', point: 'Operations that cancel or terminate a subscription', answer: 'A-48' },
  {
    heading: 'Endpoints',
    point: 'How the introductory order body fits the documented one',
    answer: 'unused',
  },
  { heading: 'Events', point: 'Type of the event of a completed porting', answer: 'A-52' },
  { heading: 'Events', point: 'Whether a percentage is what is used or what is left', answer: 'A-53' },
  { heading: 'Events', point: 'How an event names the subscription of its product', answer: 'A-27' },
  { heading: 'Events', point: 'Data of subscription.sim_profile.deleted', answer: 'kept' },
  { heading: 'Events', point: 'Registration of a receiver', answer: 'unused' },
  { heading: 'Events', point: 'Retries, signing and the expected reply', answer: 'A-80' },
  { heading: 'Errors', point: 'Body and codes of an error', answer: 'kept' },
  { heading: 'Errors', point: 'What leads to each 400', answer: 'A-105' },
];

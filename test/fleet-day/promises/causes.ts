import type { Complaints } from './complaints.ts';

/** Types whose causes are all the owner's or the day's own; the others follow from balances and from endings. */
const countedTypes = [
  'subscription.active',
  'subscription.grace',
  'subscription.suspended',
  'subscription.deactivated',
  'subscription.terminated',
  'subscription.sim_profile.installed',
  'product.active',
  'product.canceled',
  'porting.cancelation_requested',
  'porting.canceled',
  'porting.rejected',
  'porting.completed',
  'contract.created',
  'invoice.open',
];

export const causeComplaints: Complaints = ({ diary }, { events, products }) => {
  const reported = new Map<string, number>();
  for (const { type } of events) reported.set(type, (reported.get(type) ?? 0) + 1);
  const complaints = countedTypes.flatMap((type) => {
    const [tellings, causes] = [reported.get(type) ?? 0, diary.causes.get(type) ?? 0];
    return tellings === causes ? [] : [`${type} was reported ${tellings} times and happened ${causes} times`];
  });
  for (const status of ['depleted', 'terminated', 'canceled'] as const) {
    const ended = products.filter((product) => product.status === status).length;
    const tellings = reported.get(`product.${status}`) ?? 0;
    if (ended !== tellings) complaints.push(`${ended} products are ${status}, and ${tellings} events say so`);
  }
  return complaints;
};

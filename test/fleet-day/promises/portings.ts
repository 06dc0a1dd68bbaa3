import type { Complaints } from './complaints.ts';

/** Ends, and what they did to the numbers. */
export const portingComplaints: Complaints = ({ diary }, { portings, phoneNumbers, subscriptions }) => {
  const complaints: string[] = [];
  if (portings.length !== diary.portingEnds.size)
    complaints.push(`there are ${portings.length} portings, and ${diary.portingEnds.size} were begun`);
  const numbers = new Map(phoneNumbers.map((number) => [number.id, number]));
  const byId = new Map(subscriptions.map((subscription) => [subscription.id, subscription]));
  for (const porting of portings) {
    const { id, direction, status, terminationAction, phoneNumberId = '', subscriptionId = '' } = porting;
    const expected = diary.portingEnds.get(id);
    if (status !== expected) complaints.push(`the porting ${id} is ${status}, not ${expected}`);
    const number = numbers.get(phoneNumberId);
    const isGone = direction === 'out' && status === 'completed';
    if (number?.status !== (isGone ? 'terminated' : 'active'))
      complaints.push(`the number of the porting ${id} is ${number?.status}`);
    const brought = diary.numbersBrought.get(phoneNumberId);
    if (direction === 'in' && (number?.msisdn === porting.msisdn) !== (brought === porting.msisdn))
      complaints.push(`the subscription of the porting ${id} has the wrong number`);
    const subscription = byId.get(subscriptionId);
    if (subscription?.status !== (terminationAction === 'terminate' ? 'terminated' : 'active'))
      complaints.push(`the subscription of the porting ${id} is ${subscription?.status}`);
  }
  return complaints;
};

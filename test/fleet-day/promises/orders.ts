import type { Complaints } from './complaints.ts';

/** No order is on its way any more, in either API, and the top-ups are those that thresholds and journeys asked for. */
export const orderComplaints: Complaints = ({ diary, sandbox }, { orders, events, attempts }) => {
  const complaints: string[] = [];
  for (const { id, status } of orders) {
    if (status !== 'completed' && status !== 'failed') complaints.push(`the order ${id} is still ${status}`);
  }
  const topUps = orders.filter(({ type }) => type === 'topup_subscription').map(({ id }) => id);
  const wanted = [...diary.answers.values(), ...diary.extras];
  if (topUps.toSorted().join() !== wanted.toSorted().join())
    complaints.push(`${topUps.length} add-ons were ordered, and ${wanted.length} were wanted`);
  const received = new Set(attempts.flatMap(({ status, eventId }) => (status === 200 ? eventId : [])));
  for (const { id, type } of events) {
    if (type !== 'balance.threshold.exceeded') continue;
    const isHandled = diary.answers.has(id) || diary.unanswered.has(id);
    if (isHandled !== received.has(id))
      complaints.push(
        `the threshold ${id} was ${isHandled ? 'answered and never reported' : 'reported and not answered'}`,
      );
  }
  const simOrders = sandbox.spy.orders();
  if (simOrders.length !== diary.simOrders.size)
    complaints.push(`${simOrders.length} eSIMs were ordered, and ${diary.simOrders.size} orders ended`);
  for (const { id, status } of simOrders) {
    if (diary.simOrders.get(id) !== status) complaints.push(`the eSIM order ${id} is ${status}`);
  }
  return complaints;
};

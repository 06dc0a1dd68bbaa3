import type { Complaints } from './complaints.ts';

/** Each event was taken in by the receiver, whose records agree with the sender's; or its loss was meant. */
export const notificationComplaints: Complaints = ({ receiver, sandbox }, records) => {
  const { events, attempts, dropped } = records;
  const complaints: string[] = [];
  const received = attempts.filter(({ status }) => status === 200);
  const delivered = new Set(received.map(({ eventId }) => eventId));
  const lost = new Set(dropped.map(({ eventId }) => eventId));
  for (const { id, type } of events) {
    if (delivered.has(id) === lost.has(id))
      complaints.push(
        `${type} ${id} is ${lost.has(id) ? 'dropped and delivered' : 'neither delivered nor dropped'}`,
      );
  }
  const known = new Set(events.map(({ id }) => id));
  for (const id of [...delivered, ...lost]) {
    if (!known.has(id)) complaints.push(`nothing is known of the event ${id}`);
  }
  const sent = received.map(({ eventId }) => eventId);
  if (sent.join() !== receiver.takenIn.join()) complaints.push('the receiver took in something else');
  if (receiver.turnedAway() > 0) complaints.push(`${receiver.turnedAway()} notifications proved no sender`);
  const pending = sandbox.partner.webhooks.pending();
  if (pending > 0) complaints.push(`${pending} notifications are still on their way`);
  return complaints;
};

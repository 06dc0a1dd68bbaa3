import { type PortingEnd, recordCause } from '../diary.ts';
import { type Fleet, some, write } from '../fleet.ts';
import { hourMs, minuteMs } from '../spans.ts';
import type { Story } from '../timetable.ts';
import { numberOf } from './number-of.ts';

/** What happens to a number that another operator asks for. */
export const waysOut = [
  'leaves',
  'leaves, and its subscription ends',
  'stays',
  'is given up',
  'is given up too late',
  'is not asked for',
] as const;

export type WayOut = (typeof waysOut)[number];

/** Somebody lets a number go: it is opted in, asked for, and decided about. */
export async function* numberIsRequested(fleet: Fleet, subscriptionId: string, way: WayOut): Story {
  const { partner, sandbox, diary, random } = fleet;
  const { id: phoneNumberId } = await numberOf(fleet, subscriptionId);
  await partner.phoneNumbers.enablePortingOptIn(phoneNumberId, write(`opt-in-${phoneNumberId}`));
  yield some(random, minuteMs, 2 * hourMs);
  if (way === 'is not asked for') {
    await partner.phoneNumbers.disablePortingOptIn(phoneNumberId, write(`opt-out-${phoneNumberId}`));
    return;
  }
  const id = sandbox.partner.askForNumber(phoneNumberId);
  const willEnd = (end: PortingEnd) => {
    diary.portingEnds.set(id, end);
    recordCause(diary, `porting.${end}`);
  };
  yield some(random, minuteMs, 2 * hourMs);
  switch (way) {
    case 'leaves':
      await partner.portings.accept(id, {}, write(`accept-${id}`));
      return willEnd('completed');
    case 'leaves, and its subscription ends':
      await partner.portings.accept(id, { terminationAction: 'terminate' }, write(`accept-${id}`));
      recordCause(diary, 'subscription.terminated');
      return willEnd('completed');
    case 'stays':
      await partner.portings.reject(
        id,
        { reason: 'pre_requirements_not_fulfilled', message: 'The contract runs until summer' },
        write(`reject-${id}`),
      );
      return willEnd('rejected');
    case 'is given up':
      sandbox.partner.withdraw(id);
      recordCause(diary, 'porting.cancelation_requested');
      yield some(random, minuteMs, hourMs);
      await partner.portings.acceptCancellation(id, {}, write(`accept-cancellation-${id}`));
      return willEnd('canceled');
    case 'is given up too late':
      sandbox.partner.withdraw(id);
      recordCause(diary, 'porting.cancelation_requested');
      yield some(random, minuteMs, hourMs);
      await partner.portings.rejectCancellation(
        id,
        { reason: 'cancelation_too_late' },
        write(`reject-cancellation-${id}`),
      );
      yield some(random, minuteMs, hourMs);
      // Back where it was: still undecided.
      await partner.portings.accept(id, {}, write(`accept-${id}`));
      return willEnd('completed');
  }
}

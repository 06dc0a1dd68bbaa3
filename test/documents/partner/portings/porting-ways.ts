import { portingIn } from '../../../support/documents/porting-in.ts';
import { type Practice, write } from '../../../support/documents/practice.ts';
import { pendingPorting } from '../../../support/documents/some-customer.ts';

type Way = (practice: Practice) => Promise<string>;

const secondMs = 1_000;
const hourMs = 3_600 * secondMs;

const laterBy =
  (ms: number, before: Way): Way =>
  async (practice) => {
    const id = await before(practice);
    practice.clock.advance(ms);
    return id;
  };

const withdrawn: Way = async (practice) => {
  const id = await pendingPorting(practice);
  await practice.partner.portings.requestCancellation(id, { reason: 'user_requested' }, write);
  return id;
};

/** How the first subscription's porting in gets into each state of the document. @returns its id */
export const portingWays = {
  draft: portingIn,
  pending: pendingPorting,
  rejected: async (practice) => {
    const id = await pendingPorting(practice);
    practice.sandbox.partner.refuseNumber(id, { reason: 'wrong_birth_date', message: 'Ask again' });
    return id;
  },
  scheduled: laterBy(secondMs, pendingPorting),
  processing: laterBy(24 * hourMs + 2 * secondMs, portingIn),
  cancelation_requested: withdrawn,
  canceled: laterBy(secondMs, withdrawn),
  completed: laterBy(25 * hourMs + 2 * secondMs, portingIn),
} as const satisfies Record<string, Way>;

/** The document's states. */
export const portingStatuses = Object.keys(portingWays) as (keyof typeof portingWays)[];

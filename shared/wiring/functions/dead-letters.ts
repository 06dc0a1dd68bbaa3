import { apiHandler } from '../../http/api-handler.ts';
import { deadLetterRoutes } from '../../http/dead-letters/dead-letter-routes.ts';
import { startedHandler } from '../../http/started-handler.ts';
import { openAccess } from '../access.ts';
import { now } from '../environment.ts';
import { openDeadLetters } from '../queues/queues.ts';
import { openErasures, openEvents, openLedger } from '../stores.ts';

/** HTTP → what workers gave up, and back to them. */
export function deadLetters() {
  return startedHandler((log) => {
    const stores = { ledger: openLedger(), events: openEvents(), erasures: openErasures() };
    const all = { ...stores, deadLetters: openDeadLetters(), now };
    return apiHandler(log, deadLetterRoutes(all), ...openAccess(log));
  });
}

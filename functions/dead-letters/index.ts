import { apiHandler } from '../../shared/http/api-handler.ts';
import { addDeadLetterRoutes } from '../../shared/http/dead-letters/dead-letter-routes.ts';
import { startedHandler } from '../../shared/http/started-handler.ts';
import { liveDeadLetters } from '../../shared/wiring/http/live-dead-letters.ts';
import { now } from '../../shared/wiring/live.ts';
import { liveErasures } from '../../shared/wiring/live-erasing.ts';
import { liveEvents } from '../../shared/wiring/live-events.ts';
import { liveLedger } from '../../shared/wiring/live-ledger.ts';

/** HTTP → what workers gave up, and once more. */
export const handler = startedHandler((log) => {
  const stores = { ledger: liveLedger(), events: liveEvents(), erasures: liveErasures() };
  const world = { ...stores, deadLetters: liveDeadLetters(), now };
  return apiHandler(log, (app) => addDeadLetterRoutes(app, world));
});

import { now } from '../../shared/aws/live.ts';
import { liveDeadLetters } from '../../shared/aws/live-dead-letters.ts';
import { liveErasures } from '../../shared/aws/live-erasing.ts';
import { liveEvents } from '../../shared/aws/live-events.ts';
import { liveLedger } from '../../shared/aws/live-ledger.ts';
import { apiHandler } from '../../shared/lambda/api-handler.ts';
import { addDeadLetterRoutes } from '../../shared/lambda/dead-letter-routes.ts';
import { startedHandler } from '../../shared/lambda/started-handler.ts';

/** HTTP → what workers gave up, and once more. */
export const handler = startedHandler((log) => {
  const stores = { ledger: liveLedger(), events: liveEvents(), erasures: liveErasures() };
  const world = { ...stores, deadLetters: liveDeadLetters(), now };
  return apiHandler(log, (app) => addDeadLetterRoutes(app, world));
});

import { now } from '../../shared/aws/live.ts';
import { liveDeadLetters } from '../../shared/aws/live-dead-letters.ts';
import { liveErasures } from '../../shared/aws/live-erasing.ts';
import { liveEvents } from '../../shared/aws/live-events.ts';
import { liveLedger } from '../../shared/aws/live-ledger.ts';
import { apiHandler } from '../../shared/lambda/api-handler.ts';
import { addDeadLetterRoutes } from '../../shared/lambda/dead-letter-routes.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';

const stores = { ledger: liveLedger(), events: liveEvents(), erasures: liveErasures() };
const world = { ...stores, deadLetters: liveDeadLetters(), now };

/** HTTP → what workers gave up, and once more. */
export const handler = apiHandler(powertoolsLog(), (app) => addDeadLetterRoutes(app, world));

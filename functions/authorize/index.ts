import { bearerAuthorizer } from '../../shared/http/access/bearer-authorizer.ts';
import { powertoolsLog } from '../../shared/telemetry/powertools-log.ts';
import { liveApiKeys } from '../../shared/wiring/http/live-api-keys.ts';

/** Authorization header → who is calling. */
export const handler = bearerAuthorizer(liveApiKeys(powertoolsLog()));

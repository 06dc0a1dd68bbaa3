import { liveApiKeys } from '../../shared/aws/live-api-keys.ts';
import { bearerAuthorizer } from '../../shared/lambda/bearer-authorizer.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';

/** Authorization header → who is calling. */
export const handler = bearerAuthorizer(liveApiKeys(powertoolsLog()));

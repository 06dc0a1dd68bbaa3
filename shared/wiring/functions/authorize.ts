import { bearerAuthorizer } from '../../http/access/bearer-authorizer.ts';
import { powertoolsLog } from '../../telemetry/powertools-log.ts';
import { openApiKeys } from '../secrets.ts';

/** Authorization header → who is calling. */
export function authorize() {
  return bearerAuthorizer(openApiKeys(powertoolsLog()));
}

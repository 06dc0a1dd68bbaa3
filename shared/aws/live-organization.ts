import type { Watch } from '../ports/world.ts';
import { type OrganizationApi, organizationApi } from '../provider/organization/api.ts';
import { liveConnection } from './live-connection.ts';

/** The organization API, with the credentials of the stage's secret and the tokens that its processes share. */
export function liveOrganization(watch: Watch): OrganizationApi {
  return organizationApi(liveConnection('organization', watch));
}

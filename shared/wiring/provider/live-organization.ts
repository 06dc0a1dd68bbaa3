import type { Watch } from '../../ports/world.ts';
import {
  type OrganizationSms,
  organizationConnection,
  organizationSms,
} from '../../provider/organization/api.ts';
import type { Connection } from '../../provider/organization/connection.ts';
import { liveConnection } from './live-connection.ts';

/** The organization API, with the credentials of the stage's secret and the tokens that its processes share. */
export function liveOrganization(watch: Watch): Connection {
  return organizationConnection(liveConnection('organization', watch));
}

/** Texts at the organization API. */
export function liveSms(watch: Watch): OrganizationSms {
  return organizationSms(liveOrganization(watch));
}

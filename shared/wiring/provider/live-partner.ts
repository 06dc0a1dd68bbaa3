import type { Watch } from '../../ports/world.ts';
import { type PartnerConnection, partnerConnection } from '../../provider/partner/api.ts';
import { optional } from '../live.ts';
import { liveConnection } from './live-connection.ts';

/** Whether the stage uses the partner API as well. */
export function hasPartner(): boolean {
  return (optional('PARTNER_BASE_URL') ?? '') !== '';
}

/** The partner API, with credentials, token server and tokens of its own. */
export function livePartner(watch: Watch): PartnerConnection {
  return partnerConnection(liveConnection('partner', watch));
}

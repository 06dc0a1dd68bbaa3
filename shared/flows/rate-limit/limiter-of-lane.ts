import type { Lane } from '../../core/jobs/lane.ts';
import type { LimiterName } from '../../core/rate-limit/limiter-names.ts';

/** Whose permits the calls of a lane take. Notifications go to your own systems, and take none. */
export const limiterOfLane: Readonly<Record<Lane, LimiterName | undefined>> = {
  urgent: 'organization.sms',
  bulk: 'organization.sms',
  orders: 'organization.orders',
  'partner orders': 'partner.orders',
  notifications: undefined,
};

import { expect, test } from 'vitest';
import { campaignIdOf, orderBatchIdOf } from '../../../shared/core/ids.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { limiterNames } from '../../../shared/core/rate-limit/limiter-names.ts';
import { windowOfWork } from '../../../shared/flows/rate-limit/call-window.ts';
import { aJob, aWorld } from '../../support/world.ts';

const calls = { 'organization.sms': 10, 'organization.orders': 2, 'partner.orders': 1 } as const;
const batch = { kind: 'activate', defaults: {}, allowSecondSubscription: false } as const;
const partner = { kind: 'operation', operation: 'partner.topup_subscription' } as unknown as Job['source'];

/** A stage that sends ten texts in a second, and makes two orders, or one at the partner's API. */
async function windowOf(work: Job | string) {
  const world = aWorld();
  const settings = Object.fromEntries(
    limiterNames.map((name) => {
      const perSecond = name in calls ? calls[name as keyof typeof calls] : 5;
      return [
        name,
        { ...world.limiterSettings[name], firstPerSecond: perSecond, ceilingPerSecond: perSecond },
      ];
    }),
  ) as typeof world.limiterSettings;
  const ports = { ...world, limiterSettings: settings };
  if (typeof work === 'string') return windowOfWork(ports, { uploads: [{ key: work }] });
  await world.ledger.addJob(work);
  return windowOfWork(ports, { jobId: work.id });
}

test.each([
  ['a campaign', aJob({ id: campaignIdOf('texts') }), 1_200],
  ['an order batch', aJob({ id: orderBatchIdOf('orders'), batch }), 240],
  ['an order at the API of partners', aJob({ id: orderBatchIdOf('partner'), source: partner }), 120],
  ['an uploaded campaign', 'campaigns/list.csv', 1_200],
  ['an uploaded order batch', 'orders/list.csv', 240],
])(
  'of %s as many calls are queued as its rate limiter lets through in two minutes',
  async (_, work, window) => {
    expect(await windowOf(work)).toEqual({ callsPerMinute: 600, window });
  },
);

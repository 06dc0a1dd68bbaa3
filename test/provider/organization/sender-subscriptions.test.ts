import { expect, test } from 'vitest';
import { senderSubscriptions } from '../../../shared/provider/organization/sender-subscriptions.ts';
import { jsonAnswer } from '../../support/provider/loopback.ts';
import { organization } from './organization-server.ts';

test.each(['12125550100', '+12125550100', 12_125_550_100])(
  'the number of a subscription is digits, also where the provider writes %j',
  async (msisdn) => {
    const subscription = { id: 'sub_1', status: 'active', _embedded: { phone_numbers: [{ msisdn }] } };
    await using o = await organization(() =>
      jsonAnswer(200, { _embedded: { subscriptions: [subscription] } }),
    );
    expect((await senderSubscriptions(o.api).page()).subscriptions).toEqual([
      { subscriptionId: 'sub_1', numbers: ['12125550100'], hasEnded: false },
    ]);
  },
);

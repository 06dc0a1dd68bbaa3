import { describe, expect, test } from 'vitest';
import { ProviderError } from '../../../shared/errors.ts';
import type { NewOrder } from '../../../shared/provider/organization/orders.ts';
import { errorOf } from '../../support/provider/thrown.ts';
import { activation, call, placed } from './new-order.ts';
import { organization } from './organization-server.ts';

describe('an order outside the limits is a fault in our code, reported without its values', () => {
  const delivery = (change: object) => ({
    ...activation,
    simProfile: { simType: 'esim', delivery: { ...activation.simProfile.delivery, ...change } },
  });

  test.each<[string, object, string]>([
    [
      'an unknown type',
      { ...activation, type: 'gift' },
      '"type" must be a known order type: activate_subscription, resume_subscription, change_sim_profile or suspend_subscription',
    ],
    ['no account', { ...activation, accountId: undefined }, '"accountId" must be a text'],
    [
      'a template of 101 characters',
      { ...activation, templateId: 'x'.repeat(101) },
      '"templateId" must be an identifier of 1 to 100 letters, digits, "_", "-", ".", ":" and "~"',
    ],
    ['no subscriber', { ...activation, subscriber: undefined }, '"subscriber" must be an object'],
    ['no SIM profile', { ...activation, simProfile: undefined }, '"simProfile" must be an object'],
    [
      'an empty name',
      { ...activation, subscriber: { firstName: '' } },
      '"subscriber.firstName" must not be empty',
    ],
    [
      'a wrong e-mail address',
      { ...activation, subscriber: { email: 'ada' } },
      '"subscriber.email" must be an e-mail address',
    ],
    [
      'a wrong receiver',
      delivery({ to: ['a@b', 'c d@e'] }),
      '"simProfile.delivery.to[1]" must be an e-mail address',
    ],
    ['a wrong copy', delivery({ cc: ['@'] }), '"simProfile.delivery.cc[0]" must be an e-mail address'],
    ['another delivery', delivery({ type: 'pigeon' }), '"simProfile.delivery.type" must be "email" or "api"'],
    ['another discovery', delivery({ smds: 'other' }), '"simProfile.delivery.smds" must be "apple"'],
    [
      'a plastic SIM',
      { ...activation, simProfile: { ...activation.simProfile, simType: 'psim' } },
      '"simProfile.simType" must be "esim"',
    ],
    ['an unknown member', { ...activation, color: 'red' }, 'the call has no member "color"'],
    [
      'an unknown member of the subscriber',
      { ...activation, subscriber: { age: 7 } },
      '"subscriber" has no member "age"',
    ],
  ])('%s', async (_, order, rule) => {
    await using o = await organization(placed);
    const error = await errorOf(o.api.orders.create(order as NewOrder, call));
    expect(error).not.toBeInstanceOf(ProviderError);
    expect(error.message).toBe(`Create Order: ${rule}`);
    expect(o.counts).toEqual({ token: 0, api: 0 });
  });

  test.each([
    ['idempotencyKey', ''],
    ['idempotencyKey', 'k'.repeat(256)],
    ['correlationId', 'ä'],
  ])('%s "%s"', async (name, value) => {
    await using o = await organization(placed);
    const { message } = await errorOf(o.api.orders.create(activation, { ...call, [name]: value }));
    expect(message).toBe(`Create Order: "${name}" must be 1 to 255 visible ASCII characters`);
    expect(o.counts.api).toBe(0);
  });
});

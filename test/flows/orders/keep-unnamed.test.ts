import { afterAll, beforeAll, expect, test } from 'vitest';
import { entryIdOf } from '../../../shared/core/ids.ts';
import type { Step } from '../../../shared/core/jobs/operation.ts';
import { ProviderError } from '../../../shared/errors.ts';
import { perform } from '../../../shared/flows/calls/perform.ts';
import { orderWork } from '../../../shared/flows/orders/order-work.ts';
import type { Operations } from '../../../shared/ports/orders.ts';
import { providerOperations } from '../../../shared/provider/ordering/operations.ts';
import { openPractice, type Practice, write } from '../../support/documents/practice.ts';
import { person, someAccount } from '../../support/documents/some-customer.ts';
import { anOrderWorld } from '../../support/worlds/order-world.ts';

let practice: Practice;
let operations: Operations;
beforeAll(async () => {
  practice = await openPractice({});
  operations = providerOperations(practice);
});
afterAll(() => practice.close());

/** A subscriber whose language is German, and a row that corrects the e-mail address. */
async function german(change: Step['input'] = { email: 'kim.new@example.com' }) {
  const accountId = await someAccount(practice);
  const { id } = await practice.partner.subscribers.create({ accountId, ...person, locale: 'de-DE' }, write);
  const step: Step = { operation: 'partner.update_subscriber', input: { id, ...change } };
  const world = anOrderWorld();
  const job = await world.jobOf([step]);
  const place = async (given: Partial<Operations> = {}) => {
    const ports = { ...world, operations: { ...operations, ...given } };
    const message = { jobId: job.id, entryId: entryIdOf(0, 1) };
    const delivery = await perform(orderWork(ports), message, { receives: 1, remainingMs: () => 60_000 });
    return { delivery, entry: await world.entry(job) };
  };
  return { id, world, place, shown: () => practice.partner.subscribers.get(id) };
}

const calls = () => practice.sandbox.spy.calls().map(({ operation }) => operation);

test('a row without a locale changes what it names, and the subscriber keeps the locale', async () => {
  const { place, shown } = await german();
  expect((await place()).entry.state).toBe('accepted');
  expect(await shown()).toMatchObject({ email: 'kim.new@example.com', locale: 'de-DE' });
});

test('a row with a locale sets it, and nothing is read before', async () => {
  const { place, shown } = await german({ locale: 'fr-FR' });
  const before = calls().length;
  expect((await place()).entry.state).toBe('accepted');
  expect(calls().slice(before)).toEqual(['partner.updateSubscriber']);
  expect((await shown()).locale).toBe('fr-FR');
});

test('while the subscriber cannot be read, nothing is changed and the row waits', async () => {
  const { world, place, shown } = await german();
  practice.sandbox.faults.next('partner.getSubscriber', { kind: 'server-error' });
  const { delivery, entry } = await place();
  expect([delivery.kind, entry.state]).toEqual(['retry_later', 'planned']);
  expect((await shown()).email).toBe(person.email);
  world.clock.advance(60_000);
  expect((await place()).entry.state).toBe('accepted');
  expect((await shown()).locale).toBe('de-DE');
});

test('a subscriber that the provider does not show is not changed, and the row says what to fill in', async () => {
  const { place, shown } = await german();
  const refused = new ProviderError({
    tried: 'Retrieve a subscriber',
    effect: 'none',
    code: 'refused',
    status: 403,
  });
  const keeping = () => ({ member: 'locale', read: () => Promise.reject(refused) });
  const { entry } = await place({ keeping });
  expect(entry).toMatchObject({
    state: 'suppressed',
    reason: { code: 'refused', detail: expect.stringMatching(/Retrieve a subscriber.*Fill in "locale"/) },
  });
  expect((await shown()).email).toBe(person.email);
});

test('a subscriber that nobody has is refused as the provider says it of the change', async () => {
  const { place } = await german({ id: `subr_${'0'.repeat(26)}`, email: 'kim.new@example.com' });
  const { entry } = await place();
  expect(entry).toMatchObject({
    state: 'refused',
    reason: { detail: expect.stringContaining('Update a subscriber') },
  });
});

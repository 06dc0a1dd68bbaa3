import { expect, onTestFinished, test } from 'vitest';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { memoryLimiters } from '../../../shared/memory/rate-limit/limiters.ts';
import { senderSubscriptions } from '../../../shared/provider/organization/sender-subscriptions.ts';
import { sentTexts } from '../../../shared/provider/organization/sent-texts.ts';
import { fictional } from '../../support/a-plan.ts';
import { openPractice } from '../../support/documents/practice.ts';
import { sameRates } from '../../support/pacing.ts';
import { aWorld } from '../../support/world.ts';
import { progress, runMinutes, runPlans, runSends } from '../../support/worlds/run-world.ts';

const people = [0, 1].map((at) => fictional(at, 415));
/** Senders of eleven digits, of which List usage takes none, on three pages of subscriptions. */
const senders = Array.from({ length: 250 }, (_, at) => fictional(at % 100, 212 + Math.floor(at / 100)));

/** One whose subscription is on the last page. */
const from = fictional(0);

/** A stage whose provider is behind a wire. Each process has ports and a view of the rate limiters of its own. */
async function stage() {
  const practice = await openPractice({ senders });
  onTestFinished(() => practice.close());
  const { sandbox, organization, clock } = practice;
  let permits = 0;
  const pacing = {
    limiters: memoryLimiters(),
    limiterSettings: sameRates(50, 50),
    hearing: async <Answer>(call: () => Promise<Answer>) => {
      permits += 1;
      return { answer: await call() };
    },
  };
  const stored = aWorld({ clock, pacing, sms: organization.sms });
  const newProcess = () => ({
    ...stored,
    limitersSeen: new Map(),
    sentTexts: sentTexts(organization),
    senderSubscriptions: senderSubscriptions(organization),
  });
  const calls = (operation: string) => sandbox.spy.calls(operation).length;
  const listed = () => ({ subscriptions: calls('listSubscriptions'), usage: calls('listUsage') });
  return {
    sandbox,
    newProcess,
    listed,
    /** Permits of reads and calls of Send SMS. */
    permits: () => permits,
    made: () => calls('listSubscriptions') + calls('listUsage') + calls('sendSms'),
    async minutes(count: number) {
      for (let at = 0; at < count; at += 1) await runMinutes(newProcess(), 1);
    },
    async lose(name: string) {
      sandbox.faults.next('sendSms', { kind: 'lost' });
      const { job } = await createCampaign(stored, 'crm', name, { from, text: name, to: people });
      await runPlans(stored);
      await runSends(stored);
      return async () => (await progress(stored, job.id)).rows;
    },
  };
}

test('texts of a short number are found by its subscription, with a permit for each call, and the subscription is kept for a day', async () => {
  const { lose, minutes, permits, made, listed } = await stage();
  const first = await lose('Hello');
  expect(await first()).toMatchObject({ unclear: 2 });
  await minutes(18);
  expect(await first()).toMatchObject({ accepted: 2 });
  expect(listed()).toEqual({ subscriptions: 3, usage: 1 });

  await minutes(3 * 60);
  const second = await lose('Hello again');
  await minutes(18);
  expect(await second()).toMatchObject({ accepted: 2 });
  expect(listed()).toEqual({ subscriptions: 3, usage: 2 });

  await minutes(24 * 60);
  const third = await lose('Hello for the third time');
  await minutes(18);
  expect(await third()).toMatchObject({ accepted: 2 });
  expect(listed()).toEqual({ subscriptions: 6, usage: 3 });
  expect(permits()).toBe(made());
});

test('a search for a subscription that is put off in the middle continues there, in whichever process', async () => {
  const { sandbox, lose, minutes, permits, made, listed } = await stage();
  sandbox.faults.script(({ operation, operationCallNo }) =>
    operation === 'listSubscriptions' && operationCallNo % 2 === 0
      ? { kind: 'busy', retryAfterSeconds: 1 }
      : undefined,
  );
  const rows = await lose('Hello');
  await minutes(30);
  expect(await rows()).toMatchObject({ accepted: 2 });
  // Three pages, and two refusals between them.
  expect(listed()).toEqual({ subscriptions: 5, usage: 1 });
  expect(permits()).toBe(made());
});

test('a subscription that the provider does not take is searched for again, but not at once when it was only just found', async () => {
  const { sandbox, lose, minutes, listed } = await stage();
  const first = await lose('Hello');
  sandbox.faults.next('listUsage', { kind: 'refused' });
  await minutes(20);
  expect(await first()).toMatchObject({ accepted: 2 });
  expect(listed()).toEqual({ subscriptions: 3, usage: 2 });

  await minutes(60);
  const second = await lose('Hello again');
  sandbox.faults.next('listUsage', { kind: 'refused' });
  await minutes(20);
  expect(await second()).toMatchObject({ accepted: 2 });
  expect(listed()).toEqual({ subscriptions: 6, usage: 4 });
});

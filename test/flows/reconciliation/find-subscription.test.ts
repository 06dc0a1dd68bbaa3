import { describe, expect, test } from 'vitest';
import { senderKeyOf } from '../../../shared/core/ids.ts';
import type { Msisdn } from '../../../shared/core/msisdn.ts';
import { ProviderError } from '../../../shared/errors.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { memorySenderSubscriptions } from '../../../shared/memory/reconciliation/sender-subscriptions.ts';
import { fictional } from '../../support/a-plan.ts';
import { fixedClock } from '../../support/clock.ts';
import { recordingProvider } from '../../support/recording-provider.ts';
import { aWorld } from '../../support/world.ts';
import { progress, runMinutes, runPlans, runSends } from '../../support/worlds/run-world.ts';

const day = 24 * 60;
const subscriptionIds = ['sub_a', 'sub_b', 'sub_c', 'sub_d'];
const subscriptions = subscriptionIds.map((subscriptionId, at) => ({
  subscriptionId,
  numbers: [fictional(at).slice(1)],
  hasEnded: false,
}));
const lastSender = fictional(3);

/**
 * A provider that lists one subscription a page and says what it was asked. The page `repeats` names itself as the next
 * one.
 */
function stage({ repeats }: { readonly repeats?: string } = {}) {
  const clock = fixedClock();
  const provider = recordingProvider(clock.now);
  const requested: string[] = [];
  const problems: (ProviderError | undefined)[] = [];
  const textProblems: (ProviderError | undefined)[] = [];
  const listed = memorySenderSubscriptions(subscriptions, { pageItems: 1 });
  const world = aWorld({
    clock,
    sms: provider.sms,
    sentTexts: {
      async page(sender, days, cursor) {
        requested.push(`texts of ${sender.subscriptionId}${cursor === undefined ? '' : ` from ${cursor}`}`);
        const problem = textProblems.shift();
        if (problem !== undefined) throw problem;
        return provider.sentTexts.page(sender, days, cursor);
      },
    },
    senderSubscriptions: {
      ...listed,
      async page(cursor) {
        requested.push(`subscriptions from ${cursor ?? 'the first'}`);
        const problem = problems.shift();
        if (problem !== undefined) throw problem;
        const page = await listed.page(cursor);
        return cursor !== undefined && cursor === repeats ? { ...page, next: repeats } : page;
      },
    },
  });
  return { world, provider, requested, problems, textProblems };
}

const callTo = (to: Msisdn) => ({
  from: fictional(0),
  to: [to],
  text: 'By the way',
  idempotencyKey: to,
  correlationId: to,
  limitMs: 20_000,
});

const busy = new ProviderError({
  tried: 'List Subscriptions',
  effect: 'none',
  code: 'busy',
  retryAfterMs: 1_000,
});

describe('reconciliation', () => {
  async function lose({ world, provider }: ReturnType<typeof stage>, from = fictional(0)) {
    provider.sms.next({ effect: 'unknown', code: 'timeout', performed: true });
    const { job } = await createCampaign(world, 'crm', from, { from, text: 'Hi', to: [fictional(1, 213)] });
    await runPlans(world);
    await runSends(world);
    return async () => (await progress(world, job.id)).rows;
  }

  test('reads each page of subscriptions once, whatever comes in between, and then asks for the texts by subscription', async () => {
    const run = stage();
    const rows = await lose(run, lastSender);
    run.problems.push(undefined, undefined, busy, undefined);
    await runMinutes(run.world, 25);
    expect(await rows()).toMatchObject({ accepted: 1 });
    expect(run.requested).toEqual([
      'subscriptions from the first',
      'subscriptions from 1',
      'subscriptions from 2',
      'subscriptions from 2',
      'subscriptions from 3',
      'texts of sub_d',
    ]);
  });

  test('ends a search in a list that continues at the page that it is at, and says so', async () => {
    const run = stage({ repeats: '1' });
    await lose(run, lastSender);
    await runMinutes(run.world, 25);
    expect(run.requested).toEqual(['subscriptions from the first', 'subscriptions from 1']);
    expect(run.world.lines).toContainEqual(
      expect.objectContaining({
        message: 'sender.subscription_unknown',
        facts: expect.objectContaining({ listEnds: false }),
      }),
    );
  });

  test('begins the search again when the provider does not know the place any more', async () => {
    const run = stage();
    await lose(run, fictional(2));
    const refused = new ProviderError({ tried: 'List Subscriptions', effect: 'none', code: 'refused' });
    run.problems.push(undefined, refused);
    await runMinutes(run.world, 25);
    expect(run.requested).toEqual([
      'subscriptions from the first',
      'subscriptions from 1',
      'subscriptions from the first',
      'subscriptions from 1',
      'subscriptions from 2',
      'texts of sub_c',
    ]);
  });

  test('looks once an hour for a subscription that has the number, and holds the rows after a day without', async () => {
    const run = stage();
    const rows = await lose(run, fictional(50));
    await runMinutes(run.world, 3 * 60);
    expect(run.requested.filter((call) => call === 'subscriptions from the first')).toHaveLength(3);
    expect(await rows()).toMatchObject({ unclear: 1 });
    await runMinutes(run.world, day);
    expect(await rows()).toMatchObject({ held: 1 });
    expect(run.requested.filter((call) => call.startsWith('texts'))).toEqual([]);
  });

  test('begins the walk over the texts again when the number has come to another subscription meanwhile', async () => {
    const run = stage();
    const rows = await lose(run);
    for (const at of [2, 3]) await run.provider.sms.send(callTo(fictional(at, 213)));
    run.textProblems.push(undefined, busy);
    await runMinutes(run.world, 16);
    const found = await run.world.ledger.sender(senderKeyOf(fictional(0)));
    if (found === undefined) throw new Error('There is no record of the sender');
    const subscription = { subscriptionId: 'sub_new', foundAtMs: run.world.now() };
    await run.world.ledger.replaceSender({ ...found, version: found.version + 1, subscription });
    await runMinutes(run.world, 4);
    expect(await rows()).toMatchObject({ accepted: 1 });
    expect(run.requested).toEqual([
      'subscriptions from the first',
      'texts of sub_a',
      'texts of sub_a from 2',
      'texts of sub_new',
      'texts of sub_new from 2',
    ]);
  });

  test('a number that a subscription had which was ended is found by it when no other subscription has it', async () => {
    const run = stage();
    const ended = { subscriptionId: 'sub_old', numbers: [fictional(50).slice(1)], hasEnded: true };
    const listed = memorySenderSubscriptions([ended, ...subscriptions], { pageItems: 2 });
    const world = { ...run.world, senderSubscriptions: listed };
    const rows = await lose({ ...run, world }, fictional(50));
    await runMinutes(world, 25);
    expect(await rows()).toMatchObject({ accepted: 1 });
    expect(run.requested).toEqual(['texts of sub_old']);
  });
});

describe('watching for texts beside the plan', () => {
  /** A running campaign from a sender on the last page, whose other text waits. */
  async function watched() {
    const run = stage();
    const text = 'Long. '.repeat(100);
    const options = { halt: { afterRows: 1, onOutOfBundle: true } } as const;
    const to = [fictional(1, 213)];
    const { sms } = run.provider;
    sms.next('yes', { effect: 'none', code: 'busy', retryAfterMs: 600 * 60_000 });
    const { job } = await createCampaign(run.world, 'crm', 'key', { from: lastSender, text, to, options });
    await runPlans(run.world);
    await runSends(run.world);
    return { ...run, state: async () => (await run.world.ledger.job(job.id))?.state };
  }

  test('finds the subscription in the same way, once for many looks, and continues with an interrupted search', async () => {
    const run = await watched();
    run.problems.push(undefined, busy);
    await runMinutes(run.world, 8);
    expect(run.requested).toEqual([
      'subscriptions from the first',
      'subscriptions from 1',
      'subscriptions from 1',
      'subscriptions from 2',
      'subscriptions from 3',
      'texts of sub_d',
      'texts of sub_d',
      'texts of sub_d',
    ]);
    expect(await run.state()).toBe('running');
  });

  test('shares what it found with reconciliation', async () => {
    const run = await watched();
    await runMinutes(run.world, 2);
    const known = await run.world.ledger.sender(senderKeyOf(lastSender));
    expect(known?.subscription).toMatchObject({ subscriptionId: 'sub_d' });
    expect(known?.leaseUntilMs).toBeUndefined();
  });

  test('waits while the sender is being reconciled', async () => {
    const run = await watched();
    const key = senderKeyOf(lastSender);
    const leaseUntilMs = run.world.now() + 5 * 60_000;
    await run.world.ledger.replaceSender({ key, version: 1, owner: 'another', leaseUntilMs });
    await runMinutes(run.world, 4);
    expect(run.requested).toEqual([]);
    await runMinutes(run.world, 4);
    expect(run.requested).toContain('texts of sub_d');
  });
});

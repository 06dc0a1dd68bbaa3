import { expect, test } from 'vitest';
import { openTable } from '../../../../shared/flows/intake/open-table.ts';
import { fictional } from '../../../support/a-plan.ts';
import { suppress } from '../../../support/suppress.ts';
import { job } from '../../../support/worlds/job-world.ts';
import { anAudienceStage, dayMs, numbersIn } from './audience-stage.ts';

test('everybody whose data ran out this week is one filter, answered by the events that were received', async () => {
  const { world, find, use, receiveEvents, practice } = await anAudienceStage();
  await use(3, 100);
  await receiveEvents();
  world.clock.advance(8 * dayMs);
  await use(0, 100);
  await use(1, 90);
  await use(2, 100);
  await receiveEvents();
  world.clock.advance(dayMs);

  const { planned, preview, file } = await find({ api: 'partner', ranOutDays: 7 });
  expect(planned.state).toBe('running');
  expect(numbersIn(file)).toEqual([fictional(1), fictional(3)]);
  expect(preview).toMatchObject({
    recipients: 2,
    audience: {
      filter: 'active subscriptions of the partner API whose data ran out in the last 7 day(s)',
      matched: 2,
      withoutNumber: 0,
    },
  });
  expect(preview?.notes[0]).toMatch(/^2 subscription\(s\) match the filter: active subscriptions/);
  expect(preview?.samples[0]?.to).not.toContain(fictional(3).slice(3, 8));
  // Two were named, so nobody walked over the fleet; and no number is in a log or a queue.
  expect(
    practice.sandbox.spy.calls().filter(({ operation }) => operation === 'listSubscriptions'),
  ).toHaveLength(0);
  expect(JSON.stringify([world.lines, world.queues.receive('sms')])).not.toContain(fictional(3).slice(1));
});

test('each filter leaves out those that the provider says something else about', async () => {
  const { find, use, practice, records, ids } = await anAudienceStage();
  await use(0, 100);
  await use(1, 92);
  await use(2, 50);
  practice.sandbox.partner.installProfile(ids[3] ?? '');
  await practice.partner.subscriptions.grace(ids[4] ?? '', { idempotencyKey: 'k-1', correlationId: 'c-1' });
  const [account] = (await records.list('partner', { topic: 'accounts', filters: {}, include: [], limit: 1 }))
    .items;
  const accountId = String(account?.id);
  const planId = practice.sandbox.partner.products(ids[0] ?? '')[0]?.offeringId ?? '';

  const found = async (filter: object) => numbersIn((await find({ api: 'partner', ...filter })).file);
  const all = [1, 2, 3, 4].map((at) => fictional(at));
  expect(await found({})).toEqual(all);
  expect(await found({ status: ['grace'] })).toEqual([fictional(5)]);
  expect(await found({ status: ['active', 'grace'] })).toEqual([...all, fictional(5)]);
  expect(await found({ usedPercent: 90 })).toEqual([fictional(1), fictional(2)]);
  expect(await found({ usedPercent: 100 })).toEqual([fictional(1)]);
  expect(await found({ simInstalled: true })).toEqual([fictional(4)]);
  expect(await found({ simInstalled: false, usedPercent: 50 })).toEqual([1, 2, 3].map((at) => fictional(at)));
  expect(await found({ accountId, planId })).toEqual(all);
});

test('the organization API finds subscriptions by state and account, with the primary number of each', async () => {
  const { find, records } = await anAudienceStage();
  const list = { topic: 'subscriptions', filters: {}, include: ['account'] as const, limit: 100 };
  const { items } = await records.list('organization', list);
  const [{ account } = {}] = items;
  const { id: accountId } = account as { id: string };
  const { planned, file } = await find({ api: 'organization', accountId });
  expect(planned.state).toBe('running');
  const ofAccount = items.filter((item) => (item.account as { id: string }).id === accountId);
  expect(numbersIn(file)).toHaveLength(ofAccount.length);
  expect(file).toContain(String(ofAccount[0]?.id));
});

test('people of an audience are suppressed, and held to the frequency limit, as those of a list', async () => {
  const { world, find } = await anAudienceStage();
  await suppress(world, { kind: 'added', by: 'a test', reason: 'asked', numbers: [fictional(2)] });
  const first = await find({ api: 'partner' });
  expect(first.planned.plan?.totals).toMatchObject({ rows: 5, accepted: 4, suppressed: 1 });
  const again = await find({ api: 'partner' }, { frequency: { max: 1, perDays: 7 } });
  expect(again.planned.plan?.totals).toMatchObject({ rows: 5, accepted: 0 });
});

test('a filter that matches nobody fails and says what to do; one that matches everybody is a warning', async () => {
  const { find } = await anAudienceStage();
  const nobody = await find({ api: 'partner', status: ['suspended'] });
  expect(nobody.planned).toMatchObject({
    state: 'failed',
    failure: {
      code: 'empty_input',
      faults: [
        {
          detail:
            'The filter matches nobody: there are no suspended subscriptions of the partner API. Nobody was texted. ' +
            'Ask for more in `audience`, such as other states or more days',
          pointer: '/audience',
        },
      ],
    },
  });
  const few = await find({ api: 'partner', simInstalled: true });
  expect(few.planned.failure?.faults[0]?.detail).toMatch(
    /^The filter matches nobody of 5 subscriptions that were looked at\. /,
  );
  const everybody = await find({ api: 'partner', simInstalled: false });
  expect(everybody.preview?.notes[0]).toBe(
    'The filter leaves out nobody: all 5 subscriptions that were looked at are texted. It is: active subscriptions ' +
      'of the partner API whose eSIM is not installed',
  );
  expect(everybody.preview?.audience).toMatchObject({ seen: 5, matched: 5, withoutNumber: 0 });
});

test('an account or a plan that is nobody’s is refused with the one that may be meant', async () => {
  const { find, records } = await anAudienceStage();
  const [account] = (await records.list('partner', { topic: 'accounts', filters: {}, include: [], limit: 1 }))
    .items;
  const wrong = `${String(account?.id).slice(0, -1)}_`;
  const { planned } = await find({ api: 'partner', accountId: wrong, planId: 'prdoff_nobodys' });
  expect(planned.failure?.code).toBe('invalid_request');
  expect(planned.failure?.faults).toMatchObject([
    { pointer: '/audience/account_id', detail: expect.stringContaining(`"${account?.id}"`) },
    { pointer: '/audience/plan', detail: expect.stringContaining('it must be the id of an offering') },
  ]);
});

test('what the stage or the provider cannot answer ends in a failure that says what else to ask', async () => {
  const { find } = await anAudienceStage(1, { listsProducts: false, providerApis: ['partner'] });
  const used = await find({ api: 'partner', usedPercent: 80 });
  expect(used.planned.failure).toMatchObject({
    code: 'provider_unreadable',
    faults: [{ hint: 'Use `data_ran_out_days`, which asks the events, or upload a file.' }],
  });
  expect((await find({ api: 'organization' })).planned.failure?.code).toBe('api_not_in_use');
});

test('a campaign for an audience is the same to a repeated request', async () => {
  const { world, ask } = await anAudienceStage(1);
  const id = await ask({ api: 'partner' });
  expect(await job(world, id)).toMatchObject({ source: { kind: 'request', audience: true } });
});

test('result files say what became of each person of an audience, with their subscription', async () => {
  const { world, find, ids } = await anAudienceStage(2);
  const { planned } = await find({ api: 'partner' });
  const { rows, header } = await openTable(world.objects, planned);
  expect(header).toEqual(['to', 'subscription_id']);
  const cells = await Array.fromAsync(rows, (row) => row.cells);
  expect(cells.toSorted()).toEqual(ids.map((id, at) => [fictional(at + 1), id]));
});

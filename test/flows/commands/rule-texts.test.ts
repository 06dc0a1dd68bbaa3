import { expect, test } from 'vitest';
import type { JobId } from '../../../shared/core/ids.ts';
import type { Priority } from '../../../shared/core/jobs/campaign-options.ts';
import type { Command } from '../../../shared/core/rules/executions/command.ts';
import { commandsOverJobs } from '../../../shared/flows/commands/commands-over-jobs.ts';
import { retryCampaign } from '../../../shared/flows/intake/retry-campaign.ts';
import { aNotification } from '../../support/a-notification.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { aBook, aRule } from '../../support/worlds/rule-world.ts';
import { progress, request, runPlans, runSends, stage } from '../../support/worlds/run-world.ts';

const aText = (text = 'Your data runs low'): Command => ({
  ...aNotification(),
  key: 'execution-1',
  do: { kind: 'sms', from: '+12125550100', to: ['+12125550101'], text },
});

/** A rule's text that is queued and not sent yet. */
async function queued(text?: string) {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await world.rules.append(aBook([aRule({ name: 'tell-at-80' })]));
  const commands = commandsOverJobs({ ...world, numbersOf: async () => [] }, stage);
  await commands.start(aText(text));
  const send = () => runSends(world, undefined, 'urgent');
  return { sms, world, commands, send };
}

test('a text of a rule that is in force is sent', async () => {
  const { sms, commands, send } = await queued();
  await send();
  expect(sms.calls).toMatchObject([{ to: ['+12125550101'], text: 'Your data runs low' }]);
  expect(await commands.stateOf('execution-1')).toBe('accepted');
});

test.each([
  ['is switched off', aBook([aRule({ name: 'tell-at-80', mode: 'off' })], { version: 2 })],
  ['is set to dry', aBook([aRule({ name: 'tell-at-80', mode: 'dry_run' })], { version: 2 })],
  ['is switched off with all others', aBook([aRule({ name: 'tell-at-80' })], { version: 2, off: true })],
])('a queued text is not sent any more when its rule %s', async (_, book) => {
  const { sms, world, commands, send } = await queued();
  await world.rules.append(book);
  await send();
  expect(sms.calls).toEqual([]);
  // Refused: what it had reserved is given back.
  expect(await commands.stateOf('execution-1')).toBe('refused');
});

test('a text whose first part is out is sent to its end', async () => {
  const { sms, world, send } = await queued('A long notice. '.repeat(60));
  const { recordClaim } = world.ledger;
  world.ledger.recordClaim = async (claimed) => {
    world.ledger.recordClaim = recordClaim;
    await recordClaim(claimed);
    await world.rules.append(aBook([aRule({ name: 'tell-at-80', mode: 'off' })], { version: 2 }));
  };
  await send();
  expect(sms.calls.length).toBeGreaterThan(1);
});

test.each(['bulk', 'urgent'] as const)(
  'the rule of a text governs its %s retry: while it is off nothing is sent, and a retry of that goes out once it is on',
  async (priority) => {
    const { sms, world, send } = await queued();
    sms.next({ effect: 'none', code: 'refused', status: 403 });
    await send();
    const [first] = await Array.fromAsync(world.ledger.newest());
    await world.rules.append(aBook([aRule({ name: 'tell-at-80', mode: 'off' })], { version: 2 }));
    const again = await retried(world, first?.id, priority, 'again');
    expect(sms.calls).toHaveLength(1);
    expect(await progress(world, again)).toMatchObject({ state: 'completed', rows: { unprocessed: 1 } });
    await world.rules.append(aBook([aRule({ name: 'tell-at-80' })], { version: 3 }));
    const last = await retried(world, again, priority, 'and again');
    expect(sms.calls).toHaveLength(2);
    expect((await progress(world, last)).rows).toMatchObject({ accepted: 1 });
  },
);

/** A person has the rows of a job sent again, and all that is queued by that is brought forward. */
async function retried(world: TestWorld, of: JobId | undefined, priority: Priority, key: string) {
  const before = of && (await world.ledger.job(of));
  if (before === undefined) throw new Error('There is no such job');
  const request = { states: ['refused', 'unprocessed'] as const, options: { priority } };
  const { job } = await retryCampaign(world, 'desk', key, before, request);
  await runPlans(world);
  await runSends(world, undefined, priority === 'bulk' ? 'sms' : 'urgent');
  return job.id;
}

test('texts of campaigns do not ask for rules', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  world.rules.newest = () => Promise.reject(new Error('The rules were read'));
  await request(world, ['+12125550101']);
  await runSends(world);
  expect(sms.calls).toHaveLength(1);
});

test('a text that names no sender goes out from the stage’s', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await world.rules.append(aBook([aRule({ name: 'tell-at-80' })]));
  const commands = commandsOverJobs(
    { ...world, numbersOf: async () => ['+12125550102'] },
    { ...stage, from: '+12125550177' },
  );
  await commands.start({
    ...aNotification(),
    key: 'execution-2',
    do: { kind: 'sms', to: 'subscription', text: 'Hello' },
  });
  await runSends(world, undefined, 'urgent');
  expect(sms.calls).toMatchObject([{ from: '+12125550177', to: ['+12125550102'] }]);
});

test('a text to a subscription that has no number is refused, so that its execution ends', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const commands = commandsOverJobs({ ...world, numbersOf: async () => [] }, stage);
  await commands.start({
    ...aNotification(),
    key: 'execution-3',
    do: { kind: 'sms', from: '+12125550100', to: 'subscription', text: 'Hello' },
  });
  expect(await commands.stateOf('execution-3')).toBe('refused');
});

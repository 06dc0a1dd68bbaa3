import { describe, expect, test } from 'vitest';
import { reconciliationLimits } from '../../../shared/core/reconciliation/limits.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { fictional } from '../../support/a-plan.ts';
import type { Ending } from '../../support/scripted-sms.ts';
import { suppress } from '../../support/suppress.ts';
import {
  runMinutes,
  runPlans,
  runReconciliations,
  runSends,
  stage,
  unhurried,
  window,
} from '../../support/worlds/run-world.ts';
import { lost, lostCalls } from './lost-calls.ts';

const [anna, bert] = [fictional(1, 213), fictional(2, 213)];
const controlMessage = fictional(0, 415);
const resend = { onUnclear: 'resend' } as const;

describe('a control message is sent and believed', () => {
  test('however many calls there are beside it: none of them has to be looked at', async () => {
    const { send, rowsOf, world, clock } = lostCalls();
    const job = await send('lost', [anna], lost, resend);
    const limits = { ...reconciliationLimits, claimLogReadsMax: 0 };
    for (let minute = 0; minute < 40; minute += 1) {
      clock.advance(60_000);
      await runScheduler(world, { window, canaryTo: controlMessage, reconciliation: limits }, unhurried);
      await runPlans(world);
      await runSends(world);
      await runReconciliations(world, controlMessage, limits);
    }
    expect(await rowsOf(job)).toEqual([['accepted', undefined]]);
  });

  test('more often than the stage lets people be texted', async () => {
    const frequency = { ...stage, frequency: { max: 1, perDays: 7 } };
    const { send, rowsOf, world } = lostCalls(undefined, frequency);
    const first = await send('first', [anna], lost, resend);
    await runMinutes(world, 60, controlMessage, frequency);
    const second = await send('second', [bert], lost, resend);
    await runMinutes(world, 60, controlMessage, frequency);
    expect([await rowsOf(first), await rowsOf(second)]).toEqual([
      [['accepted', undefined]],
      [['accepted', undefined]],
    ]);
  });

  test('by a sender of another country than the number', async () => {
    const { send, rowsOf, world } = lostCalls();
    const job = await send('lost', [anna], lost, resend);
    await runMinutes(world, 60, '+4915112345678');
    expect(await rowsOf(job)).toEqual([['accepted', undefined]]);
  });

  test("to the number of its sender's country", async () => {
    const { send, rowsOf, provider, world } = lostCalls();
    const job = await send('lost', [anna], lost, resend);
    await runMinutes(world, 60, { DE: '+4915112345678', US: controlMessage });
    expect(await rowsOf(job)).toEqual([['accepted', undefined]]);
    expect(provider.sms.calls.flatMap(({ to }) => to)).toContain(controlMessage);
  });
});

describe('a control message that will never be on record is not waited for', () => {
  test('as its number is on the suppression list: the log says so', async () => {
    const { send, rowsOf, world } = lostCalls();
    await suppress(world, { kind: 'added', numbers: [controlMessage], by: 'anna' });
    const job = await send('lost', [anna], lost, resend);
    await runMinutes(world, 30, controlMessage);
    expect(await rowsOf(job)).toEqual([['held', 'no_control']]);
    expect(world.counts.get('ControlMessagesVoid')).toBe(1);
    const line = world.lines.find(({ message }) => message === 'control_message.void');
    expect(line).toMatchObject({ level: 'warn', facts: { code: 'suppressed' } });
  });

  test('as there is none for the country of the sender', async () => {
    const { send, rowsOf, provider, world } = lostCalls();
    const job = await send('lost', [anna], lost, resend);
    await runMinutes(world, 30, { DE: '+4915112345678' });
    expect(await rowsOf(job)).toEqual([['held', 'no_control']]);
    expect(provider.sms.calls).toHaveLength(1);
  });

  test('as its own answer is lost: no other one follows it', async () => {
    const { send, rowsOf, provider, world } = lostCalls();
    const job = await send('lost', [anna], lost);
    provider.sms.next(...Array<Ending>(9).fill(lost));
    await runMinutes(world, 120, controlMessage);
    const controls = provider.sms.calls.filter(({ to }) => to.includes(controlMessage));
    expect([await rowsOf(job), controls.length]).toEqual([[['held', 'no_control']], 1]);
  });
});

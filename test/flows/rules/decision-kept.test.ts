import { expect, test } from 'vitest';
import { followExecutions } from '../../../shared/flows/rules/follow-executions.ts';
import { reactToEvent } from '../../../shared/flows/rules/react-to-event.ts';
import {
  anEventReport,
  aProduct,
  aRule,
  invocation,
  type RuleTestWorld,
  ruleWorld,
  settings,
} from '../../support/worlds/rule-world.ts';

/**
 * A worker that dies when it has made this many calls of its stores.
 *
 * @param died is called once it has
 */
function mortal(world: RuleTestWorld, callsMax: number, died = () => {}): RuleTestWorld {
  let calls = 0;
  const dying = <Ports extends object>(ports: Ports): Ports =>
    new Proxy(ports, {
      get(of, name) {
        const member = Reflect.get(of, name) as unknown;
        if (typeof member !== 'function') return member;
        return (...given: unknown[]) => {
          if (calls === callsMax) {
            died();
            throw new Error('the worker has died');
          }
          calls += 1;
          return (member as (...given: unknown[]) => unknown).apply(of, given);
        };
      },
    });
  const { quotas, executions, commands, decisions } = world;
  return {
    ...world,
    quotas: dying(quotas),
    executions: dying(executions),
    commands: dying(commands),
    decisions: dying(decisions),
  };
}

/** Two subscriptions are low, and only one of them may be topped up a day. */
async function oneADay() {
  const world = await ruleWorld([aRule({ onTheWayMax: 9 })], { dayQuota: { count: 1 } });
  for (const no of [1, 2])
    world.known.products.set(`prd_${no}`, aProduct(`prd_${no}`, { subscriptionId: `subs_${no}` }));
  let begun = 0;
  const executions = {
    ...world.executions,
    async add(...given: Parameters<typeof world.executions.add>) {
      begun += 1;
      return world.executions.add(...given);
    },
  };
  const happens = async (no: number, ports: RuleTestWorld) => {
    const report = anEventReport({ id: `evt_${no}`, subject: { about: 'product', id: `prd_${no}` } });
    world.keep(report);
    await reactToEvent(ports, settings, { source: 'partner', eventId: report.id }, invocation);
  };
  const decisions = async (id: string) => {
    const found = [];
    for await (const one of world.decisions.newest({ atMs: world.now() + 1, id: '' }, 0))
      if (one.subject?.id === id) found.push(one);
    return found;
  };
  return { world, counted: { ...world, executions }, begun: () => begun, happens, decisions };
}

/** Ends when the worker was not cut off any more. */
async function* cutOff(meanwhile: 'nothing else happens' | 'another takes the room') {
  for (let callsMax = 0; ; callsMax += 1) {
    const { world, counted, begun, happens, decisions } = await oneADay();
    const isCut = await happens(1, mortal(counted, callsMax)).then(
      () => false,
      () => true,
    );
    if (!isCut) return;
    const isBegun = begun() === 1;
    if (meanwhile === 'another takes the room') await happens(2, world);
    for (let minute = 0; minute < 10; minute += 1) {
      world.clock.advance(60_000);
      await followExecutions(world, () => 60_000);
    }
    const isStarted = world.commands.started.some(({ subject }) => subject.id === 'prd_1');
    yield { callsMax, isBegun, isStarted, decisions: await decisions('prd_1') };
  }
}

test.each(['nothing else happens', 'another takes the room'] as const)(
  'an execution has one decision wherever its worker dies, while %s',
  async (meanwhile) => {
    const seen = new Map<string, number>();
    for await (const { callsMax, isBegun, isStarted, decisions } of cutOff(meanwhile)) {
      const verdict = !isBegun ? [] : isStarted ? ['executed'] : ['guard_refused'];
      expect(
        decisions.map((one) => one.verdict),
        `died after ${callsMax} calls`,
      ).toEqual(verdict);
      seen.set(String(verdict), (seen.get(String(verdict)) ?? 0) + 1);
      for (const { commands, checks } of decisions) {
        expect(commands).toHaveLength(isStarted ? 1 : 0);
        expect(checks.every(({ passed }) => passed)).toBe(isStarted);
      }
    }
    expect([...seen.keys()]).toEqual(
      meanwhile === 'nothing else happens' ? ['', 'executed'] : ['', 'guard_refused', 'executed'],
    );
  },
);

test('what is held back has one decision wherever the one dies that finishes it', async () => {
  let [isCut, cuts] = [true, 0];
  for (let callsMax = 0; isCut; callsMax += 1) {
    isCut = false;
    const { world, happens, decisions } = await oneADay();
    // It dies behind its first write, and another one takes the room.
    const { executions } = world;
    const dying = {
      ...executions,
      add: async (...given: Parameters<typeof executions.add>) => {
        await executions.add(...given);
        throw new Error('the worker has died');
      },
    };
    await expect(happens(1, { ...world, executions: dying })).rejects.toThrow('died');
    await happens(2, world);
    world.clock.advance(10 * 60_000);
    await followExecutions(
      mortal(world, callsMax, () => {
        isCut = true;
      }),
      () => 60_000,
    ).catch(() => {});
    if (isCut) cuts += 1;
    for (let minute = 0; minute < 10; minute += 1) {
      world.clock.advance(60_000);
      await followExecutions(world, () => 60_000);
    }
    expect(
      (await decisions('prd_1')).map(({ verdict }) => verdict),
      `died after ${callsMax} calls`,
    ).toEqual(['guard_refused']);
  }
  expect(cuts).toBeGreaterThan(8);
});

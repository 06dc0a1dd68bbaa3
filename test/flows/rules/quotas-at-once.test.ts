import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CommandState } from '../../../shared/core/rules/executions/command.ts';
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

const ruleCap = { count: 4, amount: 1_700 };
const subscriptionCap = { count: 2, amount: 900 };
const dayQuota = { count: 5, amount: 2_100 };

/** Two rules at 500 and 300, three subscriptions with two products each. */
async function world(): Promise<RuleTestWorld> {
  const quotas = { subscriptionDay: subscriptionCap, ruleDay: ruleCap };
  const [first, second] = [500, 300].map((amount, at) =>
    aRule({
      name: `rule-${at}`,
      quotas,
      // The quotas alone are what stops them here.
      onTheWayMax: 9,
      do: [
        {
          kind: 'top_up',
          offering: 'prdoff_1',
          purchaseLocation: 'ES',
          price: { amount, currency: 'EUR' },
        },
      ],
    }),
  );
  const made = await ruleWorld(
    [first, second].flatMap((rule) => rule ?? []),
    { dayQuota },
  );
  for (let no = 0; no < 6; no += 1)
    made.known.products.set(`prd_${no}`, aProduct(`prd_${no}`, { subscriptionId: `subs_${no % 3}` }));
  return made;
}

/** Every call of a store waits until the scheduler lets it, and may be the last thing that its worker does. */
function rude(inner: RuleTestWorld, scheduler: fc.Scheduler, dies: () => boolean): RuleTestWorld {
  const slow = <Ports extends object>(ports: Ports): Ports =>
    new Proxy(ports, {
      get(of, name) {
        const member = Reflect.get(of, name) as unknown;
        if (typeof member !== 'function' || name === 'due') return member;
        return async (...given: unknown[]) => {
          await scheduler.schedule(Promise.resolve(), String(name));
          if (dies()) throw new Error('killed before');
          const answer = await (member as (...given: unknown[]) => Promise<unknown>).apply(of, given);
          if (dies()) throw new Error('killed after');
          return answer;
        };
      },
    });
  return {
    ...inner,
    quotas: slow(inner.quotas),
    executions: slow(inner.executions),
    commands: slow(inner.commands),
  };
}

const states = fc.constantFrom<CommandState>('accepted', 'refused', 'unclear');

test('whatever the order of their steps, and wherever they are killed, executions pass no quota and buy nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.nat(5), { minLength: 6, maxLength: 14 }),
      fc.infiniteStream(fc.nat(39)),
      fc.infiniteStream(states),
      async (scheduler, products, deaths, ends) => {
        const inner = await world();
        const world_ = rude(inner, scheduler, () => deaths.next().value === 0);
        const arrivals = products.map(async (no, at) => {
          const report = anEventReport({ id: `evt_${at}`, subject: { about: 'product', id: `prd_${no}` } });
          inner.keep(report);
          await reactToEvent(world_, settings, { source: 'partner', eventId: report.id }, invocation);
        });
        const reconciled = Promise.allSettled(arrivals);
        await scheduler.waitFor(reconciled);
        for (let minute = 0; minute < 12; minute += 1) {
          inner.clock.advance(60_000);
          for (const [key, state] of inner.commands.states)
            if (state === 'running') inner.commands.states.set(key, ends.next().value);
          await scheduler.waitFor(followExecutions(minute < 6 ? world_ : inner, () => 60_000));
        }

        const notRefused = inner.commands.started.filter(
          ({ key }) => inner.commands.states.get(key) !== 'refused',
        );
        const spent = (of: (command: (typeof notRefused)[number]) => string) => {
          const sums = new Map<string, { count: number; amount: number }>();
          for (const command of notRefused) {
            const { count, amount } = sums.get(of(command)) ?? { count: 0, amount: 0 };
            sums.set(of(command), { count: count + 1, amount: amount + (command.amount ?? 0) });
          }
          return [...sums.values()];
        };
        const within =
          (quota: { count: number; amount: number }) => (sum: { count: number; amount: number }) =>
            sum.count <= quota.count && sum.amount <= quota.amount;
        expect(new Set(inner.commands.started.map(({ key }) => key)).size).toBe(
          inner.commands.started.length,
        );
        expect(spent(() => 'all').every(within(dayQuota))).toBe(true);
        expect(spent(({ rule }) => rule).every(within(ruleCap))).toBe(true);
        expect(
          spent(({ rule, subject }) => `${rule} ${subject.subscriptionId}`).every(within(subscriptionCap)),
        ).toBe(true);
        // Nothing stays half done, and nothing stays reserved for what was never started.
        const open = [...inner.executions.all.values()].filter(
          ({ state }) => state === 'reserving' || state === 'returning',
        );
        expect(open).toEqual([]);
        const held = [...inner.quotas.items.entries()]
          .filter(([key]) => key.startsWith('all/'))
          .map(([, { count, total }]) => ({ count, amount: total }));
        const all = spent(() => 'all');
        expect(held.filter(({ count }) => count > 0)).toEqual(all);
      },
    ),
    { numRuns: 150, seed: 42 },
  );
});

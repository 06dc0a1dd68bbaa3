import type { JobId } from '../../../shared/core/ids.ts';
import type { Rule, RuleBook } from '../../../shared/core/rules/rule.ts';
import type { Dice } from '../machinery/dice.ts';
import type { Scheduler } from '../machinery/scheduler.ts';
import type { NotificationsSystem } from './world/notifications-system.ts';

/** What people do while notifications are on their way. */
export const deedNames = [
  'approve',
  'pause',
  'cancel',
  'retry',
  'ask twice',
  'switch a rule off',
  'switch all rules off',
  'redrive',
] as const;

type DeedName = (typeof deedNames)[number];

type People = {
  readonly system: NotificationsSystem;
  readonly dice: Dice;
  readonly struck: (deed: DeedName) => void;
};

const minutes = 60_000;

const rule = (name: string): Rule => ({
  name,
  on: 'balance.threshold.exceeded',
  mode: 'on',
  once: 'period',
  quotas: {},
  do: [{ kind: 'crm', body: {} }],
});

/** Everything is switched on. */
export const rulesOn: Pick<RuleBook, 'off' | 'rules'> = {
  off: false,
  rules: [rule('tell-crm'), rule('tell-all')],
};

/** Lets people do things at any moment of this time, some of them more than once. */
export function letPeopleAct({ system, dice, struck }: People, forMs: number): void {
  const switchFor = (change: Partial<typeof rulesOn>): void => {
    system.switchRules({ ...rulesOn, ...change });
    system.later(dice.pick([1, 30, 600]) * minutes, () => system.switchRules(rulesOn));
  };
  const does: Readonly<Record<DeedName, (id: JobId) => void>> = {
    approve: (id) => system.act(id, 'approve'),
    cancel: (id) => system.act(id, 'cancel'),
    retry: system.retry,
    redrive: system.redrive,
    pause(id) {
      system.act(id, 'pause');
      system.later(dice.pick([1, 5, 30, 600]) * minutes, () => system.act(id, 'resume'));
    },
    'ask twice': system.askAgain,
    'switch a rule off': () =>
      switchFor({ rules: rulesOn.rules.map((one, at) => (at === 0 ? { ...one, mode: 'off' } : one)) }),
    'switch all rules off': () => switchFor({ off: true }),
  };
  for (let left = dice.pick([0, 2, 6]); left > 0; left -= 1) {
    const deed = dice.pick(deedNames);
    const soonMs = dice.pick([5, 200, forMs / minutes]) * minutes;
    system.later(dice.between(0, soonMs), () => {
      const ids = system.observer.jobIds();
      if (ids.length === 0) return;
      struck(deed);
      does[deed](dice.pick(ids));
    });
  }
}

/** From then on somebody sees to it that nothing waits for a person. */
export function tidyUp(system: NotificationsSystem, scheduler: Scheduler, fromMs: number): void {
  scheduler.at(fromMs, undefined, () => {
    for (const id of system.observer.jobIds()) {
      const { state, options } = system.ledger.job(id) ?? {};
      if (state === 'paused') system.act(id, 'resume');
      if (state === 'ready' && options?.mode === 'approve') system.act(id, 'approve');
    }
    tidyUp(system, scheduler, fromMs + 30 * minutes);
  });
}

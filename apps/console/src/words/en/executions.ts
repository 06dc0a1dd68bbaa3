import { count, plural } from '../format.ts';

export const executions = {
  title: 'Execution',
  missing: 'This execution is no longer kept, or its address is cut off. Open it from its event or its rule.',
  rule: 'Rule',
  why: 'Why',
  version: (n: number) => `version ${count(n)}`,
  event: 'Event',
  from: 'The event came',
  ways: {
    webhook: 'by webhook',
    sweep: 'by the hourly reading of balances',
    replay: 'by a replay',
    test: 'by a test',
  },
  at: 'Decided',
  subject: 'About',
  subscription: 'Subscription',
  waiting: 'Actions of rules that wait for approval',
  approve: (n: number) => plural(n, { one: 'Approve 1 action', other: `Approve ${count(n)} actions` }),
  callsLeft: (n: number) =>
    plural(n, {
      one: '1 more action is a call to another system.',
      other: `${count(n)} more actions are calls to other systems.`,
    }),
  reject: (n: number) => plural(n, { one: 'Reject 1 action', other: `Reject ${count(n)} actions` }),
};

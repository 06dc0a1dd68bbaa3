import { count, plural } from '../format.ts';

export const executions = {
  title: 'Execution',
  missing: 'This execution is not kept, or its address is not whole. Open it from its event or its rule.',
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
  waiting: 'Rules that wait for your yes',
  approve: (n: number) => plural(n, { one: 'Approve 1 action', other: `Approve ${count(n)} actions` }),
  reject: (n: number) => plural(n, { one: 'Reject 1 action', other: `Reject ${count(n)} actions` }),
};

import { count, plural } from '../format.ts';

export const home = {
  title: 'Home',
  decide: 'Needs your decision',
  approve: 'Waits for approval',
  running: 'Running',
  finished: 'Finished recently',
  nothingRuns: 'Nothing is running now.',
  standing: 'Calls to the provider that do not go out',
  lookAtStatus: 'See Status',
  executions: (n: number) =>
    plural(n, {
      one: '1 execution of a rule waits for approval.',
      other: `${count(n)} executions of rules wait for approval.`,
    }),
  see: 'Look at them',
  emptyTitle: 'Welcome',
  empty: 'Send your first texts: upload a CSV file with a column of phone numbers.',
  example: 'Download an example file',
  exampleName: 'example.csv',
  orders: 'Order eSIMs for people: upload a CSV file with their names and e-mail addresses.',
  rules: 'Let a rule watch the fleet: it says first what it would do, and does nothing.',
  toRules: 'Try a rule',
};

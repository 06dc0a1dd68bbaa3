import { count, plural } from '../format.ts';

/** What lists of jobs say, on the home page and on their own. */
export const lists = {
  made: 'Created',
  by: (name: string) => `by ${name}`,
  toDecide: (n: number) =>
    plural(n, { one: '1 row needs your decision', other: `${count(n)} rows need your decision` }),
  asOf: (time: string) => `as of ${time}`,
  test: 'Test key',
  madeBy: 'Created by',
  madeByHint: 'The whole name or id of a key, a person or a rule.',
  name: 'Name',
  nameHint: 'A part of it.',
  need: 'Only those with rows that need a decision',
  show: 'Show',
  none: 'No job is like that.',
  noneYet: (older: string) => `Nothing found so far. Press “${older}” to search further back.`,
};

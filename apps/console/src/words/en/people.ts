import { count, plural } from '../format.ts';

export const people = {
  title: 'People',
  what: 'What was sent to one person, and ordered for them, as far as it is kept.',
  by: 'Phone number or e-mail',
  hint: 'A number needs its country code, such as +12125550123. Neither the page’s address nor the browser keeps it.',
  search: 'Search',
  more: 'Search older jobs',
  found: (n: number) => plural(n, { one: '1 row was found.', other: `${count(n)} rows were found.` }),
  searched: (rows: number, jobs: number) =>
    `${plural(rows, { one: '1 row', other: `${count(rows)} rows` })} of ` +
    `${plural(jobs, { one: '1 job', other: `${count(jobs)} jobs` })} searched so far.`,
  whole: 'All that is kept was searched.',
  suppressed: (since: string) => `The number has been on the suppression list since ${since}.`,
  clear: 'The number is not on the suppression list.',
  toList: 'Suppress or erase',
  job: 'Job',
  line: 'Line',
  state: 'What became of it',
  called: 'Called',
  content: 'What',
};

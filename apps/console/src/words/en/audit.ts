import { count, plural } from '../format.ts';

export const audit = {
  title: 'Audit log',
  what: 'Every change, every look at numbers or texts of people, and every refusal. Nobody can change an entry here.',
  empty: 'No entry is about this.',
  actor: 'Person or key',
  action: 'Action',
  resource: 'About',
  since: 'From',
  sinceHint: 'Without it, the 31 days before the end are shown: more are not shown at once.',
  until: 'Before',
  filter: 'Show',
  file: {
    write: 'Download as CSV',
    writing: 'The entries are read…',
    written: (n: number) =>
      plural(n, { one: '1 entry was written.', other: `${count(n)} entries were written.` }),
    part: 'There are more: choose a shorter time for the others.',
  },
  when: 'When',
  who: 'Who',
  result: 'Result',
  version: 'Version',
  request: 'Request',
  results: {
    done: 'Done',
    rejected: 'Rejected',
    refused: 'Refused',
    unknown: 'Unknown: check what it is about',
  },
  versions: (before: number | null, after: number | null) => `${before ?? '–'} → ${after ?? '–'}`,
  older: 'Older entries',
  newest: 'Newest entries',
};

import { expect, test } from 'vitest';
import { headroomTable, measuresOfLongestStage, shareMax, shareOf } from './limits/headroom.ts';

const all = await measuresOfLongestStage();
console.log(headroomTable(all).join('\n'));

test('with the longest legal names every limit of AWS keeps a fifth of its room', () => {
  const full = all.filter((one) => shareOf(one) >= shareMax);
  expect(full).toEqual([]);
});

test('every limit is measured at something', () => {
  for (const limit of new Set(all.map((one) => one.limit))) {
    const used = all.filter((one) => one.limit === limit).map((one) => one.used);
    expect(Math.max(...used), limit).toBeGreaterThan(0);
  }
  // Functions that somebody calls; only those that queues drive need no permission.
  const policies = all.filter((one) => one.limit === 'resource policy of a function, bytes' && one.used > 0);
  expect(policies.map(({ of }) => of.replace(/[0-9A-F]{8}$/, '')).toSorted()).toEqual([
    'Apiapifiles',
    'Apiapikeys',
    'Apiapiread',
    'Apiapiwrite',
    'DeadLettersdeadletters',
    'Directorydirectory',
    'Docsdocs',
    'Schedulerscheduler',
    'Webhookswebhooksreceive',
  ]);
});

import { expect, test } from 'vitest';
import {
  audienceFaults,
  audienceFields,
  audienceOf,
  emptyAudience,
  statuses,
} from '../../apps/console/src/campaigns/audience.ts';
import { audienceStatuses } from '../../shared/core/audience/audience.ts';
import { audienceMember } from '../../shared/http/campaigns/audience-form.ts';

test('the console knows the states of subscriptions of both APIs', () => {
  expect(statuses).toEqual(audienceStatuses);
});

test('each filter of the form is one of the API, and each of the API has a field for its faults', () => {
  const whole = audienceOf({
    ...emptyAudience,
    account: 'acc_1',
    plan: 'prod_1',
    usedPercent: ' 80 ',
    ranOutDays: '7',
    simInstalled: 'no',
  });
  expect(whole).toEqual({
    api: 'partner',
    status: ['active'],
    account_id: 'acc_1',
    plan: 'prod_1',
    data_used_percent: 80,
    data_ran_out_days: 7,
    sim_installed: false,
  });
  expect(audienceMember().safeParse(whole).success).toBe(true);
  expect(Object.keys(audienceFields)).toEqual(Object.keys(whole).map((name) => `/audience/${name}`));
});

test.each([{ ranOutDays: 'a week' }, { usedPercent: '-5' }, { usedPercent: '8.5' }, { catalog: 'cat_1' }])(
  '%o is said to be wrong, and never read as no filter',
  (typed) => {
    expect(Object.keys(audienceFaults({ ...emptyAudience, ...typed }))).toHaveLength(1);
  },
);

test('what is empty is no filter, and without a state the API refuses', () => {
  expect(audienceFaults(emptyAudience)).toEqual({});
  expect(audienceOf(emptyAudience)).toEqual({ api: 'partner', status: ['active'] });
  expect(audienceMember().safeParse(audienceOf({ ...emptyAudience, status: [] })).success).toBe(false);
});

import { expect, test } from 'vitest';
import { erasedKeyOf } from '../../../shared/core/erasure/erasure.ts';
import { jobOfKey, uploadOfVersion } from '../../../shared/core/erasure/object-origin.ts';

const versionId = 'v-2';

test.each(['campaigns/a.csv', 'orders/spring/a.csv', 'suppressions/stop.csv', 'campaigns/erased/x/y.csv'])(
  '%s is an upload, and still known as it when a number was erased from it',
  (key) => {
    const upload = { key, versionId };
    expect(uploadOfVersion(upload)).toEqual(upload);
    expect(uploadOfVersion({ key: erasedKeyOf(key, versionId), versionId: 'v-3' })).toEqual(upload);
  },
);

test.each([
  'jobs/campaigns/plan.jsonl',
  'requests/a.json',
  'reconciliation/orders/a.json',
  'erased/jobs/a/v',
])('%s is no upload', (key) => {
  expect(uploadOfVersion({ key, versionId })).toBeUndefined();
});

test('an object of a job names it, and others name none', () => {
  const id = `cmp_${'a'.repeat(26)}`;
  for (const key of [
    `jobs/${id}/results/x/y/failed.csv`,
    `jobs/${id}/results/x.json`,
    `requests/${id}/0f.json`,
  ])
    expect(jobOfKey(key)).toBe(id);
  for (const key of ['jobs/suppressions/0f.json', `campaigns/${id}/a.csv`, `old/jobs/${id}/plan.jsonl`])
    expect(jobOfKey(key)).toBeUndefined();
});

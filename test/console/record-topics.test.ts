import { expect, test } from 'vitest';
import { topics } from '../../apps/console/src/records/topics.ts';
import { records } from '../../apps/console/src/words/en/records.ts';
import { organizationTopics, partnerTopics, type RecordTopic } from '../../shared/core/records/topics.ts';

const ofApi = { organization: organizationTopics, partner: partnerTopics };

test.each(['organization', 'partner'] as const)('the console knows the records of the %s API', (api) => {
  const known = Object.entries(ofApi[api] as Record<string, RecordTopic>).map(
    ([name, { filters, hasOne }]) => [
      name,
      { hasOne, ...(filters === undefined ? {} : { filters: Object.keys(filters).toSorted() }) },
    ],
  );
  const shown = Object.entries(topics[api]).map(([name, { filters, hasOne }]) => [
    name,
    { hasOne, ...(filters === undefined ? {} : { filters: filters.toSorted() }) },
  ]);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(known));
  for (const name of Object.keys(topics[api])) expect(records.kinds[name]).toBeDefined();
});

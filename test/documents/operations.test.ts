import { expect, test } from 'vitest';
import { organizationRoutes } from '../../shared/provider/organization/routes.ts';
import { organization, partner } from './operations.ts';

test('what is counted as covered has a route', () => {
  const covered = Object.values({ ...organization, ...partner }).filter((call) => call !== undefined);
  expect(covered.length).toBeGreaterThan(0);
  for (const call of covered) expect(Object.keys(organizationRoutes)).toContain(call);
});

test('the documents have 15 and 46 operations', () => {
  expect([Object.keys(organization).length, Object.keys(partner).length]).toEqual([15, 46]);
});

import { expect, test } from 'vitest';
import { organizationRoutes } from '../../shared/provider/organization/routes.ts';
import { partnerRoutes } from '../../shared/provider/partner/routes.ts';
import { statements } from '../support/documents/statements/all.ts';
import { organization, partner } from './operations.ts';

test.each([
  ['organization', organization, organizationRoutes],
  ['partner', partner, partnerRoutes],
])(
  'every operation of the %s document can be called, each by a route of its own',
  (_, operations, routes) => {
    expect(Object.values(operations).toSorted()).toEqual(Object.keys(routes).toSorted());
  },
);

test('the documents have 15 and 46 operations', () => {
  expect([Object.keys(organization).length, Object.keys(partner).length]).toEqual([15, 46]);
});

test('every statement has an id of its own', () => {
  const ids = statements.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
});

import type { OpenPoint } from '../open-point.ts';

/** What the organization document leaves open. */
export const organizationOpenPoints: readonly OpenPoint<'Organization API'>[] = [
  { heading: 'Endpoints', point: 'Method and path of each operation', answer: 'A-01' },
];

import type { OpenPoint } from '../open-point.ts';

/** What the partner document leaves open. */
export const partnerOpenPoints: readonly OpenPoint<'Partner API'>[] = [
  { heading: 'Endpoints', point: 'Method and path of each operation', answer: 'A-07' },
];

import { expect, test } from 'vitest';
import type { BatchKind } from '../../../shared/core/jobs/batch-settings.ts';
import { LeftPeople } from '../../../shared/core/orders/rows/left-people.ts';
import { failureOf, InputError } from '../../../shared/errors.ts';

function refusalOf(kind: BatchKind, name: string, cells: readonly string[]) {
  const left = new LeftPeople(kind, ['email', name]);
  for (const [at, cell] of cells.entries()) left.look(at + 2, ['ada@example.com', cell]);
  try {
    left.refuse();
    return undefined;
  } catch (error) {
    if (error instanceof InputError) return failureOf(error).faults[0];
    throw error;
  }
}

test.each([
  ['activate', 'Status', 'Terminated'],
  ['activate', 'Employment Status', 'inactive'],
  ['activate', 'AccountEnabled', 'False'],
  ['activate', 'Mitarbeiterstatus', 'Ausgeschieden'],
  ['activate', 'Estado', 'Baja'],
  ['partner-activate', 'Order Status', 'cancelled'],
  ['partner-activate', 'Financial Status', 'refunded'],
] as const)('at %s, a column %s with %s in some rows is a question', (kind, name, cell) => {
  expect(refusalOf(kind, name, ['Active', cell, '', cell])).toEqual({
    detail: expect.stringContaining(
      `Column "${name}" says "${cell}" in this row, and a similar word in 1 more`,
    ),
    pointer: 'line 3',
  });
});

test.each([
  ['activate', 'Status', 'On leave'],
  ['activate', 'Active', 'yes'],
  ['activate', 'Note', 'Terminated'],
  ['activate', 'Remote', 'No'],
  ['change', 'Status', 'inactive'],
  ['partner-change', 'Status', 'Terminated'],
] as const)('at %s, a column %s with %s is none', (kind, name, cell) => {
  expect(refusalOf(kind, name, [cell])).toBeUndefined();
});
